// The card that begins a game: which, against whom, on which side; it shows what the board chose.

import { attempt } from "./actions.js";
import { find, html } from "./dom.js";
import { FACTS, GAMES, gameCalled } from "./games.js";
import { IN_TURN } from "./modes.js";
import { modelName } from "./notices.js";
import { follows, levelOf, levels, opponentNumber, playerName, REMOTE } from "./opponents.js";
import { sentence, sentences, t } from "./words.js";

// The board asks for players, or a game is being played: the card is open or folded.
const BEFORE = ["set_up", "menu"];
const SIDES = ["first", "second"];

export class Players {
  #mode = "";
  #mirrored = "";
  #isMirroringMenu = false;
  #isChosenHere = false;
  #game = "";
  #asked = "";
  #reasons = "";

  constructor(app) {
    this.app = app;
    this.form = find("players");
    this.card = find("new-game");
    this.#offer("game", [...GAMES.values()].map(({ name, title }) => [name, title]));
    this.#offer("opponent", [["human", t("newGame.person")], ...levels().map((level) => [level, String(levelOf(level))])]);
    this.#offer("opponent", FACTS.followers.map((name) => [name, t(`follow.choice.${name}`)]), "follow-choice");
    this.form.opponent.value = "human";
    for (const name of ["game", "opponent", "side"]) this.#choose(name, app.preferences[name]);
    this.card.addEventListener("toggle", () => app.update());
    this.form.addEventListener("change", () => {
      this.#isChosenHere = true;
      this.#say();
      app.update();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    find("set-level").addEventListener("click", () => attempt(() => app.line.ask("set", { level: opponentNumber(this.form.opponent.value) }), app.say));
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
    this.#sayFollower();
    if (state.mode !== this.#mode && !this.app.hand.isDriven) {
      if (BEFORE.includes(state.mode)) this.card.open = true;
      else if (["lesson", "puzzle"].includes(state.mode) || (IN_TURN.includes(state.mode) && !IN_TURN.includes(this.#mode))) this.card.open = false;
      this.#mode = state.mode;
    }
    this.#offerLevel();
  }

  /** Makes the radios of a choice from [value, text] each; the first one is checked. */
  #offer(name, options, place = `${name}-choice`) {
    const radio = ([value, text], index) => html("label", {}, html("input", { type: "radio", name, value, checked: !index }), html("span", {}, text));
    find(place).replaceChildren(...options.map(radio));
  }

  /** Begins a game of these two. */
  begin(game, first, second) {
    this.card.open = false;
    this.#mode = "set_up"; // asked for here: the card stays folded
    scrollTo({ top: 0 });
    this.app.view.go();
    const { actions, clock, line } = this.app;
    if (this.#isOfAnotherBoard(game)) {
      clock.begin(game, first, second); // the page begins anew with the other board, which may cut the line
      const asked = line.ask("new", { game: game.name, [game.sides[0]]: first, [game.sides[1]]: second });
      return asked.catch((reason) => {
        if (reason.code) clock.end();
        throw reason;
      });
    }
    return actions.newGame(game, first, second).then(() => clock.begin(game, first, second));
  }

  #start() {
    const { preferences, say } = this.app;
    this.#isChosenHere = false;
    for (const name of ["game", "opponent", "side"]) preferences[name] = this.form[name].value;
    attempt(() => this.begin(this.game, ...pair(preferences)).then(() => this.#tell(preferences)), say);
  }

  /** Lets the board's own menu begin with what was chosen here. */
  #tell({ opponent, side }) {
    const level = opponentNumber(opponent);
    const colour = [...SIDES, "lot"].indexOf(side);
    return this.app.line.ask("set", level ? { alone: 1, level, ...(colour >= 0 && { colour }) } : { alone: 0 });
  }

  /** Whether the game is one of another board, which the server would put in this one's place. */
  #isOfAnotherBoard(game) {
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

  /**
   * Takes over what the board's own menu says, or a game's players, when they change.
   *
   * A choice that was made here stays when the board only gets round to showing its menu.
   */
  #mirror() {
    const { state, game } = this.app.board;
    if (state.mode !== "silent" && game.name !== this.#game) {
      this.#game = game.name;
      this.#choose("game", game.name);
    }
    const chosen = state.mode === "menu" ? String(state.lit.chosen ?? "").split(" ").map((square) => game.menu[square]) : [];
    const opponents = IN_TURN.includes(state.mode) ? state.players.filter((player) => player !== "human") : [];
    // Beside who follows a person the menu shows the level that it is near.
    const opponent = chosen.find(follows) ?? chosen.find((option) => /^(human|level)/.test(option)) ?? opponents[0] ?? "";
    const side = chosen.find((option) => [...SIDES, "lot"].includes(option)) ?? sideAgainst(state.players, opponents);
    const mirrored = opponent + side;
    const wasMenu = this.#isMirroringMenu;
    this.#isMirroringMenu = chosen.length > 0;
    if (mirrored === this.#mirrored) return;
    this.#mirrored = mirrored;
    if (this.#isChosenHere && !wasMenu) return;
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
    const swap = this.#isOfAnotherBoard(game) ? t("server.swap", { board: modelName(game.board) }) : "";
    find("games-words").textContent = this.#reasons || swap;
    SIDES.forEach((place, index) => (form.querySelector(`[value=${place}] + span`).textContent = t("player.side", { side: game.sideName(game.sides[index]) })));
    const { value: opponent } = form.opponent;
    const needsPerson = opponent === "human" || follows(opponent);
    form.querySelector("[value=none]").disabled = needsPerson;
    if (needsPerson && form.side.value === "none") form.side.value = SIDES[0];
    find("players-words").textContent = sentences(
      opponentWords(opponent),
      form.side.value === "none" ? t("newGame.both") : t("newGame.begins", { side: game.sideName(game.sides[0]) }));
    this.#sayFollower();
    this.#offerLevel();
  }

  /** What it means that the opponent follows a person, and how strong it is. */
  #sayFollower() {
    const { value: opponent } = this.form.opponent;
    const words = follows(opponent) ? sentences(t(`follow.words.${opponent}`), this.app.strengths.words(this.game, opponent)) : "";
    if (find("follow-words").textContent !== words) find("follow-words").textContent = words;
  }

  /** In a game against the board, another opponent may go on with it. */
  #offerLevel() {
    const { mode, players, game } = this.app.board.state;
    const opponents = IN_TURN.includes(mode) && game === this.game.name ? players.filter((player) => player !== "human") : [];
    const { value } = this.form.opponent;
    const isOffered = opponents.length > 0 && !opponents.includes(REMOTE) && value !== "human" && !opponents.includes(value);
    find("set-level").hidden = !isOffered;
    if (isOffered) find("set-level").textContent = follows(value) ? t(`follow.goOn.${value}`) : t("newGame.goOn", { level: levelOf(value) });
  }
}

/** An opponent in a few words. */
function opponentWords(opponent) {
  if (opponent === "human") return t("newGame.two");
  if (follows(opponent)) return sentence(playerName(opponent));
  return t("newGame.level", { level: levelOf(opponent), name: t(`levels.${levelOf(opponent)}`) });
}

/** The human's side in a game with these opponents; "" if none or both sides are human. */
function sideAgainst(players, opponents) {
  return opponents.length === 1 ? SIDES[players.indexOf("human")] : "";
}

/** Who plays the first side and the second. */
function pair({ opponent, side }) {
  if (side === "none") return [opponent, opponent];
  const isSecond = side === "second" || (side === "lot" && Math.random() < 0.5);
  return isSecond ? [opponent, "human"] : ["human", opponent];
}
