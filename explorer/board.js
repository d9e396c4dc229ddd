/* The board with both hands: shows a position, and lets a person make a move by mouse, touch or keyboard.
 *
 * A move is made in two steps: *take* a letter (from the hand, or a large one from its square), then *put* it on a
 * square. Dragging does both. A move that breaks a rule is refused in the referee's words.
 */

import { EMPTY, OTHER, SQUARES } from "./grid.js";
import { LARGE_EACH, OWN, SMALL_EACH } from "./mylla.js";
import { finishedLine, isSmall, largeInHand, outcome, smallInHand, whyIllegal, whyNotInHand } from "./mylla.js";
import { h, piece, set, stillness } from "./dom.js";
import { letterName, moveInWords, place, ruleInWords, sentence } from "./words.js";

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const DRAG_STARTS_AT_PX = 6;

export class BoardView {
  /* onMove gets a legal move, onRefuse the words why a move is not legal, onTake the letter taken, or null.
   * Without onMove the board only shows. `top` is the player whose hand is above the board. */
  constructor({ onMove = null, onRefuse = () => {}, onTake = () => {}, top = "x" } = {}) {
    Object.assign(this, { onMove, onRefuse, onTake });
    this.held = null;
    this.dragging = false;
    this.dragged = false;
    /* While set, pressing a square calls it instead of making a move. */
    this.onSquare = null;
    this.squares = SQUARES.map((square) => this.#square(square));
    this.grid = h("div", { class: "grid", role: "group", "aria-label": "board" }, this.squares);
    this.hands = { x: new HandView("x", this), o: new HandView("o", this) };
    this.element = h("div", { class: "table" });
    this.turnTo(top);
    if (!onMove) return;
    this.element.addEventListener("pointerdown", (event) => this.#grasp(event));
    // Without this, lifting a finger in motion after a drag is a fling to the browser, which then swallows the next tap.
    const still = (event) => this.dragging && event.preventDefault();
    this.element.addEventListener("touchmove", still, { passive: false });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /* Puts the hand of `top` above the board. */
  turnTo(top) {
    const files = h("div", { class: "files", "aria-hidden": "true" }, [..."abc"].map((each) => h("span", {}, each)));
    const ranks = h("div", { class: "ranks", "aria-hidden": "true" }, [..."123"].map((each) => h("span", {}, each)));
    const board = h("div", { class: "board" }, files, ranks, this.grid);
    this.element.replaceChildren(this.hands[top].element, board, this.hands[OTHER[top]].element);
  }

  /* Shows a position.
   * movable: whether the side to move is played here; last: the move to mark; names: who plays X and O;
   * badges: for a square its { text, kind, words }, or nothing. */
  show({ position, movable = false, last = null, names = {}, badges = null }) {
    this.position = position;
    this.movable = movable;
    this.last = last;
    this.names = names;
    this.badges = badges;
    this.held = null;
    this.#draw();
  }

  /* Shows other badges and keeps the letter that is held. */
  showBadges(badges) {
    this.badges = badges;
    this.#draw();
  }

  /* Takes a letter, or lays it back with null. */
  take(held) {
    this.held = held;
    this.#draw();
    this.onTake(held);
  }

  /* Marks squares, as the pointer rests on a move in a list. */
  point(squares) {
    this.squares.forEach((element, square) => element.classList.toggle("pointed", squares.includes(square)));
  }

  #square(square) {
    if (!this.onMove) return h("div", { class: "square", role: "img", "data-square": square });
    return h("button", {
      type: "button",
      class: "square",
      "data-square": square,
      tabindex: square === 4 ? 0 : -1,
      onclick: () => this.dragged || this.#press(square),
    });
  }

  #draw() {
    const line = finishedLine(this.position) ?? [];
    const over = Boolean(outcome(this.position));
    this.squares.forEach((element, square) => this.#drawSquare(element, square, line));
    for (const player of "xo") {
      const turn = this.position.turn === player && !over;
      this.hands[player].show({
        position: this.position,
        turn,
        usable: turn && this.movable && !this.onSquare,
        held: this.held && this.held.source === null ? this.held.letter : null,
        name: this.names[player] ?? "",
      });
    }
  }

  #drawSquare(element, square, line) {
    const letter = this.position.board[square];
    if (element.dataset.letter !== letter) {
      element.dataset.letter = letter;
      element.querySelector(".piece")?.remove();
      if (letter !== EMPTY) element.prepend(piece(letter));
    }
    const badge = this.badges?.get(square);
    element.querySelector(".badge")?.remove();
    if (badge) element.append(h("span", { class: `badge ${badge.kind}`, "aria-hidden": "true" }, badge.text));
    const target = this.#isTarget(square);
    element.classList.toggle("target", target);
    element.classList.toggle("held", this.held?.source === square);
    element.classList.toggle("last", this.last?.target === square);
    element.classList.toggle("left", this.last?.source === square);
    element.classList.toggle("line", line.includes(square));
    const holds = letter === EMPTY ? "empty" : letterName(letter);
    const words = [place(square), holds];
    if (target) words.push("can go here");
    if (line.includes(square)) words.push("in the winning line");
    if (badge) words.push(badge.words);
    element.setAttribute("aria-label", words.join(", "));
  }

  #isTarget(square) {
    return Boolean(this.held && this.movable && !whyIllegal(this.position, { ...this.held, target: square }));
  }

