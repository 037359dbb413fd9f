// The strengths of opponents that adapt to a person: requested from the board, which also reports them after a game.

import { computed, effect } from "@preact/signals";
import { attempt } from "../core/button.jsx";
import { observed } from "../core/signals.js";
import { speak } from "../core/voice.js";
import { sentence, sentences, t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { follows, playerName } from "../game/opponents.js";

// The board gives strengths in hundredths of a level.
const PER_LEVEL = 100;

export class Strengths {
  /** By the game's name and the opponent's; a signal. @type {Record<string, number>} */
  known = {};
  // The board was in a state where another game may begin.
  #isBefore = false;
  // The last event's name.
  #last = "";
  /** The change by the last ended game; null once another one is under way; a signal. @type {{ key: string, before: number, now: number } | null} */
  change = null;

  /** @param {Pick<Parts, "board" | "line">} parts */
  constructor({ line, board }) {
    this.line = line;
    this.board = board;
    observed(this, "known", "change");
    board.addEventListener("news", ({ detail }) => {
      if (detail.event === "strength" && detail.strength) this.#hear(detail);
      this.#last = detail.event;
    });
  }

  /** Asks for the strengths of each game that the board plays, and again after it was silent. */
  follow() {
    const { board } = this;
    const game = computed(() => (board.isUnknown ? null : board.game));
    effect(() => void (game.value && this.#ask(game.value)));
    effect(() => {
      const { isClosed, isInTurn, isRestored, job } = board;
      if (isInTurn && this.#isBefore) this.change = null;
      this.#isBefore = isClosed || isRestored || job === "lesson" || job === "puzzle";
    });
  }

  /** The strength of a follower in a game, a sentence; "" while unknown. @param {Game} game @param {string} follower */
  words(game, follower) {
    const strength = this.known[keyOf(game.name, follower)];
    if (!strength) return "";
    const level = Math.floor(strength / PER_LEVEL);
    if (strength % PER_LEVEL === 0) return t("follow.like", { level });
    return t("follow.between", { level, next: level + 1, strength: strength / PER_LEVEL });
  }

  /** The name and strength of the follower that plays, if any. @param {Game} game @param {string[]} players */
  wordsOf(game, players) {
    const follower = players.find(follows);
    return follower ? sentences(sentence(playerName(follower)), this.words(game, follower)) : "";
  }

  /** How the ended game changed the strength, in words, or "". @param {{ game: Game, players: string[] }} end */
  changeWords({ game, players }) {
    const follower = players.find(follows);
    const change = this.change;
    if (!follower || change?.key !== keyOf(game.name, follower)) return "";
    const how = change.before && t(`follow.change.${wayOf(change)}`, { player: playerName(follower) });
    return sentences(how, this.words(game, follower));
  }

  /** @param {Game} game */
  async #ask(game) {
    const told = (await attempt(() => this.line.ask("settings"), () => {}))?.at(-1);
    if (!told || this.board.game !== game) return;
    const own = FACTS.followers.map((follower) => [keyOf(game.name, follower), told[follower]]);
    this.known = { ...this.known, ...Object.fromEntries(own) };
  }

  /** @param {Record<string, any>} event */
  #hear({ game, by, strength }) {
    const key = keyOf(game, by);
    // Taking back the last turn sends the event of a turn taken back, then the strength; giving up leaves the board.
    const isTakenBack = this.#last === "undo" && !this.board.isClosed;
    this.change = isTakenBack ? null : { key, before: this.known[key], now: strength };
    this.known = { ...this.known, [key]: strength };
    if (isTakenBack) speak(t("follow.change.back", { player: playerName(by) }));
    else speak(this.changeWords({ game: this.board.game, players: [by] }));
  }
}

/** @param {string} game @param {string} follower */
function keyOf(game, follower) {
  return `${game} ${follower}`;
}

/** The direction of a strength's change; none at the ends of its range. @param {{ before: number, now: number }} change */
function wayOf({ before, now }) {
  if (now === before) return now > PER_LEVEL ? "most" : "least";
  return now > before ? "stronger" : "weaker";
}
