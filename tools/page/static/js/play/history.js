// Replay of any position of the game or of a pasted record, and turns tried out from it.

import { batch, effect, untracked } from "@preact/signals";
import { derived, observed } from "../core/signals.js";
import { t } from "../core/words.js";
import { placesOf, positionsOf, standing } from "../game/games.js";
import { playerName } from "../game/opponents.js";
import { insteadWords } from "../review/review.js";

/** `at` is the number of turns made in the position looked at, or null while the board itself is shown. Its fields are signals. */
export class History {
  /** @type {number | null} */
  at = null;
  /** @type {(PlayedTurns & { id: string }) | null} */
  pasted = null;
  // The text of a better turn shown in place of the last one made; or "".
  instead = "";
  /** Whether the player tries turns out from the position looked at; the board itself is then hidden. */
  isExploring = false;
  /** The turns tried out after turn number `at`, as texts, and how many of them are made. @type {string[]} */
  line = [];
  standing = 0;
  // The game up to there.
  #root = "";

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "at", "pasted", "instead", "isExploring", "line", "standing", "looked");
  }

  /** Follows the board, which may take turns back, or leave the explored game. */
  follow() {
    effect(() => {
      const { at } = this;
      const { length } = this.shown.turns;
      const hasLeft = this.isExploring && this.#root !== this.#rootNow;
      if (hasLeft) untracked(() => this.look(null));
      else if (at !== null && at > length) this.at = length;
    });
  }

  /** Looks at a record instead of the game on the board; throws an Error with a sentence. @param {PlayedTurns} record @param {string} [id]  as which it is kept @param {number} [ply]  after how many turns it is looked at */
  open({ game, start, players, turns }, id = "", ply = turns.length) {
    if (game.board !== this.parts.grid.name) throw new Error(t("turns.otherBoard", { game: game.title }));
    positionsOf(game, start, turns);
    batch(() => {
      this.pasted = { game, start, players, turns, id };
      this.look(ply);
    });
  }

  /**
   * Looks at the position after `ply` turns; null, or the newest, is the board itself. `instead` is
   * a turn to show in place of the last of them.
   * @param {number | null} ply
   */
  look(ply, instead = "") {
    const count = this.shown.turns.length;
    const isBoard = ply === null || (ply >= count && !this.pasted && !instead && !this.isExploring);
    batch(() => {
      Object.assign(this, { at: isBoard ? null : Math.min(Math.max(ply, 0), count), instead, line: [], standing: 0 });
      if (isBoard) Object.assign(this, { pasted: null, isExploring: false });
      this.#root = this.#rootNow;
    });
  }

  /** Starts to try turns out from the position that is shown. */
  explore() {
    const { instead } = this;
    batch(() => {
      this.isExploring = true;
      this.look(this.#now() - (instead ? 1 : 0));
      if (instead) this.try(instead);
    });
  }

  /** Drops the turns tried out, and looks at the game's position where they began. */
  endExploring() {
    batch(() => {
      this.isExploring = false;
      this.look(this.at);
    });
  }

  /** Tries a turn out in the position looked at; for the game's own next turn, looks at that instead. @param {string} turn */
  try(turn) {
    const at = this.#now();
    const line = [...this.tried, turn];
    if (!this.standing && this.shown.turns[at] === turn) this.look(at + 1);
    else batch(() => Object.assign(this, { line, standing: line.length }));
  }

  /** Goes one turn back or on among those tried out, else among the game's. @param {number} by */
  step(by) {
    const standing = this.standing + by;
    if (this.line.length && standing >= 0 && standing <= this.line.length) this.standing = standing;
    else if (!this.standing) this.look(this.#now() + by);
  }

  /** The turns tried out and not taken back, as texts. */
  get tried() {
    return this.line.slice(0, this.standing);
  }

  /** Whether there is an earlier turn, and a later one. */
  get ways() {
    const { length } = this.shown.turns;
    const isAtEnd = this.line.length ? this.standing === this.line.length : this.at === length;
    return { back: this.standing > 0 || (length > 0 && this.at !== 0), on: this.isExploring ? !isAtEnd : this.at !== null };
  }

  /** The position looked at, or null. */
  looked = derived(() => {
    if (this.at === null) return null;
    const { game, start, turns } = this.seen;
    const { turns: all } = this.shown;
    const position = positionsOf(game, start, turns).at(-1);
    const graded = this.parts.review.shown?.turns[this.at - 1];
    const told = this.standing
      ? t("explorer.tried", { ply: this.at, turns: this.tried.map((turn) => game.shown(turn)) })
      : this.instead && graded && insteadWords(game, graded);
    return { game, text: game.format(position), places: placesOf(standing(game, position), game.grid), turn: all[this.at - 1], count: all.length, told };
  });

  /** The position before the turn of this number, as text. @param {number} ply */
  textBefore(ply) {
    const { game, start, turns } = this.shown;
    return game.format(positionsOf(game, start, turns.slice(0, ply - 1)).at(-1));
  }

  /** The game up to the position that is shown: {game, start, turns}. */
  get seen() {
    const { game, start, turns } = this.shown;
    const seen = turns.slice(0, this.#now());
    if (this.instead) seen.splice(-1, 1, this.instead);
    return { game, start, turns: [...seen, ...this.tried] };
  }

  /** The players of the two sides, in words. */
  get heads() {
    const { game } = this.shown;
    const { pasted, parts: { board: { state, isAlone, friend, job } } } = this;
    return (pasted?.players ?? state.players).map((player, index) => {
      const side = t("player.side", { side: game.sideName(game.sides[index]) });
      if (player === "human") return isAlone && !pasted ? t("player.you") : side;
      // In a puzzle no level plays the other side.
      return job === "puzzle" && !pasted ? side : playerName(player, pasted ? "" : friend);
    });
  }

  /** The game up to the turn number `at`. */
  get #rootNow() {
    const { game, start, turns } = this.shown;
    return JSON.stringify([game.name, start, turns.slice(0, this.#now())]);
  }

  #now() {
    return this.at ?? this.shown.turns.length;
  }

  /** The game that is shown, a record's or the board's. @returns {Turns} */
  get shown() {
    return this.pasted ?? this.parts.board;
  }
}
