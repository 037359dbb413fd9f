// What the board is doing, from its state line: the only module that classifies modes.

import { REMOTE } from "./opponents.js";

/** The result of a game that nobody has ended, as a record writes it. */
export const UNFINISHED = "*";
// Instead of a game the board runs a lesson, a test of itself, or a question from elsewhere.
const SERVES = ["lesson", "puzzle", "review", "calibrate", "touch", "selftest", "blind", "asked"];
// The steps that an open turn may expect.
const STEPS = ["lift", "go", "put", "touch"];

/** `state` is the newest state line, whose modes firmware/PROTOCOL.md lists, `host` the host lines merged. */
export class Moment extends EventTarget {
  state = /** @type {StateLine} */ ({});
  /** @type {Record<string, any>} */
  host = {};

  /** Whether the board would obey this command now. @param {string} command */
  obeys(command) {
    return [this.state.may].flat().includes(command);
  }

  /** Whether the board has not spoken yet. */
  get isSilent() {
    return this.state.mode === "silent";
  }

  get isTesting() {
    return this.state.mode === "test";
  }

  /** Whether the page does not know yet if a game is on. */
  get isUnknown() {
    return ["silent", "test"].includes(this.state.mode);
  }

  /** Whether no game is on: the menu is open, or a position is set up. */
  get isClosed() {
    return ["set_up", "menu"].includes(this.state.mode);
  }

  get isMenu() {
    return this.state.mode === "menu";
  }

  /** Whether a turn of the game is under way or expected. */
  get isInTurn() {
    return ["play", "thinking", "waiting"].includes(this.state.mode);
  }

  /** Whether a player makes a turn of the game. */
  get isPlayed() {
    return this.state.mode === "play";
  }

  get isOver() {
    return this.state.mode === "over";
  }

  /** Whether the board asks if a player gives up. */
  get isQuestion() {
    return this.state.mode === "question";
  }

  /** Whether the board leads pieces back to a game's position. */
  get isRestored() {
    return this.state.mode === "restore";
  }

  /** Whether a game is on, or has ended. */
  get isInGame() {
    return this.isInTurn || this.isOver;
  }

  /** The mode that the board runs instead of a game, or "". */
  get job() {
    return SERVES.includes(this.state.mode) ? this.state.mode : "";
  }

  /** The job with its own positions and turns, or "". */
  get sideGame() {
    return ["lesson", "review", "puzzle"].includes(this.job) ? this.job : "";
  }

  /** Whether a turn is open, in a game, a lesson or a review. */
  get isTurn() {
    return this.isPlayed || (this.sideGame !== "" && STEPS.includes(this.state.expected));
  }

  /** Whether the board waits for the pieces of a position: for a game, a lesson, a review, or to mend one. */
  get isSetUp() {
    return this.state.mode === "set_up" || this.isRestored || (this.sideGame !== "" && this.state.expected === "fill");
  }

  /** Whether a side is to move, in a game, a lesson or a puzzle. */
  get hasMover() {
    return this.isInTurn || this.job === "lesson" || this.job === "puzzle";
  }

  /** Whether this page plays, rather than watches. */
  get isPlayer() {
    return this.host.role === "player";
  }

  /** Whether one person plays at this page against the board. */
  get isAlone() {
    const { players } = this.state;
    return this.isPlayer && players.includes("human") && players.some((player) => player !== "human");
  }

  get isRemote() {
    return this.state.players.includes(REMOTE);
  }

  get mayTouch() {
    return this.host.hand && this.isPlayer && !this.host.gone;
  }
}
