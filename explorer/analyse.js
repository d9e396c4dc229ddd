/* The view "Analyse": any position, what each move in it leads to, and best play from there.
 * The address holds the position. */

import { BoardView } from "./board.js";
import { Status, button, choice, dropdown, h, piece, refill, stillness } from "./dom.js";
import { EMPTY, replaced } from "./grid.js";
import { Line } from "./line.js";
import { SMALL_EACH, START, outcome, whyImpossible } from "./mylla.js";
import { NotationError, formatMove, formatPosition, parsePosition } from "./notation.js";
import { letterName, moveInWords, outcomeInWords, sentence } from "./words.js";

const STEP_MS = 900;
const PALETTE = ["x", "X", "o", "O", EMPTY];

export class AnalyseView {
  constructor({ tablebase, remember }) {
    Object.assign(this, { tablebase, remember });
    this.line = new Line(START);
    this.brush = "x";
    this.editing = false;
    this.status = new Status();
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.board = new BoardView({
      onMove: (move) => this.#act(() => this.line.play(move)),
      onRefuse: (words) => this.status.say(words, "refused"),
      onTake: (held) => this.board.showBadges(this.#badges(held)),
    });
    this.mode = h("div");
    this.editor = h("div", { class: "editor" });
    this.back = button("Back", () => this.#act(() => this.line.go(this.line.at - 1)));
    this.forward = button("Forward", () => this.#act(() => this.line.go(this.line.at + 1)));
    this.best = button("Best play from here", () => this.#toggleBest(), { class: "primary" });
    this.record = h("ol", { class: "record" });
    this.rows = h("tbody");
    this.table = h(
      "table",
      { class: "moves" },
      h("caption", {}, "Every legal move, the best first"),
      h("thead", {}, h("tr", {}, ["Move", "Leads to", "Plies"].map((title) => h("th", { scope: "col" }, title)))),
      this.rows,
    );
    this.element = h(
      "section",
      { class: "view two", "aria-label": "Analyse" },
      h("div", { class: "stage" }, this.board.element, this.status.element),
      h(
        "div",
        { class: "panel" },
        h("h1", {}, "Analyse"),
        this.verdict,
        this.mode,
        this.editor,
        h(
          "div",
          { class: "actions" },
          this.best,
          this.back,
          this.forward,
          button("Start", () => this.#act(() => (this.line = new Line(START)))),
        ),
        this.record,
        this.table,
      ),
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /* Opens what an address holds: a position, or nothing to stay where we are. */
  open(rest) {
    let trouble = null;
    try {
      if (rest) this.#goTo(parsePosition(rest.replaceAll("_", " ")));
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      trouble = `The address holds no position. ${sentence(error.message)}`;
    }
    this.#show();
    if (trouble) this.status.say(trouble, "refused");
  }

  close() {
    this.#stop();
  }

  /* A position that is already in the line, as after a reload, keeps the line. */
  #goTo(position) {
    if (formatPosition(position) !== formatPosition(this.line.position)) this.line = new Line(position);
  }

  /* Does what a person asked for: it ends what was playing itself out. */
  #act(change) {
    this.#stop();
    change();
    this.#show();
  }

  #key(event) {
    if (event.target.closest("input, select, .square")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.#act(() => this.line.go(this.line.at + step));
  }

  #toggleBest() {
    if (this.playing) return this.#act(() => {});
    const rest = this.tablebase.bestLine(this.line.position);
    this.line.extend(rest);
    this.#play();
    this.#show();
  }

  #play() {
    const delay = stillness() ? STEP_MS / 6 : STEP_MS;
    this.playing = setInterval(() => {
      this.line.go(this.line.at + 1);
      if (this.line.at === this.line.length) this.#stop();
      this.#show();
    }, delay);
  }

  #stop() {
    clearInterval(this.playing);
    this.playing = null;
  }

  #show() {
    const { position, at, length } = this.line;
    this.impossible = whyImpossible(position);
    const over = !this.impossible && outcome(position);
    this.moves = this.impossible || over ? [] : this.tablebase.ranked(position);
    this.board.onSquare = this.editing ? (square) => this.#paint(square) : null;
    this.board.show({
      position,
      last: this.line.last,
      movable: !this.impossible && !over,
      names: { x: "X", o: "O" },
      badges: this.#badges(null),
    });
    this.#drawMode();
    this.verdict.textContent = this.#verdict(over);
    this.verdict.className = `verdict ${this.impossible ? "refused" : ""}`;
    this.status.say(this.#hint(over));
    this.best.textContent = this.playing ? "Pause" : "Best play from here";
    this.best.disabled = !this.playing && !this.moves.length;
    this.back.disabled = at === 0;
    this.forward.disabled = at === length;
    this.#drawRecord();
    this.table.hidden = !this.moves.length;
    refill(this.rows, ...this.moves.map((each) => this.#row(each)));
    if (!this.impossible) this.remember(formatPosition(position).replaceAll(" ", "_"));
  }

  #verdict(over) {
    if (this.impossible) return `Not possible: ${this.impossible}.`;
    if (over) return sentence(outcomeInWords(over));
    const { winner, plies } = this.tablebase.value(this.line.position);
    return `${winner.toUpperCase()} wins in ${pliesInWords(plies)}; ${this.line.position.turn.toUpperCase()} is to move.`;
  }

  #hint(over) {
    if (this.editing) return "Choose a letter, then press squares to put it there.";
    if (this.impossible || over) return "";
    return "Numbers on the squares: +5, the player who moves there wins in 5 plies; −4, loses in 4.";
  }

  /* For each square the best move to it, of those with the letter that is held if one is. */
  #badges(held) {
    const badges = new Map();
    if (this.editing) return badges;
    for (const { move, distance } of this.moves) {
      const fits = !held || (move.letter === held.letter && move.source === held.source);
      if (fits && !badges.has(move.target)) badges.set(move.target, badge(distance));
    }
    return badges;
  }

  #drawRecord() {
    const steps = this.line.moves.map((move, index) => {
      const current = index + 1 === this.line.at;
      const go = () => this.#act(() => this.line.go(index + 1));
      return h("li", {}, button(formatMove(move), go, { "aria-current": current && "step" }));
    });
    this.record.hidden = !steps.length;
    refill(this.record, ...steps);
  }

