/* Squares, moves, broken rules and boards in words: the browser's referee/match/words.py, to the letter. */

import { EMPTY, EMPTY_BOARD, OTHER, SQUARES } from "./grid.js";
import { LARGE_EACH, SMALL_EACH, isSmall, largeInHand, whyIllegal } from "./mylla.js";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/* A text between quotation marks as Python's repr writes it, so that both say the same of a file. */
export function quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return quote + [...text].map((letter) => escaped(letter, quote)).join("") + quote;
}

function escaped(letter, quote) {
  const named = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", [quote]: `\\${quote}` }[letter];
  if (named) return named;
  if (letter === " " || !/[\p{C}\p{Z}]/u.test(letter)) return letter;
  const code = letter.codePointAt(0);
  const digits = (length) => code.toString(16).padStart(length, "0");
  if (code < 0x100) return `\\x${digits(2)}`;
  return code < 0x10000 ? `\\u${digits(4)}` : `\\U${digits(8)}`;
}

export function place(square) {
  return `row ${Math.floor(square / 3) + 1}, column ${(square % 3) + 1}`;
}

export function letterName(letter) {
  return `${isSmall(letter) ? "small" : "large"} letter ${letter}`;
}

export function moveInWords(before, { letter, target, source }) {
  const onto = before[target];
  if (source === null) {
    const where = onto === EMPTY ? "at" : `on the ${letterName(onto)} at`;
    return `placed the ${letterName(letter)} ${where} ${place(target)}`;
  }
  const where = onto === EMPTY ? "onto the empty square at" : `onto the ${letterName(onto)} at`;
  return `moved the ${letterName(letter)} from ${place(source)} ${where} ${place(target)}`;
}

/* Why a move is not legal, in a sentence without its full stop. */
export function ruleInWords(position, move, rule) {
  const player = position.turn.toUpperCase();
  return {
    "game over": "the game is over",
    "not own letter": `${player} may place and move only its own letters, ${position.turn} and ${player}`,
    "no such letter there": `there is no ${letterName(move.letter)} to move there`,
    "small letter moved": "a small letter never moves",
    "onto a large letter": "nothing is ever put on a large letter",
    "small letter onto a letter": "a small letter goes on an empty square only",
    "large letter moved to an empty square":
      "a large letter on the board moves onto a small one only, never to an empty square",
    "no small letter left":
      `that is a ${ORDINALS[SMALL_EACH]} small letter, and ${player} has only ${SMALL_EACH} in the whole game`,
    "no large letter left":
      `that is a ${ORDINALS[LARGE_EACH]} large letter, and ${player} has only ${LARGE_EACH} in the whole game`,
  }[rule];
}

/* What a board shows that no legal move leads to, in a sentence without its full stop. */
export function mistakeInWords(position, board) {
  const changed = SQUARES.filter((square) => position.board[square] !== board[square]);
  if (!changed.length) return "no move was made: the board is the one before";
  const shown = shownMove(position.board, board, changed);
  if (shown) {
    return `${moveInWords(position.board, shown)}: ${ruleInWords(position, shown, whyIllegal(position, shown))}`;
  }
  if (changed.length === 1) {
    const gone = position.board[changed[0]];
    return `the ${letterName(gone)} at ${place(changed[0])} is gone, and no letter came`;
  }
  const changes = `${changed.length} squares changed that no one move changes (${changed.map(place).join("; ")})`;
  if (position.board !== EMPTY_BOARD) return changes;
  return `${changes}; the first board shows one letter, x or X, on an otherwise empty board`;
}

/* The move that explains a change if the rules are left aside, or undefined. */
function shownMove(before, after, changed) {
  const [first, second] = changed;
  if (changed.length === 1 && after[first] !== EMPTY) return { letter: after[first], target: first, source: null };
  if (changed.length !== 2) return undefined;
  return [[first, second], [second, first]]
    .filter(([source, target]) => after[source] === EMPTY && after[target] === before[source])
    .map(([source, target]) => ({ letter: after[target], target, source }))[0];
}

/* Two boards beside each other, and the squares that changed marked in a third. */
export function sideBySide(before, after) {
  const marks = SQUARES.map((square) => (before[square] === after[square] ? EMPTY : "^")).join("");
  const columns = [["before", before], ["your board", after], ["changed", marks]].map(([label, board]) => {
    const lines = [label, board.slice(0, 3), board.slice(3, 6), board.slice(6)];
    const width = Math.max(...lines.map((line) => line.length)) + 4;
    return lines.map((line) => line.padEnd(width));
  });
  return [0, 1, 2, 3].map((line) => columns.map((column) => column[line]).join("").trimEnd()).join("\n");
}

export function outcomeInWords({ winner, ending }) {
  if (winner === null) return "a draw: the board is full";
  const [won, lost] = [winner.toUpperCase(), OTHER[winner].toUpperCase()];
  return ending === "no moves" ? `${won} wins: ${lost} has no move left` : `${won} wins with three in a row`;
}

export function handsInWords(position) {
  const counts = [..."xo"].map(
    (player, index) => `${player.toUpperCase()}: ${position.hands[index]} small, ${largeInHand(position, player)} large`,
  );
  return `${counts.join("; ")} left in hand`;
}

/* A sentence as it stands alone: a capital at the start, a full stop at the end. */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

export function counted(number, noun, plural = `${noun}s`) {
  return `${number} ${number === 1 ? noun : plural}`;
}
