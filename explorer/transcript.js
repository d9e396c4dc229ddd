/* A game from its transcript (.interaction): the browser's referee/match/transcript.py, replay.py and match.py.
 *
 * A bot's output is kept as text, one letter for each byte, and shown as printable ASCII.
 */

import { START, legalMoves, outcome, play } from "./mylla.js";
import { strip } from "./notation.js";
import { mistakeInWords, outcomeInWords, quoted, sideBySide } from "./words.js";

const WON = "Sigur!";
const LOST = "Tap!";
const LONGEST_WORD = 80;
const LONGEST_AFTER_END = 40;
const LINE_END = /\r\n|\n|\r/;

/* The text is no transcript; the message names the line and what would be right, the plies are those up to there. */
export class TranscriptError extends Error {
  plies = [];
}

/* Plays a transcript again: { plies, position, outcome, fault, complete }.
 *
 * A ply is { before, move }; the fault is what the bot did wrong, in words, or null; boards counts the bot's moves.
 */
export function replay(text) {
  const lines = readLines(text);
  const judge = lines.filter((line) => line.speaker === "<");
  const game = new Recorded(judge);
  try {
    for (const line of lines) if (line.speaker === ">" && !game.fault) game.receive(unescape(line.text));
    game.checkResult();
  } catch (error) {
    error.plies = game.plies;
    throw error;
  }
  return {
    plies: game.plies,
    position: game.position,
    outcome: game.outcome,
    fault: game.fault,
    boards: game.boards,
    complete: Boolean(game.fault || game.outcome),
  };
}

class Recorded {
  constructor(judge) {
    this.judge = judge;
    this.position = START;
    this.outcome = null;
    this.plies = [];
    this.fault = null;
    this.rows = [];
  }

  /* The bot's own moves so far. */
  get boards() {
    return this.plies.filter((ply) => ply.before.turn === "x").length;
  }

  receive(printed) {
    for (const word of printed.split(/[ \t\r\n\v\f]+/).filter((each) => each)) {
      if (this.fault) return;
      if (this.outcome) this.fault = afterTheEnd(word);
      else if (!isRow(word)) {
        this.fault = `row ${this.rows.length + 1} of board ${this.boards + 1} is ${badWord(word)}, not three of . x X o O`;
      } else this.#row(word);
    }
  }

  /* Compares the judge's last line with the game. */
  checkResult() {
    const expected = this.outcome && (this.outcome.winner === "x" ? WON : LOST);
    const [said, more] = this.judge;
    if (said && said.text !== expected) {
      fail(`line ${said.number}: the judge says ${quoted(said.text)}, but ${this.#standing()}`);
    }
    if (expected && !said) fail(`the transcript ends without the judge's ${expected}, though ${this.#standing()}`);
    if (more) fail(`line ${more.number}: the judge goes on after ${expected}`);
  }

  #row(row) {
    this.rows.push(row);
    if (this.rows.length < 3) return;
    const board = this.rows.splice(0).join("");
    const move = findMove(this.position, board);
    if (!move) {
      const words = mistakeInWords(this.position, board);
      this.fault = `board ${this.boards + 1} is not legal: ${words}\n${sideBySide(this.position.board, board)}`;
      return;
    }
    this.#play(move);
    if (!this.outcome) this.#play(this.#judgesMove());
  }

  #play(move) {
    this.plies.push({ before: this.position, move });
    this.position = play(this.position, move);
    this.outcome = outcome(this.position);
  }

  #judgesMove() {
    const first = this.judge[0];
    if (first && (first.text === WON || first.text === LOST)) return this.#movedUnseen(first);
    const rows = this.judge.splice(0, 3);
    if (rows.length < 3) fail("the transcript ends before the judge's whole board");
    for (const { number, text } of rows) {
      if (!isRow(text)) fail(`line ${number}: the judge's row is ${quoted(text)}, not three of . x X o O`);
    }
    const board = rows.map((row) => row.text).join("");
    const move = findMove(this.position, board);
    if (!move) {
      fail(`line ${rows[0].number}: the judge's board is not legal: ${mistakeInWords(this.position, board)}`);
    }
    return move;
  }

  /* The move of O that the judge did not show, since it ended the game. */
  #movedUnseen(result) {
    const ending = legalMoves(this.position).find((move) => outcome(play(this.position, move)));
    return ending ?? fail(`line ${result.number}: the judge says ${quoted(result.text)}, but O cannot win at once`);
  }

  #standing() {
    if (this.outcome) return outcomeInWords(this.outcome);
    return this.fault ? "the bot made a mistake before" : "the game is not over";
  }
}

function readLines(text) {
  const lines = text
    .split(LINE_END)
    .map((line, index) => ({ number: index + 1, letters: [...line], blank: !strip(line) }))
    .filter((line) => !line.blank)
    .map(({ number, letters }) => ({ number, speaker: letters[0], text: strip(letters.slice(1).join("")) }));
  for (const { number, speaker } of lines) {
    if (speaker !== ">" && speaker !== "<") {
      fail(`line ${number} starts with ${quoted(speaker)}; each line starts with > (the bot) or < (the judge)`);
    }
  }
  if (!lines.length) {
    fail("the file is empty; a transcript has lines that start with > (the bot) or < (the judge)");
  }
  return lines;
}

function isRow(text) {
  return /^[.xXoO]{3}$/.test(text);
}

function findMove(position, board) {
  return legalMoves(position).find((move) => play(position, move).board === board);
}

function afterTheEnd(word) {
  const shown = escape(word.slice(0, LONGEST_AFTER_END));
  return `output after the end of the game: "${shown}"; after ${WON} or ${LOST} the bot prints nothing and exits`;
}

function badWord(word) {
  const shown = `"${escape(word.slice(0, LONGEST_WORD))}"`;
  if (word.startsWith("\xef\xbb\xbf")) {
    return `${shown}, which starts with a byte order mark (print UTF-8 without one)`;
  }
  if (word === WON || word === LOST) return `${shown}, which only the judge prints`;
  if (word.slice(0, LONGEST_WORD).includes("\0")) return `${shown}, which holds a NUL byte (a string printed past its end?)`;
  return shown;
}

/* A letter a byte from printable ASCII with \xNN escapes; what is no byte becomes a question mark. */
function unescape(text) {
  return [...text.replace(/\\x([0-9a-f]{2})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)))]
    .map((letter) => (letter.codePointAt(0) < 256 ? letter : "?"))
    .join("");
}

function escape(bytes) {
  return bytes.replace(/[^ -[\]-~]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

function fail(message) {
  throw new TranscriptError(message);
}
