// The card under the board at a game's end: what may come next, and how long it took; the headline says who won, and why.

import { onClick } from "../core/buttons.js";
import { find, svg } from "../core/dom.js";
import { durationWords, sentences, t } from "../core/words.js";
import { REMOTE, tallyWords } from "../game/opponents.js";
import { isJoy, winnerOf } from "../game/record.js";
import { isReading } from "../learn/sheets.js";
import { count, tallies } from "../my_games/statistics.js";
import { gaveUpWords } from "../play/phrases.js";

const SPARKS = 12;

export class ResultCard {
  /** @type {EndedGame | null} */
  #end = null;
  #isShut = true;
  /** Who has won, and why, where the board does not report it. */
  words = "";

  /** @param {Pick<Parts, "board" | "current" | "drawn" | "history" | "line" | "players" | "review" | "strengths" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    this.card = find("result");
    onClick("result-again", () => this.#begin());
    onClick("result-turned", () => parts.review.begin());
    onClick("result-done", () => this.#leave());
    find("result-facts").before(halo());
    document.addEventListener("keydown", ({ key }) => key === "Escape" && !isReading() && this.close());
    parts.current.addEventListener("ended", ({ detail }) => this.#open(detail));
  }

  get isOpen() {
    return !this.card.hidden;
  }

  /** Counts a game that is over; folds the card up when another one begins, or this one goes on. */
  update() {
    const { board, current, history } = this.parts;
    const { players, result } = board.state;
    if (board.isOver && board.isAlone && !current.isForgotten) count(current.id, { game: board.game, start: board.start, players, result, coached: current.coached });
    if (!this.#end) return;
    const { hasLeft, turns } = this.#end;
    // A game that has left the board is over while the player looks at it.
    const isOver = hasLeft ? history.at !== null : board.isOver;
    if (!isOver) this.#end = null;
    this.card.hidden = !isOver || this.#isShut || history.at !== (hasLeft ? turns.length : null);
    if (this.isOpen) this.#say(this.#end);
  }

  /** Folds the card up; keyboard focus inside it moves to the next action. */
  close() {
    if (!this.isOpen) return;
    const hadFocus = this.card.contains(document.activeElement);
    this.#isShut = true;
    this.parts.update();
    if (!hadFocus) return;
    if (find("next").hidden) this.parts.drawn.view.go();
    else find("next").focus();
  }

  #open(end) {
    this.#end = end;
    const { game, players, result, hasLeft } = end;
    const { history, board } = this.parts;
    const { isPlayer } = board;
    const place = winnerOf(result);
    this.words = "";
    if (hasLeft) {
      if (isPlayer) count(end.id, end);
      this.words = place < 0 ? t("headline.agreed") : gaveUpWords(game, players, place, players.some((player) => player !== "human"), board.friend);
      history.open({ game, turns: end.turns, players, tags: { Position: end.start } });
    }
    this.card.dataset.hue = game.hues[place] ?? "";
    this.card.classList.toggle("joy", isJoy(end));
    // Another game with a friend starts by asking, see remote_door.js.
    find("result-again").hidden = !isPlayer || players.includes(REMOTE);
    find("result-turned").hidden = !isPlayer || !end.turns.length;
    this.#isShut = false;
    this.parts.update();
    if (!document.activeElement?.matches("input[type=text], textarea")) this.card.focus({ preventScroll: true });
  }

  #say(end) {
    const { turns, ms } = end;
    const length = !turns.length ? "" : ms ? t("joy.result.facts", { count: turns.length, time: durationWords(ms) }) : t("joy.result.turns", { count: turns.length });
    const words = sentences(length, soFarWords(end), this.parts.strengths.changeWords(end));
    if (find("result-facts").textContent !== words) find("result-facts").textContent = words;
  }

  #begin() {
    if (!this.#end) return undefined;
    const { game, players: [first, second] } = this.#end;
    this.close();
    this.parts.history.look(null);
    return this.parts.players.begin(game, first, second);
  }

  async #leave() {
    const { history, line } = this.parts;
    if (!this.#end) return;
    const { game, hasLeft } = this.#end;
    this.close();
    history.look(null);
    if (!hasLeft) await line.ask("new", { game: game.name });
  }
}

/** The player's results against this opponent so far. */
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
