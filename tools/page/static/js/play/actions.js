// What the page does with its hand, piece by piece: sets up, tidies, makes Halo's turns.

import { preferences } from "../core/preferences.js";
import { observed } from "../core/signals.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { pause, until } from "./hand.js";

// Timeout for the state after a reply: some ticks, slow ones on an emulated board.
const STATE_MS = 1500;
// Timeout of the power-up test, which takes a second, more on a busy machine.
const TEST_MS = 10000;
// Timeout for a board that still loads, over the slowest line.
const ARRIVAL_MS = 120000;
// An action waits at most this long for the piece that is being dragged.
const PATIENCE_MS = 20000;
// How long the page holds a simulated board's button, in the board's own time; the page does not wait that long.
const HELD_MS = 3200;
// The player sees a wrong step for this long before the pieces go back.
const AGAIN_MS = 900;

/** Runs actions one at a time, in order. What it is about is in signals. */
export class Actions {
  /** Whether it makes, or is about to make, the board's own move. */
  isCarrying = false;
  /** Whether it begins a game: the game before then counts as left, not as given up. */
  isBeginning = false;
  /** Resolves when the queue is empty. @type {Promise<unknown>} */
  rest = Promise.resolve();
  /** Whether it holds the board's button to give a game up. */
  isHolding = false;
  #attended = "";
  /** The lesson or puzzle begun last on this page; null without. @type {{ command: string, game: string, which: object, isRun: boolean } | null} */
  begun = null;

  /** @param {Parts} parts */
  constructor(parts) {
    const { board, hand, line } = parts;
    this.parts = parts;
    observed(this, "isCarrying", "isBeginning", "isHolding", "begun");
    this.line = line;
    this.board = board;
    this.hand = hand;
    board.addEventListener("change", () => this.attend());
  }

  /** Whether it gives a game up, and so answers the board's question itself. */
  get isGivingUp() {
    return this.isHolding && !this.board.isClosed;
  }

  /** Arranges the pieces as the board requests: at once, or one by one if the player wants it as at a real board. */
  arrange() {
    return this.do(() => this.hand.arrange(!preferences.real));
  }

  /** Resolves when the board has greeted or is gone, so waits for one that still loads. */
  get arrival() {
    const { board } = this;
    return until(() => Boolean(board.greeting.board || board.host.gone), ARRIVAL_MS);
  }

  /** @param {Game} game @param {string} first @param {string} second */
  newGame(game, first, second) {
    const [one, other] = game.sides;
    return this.do(() => {
      this.isBeginning = true;
      return this.#setUp("new", { game: game.name, [one]: first, [other]: second }).finally(() => (this.isBeginning = false));
    });
  }

