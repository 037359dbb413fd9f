// The player's hand on this page: it holds one piece, in step with the simulated hand at the board.

import { attempt } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { observed } from "../core/signals.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { boardWords } from "../line/line.js";
import { refusal } from "./fault_words.js";

// Timeout for the board to report a step, on a slow board too; without a fault it reports every
// step within 100 ms of its own time.
const ANSWER_MS = 3000;
// Timeout for a verb: a button is held for seconds of the time of a board that may be emulated at a tenth of its speed.
const DONE_MS = 30000;
const LOOK_AGAIN_MS = 20;

export const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Resolves once it is so, or after this time. @param {() => unknown} isSo */
export async function until(isSo, ms = ANSWER_MS) {
  const end = performance.now() + ms;
  while (!isSo() && performance.now() < end) await pause(LOOK_AGAIN_MS);
}

/**
 * `isDriven` while the page moves the pieces, `isDragged` while a pointer does; `pending` counts the verbs under way, and
 * `shown` what the table has shown since: signals. `home` is the square that the held piece came from, "" for a rack.
 * Each verb resolves to whether it succeeded.
 */
export class Hand {
  home = "";
  isDriven = false;
  isDragged = false;
  pending = 0;
  shown = 0;

  /** @param {Pick<Parts, "board" | "drawn" | "line">} parts */
  constructor({ board, drawn, line }) {
    this.line = line;
    this.board = board;
    this.table = drawn.table;
    observed(this, "isDriven", "isDragged", "pending", "shown");
  }

  /** Whether a piece that may not be put down somewhere goes back by itself. */
  isStrict() {
    return !preferences.real && (this.board.isTurn || this.board.isInGame);
  }

  get holds() {
    const _ = this.shown;
    return this.table.picked?.kind ?? "";
  }

  /** The kind of piece that is shown on a square, or "". @param {string} square */
  kindAt(square) {
    const _ = this.shown;
    return this.table.kindAt(square);
  }

  /** Whether a piece of this kind is shown on the board, or held. @param {string} kind */
  isNear(kind) {
    const _ = this.shown;
    const { held, picked, places } = this.table;
    return held.includes(kind) || picked?.kind === kind || places.some((place) => place.kind === kind);
  }

  /** Shows where the board's pieces are when no verb is under way. */
  show() {
    if (!this.pending && this.board.field) this.table.show(this.board.field);
  }

  /** Lifts the piece from a square, or takes one of a kind from the rack. @param {{ square?: string, kind?: string }} from */
  async lift({ square = "", kind = "" }) {
    if (!this.#mayTouch()) return false;
    const piece = this.table.pieceFor({ square, kind });
    if (this.holds || !piece) return false;
    this.home = square;
    this.table.pick(piece);
    return square ? this.#do("lift", { square }) : this.#do("take", { piece: kind });
  }

  /** Puts the held piece down on a square, `dx` and `dy` millimetres off its centre. @param {string} square */
  async place(square, dx = 0, dy = 0) {
    if (!this.holds) return false;
    if (this.table.kindAt(square)) {
      say(t("square.occupied", { square }));
      return false;
    }
    await this.untilTold();
    // While the board lags behind the hand, its state is out of date.
    const isFree = this.isDriven || !this.isStrict() || this.#isUntold || square === this.home;
    const reason = refusal(this.board, this.holds, square, !isFree);
    if (!reason) return this.#putDown(square, dx, dy);
    say(reason);
    await this.putBack();
    return false;
  }

  /** Puts the held piece, if any, down beside the board. */
  async aside() {
    const kind = this.holds;
    if (!kind) return false;
    this.table.picked?.move(this.table.rackPlace(kind));
    return this.#do("aside");
  }

  /** The same, for a player: a piece that may not stand elsewhere goes back. */
  async leave() {
    return this.isStrict() ? this.putBack() : this.aside();
  }

  /** Puts the held piece back where it came from. */
  async putBack() {
    return this.holds && this.home && !this.table.kindAt(this.home) ? this.#putDown(this.home) : this.aside();
  }

  /** Stands these pieces, [{kind, square}], and no others, all at once. @param {{ kind: string, square: string }[]} places */
  async stand(places) {
    return this.#mayTouch() && this.#do("stand", { pieces: places.map(({ kind, square }) => kind + square).join(" ") });
  }

  /** @param {string} square */
  async upright(square) {
    return this.#do("upright", { square });
  }

  /** Holds the board's button down, for at least `ms` of the board's own time, or releases it. @param {boolean} isDown */
  async press(isDown, ms = 0) {
    return this.#mayTouch() && (isDown ? this.#do("press", { ms }) : this.#do("release"));
  }

  async cutPower() {
    return this.#mayTouch() && this.#do("power");
  }

  get words() {
    return this.table.nameOf(this.holds);
  }

  /** @param {string} square */
  async #putDown(square, dx = 0, dy = 0) {
    this.table.picked?.move(this.table.layout.standing({ square, dx, dy }));
    return this.#do("place", { square, dx, dy });
  }

  /** Waits until the board has reported the step that the table already shows. */
  untilTold() {
    return until(() => !this.#isUntold);
  }

  get #isUntold() {
    const { board, table } = this;
    const { expected } = board.state;
    if (board.lit("take").length + board.lit("back").length) return false;
    const broken = board.lit("broken");
    const seen = (/** @type {string} */ what) => board.may(what).filter((square) => !broken.includes(square));
    if (expected === "put") return seen("put").some((square) => table.kindAt(square));
    if (expected === "lift") return seen("lift").some((square) => !table.kindAt(square));
    return expected === "go" && table.places.some(({ kind }) => kind === board.started?.kind);
  }

  #mayTouch() {
    const { host } = this.board;
    if (this.board.mayTouch) return true;
    if (host.gone) say(boardWords({ say: host.say, text: host.gone }));
    else if (!host.hand) say(t("hand.real"));
    else say(t("hand.watching"));
    return false;
  }

  /** @param {string} verb @param {object} [keys] */
  async #do(verb, keys) {
    this.pending++;
    this.shown++;
    try {
      return Boolean(await attempt(() => this.line.ask("hand", { verb, ...keys }, DONE_MS)));
    } finally {
      this.pending--;
    }
  }
}
