// The card at a game's end: who won, why, how long it took, and what may come next.

import { attempt } from "./actions.js";
import { find, html, svg } from "./dom.js";
import { durationWords } from "./duration.js";
import { playerName, REMOTE, tallyWords } from "./opponents.js";
import { headline, request } from "./phrases.js";
import { count, tallies } from "./statistics.js";
import { sentences, t } from "./words.js";

const SPARKS = 12;
// Where a game has ended, and where one that was given up has left the board.
const AFTER = ["over", "set_up", "menu"];

export class ResultCard {
  #end = null;
  // Who has won, and why.
  #told = ["", ""];

  constructor(app) {
    this.app = app;
    this.head = html("h2", { id: "result-head" });
    this.why = html("p", { id: "result-why" });
    this.facts = html("p", { id: "result-facts", className: "faint" });
    this.again = this.#button("action.again", () => this.#begin(...this.#end.players));
    this.again.className = "primary";
    this.swap = this.#button("joy.result.swap", () => this.#begin(...this.#end.players.toReversed()));
    const look = this.#button("joy.result.look", () => this.#lookBack());
    const close = html("button", { type: "button", className: "quiet close", ariaLabel: t("joy.result.close") }, "✕");
    close.addEventListener("click", () => this.close());
    this.card = html("section", {
      id: "result", className: "result card", hidden: true, tabIndex: -1,
      ariaLabel: t("joy.result.title"), attributes: { role: "dialog" },
    }, halo(), html("div", { className: "told" }, this.head, this.why, this.facts), html("p", { className: "row" }, this.again, this.swap, look), close);
    find("next").closest(".panel").prepend(this.card);
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
    // On a phone it lies over what else is chosen there.
    find("players").addEventListener("change", () => this.close());
    app.current.addEventListener("ended", ({ detail }) => this.#open(detail));
  }

  get isOpen() {
    return !this.card.hidden;
  }

  /** Counts a game that is over; folds the card up when another one begins, or this one goes on. */
  update() {
    const { board, current, history } = this.app;
    const { mode, players, result } = board.state;
    if (mode === "over" && board.isAlone) count(current.id, { game: board.game, start: board.start, players, result, coached: current.coached });
    if (!this.isOpen) return;
    if (!AFTER.includes(mode) || history.at !== null) this.close();
    else if (mode === "over") this.#say(headline(board), request(board));
    else this.#say(...this.#told);
  }

  /** Folds the card up; a keyboard that was in it goes to what may be done next. */
  close() {
    if (!this.isOpen) return;
    const hadFocus = this.card.contains(document.activeElement);
    this.card.hidden = true;
    this.app.update();
    if (!hadFocus) return;
    if (find("next").hidden) this.app.view.go();
    else find("next").focus();
  }

  #open(end) {
    this.#end = end;
    const { game, players, result } = end;
    const isPlayer = this.app.board.host.role === "player";
    const place = ["1-0", "0-1"].indexOf(result);
    if (end.isGivenUp) {
      if (isPlayer) count(end.id, end);
      this.#say(...gaveUpWords(end, place));
    }
    // The panel shows and speaks who has won, and why, unless the board is on to something else.
    this.card.classList.toggle("echo", !end.isGivenUp);
    this.card.setAttribute("aria-describedby", end.isGivenUp ? "result-head result-why result-facts" : "result-facts");
    this.card.dataset.hue = game.hues[place] ?? "";
    this.card.classList.toggle("joy", place >= 0 && (players[place] === "human" || !players.includes("human")));
    // Another game with a friend is asked for, see remote_door.js.
    const isRemote = players.includes(REMOTE);
    this.again.hidden = !isPlayer || isRemote;
    this.swap.hidden = !isPlayer || isRemote || new Set(players).size === 1;
    this.card.hidden = false;
    this.card.scrollIntoView?.({ block: "nearest" });
    if (!document.activeElement.matches("input[type=text], textarea")) this.card.focus({ preventScroll: true });
  }

  #say(head, why) {
    const { turns, ms } = this.#end;
    const length = !turns.length ? "" : ms ? t("joy.result.facts", { count: turns.length, time: durationWords(ms) }) : t("joy.result.turns", { count: turns.length });
    this.#told = [head, why];
    const texts = [head, why, sentences(length, soFarWords(this.#end), this.app.strengths.changeWords(this.#end))];
    if ([this.head, this.why, this.facts].every((part, index) => part.textContent === texts[index])) return;
    [this.head, this.why, this.facts].forEach((part, index) => (part.textContent = texts[index]));
  }

  #button(text, action) {
    const element = html("button", { type: "button" }, t(text));
    element.addEventListener("click", () => attempt(action, this.app.say));
    return element;
  }

  #begin(first, second) {
    this.close();
    return this.app.players.begin(this.#end.game, first, second);
  }

  /** How many turns the game had that has ended. */
  get count() {
    return this.#end?.turns.length ?? 0;
  }

  /** Lets the list of turns show that game: one that was given up has left the board. */
  list() {
    const { game, start, players, turns, isGivenUp } = this.#end;
    if (isGivenUp) this.app.history.open({ game, turns, players, tags: { Position: start } });
  }

  /** Looks at the game from its start; the keyboard is then where it goes on turn by turn. */
  #lookBack() {
    this.list();
    this.app.history.look(0);
    find("later").focus();
  }
}

/** [who wins, why] when the other one has given up. */
function gaveUpWords({ game, players }, place) {
  const isAlone = players.some((player) => player !== "human");
  if (isAlone) return [t("headline.playerWins", { player: playerName(players[place]) }), t("joy.result.youGaveUp")];
  const [winner, loser] = [place, 1 - place].map((one) => game.sideName(game.sides[one]));
  return [t("headline.sideWins", { side: winner }), t("joy.result.gaveUp", { side: loser })];
}

/** How one has done against this opponent so far. */
function soFarWords({ game, players, coached }) {
  const opponent = players.find((player) => player !== "human");
  const row = players.includes("human") && tallies().find((one) => one.game === game.name && one.level === opponent && one.coached === coached);
  return row ? sentences(tallyWords(row), row.streak > 1 && t("joy.result.streak", { count: row.streak })) : "";
}

/** A ring of light, and sparks that leave it. */
function halo() {
  const spark = (_, index) => svg("g", { transform: `rotate(${(360 / SPARKS) * index} 50 50)` }, svg("circle", { class: "spark", cx: 50, cy: 14, r: 2.3 }));
  return svg("svg", { class: "halo", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("circle", { class: "glow", cx: 50, cy: 50, r: 27 }),
    svg("circle", { class: "ring", cx: 50, cy: 50, r: 27, pathLength: 100 }),
    ...Array.from({ length: SPARKS }, spark));
}
