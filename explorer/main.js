/* Starts the page: reads what it holds, and shows the view that the address names. */

import { AnalyseView } from "./analyse.js";
import { readBook } from "./book.js";
import { PlayView } from "./play.js";
import { ReplayView } from "./replay.js";
import { readTablebase } from "./tablebase.js";
import { startTheme } from "./theme.js";
import { TicTacToeView } from "./tictactoeview.js";
import { gamesOf } from "./tournament.js";

const main = document.querySelector("main");
const held = (id) => document.getElementById(id).textContent;

start().catch((error) => {
  main.textContent = `The page could not be started: ${error.message}. It needs a browser of 2024 or newer.`;
  throw error;
});

async function start() {
  startTheme(document.getElementById("theme"));
  const tablebase = await readTablebase(held("tablebase"));
  const book = readBook(held("book"));
  const tournament = JSON.parse(held("tournament"));
  const view = (View, name) => new View({ tablebase, book, remember: (rest) => remember(name, rest) });
  const views = {
    play: view(PlayView, "play"),
    analyse: view(AnalyseView, "analyse"),
    replay: view(ReplayView, "replay"),
    tictactoe: view(TicTacToeView, "tictactoe"),
  };
  if (tournament) views.replay.load(gamesOf(tournament));
  const router = new Router(views, tournament ? "replay" : "play");
  addEventListener("hashchange", () => router.route());
  router.route();
  performance.mark("ready");
  document.documentElement.dataset.ready = "yes";
}

/* Shows one view at a time: "#analyse/..x/.../..._o_3_4" is the view's name and what it opens. */
class Router {
  constructor(views, usual) {
    Object.assign(this, { views, usual, name: null });
  }

  route() {
    const [name, rest] = this.#address();
    if (this.name) this.views[this.name].close();
    this.name = name;
    main.replaceChildren(this.views[name].element);
    document.title = `${this.views[name].element.getAttribute("aria-label")} · mögnuð mylla`;
    for (const link of document.querySelectorAll("nav a")) {
      if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    this.views[name].open(rest);
  }

  #address() {
    const text = decoded(location.hash.slice(1));
    const slash = text.indexOf("/");
    const name = slash < 0 ? text : text.slice(0, slash);
    return Object.hasOwn(this.views, name) ? [name, slash < 0 ? "" : text.slice(slash + 1)] : [this.usual, ""];
  }
}

/* Keeps the state of the view that is shown in the address, so that a link shares it. */
function remember(name, rest) {
  history.replaceState(null, "", rest ? `#${name}/${rest}` : `#${name}`);
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
