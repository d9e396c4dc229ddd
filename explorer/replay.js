/* The view "Replay": the games of a tournament or a transcript, stepped through, each move with its value.
 * The address holds the number of the game and of the move. */

import { BoardView } from "./board.js";
import { Status, button, dropdown, h, refill } from "./dom.js";
import { Line } from "./line.js";
import { START, outcome } from "./mylla.js";
import { formatMove, formatPosition } from "./notation.js";
import { GamesError, readGames, verdictInWords } from "./tournament.js";
import { TranscriptError, replay } from "./transcript.js";
import { counted, moveInWords, outcomeInWords, sentence } from "./words.js";

const MOST_BYTES = 64 * 1024 * 1024;
const ANY = "";

export class ReplayView {
  constructor({ tablebase, remember }) {
    Object.assign(this, { tablebase, remember });
    this.games = [];
    this.filters = { opponent: ANY, verdict: ANY };
    this.status = new Status();
    this.input = h("input", {
      type: "file",
      id: "file",
      class: "unseen",
      accept: ".interaction,.json,.txt",
      onchange: () => this.#openFile(this.input.files[0]),
    });
    this.title = h("h2", {});
    this.filter = h("div", { class: "filters" });
    this.list = h("tbody");
    this.count = h("p", { class: "quiet", role: "status" });
    this.listing = h(
      "div",
      { class: "listing" },
      this.title,
      this.filter,
      this.count,
      h(
        "div",
        { class: "scroll" },
        h(
          "table",
          { class: "games" },
          h("caption", { class: "unseen" }, "Games"),
          h("thead", {}, h("tr", {}, ["Game", "Opponent", "Verdict", "Points"].map((title) => h("th", { scope: "col" }, title)))),
          this.list,
        ),
      ),
    );
    this.board = new BoardView();
    this.detail = h("div", { class: "detail" });
    this.said = h("p", { class: "status", role: "status" });
    this.back = button("Back", () => this.#step(-1));
    this.forward = button("Forward", () => this.#step(1));
    this.analyse = h("a", { class: "button" }, "Analyse this position");
    this.plies = h("tbody");
    this.game = h(
      "div",
      { class: "game" },
      h(
        "div",
        { class: "stage" },
        this.board.element,
        h("div", { class: "actions" }, this.back, this.forward, this.analyse),
        this.said,
      ),
      h(
        "div",
        { class: "score" },
        this.detail,
        h(
          "table",
          { class: "plies" },
          h("caption", {}, "Who wins with best play, and in how many plies, before and after each move"),
          h("thead", {}, h("tr", {}, ["Move", "Before", "After"].map((title) => h("th", { scope: "col" }, title)))),
          this.plies,
        ),
      ),
    );
    this.element = h(
      "section",
      { class: "view", "aria-label": "Replay" },
      h("h1", {}, "Replay"),
      h(
        "div",
        { class: "drop" },
        this.input,
        h("label", { class: "button primary", for: "file" }, "Open a file"),
        h("p", {}, "or drop one here: a tournament's JSON (mylla tournament --json FILE) or one game's .interaction file. " +
          "It stays in this browser."),
      ),
      this.status.element,
      h("div", { class: "replay" }, this.listing, this.game),
    );
    this.element.addEventListener("dragover", (event) => this.#dragged(event, true));
    this.element.addEventListener("dragleave", (event) => this.#dragged(event, false));
    this.element.addEventListener("drop", (event) => this.#dropped(event));
    this.keys = (event) => this.#key(event);
    this.#showGames();
  }

  /* Opens what an address holds: "3/7" for game 3 after 7 moves. */
  open(rest) {
    document.addEventListener("keydown", this.keys);
    const [index, at] = rest.split("/").map(Number);
    const game = this.games.find((each) => each.index === index);
    if (game) this.#choose(game, Number.isInteger(at) ? at : 0);
    else if (this.chosen) this.#go(this.line.at);
    else if (this.games.length) this.#choose(this.games[0], 0);
  }

  close() {
    document.removeEventListener("keydown", this.keys);
  }

  /* Takes over games, as they were read from a file or came with the page. */
  load({ title, games }) {
    this.games = games;
    this.title.textContent = title;
    this.filters = { opponent: ANY, verdict: ANY };
    this.chosen = null;
    this.#showGames();
  }

  async #openFile(file) {
    if (!file) return;
    try {
      const text = await readText(file);
      this.load(readGames(file.name, text));
      this.status.say(`${file.name}: ${counted(this.games.length, "game")}.`);
      if (this.games.length) this.#choose(this.games[0], 0);
    } catch (error) {
      if (!(error instanceof GamesError || error instanceof TranscriptError)) throw error;
      this.status.say(`${file.name} cannot be shown. ${sentence(error.message)}`, "refused");
    } finally {
      this.input.value = "";
    }
  }

  #dragged(event, over) {
    event.preventDefault();
    this.element.classList.toggle("dropping", over);
  }

  #dropped(event) {
    this.#dragged(event, false);
    this.#openFile(event.dataTransfer.files[0]);
  }

  #key(event) {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.line?.at;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.line?.length }[event.key];
    if (to === undefined || !this.chosen) return;
    event.preventDefault();
    this.#go(to);
  }

  /* The list */

  #showGames() {
    this.listing.hidden = !this.games.length;
    this.game.hidden = !this.chosen;
    refill(this.filter, ...this.#dropdowns());
    const shown = this.games.filter((game) => this.#passes(game));
    this.count.textContent = `${shown.length} of ${counted(this.games.length, "game")}`;
    refill(this.list, ...shown.map((game) => this.#gameRow(game)));
  }

  #dropdowns() {
    const all = (field, words = (value) => value) => {
      const values = [...new Set(this.games.map((game) => game[field]))];
      return [[ANY, "all"], ...values.map((value) => [value, words(value) || "none"])];
    };
    const choose = (field) => (value) => {
      this.filters[field] = value;
      this.#showGames();
    };
    return [
      dropdown("Opponent", all("opponent"), this.filters.opponent, choose("opponent")),
      dropdown("Verdict", all("verdict", verdictInWords), this.filters.verdict, choose("verdict")),
    ];
  }

  #passes(game) {
    return Object.entries(this.filters).every(([field, value]) => value === ANY || game[field] === value);
  }

  #gameRow(game) {
    const current = game === this.chosen;
    const result = game.verdict === "AC" ? (game.won ? "won" : "lost") : "";
    return h(
      "tr",
      { class: `${current ? "current" : ""} ${game.verdict === "AC" ? "" : "fault"}` },
      h("th", { scope: "row" }, button(String(game.index), () => this.#pick(game), { "aria-current": current && "true", "aria-label": `game ${game.index}` })),
      h("td", {}, game.opponent || "–"),
      h("td", {}, [game.verdict || "–", result].filter((each) => each).join(", ")),
      h("td", {}, game.won ? "2" : "0"),
    );
  }

  /* The game */

  #pick(game) {
    this.#choose(game, 0);
    // On a narrow page the board is below the list.
    if (this.game.offsetTop > this.listing.offsetTop) this.game.scrollIntoView({ block: "start" });
  }

  #choose(game, at) {
    this.chosen = game;
    this.trouble = null;
    this.line = new Line(START);
    try {
      // A game that never began, as with a bot that does not start, has nothing to replay.
      if (game.transcript.trim()) this.line = lineOf(replay(game.transcript).plies);
    } catch (error) {
      if (!(error instanceof TranscriptError)) throw error;
      this.line = lineOf(error.plies);
      this.trouble = `The transcript of this game cannot be replayed further. ${sentence(error.message)}`;
    }
    this.values = this.line.positions.map((position) => this.tablebase.value(position));
    this.lost = this.#whereLost();
    this.#showGames();
    this.#drawDetail();
    this.#go(at);
  }

  /* The moves that gave a won game away: the winner before the move and after it differ. */
  #whereLost() {
    return this.line.moves
      .map((_, index) => index)
      .filter((index) => this.values[index].winner !== this.values[index + 1].winner);
  }

