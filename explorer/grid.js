/* The 3 x 3 board that both games share: the browser's rules/grid.py.
 *
 * A square is 0 to 8, row by row from the top left; a board is a string of nine letters, "." for an empty square.
 */

export const EMPTY = ".";
export const EMPTY_BOARD = EMPTY.repeat(9);
export const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
export const OTHER = { x: "o", o: "x" };

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const QUARTER_TURN = [6, 3, 0, 7, 4, 1, 8, 5, 2];
const MIRROR = [2, 1, 0, 5, 4, 3, 8, 7, 6];

/* The eight symmetries; symmetry[square] is the square whose letter comes to `square`.
 * Their order is that of bot/main.py: on a symmetric board it decides which of several equal moves is made. */
export const SYMMETRIES = symmetries();

function symmetries() {
  const found = [];
  let turned = SQUARES;
  for (let turns = 0; turns < 4; turns += 1) {
    turned = QUARTER_TURN.map((square) => turned[square]);
    found.push(turned, MIRROR.map((square) => turned[square]));
  }
  return found;
}

/* The squares of the first line that holds only letters of `letters`, or undefined. */
export function lineOf(board, letters) {
  return LINES.find((line) => line.every((square) => letters.includes(board[square])));
}

export function replaced(board, square, letter) {
  return board.slice(0, square) + letter + board.slice(square + 1);
}