  #press(square) {
    if (this.onSquare) return this.onSquare(square);
    const letter = this.position.board[square];
    const { turn } = this.position;
    if (!this.movable) return this.#refuse(square, this.#whyNotMovable());
    if (this.held?.source === square) return this.take(null);
    if (letter === turn.toUpperCase()) return this.take({ letter, source: square });
    if (this.held) return this.#put(square);
    if (letter === EMPTY) {
      return this.#refuse(square, "take a letter first: from the hand, or a large one that is on the board");
    }
    const rule = OWN[turn].includes(letter) ? "small letter moved" : "not own letter";
    return this.#refuse(square, `not legal: ${ruleInWords(this.position, { letter }, rule)}`);
  }

  /* A press on a stack of the hand. */
  pressHand(letter) {
    if (this.dragged) return;
    const missing = whyNotInHand(this.position, letter);
    if (missing) return this.#refuse(null, `not legal: ${ruleInWords(this.position, { letter }, missing)}`);
    const again = this.held && this.held.letter === letter && this.held.source === null;
    this.take(again ? null : { letter, source: null });
  }

  #put(target) {
    const move = { ...this.held, target };
    const rule = whyIllegal(this.position, move);
    if (rule) {
      const words = `${moveInWords(this.position.board, move)}: ${ruleInWords(this.position, move, rule)}`;
      return this.#refuse(target, `not legal: ${words}`);
    }
    this.held = null;
    this.onMove(move);
  }

  #refuse(square, words) {
    if (square !== null && !stillness()) {
      const shift = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
      this.squares[square].animate(shift, 260);
    }
    this.onRefuse(sentence(words));
  }

  #whyNotMovable() {
    if (outcome(this.position)) return "the game is over";
    return `${this.position.turn.toUpperCase()} is to move`;
  }

  #key(event) {
    if (event.key === "Escape" && this.held) return this.take(null);
    const step = ARROWS[event.key];
    const square = this.squares.indexOf(event.target.closest(".square"));
    if (!step || square < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const row = Math.max(0, Math.min(2, Math.floor(square / 3) + step[0]));
    const column = Math.max(0, Math.min(2, (square % 3) + step[1]));
    this.focus(3 * row + column);
  }

  /* Moves the keyboard's place among the squares, of which one at a time is in the tab order. */
  focus(square) {
    this.squares.forEach((element, each) => set(element, "tabindex", each === square ? 0 : -1));
    this.squares[square].focus();
  }

  /* The letter under a pointer that may be dragged: any on the board, so that a wrong try can be answered in words. */
  #graspable(element) {
    const square = this.squares.indexOf(element.closest(".square"));
    if (square >= 0) {
      const letter = this.position.board[square];
      return letter === EMPTY ? null : { element: this.squares[square], held: { letter, source: square } };
    }
    const stack = element.closest(".stack:enabled");
    const letter = stack?.dataset.letter;
    if (!letter || whyNotInHand(this.position, letter)) return null;
    return { element: stack, held: { letter, source: null } };
  }

  #grasp(event) {
    const grasped = event.button === 0 && this.movable && !this.onSquare && this.#graspable(event.target);
    if (!grasped) return;
    const { element, held } = grasped;
    const from = { x: event.clientX, y: event.clientY };
    let ghost = null;
    // So that the element gets the pointer's events wherever it goes.
    element.setPointerCapture(event.pointerId);
    const listening = new AbortController();
    const listen = (type, listener) => element.addEventListener(type, listener, { signal: listening.signal });
    listen("pointermove", (moved) => {
      if (!ghost) {
        if (Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < DRAG_STARTS_AT_PX) return;
        ghost = this.#lift(held);
      }
      ghost.style.translate = `${moved.clientX}px ${moved.clientY}px`;
      this.point([this.#squareAt(moved)]);
    });
    const end = (ended) => {
      listening.abort();
      if (!ghost) return;
      ghost.remove();
      this.dragging = false;
      this.point([]);
      // A click follows the drag. It is not a press.
      this.dragged = true;
      setTimeout(() => (this.dragged = false));
      const target = ended.type === "pointerup" ? this.#squareAt(ended) : -1;
      if (target >= 0 && target !== held.source) this.#put(target);
      // Not by take(), which would replace the message that says why the letter could not go there.
      this.held = null;
      this.#draw();
    };
    listen("pointerup", end);
    listen("pointercancel", end);
  }

  /* The picture that follows the pointer. */
  #lift(held) {
    this.dragging = true;
    this.take(held);
    const ghost = h("div", { class: "ghost", "aria-hidden": "true" }, piece(held.letter));
    ghost.style.width = `${this.squares[0].offsetWidth}px`;
    document.body.append(ghost);
    return ghost;
  }

  #squareAt({ clientX, clientY }) {
    return this.squares.indexOf(document.elementFromPoint(clientX, clientY)?.closest(".square"));
  }
}

