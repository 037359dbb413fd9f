// The card that begins a game: which, against whom, on which side; it shows what the board chose.

import { attempt } from "./actions.js";
import { find, html } from "./dom.js";
import { FACTS, GAMES, gameCalled } from "./games.js";
import { modelName } from "./notices.js";
import { sentences, t } from "./words.js";

// The board asks for players, or a game is being played: the card is open or folded.
const BEFORE = ["set_up", "menu"];
const DURING = ["play", "thinking"];
const SIDES = ["first", "second"];

export class Players {
  #mode = "";
  #mirrored = "";
  #game = "";
  #asked = "";
  #reasons = "";

  constructor(app) {
    this.app = app;
    const levels = Array.from({ length: FACTS.levels }, (_, index) => index + 1);
    this.form = find("players");
    this.card = find("new-game");
    this.#offer("game", [...GAMES.values()].map(({ name, title }) => [name, title]));
    this.#offer("opponent", [["human", t("newGame.person")], ...levels.map((level) => [`level${level}`, String(level)])]);
    for (const name of ["game", "opponent", "side"]) this.#choose(name, app.preferences[name]);
    this.card.addEventListener("toggle", () => app.update());
    this.form.addEventListener("change", () => {
      this.#say();
      app.update();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    find("set-level").addEventListener("click", () => attempt(() => app.line.ask("set", { level: this.#level }), app.say));
    this.#say();
  }

  /** The game that is chosen here. */
  get game() {
    return gameCalled(this.form.game.value);
  }

  /** Follows the board: folds the card for a game, and shows what is chosen there. */
  update() {
    const { state } = this.app.board;
    this.#learnGames();
    this.#mirror();
    if (state.mode !== this.#mode && !this.app.hand.isDriven) {
      if (BEFORE.includes(state.mode)) this.card.open = true;
      else if (state.mode === "lesson" || (DURING.includes(state.mode) && !DURING.includes(this.#mode))) this.card.open = false;
      this.#mode = state.mode;
    }
    this.#offerLevel();
  }

  /** Makes the radios of a choice from [value, text] each; the first one is checked. */
  #offer(name, options) {
    const radio = ([value, text], index) => html("label", {}, html("input", { type: "radio", name, value, checked: !index }), html("span", {}, text));
    find(`${name}-choice`).replaceChildren(...options.map(radio));
  }

  get #level() {
    return Number(this.form.opponent.value.slice(5));
  }

  /** Begins a game of these two. */
  begin(game, first, second) {
    this.card.open = false;
    this.#mode = "set_up"; // asked for here: the card stays folded
    scrollTo({ top: 0 });
    this.app.view.go();
    if (this.#isElsewhere(game)) {
      return this.app.line.ask("new", { game: game.name, [game.sides[0]]: first, [game.sides[1]]: second });
    }
    return this.app.actions.newGame(game, first, second).then(() => this.app.clock.begin(first, second));
  }

  #start() {
    const { preferences, say } = this.app;
    for (const name of ["game", "opponent", "side"]) preferences[name] = this.form[name].value;
    attempt(() => this.begin(this.game, ...pair(preferences)), say);
  }

  /** Whether the game is one of another board, which the server would put in this one's place. */
  #isElsewhere(game) {
    const { greeting } = this.app.board;
    return Boolean(greeting.board) && game.board !== greeting.board;
  }

  /** What a real board does not play is greyed, with the board's own reason. */
  async #learnGames() {
    const { board, line } = this.app;
    const { games, board: model } = board.greeting;
    const asked = `${model} ${games}`;
    if (!Array.isArray(games) || board.host.role !== "player" || asked === this.#asked) return;
    this.#asked = asked;
    const reasons = [];
    for (const radio of this.form.game) {
      radio.disabled = !board.host.hand && !games.includes(radio.value);
      if (!radio.disabled) continue;
      // A refusal changes nothing on the board.
      const reason = await line.ask("new", { game: radio.value }).then(() => "", ({ message }) => message);
      radio.closest("label").title = reason;
      reasons.push(reason);
    }
    if (!games.includes(this.form.game.value)) this.#choose("game", games[0]);
    this.#reasons = reasons.join(" ");
    this.#say();
    this.app.update();
  }

  /** Takes over what the board's own menu says, or a game's players, when they change. */
  #mirror() {
    const { state, game } = this.app.board;
    if (state.mode !== "silent" && game.name !== this.#game) {
      this.#game = game.name;
      this.#choose("game", game.name);
    }
    const chosen = state.mode === "menu" ? String(state.lit.chosen ?? "").split(" ").map((square) => game.menu[square]) : [];
    const levels = DURING.includes(state.mode) ? state.players.filter((player) => player !== "human") : [];
    const opponent = chosen.find((option) => /^(human|level)/.test(option)) ?? levels[0] ?? "";
    const side = chosen.find((option) => [...SIDES, "lot"].includes(option)) ?? sideAgainst(state.players, levels);
    const mirrored = opponent + side;
    if (mirrored === this.#mirrored) return;
    this.#mirrored = mirrored;
    if (opponent) this.#choose("opponent", opponent);
    if (side) this.#choose("side", side);
    this.#say();
  }

  /** Checks the radio of that value; one that there is not leaves the choice as it is. */
  #choose(name, value) {
    if ([...this.form[name]].some((radio) => radio.value === value)) this.form[name].value = value;
    this.#say();
  }

  #say() {
    const { game, form } = this;
    const swap = this.#isElsewhere(game) ? t("server.swap", { board: modelName(game.board) }) : "";
    find("games-words").textContent = this.#reasons || swap;
    SIDES.forEach((place, index) => (form.querySelector(`[value=${place}] + span`).textContent = t("player.side", { side: game.sideName(game.sides[index]) })));
    const isPerson = form.opponent.value === "human";
    form.querySelector("[value=none]").disabled = isPerson;
    if (isPerson && form.side.value === "none") form.side.value = SIDES[0];
    const level = this.#level;
    find("players-words").textContent = sentences(
      isPerson ? t("newGame.two") : t("newGame.level", { level, name: t(`levels.${level}`) }),
      form.side.value === "none" ? t("newGame.both") : t("newGame.begins", { side: game.sideName(game.sides[0]) }));
    this.#offerLevel();
  }

  /** In a game against a level, another one may go on with it. */
  #offerLevel() {
    const { mode, players, game } = this.app.board.state;
    const levels = DURING.includes(mode) && game === this.game.name ? players.filter((player) => player !== "human") : [];
    const { value } = this.form.opponent;
    find("set-level").hidden = !levels.length || value === "human" || levels.includes(value);
    find("set-level").textContent = t("newGame.goOn", { level: this.#level });
  }
}

/** The human's side in a game with these levels; "" if none or both sides are human. */
function sideAgainst(players, levels) {
  return levels.length === 1 ? SIDES[players.indexOf("human")] : "";
}

/** Who plays the first side and the second. */
function pair({ opponent, side }) {
  if (side === "none") return [opponent, opponent];
  const isSecond = side === "second" || (side === "lot" && Math.random() < 0.5);
  return isSecond ? [opponent, "human"] : ["human", opponent];
}
