// The list of turns, and replay of any position of the game or of a pasted record.

import { find, html } from "../core/dom.js";
import { sentences, t } from "../core/words.js";
import { placesOf, positionsOf, sidedTurns, standing } from "../game/games.js";
import { playerName } from "../game/opponents.js";
import { playersOf } from "../game/record.js";
import { gradeName, insteadWords, MARKS } from "../review/review.js";

/**
 * `at` is the number of turns made in the position looked at, or null while the board itself is
 * shown. `onLook()` is called when it changes, and updates the whole page.
 */
export class History {
  /** @type {number | null} */
  at = null;
  /** @type {{ game: Game, start: string, players: string[], turns: SidedTurn[] } | null} */
  pasted = null;
  // The text of a better turn shown in place of the last one made; or "".
  #instead = "";
  // A review's grades of the turns.
  #graded = [];
  /** Whether the player tries turns out from the position looked at; the board itself is then hidden. */
  isExploring = false;
  // The turns tried out after turn number `at`, as texts; how many of them are made; and the game up to there.
  #tried = [];
  #standing = 0;
  #root = "";
  #shown = "";

  constructor(board, grid, onLook) {
    this.board = board;
    this.grid = grid;
    this.onLook = onLook;
    this.list = find("turns");
    this.list.addEventListener("click", ({ target }) => {
      const ply = target.closest("button")?.dataset.ply;
      if (ply) this.look(Number(ply));
    });
    const steps = { first: () => this.look(0), earlier: () => this.step(-1), later: () => this.step(1), now: () => this.look(this.isExploring ? this.#game().turns.length : null) };
    for (const [id, go] of Object.entries(steps)) find(id).addEventListener("click", go);
    this.list.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.step(step);
      this.list.querySelector("[aria-current]")?.focus();
    });
  }

  /** Looks at a record instead of the game on the board; throws an Error with a sentence. */
  open(record) {
    const { game, tags } = record;
    if (game.board !== this.grid.name) throw new Error(t("turns.otherBoard", { game: game.title }));
    const start = tags.Position ?? game.start;
    positionsOf(game, start, record.turns);
    this.pasted = {
      game,
      start,
      players: record.players ?? playersOf(game, tags),
      turns: sidedTurns(game, start, record.turns),
    };
    this.look(record.turns.length);
  }

  /**
   * Looks at the position after `ply` turns; null, or the newest, is the board itself. `instead` is
   * a turn to show in place of the last of them.
   * @param {number | null} ply
   */
  look(ply, instead = "") {
    const count = this.#game().turns.length;
    this.#instead = instead;
    this.#forget();
    if (ply === null || (ply >= count && !this.pasted && !instead && !this.isExploring)) {
      this.at = null;
      this.pasted = null;
      this.isExploring = false;
    } else this.at = Math.min(Math.max(ply, 0), count);
    this.#root = this.#rootNow;
    this.onLook();
  }

