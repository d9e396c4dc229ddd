/* Moves from a position, and a current place among them. Undo, redo and stepping all use it. */

import { play, sameMove } from "./mylla.js";

export class Line {
  constructor(start, moves = [], at = moves.length) {
    this.positions = [start];
    this.moves = [];
    for (const move of moves) this.#add(move);
    this.at = at;
  }

  get position() {
    return this.positions[this.at];
  }

  /* The move that led to the position, or null at the start. */
  get last() {
    return this.at ? this.moves[this.at - 1] : null;
  }

  get length() {
    return this.moves.length;
  }

  /* Goes to the position after `at` moves, or as near as there is. */
  go(at) {
    this.at = Math.max(0, Math.min(at, this.length));
  }

  /* Makes a legal move. If it repeats the next move, the moves after that stay; else they are dropped. */
  play(move) {
    if (this.at < this.length && sameMove(this.moves[this.at], move)) this.at += 1;
    else this.extend([move], this.at + 1);
  }

  /* Replaces the moves from here on, and goes to `at`. */
  extend(moves, at = this.at) {
    this.moves.length = this.at;
    this.positions.length = this.at + 1;
    for (const move of moves) this.#add(move);
    this.go(at);
  }

  #add(move) {
    this.moves.push(move);
    this.positions.push(play(this.positions.at(-1), move));
  }
}
