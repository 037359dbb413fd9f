// What a new game begins with: which game, the opponent's strength, the side; or two people at one board.

import { effect, untracked } from "@preact/signals";
import { chosenClock } from "../clock/clock.jsx";
import { preferences } from "../core/preferences.js";
import { observed } from "../core/signals.js";
import { gameCalled, GAMES } from "../game/games.js";
import { follows, levelOf, opponentNumber, REMOTE } from "../game/opponents.js";

// A person's sides in the order of the board's setting; beside them there is "none".
const SIDES = ["first", "second", "lot"];
export const FOLLOWER = "follow";
export const OTHER_FOLLOWER = "follow2";

/** What the player has chosen, as signals; `reasons` says by game why a real board does not play it. */
export class Players {
  gameName = "";
  isForTwo = false;
  level = 0;
  /** The opponent that adapts to a person; "" for a level. */
  follower = "";
  wishedSide = "";
  /** @type {Record<string, string>} */
  reasons = {};
  #asked = "";

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "gameName", "isForTwo", "level", "follower", "wishedSide", "reasons");
    this.#fill();
  }

  follow() {
    effect(() => void this.#askGames());
  }

  /** Opens the sheet with what was chosen last: for two people at this board, for one, or (null) for as many as before. @param {boolean | null} isForTwo @param {Game} game */
  open(isForTwo = null, game = gameCalled(preferences.game)) {
    const opponent = this.#fill();
    this.gameName = game.name;
    this.isForTwo = isForTwo ?? opponent === "human";
    this.parts.sheet = "play";
  }

  /** The game chosen here. @returns {Game} */
  get game() {
    return gameCalled(this.gameName);
  }

  /** The opponent chosen here. */
  get opponent() {
    return this.isForTwo ? "human" : this.follower || `level${this.level}`;
  }

  /** The side chosen here; an opponent that adapts to a person plays against one. */
  get side() {
    return this.follower && this.wishedSide === "none" ? "first" : this.wishedSide;
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
    return this.begin(game, ...pair(`level${level}`, preferences.side === "none" ? "first" : preferences.side));
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
    const { game, opponent, side, parts } = this;
    parts.sheet = "";
    Object.assign(preferences, { game: game.name, opponent, side });
    if (!this.isForTwo) preferences.level = this.level;
    await this.begin(game, ...pair(opponent, side));
    // The board's own menu has the same choice.
    const level = opponentNumber(opponent);
    const colour = SIDES.indexOf(side);
    await parts.line.ask("set", level ? { alone: 1, level, ...(colour >= 0 && { colour }) } : { alone: 0 });
  }

  /** Goes on with the game on the board against the chosen opponent. */
  goOn() {
    this.parts.sheet = "";
    return this.parts.line.ask("set", { level: opponentNumber(this.opponent) });
  }

  /** Takes over the last choice, or the players of the game on, and returns the opponent. */
  #fill() {
    const { board } = this.parts;
    const { players } = board.state;
    // The menu of a real board, or else the game on.
    const asks = board.isMenu && (preferences.real || !board.host.hand);
    const chosen = asks ? board.lit("chosen").map((square) => board.game.menu[square]) : board.isInTurn ? players : [];
    // With an opponent that adapts, the menu lights the level that it plays like.
    const opponent = chosen.find(follows) ?? chosen.find((option) => opponentNumber(option)) ?? chosen.find((option) => option === "human") ?? preferences.opponent;
    this.level = opponent.startsWith("level") ? levelOf(opponent) : preferences.level;
    this.follower = follows(opponent) ? opponent : "";
    this.gameName = gameCalled(preferences.game).name;
    this.wishedSide = chosen.find((option) => SIDES.includes(option)) ?? preferences.side;
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

/** The players of the first side and the second. @param {string} opponent @param {string} side @returns {[string, string]} */
function pair(opponent, side) {
  if (opponent === "human" || side === "none") return [opponent, opponent];
  const isSecond = side === "second" || (side === "lot" && Math.random() < 0.5);
  return isSecond ? [opponent, "human"] : ["human", opponent];
}