/* The letters that a player has left: a stack of small and one of large ones, with gaps for those that are gone. */
class HandView {
  constructor(player, board) {
    this.player = player;
    this.name = h("span", { class: "name" });
    this.stacks = [player, player.toUpperCase()].map((letter) =>
      h("button", {
        type: "button",
        class: `stack ${isSmall(letter) ? "small" : "large"}`,
        "data-letter": letter,
        onclick: () => board.pressHand(letter),
      }),
    );
    this.element = h(
      "div",
      { class: "hand", role: "group", "aria-label": `${player.toUpperCase()}'s hand` },
      this.name,
      this.stacks,
    );
  }

  show({ position, turn, usable, held, name }) {
    this.name.textContent = name;
    this.element.classList.toggle("turn", turn);
    for (const stack of this.stacks) {
      const { letter } = stack.dataset;
      const small = isSmall(letter);
      const left = small ? smallInHand(position, this.player) : largeInHand(position, this.player);
      this.#fill(stack, letter, left, small ? SMALL_EACH : LARGE_EACH);
      stack.disabled = !usable;
      set(stack, "aria-pressed", usable ? String(held === letter) : null);
      stack.setAttribute("aria-label", `${letterName(letter)}, ${left} in hand`);
    }
  }

  #fill(stack, letter, left, all) {
    if (stack.dataset.left === String(left)) return;
    stack.dataset.left = left;
    const slots = Array.from({ length: all }, (_, index) => {
      return h("span", { class: "slot" }, index < left ? piece(letter) : null);
    });
    stack.replaceChildren(...slots);
  }
}
