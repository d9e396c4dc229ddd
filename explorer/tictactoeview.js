/* The view "Tic-tac-toe": a person plays X, the automatic player answers with O; the events are listed as
 * play_against_ai returns them. The address holds the attempts. */

import { Status, button, h, piece, set } from "./dom.js";
import { EMPTY, SQUARES } from "./grid.js";
import { Session } from "./tictactoe.js";
import { place, sentence } from "./words.js";

const FIELDS = ["actor", "accepted", "row 0", "row 1", "row 2", "status", "next", "move"];
const MOST_ATTEMPTS = 100;

export class TicTacToeView {
  constructor({ remember }) {
    this.remember = remember;
    this.status = new Status();
    this.squares = SQUARES.map((square) =>
      h("button", { type: "button", class: "square", "data-square": square, onclick: () => this.#attempt(square) }),
    );
    this.events = h("tbody");
    this.element = h(
      "section",
      { class: "view two", "aria-label": "Tic-tac-toe" },
      h(
        "div",
        { class: "stage" },
        h("div", { class: "table plain" }, h("div", { class: "grid", role: "group", "aria-label": "board" }, this.squares)),
        this.status.element,
      ),
      h(
        "div",
        { class: "panel" },
        h("h1", {}, "Tic-tac-toe"),
        h("p", {}, "You are X. The automatic player is O and never loses; of equally good moves it takes the first square."),
        h("div", { class: "actions" }, button("New game", () => this.#begin())),
        h("h2", {}, "Events"),
        h(
          "div",
          { class: "scroll", tabindex: 0, role: "region", "aria-label": "events" },
          h(
            "table",
            { class: "events" },
            h("caption", {}, "Each attempt and each answer, as play_against_ai returns it"),
            h("thead", {}, h("tr", {}, FIELDS.map((title) => h("th", { scope: "col" }, title)))),
            this.events,
          ),
        ),
      ),
    );
    this.#reset();
  }

  /* Opens what an address holds: the attempts, "1,1;0,0". */
  open(rest) {
    let trouble = "";
    if (rest) {
      this.#reset();
      const words = rest.split(";").filter((each) => each);
      const wrong = words.findIndex((word) => !/^[0-2],[0-2]$/.test(word));
      if (wrong >= 0) trouble = `The address holds a move that is none: move ${wrong + 1} is not a row and a column from 0 to 2.`;
      for (const word of words.slice(0, wrong < 0 ? MOST_ATTEMPTS : wrong)) this.#try(3 * Number(word[0]) + Number(word[2]));
    }
    this.#show();
    if (trouble) this.status.say(trouble, "refused");
  }

  close() {}

  #reset() {
    this.session = new Session();
    this.attempts = [];
    this.last = null;
  }

  #begin() {
    this.#reset();
    this.#show();
  }

  #try(square) {
    this.attempts.push(`${Math.floor(square / 3)},${square % 3}`);
    return this.session.attempt(square);
  }

  #attempt(square) {
    const over = this.session.outcome;
    const accepted = this.#try(square);
    this.#show();
    if (accepted) return;
    const why = over ? "the game is over" : `${place(square)} is taken`;
    this.status.say(sentence(`rejected: ${why}; the board is unchanged`), "refused");
  }

  #show() {
    const { board } = this.session.position;
    const line = this.session.line ?? [];
    const answered = this.session.events.at(-1);
    const last = answered?.[0] === "O" ? 3 * Number(answered[7][0]) + Number(answered[7][2]) : null;
    this.squares.forEach((element, square) => {
      const mark = board[square];
      if (element.dataset.letter !== mark) {
        element.dataset.letter = mark;
        element.replaceChildren(...(mark === EMPTY ? [] : [piece(mark)]));
      }
      element.classList.toggle("line", line.includes(square));
      element.classList.toggle("last", square === last);
      set(element, "aria-label", `${place(square)}, ${mark === EMPTY ? "empty" : mark.toUpperCase()}`);
    });
    this.events.replaceChildren(...this.session.events.map(eventRow));
    this.status.say(...this.#standing());
    this.remember(this.attempts.join(";"));
  }

  #standing() {
    const ended = this.session.outcome;
    if (!ended) {
      const answered = this.session.events.at(-1);
      return [answered?.[0] === "O" ? `O marked row ${+answered[7][0] + 1}, column ${+answered[7][2] + 1}. Your move.` : "Your move."];
    }
    if (!ended.winner) return ["A draw: the board is full."];
    return ended.winner === "o" ? ["O wins with three in a row.", "lost"] : ["X wins with three in a row.", "won"];
  }
}

function eventRow(event) {
  return h("tr", { class: event[1] === "1" ? "" : "fault" }, event.map((text) => h("td", {}, text)));
}
