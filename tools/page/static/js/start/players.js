// The sheet that begins a game: which game, the opponent's strength, the side; or two people at one board.

import { ClockChoice } from "../clock/clock.js";
import { attempt } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { preferences } from "../core/storage.js";
import { sentences, t } from "../core/words.js";
import { FACTS, gameCalled, GAMES } from "../game/games.js";
import { follows, levelOf, opponentNumber, REMOTE } from "../game/opponents.js";
import { picture } from "../learn/picture.js";
import { open } from "../learn/sheets.js";
import { modelName } from "../line/host.js";

const SIDES = ["first", "second"];
const [FOLLOWER, OTHER_FOLLOWER] = ["follow", "follow2"];

export class Players {
  #asked = "";
  #reasons = "";

  /** @param {Pick<Parts, "actions" | "board" | "clock" | "drawn" | "line" | "strengths" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    this.sheet = find("play-sheet");
    this.form = find("players");
    this.clockChoice = new ClockChoice(this.form);
    find("game-choice").append(...[...GAMES.values()].map(gameCard));
    this.form.level.max = FACTS.levels;
    for (const [id, isForTwo] of Object.entries({ play: false, "two-here": true })) find(id).addEventListener("click", () => this.open(isForTwo));
    this.form.addEventListener("input", () => this.#say());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    find("set-level").addEventListener("click", () => {
      this.sheet.close();
      attempt(() => parts.line.ask("set", { level: opponentNumber(this.opponent) }));
    });
    this.#fill();
  }

  /** Opens the sheet with what was chosen last: for two people at this board, for one, or (null) for as many as before. @param {boolean | null} isForTwo */
  open(isForTwo = null) {
    const opponent = this.#fill();
    this.form.with.value = (isForTwo ?? opponent === "human") ? "human" : "halo";
    this.#say();
    open(this.sheet);
    this.form.querySelector("[type=submit]").focus();
  }

  /** The game chosen here. */
  get game() {
    return gameCalled(this.form.game.value);
  }

  get isForTwo() {
    return this.form.with.value === "human";
  }

  /** The opponent chosen here. */
  get opponent() {
    if (this.isForTwo) return "human";
    const { even, other, level } = this.form;
    return !even.checked ? `level${level.value}` : other.checked ? OTHER_FOLLOWER : FOLLOWER;
  }

  /** Begins a game between these players. */
  begin(game, first, second) {
    scrollTo({ top: 0 });
    const { actions, clock, drawn, line } = this.parts;
    drawn.view.go();
    const timed = () => clock.begin(game, [first, second], this.clockChoice.chosen);
    if (this.#isOfAnotherBoard(game)) {
      timed(); // the page reloads with the other board, which may cut the line
      const asked = actions.arrival.then(() => line.ask("new", { game: game.name, [game.sides[0]]: first, [game.sides[1]]: second }));
      return asked.catch((reason) => {
        if (reason.code) clock.end();
        throw reason;
      });
    }
    return actions.newGame(game, first, second).then(timed);
  }

