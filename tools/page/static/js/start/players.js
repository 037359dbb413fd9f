// What a new game begins with: which game, the opponent's strength, the side; or two people at one board.

import { effect, untracked } from "@preact/signals";
import { chosenClock } from "../clock/clock.jsx";
import { preferences } from "../core/preferences.js";
import { observed } from "../core/signals.js";
import { gameCalled, GAMES } from "../game/games.js";
import { follows, levelOf, opponentNumber, REMOTE } from "../game/opponents.js";

export const SIDES = ["first", "second"];
export const FOLLOWER = "follow";
const OTHER_FOLLOWER = "follow2";

/** What the player has chosen, as signals; `reasons` says by game why a real board does not play it. */
export class Players {
  gameName = gameNow();
  isForTwo = false;
  level = preferences.level;
  isEven = false;
  isOther = false;
  side = preferences.side;
  /** @type {Record<string, string>} */
  reasons = {};
  #asked = "";

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "gameName", "isForTwo", "level", "isEven", "isOther", "side", "reasons");
    this.#fill();
  }

  follow() {
    effect(() => void this.#askGames());
  }

  /** Opens the sheet with what was chosen last: for two people at this board, for one, or (null) for as many as before. @param {boolean | null} isForTwo */
  open(isForTwo = null) {
    const opponent = this.#fill();
    this.isForTwo = isForTwo ?? opponent === "human";
    this.parts.sheets.open = "play";
  }

  /** The game chosen here. @returns {Game} */
  get game() {
    return gameCalled(this.gameName);
  }

  /** The opponent chosen here. */
  get opponent() {
    if (this.isForTwo) return "human";
    return !this.isEven ? `level${this.level}` : this.isOther ? OTHER_FOLLOWER : FOLLOWER;
  }

  /** Whether another opponent may go on with the game against the board. */
  get mayGoOn() {
    const { isInTurn, state: { players, game } } = this.parts.board;
    const { opponent } = this;
    const opponents = isInTurn && game === this.game.name ? players.filter((/** @type {string} */ player) => player !== "human") : [];
    return opponents.length > 0 && !opponents.includes(REMOTE) && opponent !== "human" && !opponents.includes(opponent);
  }

  /** Begins a game against a level, on the side chosen last. @param {Game} game @param {number} level */
  beginAt(game, level) {
    const [first, second] = pair(`level${level}`, preferences.side === "none" ? "first" : preferences.side);
    return this.begin(game, first, second);
  }

  /** Begins a game between these players. @param {Game} game @param {string} first @param {string} second */
  begin(game, first, second) {
    scrollTo({ top: 0 });
    const { actions, clock, drawn, grid, line } = this.parts;
    drawn.view.go();
    const timed = () => clock.begin(game, [first, second], chosenClock());
    if (game.board !== grid.name) {
      timed(); // the page reloads with the other board, which may cut the line
      const asked = actions.arrival.then(() => line.ask("new", { game: game.name, [game.sides[0]]: first, [game.sides[1]]: second }));
      return asked.catch((reason) => {
        if (reason.code) clock.end();
        throw reason;
      });
    }
    return actions.newGame(game, first, second).then(timed);
  }

  /** Begins the chosen game, and keeps the choice. */
  async start() {
    const { game, opponent, side, parts: { line, sheets } } = this;
    sheets.close("play");
    Object.assign(preferences, { game: game.name, opponent, side });
    if (!this.isForTwo) preferences.level = this.level;
    await this.begin(game, ...pair(opponent, side));
    // The board's own menu has the same choice.
    const level = opponentNumber(opponent);
    const colour = [...SIDES, "lot"].indexOf(side);
    await line.ask("set", level ? { alone: 1, level, ...(colour >= 0 && { colour }) } : { alone: 0 });
  }

  /** Goes on with the game on the board against the chosen opponent. */
  goOn() {
    this.parts.sheets.close("play");
    return this.parts.line.ask("set", { level: opponentNumber(this.opponent) });
  }

  /** Takes over the last choice, or the players of the game on, and returns the opponent. */
  #fill() {
    const { board } = this.parts;
    const { players } = board.state;
    // The menu of a real board, or else the game on.
    const asks = board.isMenu && (preferences.real || !board.host.hand);
    const chosen = asks ? board.lit("chosen").map((square) => board.game.menu[square]) : board.isInTurn ? players : [];
    const opponent = chosen.find(follows) ?? chosen.find((/** @type {string} */ option) => option.startsWith("level")) ?? chosen.find((/** @type {string} */ option) => option === "human") ?? preferences.opponent;
    const side = chosen.find((/** @type {string} */ option) => [...SIDES, "lot"].includes(option)) ?? preferences.side;
    this.level = opponent.startsWith("level") ? levelOf(opponent) : preferences.level;
    this.isEven = follows(opponent);
    this.isOther = opponent === OTHER_FOLLOWER;
    this.gameName = gameNow();
    this.side = side;
    return opponent;
  }

  /** Asks a real board why it does not play the games that it lacks. */
  async #askGames() {
    const { board, line } = this.parts;
    const { games, board: model } = board.greeting;
    const asked = `${model} ${games}`;
    const { host } = board;
    if (!Array.isArray(games) || !board.isPlayer || asked === this.#asked) return;
    this.#asked = asked;
    /** @type {Record<string, string>} */
    const reasons = {};
    for (const name of GAMES.keys()) {
      // A refused command changes nothing on the board.
      if (!host.hand && !games.includes(name)) reasons[name] = await line.ask("new", { game: name }).then(() => "", ({ message }) => message);
    }
    untracked(() => {
      this.reasons = reasons;
      if (this.gameName in reasons) this.gameName = games[0];
    });
  }
}

/** The game chosen last; the first game before that. */
function gameNow() {
  return gameCalled(preferences.game).name;
}

/** The players of the first side and the second. @param {string} opponent @param {string} side @returns {[string, string]} */
function pair(opponent, side) {
  if (opponent === "human" || side === "none") return [opponent, opponent];
  const isSecond = side === "second" || (side === "lot" && Math.random() < 0.5);
  return isSecond ? [opponent, "human"] : ["human", opponent];
}