  #row({ move, distance }) {
    const { position } = this.line;
    const words = moveInWords(position.board, move).replace(/^placed/, "place").replace(/^moved/, "move");
    const squares = move.source === null ? [move.target] : [move.source, move.target];
    const winner = (distance > 0) === (position.turn === "x") ? "X" : "O";
    const row = h(
      "tr",
      { class: distance > 0 ? "wins" : "loses" },
      h("th", { scope: "row" }, button(formatMove(move), () => this.#act(() => this.line.play(move)), { "aria-label": sentence(words) })),
      h("td", {}, h("span", { class: "mark", "aria-hidden": "true" }, distance > 0 ? "✓" : "✗"), ` ${winner} wins`),
      h("td", {}, String(Math.abs(distance))),
    );
    for (const type of ["pointerenter", "focusin"]) row.addEventListener(type, () => this.board.point(squares));
    for (const type of ["pointerleave", "focusout"]) row.addEventListener(type, () => this.board.point([]));
    return row;
  }

  #drawMode() {
    const modes = [["move", "Make moves"], ["edit", "Set up by hand"]];
    if (!this.mode.firstChild) {
      this.mode.append(choice("On the board", modes, "move", (mode) => this.#act(() => (this.editing = mode === "edit"))));
    }
    refill(this.editor, ...(this.editing ? this.#tools() : []));
  }

  #tools() {
    const { turn, hands } = this.line.position;
    const counts = Array.from({ length: SMALL_EACH + 1 }, (_, count) => [String(count), String(count)]);
    const palette = PALETTE.map((letter) =>
      button(letter === EMPTY ? "Clear" : piece(letter), () => this.#act(() => (this.brush = letter)), {
        class: "brush",
        "aria-pressed": String(this.brush === letter),
        "aria-label": letter === EMPTY ? "clear a square" : letterName(letter),
      }),
    );
    const setTurn = (value) => this.#edit({ turn: value });
    const setHand = (index) => (value) => this.#edit({ hands: hands.with(index, Number(value)) });
    const tools = [
      dropdown("To move", [["x", "X"], ["o", "O"]], turn, setTurn),
      dropdown("Small x in hand", counts, String(hands[0]), setHand(0)),
      dropdown("Small o in hand", counts, String(hands[1]), setHand(1)),
    ];
    const clear = button("Empty board", () => this.#edit(START));
    return [h("div", { class: "palette", role: "group", "aria-label": "letter to put" }, palette), ...tools, clear];
  }

  #edit(changes) {
    this.#act(() => (this.line = new Line({ ...this.line.position, ...changes })));
  }

  /* Puts the chosen letter on a square; pressed again, it clears it. The hands shrink where they must. */
  #paint(square) {
    const { board, hands } = this.line.position;
    const letter = board[square] === this.brush ? EMPTY : this.brush;
    const after = replaced(board, square, letter);
    const room = (small) => SMALL_EACH - [...after].filter((each) => each === small).length;
    this.#edit({ board: after, hands: [Math.min(hands[0], room("x")), Math.min(hands[1], room("o"))] });
  }
}

function badge(distance) {
  const plies = pliesInWords(Math.abs(distance));
  if (distance > 0) return { text: `+${distance}`, kind: "wins", words: `a move here wins in ${plies}` };
  return { text: `−${-distance}`, kind: "loses", words: `a move here loses in ${plies} at best` };
}

function pliesInWords(plies) {
  return plies === 1 ? "1 ply" : `${plies} plies`;
}