  /** Begins a `lesson` of a game, or a `puzzle`; `which` has the command's keys, see firmware/PROTOCOL.md. @param {string} command @param {Game} game @param {object} which */
  begin(command, game, which, isRun = false) {
    this.begun = { command, game: game.name, which, isRun };
    return this.do(() => this.#askForState(command, { game: game.name, ...which }));
  }

  /** Sets a position up, after the page and the board have checked it; throws an Error with a sentence. @param {Game} game @param {string} position */
  match(game, position) {
    game.parse(position);
    return this.do(() => this.#setUp("position", { game: game.name, position }));
  }

  /** Puts a game on the board that goes on after these turns. @param {Game} game @param {string} start @param {string[]} turns @param {string[]} players */
  resume(game, start, turns, [first, second]) {
    const [one, other] = game.sides;
    return this.do(() => this.#setUp("position", { game: game.name, position: start, turns: turns.join(" "), [one]: first, [other]: second }));
  }

  /** Sends a command, and sets the pieces up for it. @param {string} command @param {object} keys */
  async #setUp(command, keys) {
    await this.#askForState(command, keys);
    if (this.board.mayTouch) await this.hand.arrange(!preferences.real);
  }

  /** Carries the pieces that a calibration or the touch test asks for. */
  serve() {
    return this.do(() => this.hand.serve());
  }

  /** Takes the started turn back, or else the last one. */
  undo() {
    return this.do(async () => {
      const { isTurn, mayTouch, isLed, isRemote, started } = this.board;
      if (mayTouch && isTurn && !isLed && started) {
        await this.hand.stepBack();
        await until(() => !this.board.started, STATE_MS);
      } else if (isRemote) {
        await this.line.ask("undo"); // the other player is asked first
      } else {
        await this.#askForState("undo");
        if (this.board.mayTouch && !preferences.real) await this.hand.arrange(true);
      }
    });
  }

  /** Presses the board's button: briefly, or for so long of the board's own time. */
  press(ms = 0) {
    return this.do(() => this.#push(ms));
  }

  async #push(ms = 0) {
    if (await this.hand.press(true, ms)) await this.hand.press(false);
  }

  /** Holds the button: the board asks whether the player gives up, or takes it for yes. At a real board the player does it. */
  async hold() {
    const { hand } = this.board.host;
    say(t(hand ? "settings.buttonIsHeld" : "settings.holdButton"));
    if (hand) await this.press(HELD_MS);
  }

  /** Gives the game up after the player has confirmed it; a real board asks its question. */
  async giveUp() {
    if (preferences.real || !this.board.host.hand) return this.hold();
    this.isHolding = true;
    this.parts.current.foreseeGivenUp();
    const isOver = this.do(async () => {
      for (const isAsked of [true, false]) {
        await this.#push(HELD_MS);
        await until(() => this.board.isQuestion === isAsked, STATE_MS);
      }
    });
    return isOver.finally(() => (this.isHolding = false));
  }

  /** Answers the board's question with no: the game goes on. */
  stay() {
    return this.do(async () => {
      await this.hand.arrange(false);
      if (this.board.isQuestion) await this.#push();
    });
  }

  /** Does once what the board requests, unless the player wants to: sets up pieces, makes the board's moves. */
  attend() {
    const { board } = this;
    const { ply, lead, mode, game, position, expected } = board.state;
    const isUntold = board.isTurn && expected === "touch" && board.lit("wait").length > 0;
    const name = board.isLed ? `${ply} ${lead}` : board.isSetUp ? `${mode} ${game} ${position}` : isUntold ? `${ply} ${expected}` : "";
    if (name && (name === this.#attended || !board.mayTouch || preferences.real || this.parts.puzzles.isSolved)) return;
    this.#attended = name;
    if (!name) return;
    this.isCarrying = board.isLed;
    const isAgain = [board.lesson, board.puzzle].some((job) => job?.step === "again");
    const end = () => (this.isCarrying = false);
    this.do(async (hand) => {
      if (board.isLed) return hand.makeTurn(/** @type {string} */ (lead));
      if (board.isSetUp && isAgain) await pause(AGAIN_MS);
      return board.isSetUp ? hand.arrange(true) : hand.tellValue();
    }).then(end, end);
  }

  /**
   * Sends a command, and waits for the state that follows: the first one after the reply. It waits
   * for the power-up test, during which the board would refuse. @param {string} command @param {object} [keys] @returns {Promise<void>}
   */
  async #askForState(command, keys) {
    const { board } = this;
    await this.arrival;
    await until(() => !board.isTesting, TEST_MS);
    try {
      await this.line.ask(command, keys);
    } catch (reason) {
      if (reason.code !== "not_now") throw reason;
      // Just after power-up the board refuses before its state shows the test.
      await until(() => board.isTesting, STATE_MS);
      if (!board.isTesting) throw reason;
      return this.#askForState(command, keys);
    }
    const before = board.heard;
    await until(() => board.heard > before, STATE_MS);
  }

  /** Runs `action(hand)` after the earlier ones; rejects with Refused if the board refuses. @param {(hand: Parts["hand"]) => unknown} action */
  do(action) {
    const run = this.rest.then(async () => {
      await until(() => !this.hand.isDragged, PATIENCE_MS);
      this.hand.isDriven = true;
      return action(this.hand);
    }).finally(() => (this.hand.isDriven = false));
    this.rest = run.catch(() => {});
    return run;
  }
}
