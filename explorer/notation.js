/* Squares, moves and positions in short text: the browser's rules/notation.py.
 *
 * In an address a position's blanks are underscores, and a move has none: "..x/.../..._o_3_4", "Xa1-b2".
 */

import { whyImpossible } from "./mylla.js";
import { quoted } from "./words.js";

const EXAMPLE = 'for example "..x/.../... o 3 4"';
const MOVE = /^([xXoO])[ \t]*([abc][123])(?:[ \t]*-[ \t]*([abc][123]))?$/;

// What may stand around and between words; only ASCII, since Python's blanks and a browser's are not the same.
const BLANKS = /^[ \t\n\r\v\f]+/;

/* The text is no move or no position; the message says what is wrong and what would be right. */
export class NotationError extends Error {}

/* The text without the blanks at both ends. */
export function strip(text) {
  const left = text.replace(BLANKS, "");
  let end = left.length;
  while (end > 0 && BLANKS.test(left[end - 1])) end -= 1;
  return left.slice(0, end);
}

export function squareName(square) {
  return "abc"[square % 3] + "123"[Math.floor(square / 3)];
}

function squareNumber(name) {
  return "abc".indexOf(name[0]) + 3 * "123".indexOf(name[1]);
}

export function formatMove({ letter, target, source }) {
  return `${letter} ${source === null ? "" : squareName(source) + "-"}${squareName(target)}`;
}

export function parseMove(text) {
  const match = MOVE.exec(strip(text));
  if (!match) {
    throw new NotationError(
      `${quoted(strip(text))} is no move: write o b2 for a letter placed on a square, O a1-b2 for a large letter moved`,
    );
  }
  const [, letter, first, second] = match;
  if (second === undefined) return { letter, target: squareNumber(first), source: null };
  return { letter, target: squareNumber(second), source: squareNumber(first) };
}

export function formatPosition({ board, turn, hands }) {
  return `${board.slice(0, 3)}/${board.slice(3, 6)}/${board.slice(6)} ${turn} ${hands[0]} ${hands[1]}`;
}

export function parsePosition(text) {
  const parts = text.split(/[ \t\n\r\v\f]+/).filter((part) => part);
  if (parts.length !== 4) {
    fail(`${quoted(text)} has ${parts.length} parts, not four: board, side to move, two hands; ${EXAMPLE}`);
  }
  const rows = parts[0].split("/");
  if (rows.length !== 3) fail(`the board ${quoted(parts[0])} has ${rows.length} rows, not three; ${EXAMPLE}`);
  rows.forEach((row, index) => {
    if (!/^[.xXoO]{3}$/.test(row)) {
      fail(`row ${index + 1} of the board is ${quoted(row)}, not three of . x X o O; ${EXAMPLE}`);
    }
  });
  if (!["x", "o"].includes(parts[1])) fail(`the side to move is ${quoted(parts[1])}, not x or o; ${EXAMPLE}`);
  const position = { board: rows.join(""), turn: parts[1], hands: [hand(parts[2], "X"), hand(parts[3], "O")] };
  const impossible = whyImpossible(position);
  if (impossible) fail(`${quoted(text)} is not possible: ${impossible}`);
  return position;
}

function hand(word, player) {
  if (!/^[0-9]{1,3}$/.test(word)) fail(`${player}'s hand is ${quoted(word.slice(0, 40))}, not a number of small letters; ${EXAMPLE}`);
  return Number(word);
}

function fail(message) {
  throw new NotationError(message);
}
