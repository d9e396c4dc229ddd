/* The book of replies: the lines of the table in bot/main.py, "board move" each, one for eight symmetric boards. */

import { SYMMETRIES } from "./grid.js";
import { parseMove } from "./notation.js";

export function readBook(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  return new Map(lines.map((line) => [line.trim().slice(0, 11).replaceAll("/", ""), parseMove(line.trim().slice(12))]));
}

/* X's move on a board, or null for a board that no game against the book comes to. */
export function answer(book, board) {
  for (const symmetry of SYMMETRIES) {
    const move = book.get(symmetry.map((square) => board[square]).join(""));
    if (move) {
      const source = move.source === null ? null : symmetry[move.source];
      return { letter: move.letter, target: symmetry[move.target], source };
    }
  }
  return null;
}