  /** Starts to try turns out from the position that is shown. */
  explore() {
    this.isExploring = true;
    const instead = this.#instead;
    this.look(this.#now() - (instead ? 1 : 0));
    if (instead) this.try(instead);
  }

  /** Drops the turns tried out, and looks at the game's position where they began. */
  endExploring() {
    this.isExploring = false;
    this.look(this.at);
  }

  /** Tries a turn out in the position looked at; for the game's own next turn, looks at that instead. */
  try(turn) {
    const at = this.#now();
    if (!this.#standing && this.whole.turns[at] === turn) {
      this.look(at + 1);
      return;
    }
    this.#tried = [...this.tried, turn];
    this.#standing = this.#tried.length;
    this.onLook();
  }

  /** Goes one turn back or on among those tried out, else among the game's. */
  step(by) {
    const standing = this.#standing + by;
    if (this.#tried.length && standing >= 0 && standing <= this.#tried.length) {
      this.#standing = standing;
      this.onLook();
    } else if (!this.#standing) this.look(this.#now() + by);
  }

  /** The turns tried out and not taken back, as texts. */
  get tried() {
    return this.#tried.slice(0, this.#standing);
  }

  /** Whether there is an earlier turn, and a later one. */
  get ways() {
    const { length } = this.#game().turns;
    const isAtEnd = this.#tried.length ? this.#standing === this.#tried.length : this.at === length;
    return { back: this.#standing > 0 || (length > 0 && this.at !== 0), on: this.isExploring ? !isAtEnd : this.at !== null };
  }

  /** The position looked at as {text, places, turn}, or null. */
  get looked() {
    if (this.at === null) return null;
    const { game, start, turns } = this.seen;
    const position = positionsOf(game, start, turns).at(-1);
    const places = placesOf(standing(game, position), this.grid);
    const instead = this.#instead && insteadWords(game, this.#graded[this.at - 1]);
    const told = this.#standing ? t("explorer.tried", { ply: this.at, turns: this.tried.map((turn) => game.shown(turn)) }) : instead;
    return { game, text: game.format(position), places, turn: this.#game().turns[this.at - 1], count: this.#game().turns.length, told };
  }

  /** The position before the turn of this number, as text. */
  textBefore(ply) {
    const { game, start, turns } = this.whole;
    return game.format(positionsOf(game, start, turns.slice(0, ply - 1)).at(-1));
  }

  /** The whole game that is shown: {game, start, turns}, turns as texts. */
  get whole() {
    const { game, start, turns } = this.#game();
    return { game, start, turns: turns.map(({ turn }) => turn) };
  }

  /** The game up to the position that is shown: {game, start, turns}, turns as texts. */
  get seen() {
    const { game, start, turns } = this.whole;
    const seen = turns.slice(0, this.#now());
    if (this.#instead) seen.splice(-1, 1, this.#instead);
    return { game, start, turns: [...seen, ...this.tried] };
  }

  /** Takes a review's grades of the turns, or an empty list without a review. */
  grade(graded) {
    if (this.#graded === graded || (!graded.length && !this.#graded.length)) return;
    this.#graded = graded;
    this.update();
  }

  update() {
    if (this.isExploring && this.#root !== this.#rootNow) {
      this.look(null); // the board has left the explored game
      return;
    }
    const { game, start, turns } = this.#game();
    if (this.at !== null && this.at > turns.length) this.at = turns.length;
    const heads = this.#heads();
    const grades = this.#graded.map(({ grade }) => grade);
    const { back, on } = this.ways;
    const shown = JSON.stringify([game.name, start, turns, this.at, heads, grades, back, on, this.#standing]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    find("turn-heads").replaceChildren(...heads.map((head) => html("span", {}, head)));
    find("turn-heads").hidden = !turns.length;
    const rows = [];
    turns.forEach(({ side, turn }, index) => {
      const place = game.sides.indexOf(side);
      if (place === 0 || !index) rows.push(html("li"));
      if (place === 1 && !index) rows.at(-1).append(html("span", { className: "gap" }, "…"));
      const button = html("button", { type: "button", className: `turn ${game.hues[place]}` }, html("span", { className: "number" }, `${index + 1}.`), game.shown(turn));
      Object.assign(button.dataset, { ply: index + 1, turn });
      const grade = grades[index];
      if (grade) button.append(html("span", { className: `grade ${grade}`, ariaHidden: "true" }, MARKS[grade]));
      button.title = sentences(game.turnWords("told", side, turn), grade && `${gradeName(grade)}.`);
      button.ariaLabel = t("turns.look", { number: index + 1, told: button.title });
      if (index + 1 === (this.at ?? turns.length) && !this.#standing) button.setAttribute("aria-current", "true");
      rows.at(-1).append(button);
    });
    if (!rows.length) rows.push(html("li", { className: "empty" }, t("turns.empty")));
    this.list.replaceChildren(...rows);
    const current = this.list.querySelector("[aria-current]");
    if (current) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    find("first").disabled = find("earlier").disabled = !back;
    find("later").disabled = find("now").disabled = !on;
  }

  #forget() {
    this.#tried = [];
    this.#standing = 0;
  }

  #heads() {
    const { game } = this.#game();
    const { state, isAlone, friend, job } = this.board;
    const players = this.pasted?.players ?? state.players;
    const named = (side) => t("player.side", { side: game.sideName(side) });
    const human = (side) => (isAlone && !this.pasted ? t("player.you") : named(side));
    // In a puzzle no level plays the other side.
    const other = (player, side) => (job === "puzzle" && !this.pasted ? named(side) : playerName(player, this.pasted ? "" : friend));
    return players.map((player, index) => (player === "human" ? human(game.sides[index]) : other(player, game.sides[index])));
  }

  /** The game up to the turn number `at`. */
  get #rootNow() {
    const { game, start, turns } = this.whole;
    return JSON.stringify([game.name, start, turns.slice(0, this.#now())]);
  }

  #now() {
    return this.at ?? this.#game().turns.length;
  }

  #game() {
    return this.pasted ?? this.board;
  }
}
