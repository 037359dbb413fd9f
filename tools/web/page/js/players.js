// The card that begins a game: against whom, on which side; it shows what the board has chosen.

import { attempt } from "./deeds.js";
import { find } from "./draw.js";
import { SIDES } from "./notation.js";
import { LEVELS } from "./words.js";

// The board asks for players, or a game is being played: the card is open or folded.
const BEFORE = ["set_up", "menu"];
const DURING = ["play", "thinking"];
// What the squares of the board's menu choose in the form, see MENU in words.js.
const OPPONENTS = { a1: "human", b1: "level1", c1: "level2", d1: "level3", e1: "level4", f1: "level5" };
const COLOURS = { a6: "pink", b6: "black", c6: "lot" };

export class Players {
  #mode = "";
  #mirrored = "";

  constructor(app) {
    this.app = app;
    this.form = find("players");
    this.card = find("new-game");
    this.form.opponent.value = app.prefs.opponent;
    this.form.side.value = app.prefs.side;
    this.card.addEventListener("toggle", () => app.update());
    this.form.addEventListener("change", () => this.#say());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    find("set-level").addEventListener("click", () => attempt(() => app.line.ask("set", { level: this.#level }), app.say));
    this.#say();
  }

  /** Follows the board: folds the card for a game, and shows what is chosen there. */
  update() {
    const { state } = this.app.told;
    this.#mirror(state);
    if (state.mode !== this.#mode && !this.app.hand.worksByItself) {
      if (BEFORE.includes(state.mode)) this.card.open = true;
      else if (DURING.includes(state.mode) && !DURING.includes(this.#mode)) this.card.open = false;
      this.#mode = state.mode;
    }
    this.#offerLevel();
  }

  get #level() {
    return Number(this.form.opponent.value.slice(5));
  }

  /** Begins a game of these two. */
  begin(pink, black) {
    this.card.open = false;
    this.#mode = "set_up"; // asked for here: the card stays folded
    scrollTo({ top: 0 });
    this.app.board.go("d4");
    return this.app.deeds.newGame(pink, black);
  }

  #start() {
    const { prefs, say } = this.app;
    prefs.opponent = this.form.opponent.value;
    prefs.side = this.form.side.value;
    attempt(() => this.begin(...pair(prefs)), say);
  }

  /** Takes over what the board's own menu says, or a game's players, when they change. */
  #mirror(state) {
    const chosen = state.mode === "menu" ? String(state.lit.chosen ?? "").split(" ") : [];
    const levels = DURING.includes(state.mode) ? state.players.filter((player) => player !== "human") : [];
    const opponent = chosen.map((square) => OPPONENTS[square]).find(Boolean) ?? levels[0] ?? "";
    const side = chosen.map((square) => COLOURS[square]).find(Boolean) ?? sideAgainst(state.players, levels);
    const mirrored = opponent + side;
    if (mirrored === this.#mirrored) return;
    this.#mirrored = mirrored;
    if (opponent) this.form.opponent.value = opponent;
    if (side) this.form.side.value = side;
    this.#say();
  }

  #say() {
    const isPerson = this.form.opponent.value === "human";
    this.form.querySelector("[value=none]").disabled = isPerson;
    if (isPerson && this.form.side.value === "none") this.form.side.value = "pink";
    const sides = this.form.side.value === "none" ? "It plays both sides." : "Pink begins.";
    find("players-words").textContent = isPerson
      ? "Two people at one board; pink begins."
      : `Level ${this.#level}, ${LEVELS[this.#level - 1]}. ${sides}`;
    this.#offerLevel();
  }

  /** In a game against a level, another one may go on with it. */
  #offerLevel() {
    const { mode, players } = this.app.told.state;
    const levels = DURING.includes(mode) ? players.filter((player) => player !== "human") : [];
    const { value } = this.form.opponent;
    find("set-level").hidden = !levels.length || value === "human" || levels.includes(value);
    find("set-level").textContent = `Go on at level ${this.#level}`;
  }
}

/** The human's side in a game against so many levels; "" where nobody or everybody is one. */
function sideAgainst(players, levels) {
  return levels.length === 1 ? SIDES[players.indexOf("human")] : "";
}

/** Who plays pink and black. */
function pair({ opponent, side }) {
  if (side === "none") return [opponent, opponent];
  const isBlack = side === "black" || (side === "lot" && Math.random() < 0.5);
  return isBlack ? [opponent, "human"] : ["human", opponent];
}
