/* The view "Play": a person against the book, or against a perfect O. The address holds the side and the moves. */

import { BoardView } from "./board.js";
import { answer } from "./book.js";
import { Status, button, choice, h, refill, stillness } from "./dom.js";
import { Line } from "./line.js";
import { OWN, START, outcome, whyIllegal } from "./mylla.js";
import { NotationError, formatMove, formatPosition, parseMove } from "./notation.js";
import { counted, letterName, moveInWords, outcomeInWords, ruleInWords, sentence } from "./words.js";

const REPLY_AFTER_MS = 450;

export class PlayView {
  constructor({ tablebase, book, remember }) {
    Object.assign(this, { tablebase, book, remember });
    this.person = "o";
    this.line = new Line(START);
    this.status = new Status();
    this.board = new BoardView({
      onMove: (move) => this.#move(move),
      onRefuse: (words) => this.status.say(words, "refused"),
      onTake: (held) => this.#say(held),
    });
    this.undo = button("Undo", () => this.#step(-1));
    this.redo = button("Redo", () => this.#step(1));
    this.again = button("New game", () => this.#begin(this.person));
    this.moves = h("ol", { class: "record" });
    this.analyse = h("a", { class: "button" }, "Analyse this position");
    this.side = h("div");
    this.element = h(
      "section",
      { class: "view two", "aria-label": "Play" },
      h("div", { class: "stage" }, this.board.element, this.status.element),
      h(
        "div",
        { class: "panel" },
        h("h1", {}, "Play"),
        this.side,
        h("div", { class: "actions" }, this.undo, this.redo, this.again, this.analyse),
        h("h2", {}, "Moves"),
        this.moves,
        h(
          "details",
          {},
          h("summary", {}, "The rules, and how to move"),
          h("p", {}, "Each side has four small and two large letters in hand. A move places a letter on an empty square, " +
            "places a large letter on a small one of either colour, or moves one's own large letter onto a small one. " +
            "A letter that is covered is gone for good. Three of one side's letters in a row, small or large, win; " +
            "who has no move loses."),
          h("p", {}, "Take a letter by pressing it, or drag it. With the keyboard: Tab to the hand, Enter takes a letter, " +
            "arrow keys move over the board, Enter puts it there, Escape lays it back."),
        ),
      ),
    );
  }

  /* Opens what an address holds: "o/xb2,oa1", or nothing to go on with the game there is. */
  open(rest) {
    if (rest) this.#read(rest);
    this.board.turnTo(this.person === "x" ? "o" : "x");
    this.#show();
    this.#reply();
  }

  close() {
    clearTimeout(this.waiting);
  }

  #read(rest) {
    const [side, moves = ""] = rest.split("/");
    this.#reset(side === "x" ? "x" : "o");
    try {
      for (const word of moves.split(",").filter((each) => each)) this.line.play(this.#legal(parseMove(word)));
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      this.trouble = `The address holds a move that cannot be made. ${sentence(error.message)}`;
    }
  }

  #legal(move) {
    const { position } = this.line;
    const rule = whyIllegal(position, move);
    if (!rule) return move;
    const words = `${moveInWords(position.board, move)}: ${ruleInWords(position, move, rule)}`;
    throw new NotationError(`move ${this.line.length + 1}, ${formatMove(move)}, is not legal: ${words}`);
  }

  #reset(person) {
    this.close();
    this.person = person;
    this.line = new Line(START);
    this.trouble = null;
  }

  #begin(person) {
    this.#reset(person);
    this.board.turnTo(person === "x" ? "o" : "x");
    this.#show();
    this.#reply();
  }

  #move(move) {
    this.trouble = null;
    this.line.play(move);
    this.#show();
    this.#reply();
  }

  /* Makes the other side's move if it is its turn, after a moment in which the person sees their own move. */
  #reply() {
    clearTimeout(this.waiting);
    if (!this.#waits()) return;
    const delay = stillness() ? 0 : REPLY_AFTER_MS;
    this.waiting = setTimeout(() => {
      this.line.play(this.#answer());
      this.#show();
    }, delay);
  }

  #answer() {
    const { position } = this.line;
    const move = this.person === "o" ? answer(this.book, position.board) : null;
    // The tablebase plays O. It also plays X where an address holds moves that are not the book's.
    return move && !whyIllegal(position, move) ? move : this.tablebase.ranked(position)[0].move;
  }

  #waits() {
    return !outcome(this.line.position) && this.line.position.turn !== this.person;
  }

  /* Back or forward to the next position in which the person is to move, or the last one. */
  #step(direction) {
    clearTimeout(this.waiting);
    do this.line.go(this.line.at + direction);
    while (this.#waits() && this.line.at > 0 && this.line.at < this.line.length);
    this.#show();
    this.#reply();
  }

  #show() {
    const { position, last, at, length } = this.line;
    const other = this.person === "o" ? "x" : "o";
    refill(this.side, this.#choice());
    this.board.show({
      position,
      last,
      movable: position.turn === this.person && !outcome(position),
      names: { [this.person]: `You, ${this.person.toUpperCase()}`, [other]: other === "x" ? "The book, X" : "Perfect O" },
    });
    const first = this.person === "o" ? 1 : 0;
    this.undo.disabled = at <= first;
    this.redo.disabled = at === length;
    this.moves.replaceChildren(...this.line.moves.slice(0, at).map((move) => h("li", {}, formatMove(move))));
    this.analyse.href = `#analyse/${formatPosition(position).replaceAll(" ", "_")}`;
    this.remember(`${this.person}/${this.line.moves.slice(0, at).map((move) => formatMove(move).replace(" ", "")).join(",")}`);
    this.#say(null);
  }

  #choice() {
    const sides = [["o", "O, against the book"], ["x", "X, against perfect O"]];
    return choice("You play", sides, this.person, (side) => this.#begin(side));
  }

  #say(held) {
    const { position, last, positions, at } = this.line;
    const ended = outcome(position);
    if (this.trouble) this.status.say(this.trouble, "refused");
    else if (ended) this.#sayResult(ended);
    else if (this.#waits()) this.status.say(`${position.turn.toUpperCase()} is to move.`);
    else if (held) this.status.say(`${sentence(letterName(held.letter))} Now a square: those it can go to are marked.`);
    else {
      const before = last && positions[at - 1];
      const said = before ? `${before.turn.toUpperCase()} ${moveInWords(before.board, last)}. ` : "";
      this.status.say(`${said}Your move: take a letter.`);
    }
  }

  #sayResult(ended) {
    const own = this.line.moves.slice(0, this.line.at).filter((move) => OWN[ended.winner].includes(move.letter)).length;
    const won = ended.winner === this.person;
    const kind = won ? "won" : "lost";
    const moves = `${counted(own, "move")} of ${ended.winner.toUpperCase()}`;
    this.status.say(`${sentence(outcomeInWords(ended))} You have ${kind} after ${moves}.`, kind);
  }
}
