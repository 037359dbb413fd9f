// What a board is doing, as its state line tells: the one place that knows kinds of modes.

import { REMOTE } from "./opponents.js";

// Modes, as firmware/PROTOCOL.md lists them. In these a turn is being made, or waited for.
const IN_TURN = ["play", "thinking", "waiting"];
// Nothing is played.
const CLOSED = ["set_up", "menu"];
// It is not known yet whether something is on.
const UNKNOWN = ["silent", "test"];
// In the place of a game the board serves a learner, itself, or a question from elsewhere.
const SERVES = ["lesson", "puzzle", "review", "calibrate", "touch", "selftest", "blind", "asked"];
// Of these the ones that lead to positions and follow turns that are none of the game's.
const SIDE_GAMES = ["lesson", "review", "puzzle"];
// What is expected while a turn is open.
const STEPS = ["lift", "go", "put", "touch"];

/** `state` is the newest state line, `host` what is known of the board's host. */
export class Moment extends EventTarget {
  /** @type {Record<string, any>} */
  state = {};
  /** @type {Record<string, any>} */
  host = {};

  /** Whether the board would obey this command now. */
  obeys(command) {
    return [this.state.may].flat().includes(command);
  }

  /** Whether the board is not heard yet. */
  get isSilent() {
    return this.state.mode === "silent";
  }

  /** Whether it tests itself after its power-up. */
  get isTesting() {
    return this.state.mode === "test";
  }

  /** Whether it is not known yet what is on. */
  get isUnknown() {
    return UNKNOWN.includes(this.state.mode);
  }

  /** Whether nothing is played: the menu is open, or a game is set up. */
  get isClosed() {
    return CLOSED.includes(this.state.mode);
  }

  get isMenu() {
    return this.state.mode === "menu";
  }

  /** Whether a turn of the game is made, or waited for. */
  get isInTurn() {
    return IN_TURN.includes(this.state.mode);
  }

  /** Whether a hand makes a turn of the game. */
  get isPlayed() {
    return this.state.mode === "play";
  }

  get isOver() {
    return this.state.mode === "over";
  }

  /** Whether the board asks if somebody gives up. */
  get isQuestion() {
    return this.state.mode === "question";
  }

  /** Whether pieces of a game are led back. */
  get isRestored() {
    return this.state.mode === "restore";
  }

  /** Whether a game is on, or has come to its end. */
  get isInGame() {
    return this.isInTurn || this.isOver;
  }

  /** What the board serves in the place of a game, its mode; or "". */
  get job() {
    return SERVES.includes(this.state.mode) ? this.state.mode : "";
  }

  /** The job that plays a game of its own, or "". */
  get sideGame() {
    return SIDE_GAMES.includes(this.job) ? this.job : "";
  }

  /** Whether a turn is open, in a game, a lesson or a review. */
  get isTurn() {
    return this.isPlayed || (this.sideGame !== "" && STEPS.includes(this.state.expected));
  }

  /** Whether the board waits until a position stands: a game's, a lesson's, a review's, one put right. */
  get isSetUp() {
    return this.state.mode === "set_up" || this.isRestored || (this.sideGame !== "" && this.state.expected === "fill");
  }

  /** Whether somebody is to move, in a game, a lesson or a puzzle. */
  get hasMover() {
    return this.isInTurn || this.job === "lesson" || this.job === "puzzle";
  }

  /** Whether one person plays at this page against the board. */
  get isAlone() {
    const { players } = this.state;
    return this.host.role === "player" && players.includes("human") && players.some((player) => player !== "human");
  }

  /** Whether one of the two plays at another board, see remote_door.js. */
  get isRemote() {
    return this.state.players.includes(REMOTE);
  }

  get mayTouch() {
    return this.host.hand && this.host.role === "player" && !this.host.gone;
  }
}
