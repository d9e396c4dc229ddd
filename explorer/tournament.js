/* What the replay view shows: the games of a tournament's JSON, or the one game of a transcript.
 *
 * Everything in these files may come from a bot, so each field is checked before use.
 */

import { TranscriptError, replay } from "./transcript.js";

const VERDICTS = {
  AC: "Accepted",
  WA: "Wrong Answer",
  RTE: "Run Time Error",
  TLE: "Time Limit Exceeded",
  MLE: "Memory Limit Exceeded",
  OLE: "Output Limit Exceeded",
  JE: "Judge Error",
};

const FIELDS = {
  index: "number",
  opponent: "string",
  verdict: "string",
  won: "boolean",
  moves: "number",
  message: "string",
  transcript: "string",
};

/* The file holds no games that can be shown; the message says what it holds instead. */
export class GamesError extends Error {}

export function verdictInWords(verdict) {
  return Object.hasOwn(VERDICTS, verdict) ? VERDICTS[verdict] : verdict;
}

/* The games in a file: { title, games }. Raises GamesError, or TranscriptError for a transcript. */
export function readGames(name, text) {
  return /^\s*[<>]/.test(text) || /\.interaction$/i.test(name) ? oneGame(name, text) : gamesOf(parsed(text));
}

function oneGame(name, text) {
  const game = { index: 1, opponent: "", verdict: "", won: false, moves: 0, message: "", notes: [], transcript: text };
  return { title: name, games: [{ ...game, ...resultOf(text) }] };
}

function resultOf(text) {
  try {
    const { fault, outcome, boards } = replay(text);
    if (fault) return { verdict: "WA", moves: boards, message: fault };
    if (outcome) return { verdict: "AC", moves: boards, won: outcome.winner === "x" };
    return { moves: boards, message: `the transcript ends before the game does, before board ${boards + 1}` };
  } catch (error) {
    // What comes before the mistake can be shown; the mistake is told with it.
    if (error instanceof TranscriptError && error.plies.length) return {};
    throw error;
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GamesError(`this is neither a transcript, whose lines start with > or <, nor JSON: ${error.message}`);
  }
}

/* The games of a tournament's JSON once it is parsed. */
export function gamesOf(data) {
  if (!isObject(data)) throw new GamesError(`this JSON is ${kind(data)}, not a tournament's: that is an object`);
  if (!Array.isArray(data.games)) {
    throw new GamesError('this JSON is not a tournament\'s: it has no list "games" (mylla tournament --json writes one)');
  }
  const games = data.games.map(checked);
  const score = `${data.score}/${data.max_score} points (${verdictInWords(String(data.verdict))})`;
  return { title: `${data.bot}: ${score}`, games };
}

function checked(game, position) {
  const where = `game ${position + 1} in the list "games"`;
  if (!isObject(game)) throw new GamesError(`${where} is ${kind(game)}, not an object`);
  for (const [field, type] of Object.entries(FIELDS)) {
    if (!Object.hasOwn(game, field)) throw new GamesError(`${where} has no "${field}"`);
    if (typeof game[field] !== type) throw new GamesError(`${where}: its "${field}" is ${kind(game[field])}, not a ${type}`);
  }
  const notes = Array.isArray(game.notes) ? game.notes.map(String) : [];
  return { ...game, notes, stderr: typeof game.stderr === "string" ? game.stderr : "" };
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kind(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