  #step(by) {
    this.#go(this.line.at + by);
  }

  #go(at) {
    this.line.go(at);
    const { position, last } = this.line;
    this.board.show({ position, last, names: { x: "X, bot", o: "O, judge" } });
    this.back.disabled = this.line.at === 0;
    this.forward.disabled = this.line.at === this.line.length;
    this.analyse.href = `#analyse/${formatPosition(position).replaceAll(" ", "_")}`;
    this.said.textContent = this.#sentence();
    refill(this.plies, ...this.line.moves.map((move, index) => this.#plyRow(move, index)), this.#endRow());
    this.plies.children[this.line.at - 1]?.scrollIntoView({ block: "nearest" });
    this.remember(`${this.chosen.index}/${this.line.at}`);
  }

  #sentence() {
    const { position, last, at } = this.line;
    if (!at) return "The start. Arrow keys step through the game.";
    const before = this.line.positions[at - 1];
    const who = before.turn === "x" ? "The bot" : "The judge";
    const moved = `${who} ${moveInWords(before.board, last)}`;
    const ended = outcome(position);
    return ended ? `${moved}. ${outcomeInWords(ended)}.` : `${moved}. ${valueInWords(this.values[at])}.`;
  }

  #plyRow(move, index) {
    const current = index + 1 === this.line.at;
    const turned = this.lost.includes(index);
    const last = turned && index === this.lost.at(-1);
    const remark = last ? `${this.values[index].winner.toUpperCase()} lost the game here` : "a win given away";
    return h(
      "tr",
      { class: `${current ? "current" : ""} ${turned ? "turned" : ""}` },
      h(
        "th",
        { scope: "row" },
        h("span", { class: "number" }, `${index + 1}.`),
        button(formatMove(move), () => this.#go(index + 1), { "aria-current": current && "step" }),
      ),
      h("td", {}, shortValue(this.values[index])),
      h("td", {}, shortValue(this.values[index + 1]), turned ? h("strong", { class: "remark" }, `⚑ ${remark}`) : null),
    );
  }

  /* What ended a game that was not Accepted, below its last move. */
  #endRow() {
    const { verdict } = this.chosen;
    const words = verdict ? `✗ ${verdictInWords(verdict)}` : "… not finished";
    return verdict === "AC" ? "" : h("tr", { class: "end" }, h("th", { scope: "row", colspan: 3 }, words));
  }

  #drawDetail() {
    const { index, opponent, seed, verdict, message, stderr, notes, won } = this.chosen;
    const against = opponent ? ` against ${opponent}` : "";
    const result = verdict === "AC" ? (won ? ", won" : ", lost") : "";
    const parts = [h("h2", {}, `Game ${index}${against}: ${verdictInWords(verdict) || "not finished"}${result}`)];
    if (Number.isInteger(seed)) parts.push(h("p", { class: "quiet" }, `seed ${seed}`));
    if (this.trouble) parts.push(h("p", { class: "status refused", role: "alert" }, this.trouble));
    if (message) parts.push(h("pre", { class: verdict === "AC" ? "" : "fault", tabindex: 0, "aria-label": "the referee's message" }, message));
    if (stderr) {
      const text = h("pre", { tabindex: 0, "aria-label": "the end of the bot's standard error" }, stderr);
      parts.push(h("details", {}, h("summary", {}, "Standard error"), text));
    }
    parts.push(...notes.map((note) => h("p", { class: "quiet" }, `Note: ${note} (accepted)`)));
    this.detail.replaceChildren(...parts);
  }
}

async function readText(file) {
  if (file.size > MOST_BYTES) throw new GamesError(`it has ${file.size} bytes; files of up to ${MOST_BYTES} are read`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    const reason = error instanceof TypeError ? "it is no text (UTF-8)" : "it cannot be read";
    throw new GamesError(`${reason}; give a tournament's JSON or an .interaction file`);
  }
}

function lineOf(plies) {
  return new Line(START, plies.map((ply) => ply.move), 0);
}

function shortValue({ winner, plies }) {
  return plies ? `${winner.toUpperCase()} in ${plies}` : `${winner.toUpperCase()} has won`;
}

function valueInWords({ winner, plies }) {
  return `${winner.toUpperCase()} wins in ${plies === 1 ? "1 ply" : `${plies} plies`} with best play`;
}
