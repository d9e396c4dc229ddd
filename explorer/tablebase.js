/* The solved game, read from the text that the page holds. solver/tablebase.py says how the file is laid out.
 *
 * A distance is in plies to the end under best play: positive where the side to move wins, 0 or negative where it loses.
 */

import { OTHER, SYMMETRIES } from "./grid.js";
import { LARGE_EACH, SMALL_EACH, finishedLine, legalMoves, outcome, play } from "./mylla.js";

const HEADER_LENGTH = 24;
const ROW_LENGTH = 25;
const VERSION = 1;
const DIGITS = { x: ".xXoO", o: ".oOxX" };

/* Decodes the file, written in base64. */
export async function readTablebase(base64) {
  const file = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  const header = new DataView(file.buffer, 0, HEADER_LENGTH);
  const [version, small, large] = file.subarray(8, 11);
  if (version !== VERSION || small !== SMALL_EACH || large !== LARGE_EACH) {
    throw new Error(`the tablebase has layout ${version} for hands of ${small} and ${large}: build the page again`);
  }
  const boards = header.getUint32(12, true);
  const rows = header.getUint32(16, true);
  // The browser checks the stream's own checksum. The one in the header guards files on disk, which this is not.
  const content = await inflated(file.subarray(HEADER_LENGTH));
  const rowsStart = content.length - ROW_LENGTH * rows;
  const indexStart = rowsStart - 2 * boards;
  const index = new DataView(content.buffer, indexStart, 2 * boards);
  return new Tablebase(
    readCodes(content.subarray(0, indexStart), boards),
    Uint16Array.from({ length: boards }, (_, board) => index.getUint16(2 * board, true)),
    new Int8Array(content.buffer, rowsStart),
  );
}

async function inflated(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/* The boards' codes in rising order, from their differences. */
function readCodes(bytes, boards) {
  const codes = new Uint32Array(boards);
  let next = 0, code = 0, number = 0, shift = 0;
  for (const byte of bytes) {
    number |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    code += number;
    codes[next++] = code;
    number = shift = 0;
  }
  return codes;
}

export class Tablebase {
  constructor(codes, index, distances) {
    this.codes = codes;
    this.index = index;
    this.distances = distances;
  }

  /* Plies to the end of a possible position without three in a row. */
  distance(position) {
    const board = this.#find(boardCode(position));
    if (board < 0) return 1; // A board that is not in the file is won at once.
    const [own, other] = position.turn === "x" ? position.hands : [position.hands[1], position.hands[0]];
    return this.distances[ROW_LENGTH * this.index[board] + 5 * own + other];
  }

  /* Every legal move with its distance for the player who makes it, in the order of legalMoves. */
  evaluate(position) {
    return legalMoves(position).map((move) => {
      const after = play(position, move);
      if (finishedLine(after)) return { move, distance: 1 };
      const theirs = this.distance(after);
      return { move, distance: theirs <= 0 ? 1 - theirs : -1 - theirs };
    });
  }

  /* The moves of evaluate, the best ones first: a short win, a long win, a long loss, a short loss. */
  ranked(position) {
    return this.evaluate(position).sort((one, other) => rank(other.distance) - rank(one.distance));
  }

  /* Moves that win soonest, or lose latest, to the end of the game. */
  bestLine(position) {
    const moves = [];
    for (let at = position; !outcome(at); at = play(at, moves.at(-1))) moves.push(this.ranked(at)[0].move);
    return moves;
  }

  /* Who wins a possible position, and in how many plies. */
  value(position) {
    const ended = outcome(position);
    if (ended) return { winner: ended.winner, plies: 0 };
    const distance = this.distance(position);
    return { winner: distance > 0 ? position.turn : OTHER[position.turn], plies: Math.abs(distance) };
  }

  #find(code) {
    let low = 0, high = this.codes.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.codes[middle] === code) return middle;
      if (this.codes[middle] < code) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

/* The code of a board up to symmetry, seen from the side to move. */
export function boardCode({ board, turn }) {
  const digits = [...board].map((letter) => DIGITS[turn].indexOf(letter));
  return Math.min(
    ...SYMMETRIES.map((symmetry) => symmetry.reduce((code, square) => 5 * code + digits[square], 0)),
  );
}

function rank(distance) {
  return distance > 0 ? 1000 - distance : -distance;
}
