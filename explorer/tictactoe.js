/* Tic-tac-toe against the automatic opponent: the browser's rules/tictactoe.py and play_against_ai.
 *
 * A position is { board, turn }. O plays exact minimax; of equal moves, the one on the smallest row and then column.
 */

import { EMPTY, EMPTY_BOARD, OTHER, SQUARES, lineOf, replaced } from "./grid.js";

const START = { board: EMPTY_BOARD, turn: "x" };
const scores = new Map();

/* How the game ended, { winner, ending }, or null. A line is looked for before a full board. */
function outcome({ board, turn }) {
  if (lineOf(board, OTHER[turn])) return { winner: OTHER[turn], ending: "line" };
  return board.includes(EMPTY) ? null : { winner: null, ending: "full board" };
}

function play({ board, turn }, square) {
  return { board: replaced(board, square, turn), turn: OTHER[turn] };
}

const emptySquares = (board) => SQUARES.filter((square) => board[square] === EMPTY);

/* What a position is worth to O when both play their best: 1, 0 or -1. */
function score(position) {
  const ended = outcome(position);
  if (ended) return { o: 1, null: 0, x: -1 }[ended.winner];
  if (!scores.has(position.board)) {
    const best = position.turn === "o" ? Math.max : Math.min;
    scores.set(position.board, best(...emptySquares(position.board).map((square) => score(play(position, square)))));
  }
  return scores.get(position.board);
}

function bestReply(position) {
  const worth = (square) => score(play(position, square));
  return emptySquares(position.board).reduce((best, square) => (worth(square) > worth(best) ? square : best));
}

/* A person's attempts and the automatic moves that answer them, as events of eight texts. */
export class Session {
  constructor() {
    this.position = START;
    this.events = [];
  }

  get outcome() {
    return outcome(this.position);
  }

  /* The squares of the line that ended the game, or undefined. */
  get line() {
    return lineOf(this.position.board, OTHER[this.position.turn]);
  }

  /* The person tries to mark a square, and O answers where it is its turn; gives whether the attempt was accepted. */
  attempt(square) {
    if (this.outcome || this.position.board[square] !== EMPTY) {
      this.#note("X", "0", square);
      return false;
    }
    this.#mark("X", square);
    if (!this.outcome) this.#mark("O", bestReply(this.position));
    return true;
  }

  #mark(actor, square) {
    this.position = play(this.position, square);
    this.#note(actor, "1", square);
  }

  #note(actor, accepted, square) {
    const board = this.position.board.toUpperCase();
    const next = this.outcome ? "-" : this.position.turn.toUpperCase();
    const move = `${Math.floor(square / 3)},${square % 3}`;
    this.events.push(
      [actor, accepted, board.slice(0, 3), board.slice(3, 6), board.slice(6), this.#status(), next, move],
    );
  }

  #status() {
    if (!this.outcome) return "IN_PROGRESS";
    return this.outcome.winner ? `${this.outcome.winner.toUpperCase()}_WON` : "DRAW";
  }
}

export function playAgainstAi(moves) {
  const session = new Session();
  for (const [row, column] of moves) session.attempt(3 * row + column);
  return session.events;
}
