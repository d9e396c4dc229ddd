/* The rules of mögnuð mylla: the browser's rules/mylla.py, and held to it by tests on every board.
 *
 * A position is { board, turn, hands }: the side to move is "x" or "o", the hands are the small letters left to X and O.
 * A move is { letter, target, source }, where the source is null for a letter from the hand.
 */

import { EMPTY, EMPTY_BOARD, OTHER, SQUARES, lineOf, replaced } from "./grid.js";

export const SMALL_EACH = 4;
export const LARGE_EACH = 2;
export const OWN = { x: "xX", o: "oO" };

export const START = { board: EMPTY_BOARD, turn: "x", hands: [SMALL_EACH, SMALL_EACH] };

export const isSmall = (letter) => letter === "x" || letter === "o";
const isLarge = (letter) => letter === "X" || letter === "O";

export function sameMove(one, other) {
  return one.letter === other.letter && one.target === other.target && one.source === other.source;
}

export function smallInHand(position, player) {
  return position.hands[player === "x" ? 0 : 1];
}

export function largeInHand(position, player) {
  return LARGE_EACH - count(position.board, player.toUpperCase());
}

/* The squares of the line that ended the game, or undefined. Only the player who moved last can have made one. */
export function finishedLine(position) {
  return lineOf(position.board, OWN[OTHER[position.turn]]);
}

/* Every legal move in the order of the Python rules: small letters placed, large ones placed, large ones shifted. */
export function legalMoves(position) {
  return finishedLine(position) ? [] : moves(position);
}

export function play(position, { letter, target, source }) {
  let { board, hands } = position;
  if (source !== null) board = replaced(board, source, EMPTY);
  else if (letter === "x") hands = [hands[0] - 1, hands[1]];
  else if (letter === "o") hands = [hands[0], hands[1] - 1];
  return { board: replaced(board, target, letter), turn: OTHER[position.turn], hands };
}

/* How the game ended, { winner, ending }, or null while it goes on. */
export function outcome(position) {
  const winner = OTHER[position.turn];
  if (finishedLine(position)) return { winner, ending: "line" };
  return moves(position).length ? null : { winner, ending: "no moves" };
}

/* The first rule that a move breaks, by the name the Python rules give it, or null for a legal move. */
export function whyIllegal(position, { letter, target, source }) {
  const { board, turn } = position;
  if (outcome(position)) return "game over";
  if (!OWN[turn].includes(letter)) return "not own letter";
  if (source !== null && (board[source] !== letter || source === target)) return "no such letter there";
  if (source !== null && isSmall(letter)) return "small letter moved";
  if (isLarge(board[target])) return "onto a large letter";
  if (isSmall(letter) && board[target] !== EMPTY) return "small letter onto a letter";
  if (source !== null) return board[target] === EMPTY ? "large letter moved to an empty square" : null;
  return whyNotInHand(position, letter);
}

/* Why the side to move has no such letter to place, or null. */
export function whyNotInHand(position, letter) {
  if (isSmall(letter)) return smallInHand(position, position.turn) > 0 ? null : "no small letter left";
  return largeInHand(position, position.turn) > 0 ? null : "no large letter left";
}

/* Why no game has the letters of a position, in words, or null. It looks at counts and lines only. */
export function whyImpossible(position) {
  for (const player of "xo") {
    const name = player.toUpperCase();
    const hand = smallInHand(position, player);
    const placed = count(position.board, player);
    if (!(0 <= hand && hand <= SMALL_EACH)) {
      return `${name} has ${hand} small letters in hand, but a hand holds 0 to ${SMALL_EACH}`;
    }
    if (hand + placed > SMALL_EACH) {
      return `${name} has ${placed} small letters on the board and ${hand} in hand, but only ${SMALL_EACH} in all`;
    }
    if (largeInHand(position, player) < 0) return `${name} has more than ${LARGE_EACH} large letters on the board`;
  }
  if (!lineOf(position.board, OWN[position.turn])) return null;
  return `${position.turn.toUpperCase()} has three in a row already, and yet is to move`;
}

function moves(position) {
  const { board, turn } = position;
  const large = turn.toUpperCase();
  const found = [];
  const add = (letter, source, targets) => found.push(...targets.map((target) => ({ letter, target, source })));
  if (smallInHand(position, turn) > 0) add(turn, null, SQUARES.filter((square) => board[square] === EMPTY));
  if (largeInHand(position, turn) > 0) add(large, null, SQUARES.filter((square) => !isLarge(board[square])));
  for (const source of SQUARES.filter((square) => board[square] === large)) {
    add(large, source, SQUARES.filter((square) => isSmall(board[square])));
  }
  return found;
}

function count(board, letter) {
  return [...board].filter((each) => each === letter).length;
}