  /** Shows the last choice, or the players of the game on, and returns the opponent. */
  #fill() {
    const { board } = this.parts;
    const { players } = board.state;
    const { form } = this;
    // The menu of a real board, or else the game on.
    const asks = board.isMenu && (preferences.real || !board.host.hand);
    const chosen = asks ? board.lit("chosen").map((square) => board.game.menu[square]) : board.isInTurn ? players : [];
    const opponent = chosen.find(follows) ?? chosen.find((option) => option.startsWith("level")) ?? chosen.find((option) => option === "human") ?? preferences.opponent;
    const side = chosen.find((option) => [...SIDES, "lot"].includes(option)) ?? preferences.side;
    form.level.value = opponent.startsWith("level") ? levelOf(opponent) : preferences.level;
    form.even.checked = follows(opponent);
    form.other.checked = opponent === OTHER_FOLLOWER;
    for (const [name, wanted] of Object.entries({ game: preferences.game, side })) if ([...form[name]].some(({ value }) => value === wanted)) form[name].value = wanted;
    this.#say();
    return opponent;
  }

  #start() {
    const { opponent, form } = this;
    this.sheet.close();
    Object.assign(preferences, { game: form.game.value, opponent, side: form.side.value });
    if (!this.isForTwo) preferences.level = Number(form.level.value);
    attempt(() => this.begin(this.game, ...pair(preferences)).then(() => this.#tell(preferences)));
  }

  /** Tells the board's own menu the choice made here. */
  #tell({ opponent, side }) {
    const level = opponentNumber(opponent);
    const colour = [...SIDES, "lot"].indexOf(side);
    return this.parts.line.ask("set", level ? { alone: 1, level, ...(colour >= 0 && { colour }) } : { alone: 0 });
  }

  /** Whether the game needs another board, with which the server would replace this one. */
  #isOfAnotherBoard(game) {
    return game.board !== this.parts.drawn.layout.grid.name;
  }

  /** Greys the games that a real board does not play, with the board's reason. */
  async update() {
    const { board, line } = this.parts;
    const { games, board: model } = board.greeting;
    const asked = `${model} ${games}`;
    if (!Array.isArray(games) || !board.isPlayer || asked === this.#asked) return;
    this.#asked = asked;
    const reasons = [];
    for (const radio of this.form.game) {
      radio.disabled = !board.host.hand && !games.includes(radio.value);
      if (!radio.disabled) continue;
      // A refused command changes nothing on the board.
      const reason = await line.ask("new", { game: radio.value }).then(() => "", ({ message }) => message);
      radio.closest("label").title = reason;
      reasons.push(reason);
    }
    if (!games.includes(this.form.game.value)) this.form.game.value = games[0];
    this.#reasons = reasons.join(" ");
    this.#say();
    this.parts.update();
  }

  #say() {
    const { game, form, isForTwo, opponent } = this;
    const isEven = !isForTwo && form.even.checked;
    const swap = this.#isOfAnotherBoard(game) && !this.parts.board.host.hand ? t("server.swap", { board: modelName(game.board) }) : "";
    find("games-words").textContent = this.#reasons || swap;
    SIDES.forEach((place, index) => (form.querySelector(`[value=${place}] + span`).textContent = t("player.side", { side: game.sideName(game.sides[index]) })));
    find("opponent-choice").hidden = find("side-choice").hidden = isForTwo;
    form.level.disabled = isEven;
    form.level.ariaValueText = find("level-name").textContent = isEven ? "" : t("player.level", { level: form.level.value });
    find("other-field").hidden = !isEven;
    // The player reads its meaning before choosing it.
    const follower = isEven ? opponent : FOLLOWER;
    find("follow-words").textContent = sentences(t(`follow.words.${follower}`), this.parts.strengths.words(game, follower));
    // Halo plays both sides at one of its levels.
    form.querySelector("[value=none]").disabled = isEven;
    if (isEven && form.side.value === "none") form.side.value = SIDES[0];
    find("clock-choice").hidden = !isForTwo;
    this.#offerLevel();
  }

  /** In a game against the board, another opponent may go on with it. */
  #offerLevel() {
    const { isInTurn, state } = this.parts.board;
    const { players, game } = state;
    const { opponent } = this;
    const opponents = isInTurn && game === this.game.name ? players.filter((player) => player !== "human") : [];
    const isOffered = opponents.length > 0 && !opponents.includes(REMOTE) && opponent !== "human" && !opponents.includes(opponent);
    find("set-level").hidden = !isOffered;
    if (isOffered) find("set-level").textContent = follows(opponent) ? t(`follow.goOn.${opponent}`) : t("newGame.goOn", { level: levelOf(opponent) });
  }
}

/** A game's card, with a picture of a won game. */
function gameCard(game, index) {
  const { position, won } = game.finished;
  const seen = picture(game, { position, lit: won ? { [`win_${game.hues[0]}`]: won } : {} });
  seen.setAttribute("aria-hidden", "true");
  return html("label", {}, html("input", { type: "radio", name: "game", value: game.name, checked: !index }), html("span", {}, seen, game.title));
}

/** The players of the first side and the second. */
function pair({ opponent, side }) {
  if (opponent === "human" || side === "none") return [opponent, opponent];
  const isSecond = side === "second" || (side === "lot" && Math.random() < 0.5);
  return isSecond ? [opponent, "human"] : ["human", opponent];
}
