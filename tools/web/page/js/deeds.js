// What the page's hand does by itself, piece by piece: sets up, tidies, carries Halo's moves.

import { rackPlace, standing } from "./layout.js";
import { Refused } from "./line.js";
import { FULL_SET, SQUARES, kindOf, parsePosition, parseTurn } from "./notation.js";

// How long a piece is in the air: with grace for a move, briskly when there are many.
const GRACE_MS = 420;
const BRISK_MS = 90;
const LOOK_MS = 260;
const ANSWER_MS = 3000;
// The state follows a reply within some ticks, slow ones on an emulated board.
const STATE_MS = 1500;
// For so long a deed waits for the piece that is being dragged.
const PATIENCE_MS = 20000;
// Held this long, the button asks whether somebody gives up, and answers yes.
const HOLD_MS = 3300;
const PRESS_MS = 120;

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** One deed at a time: a second one waits for the first. */
export class Deeds {
  /** Whether it makes, or is about to make, the board's own move. */
  isCarrying = false;
  #last = Promise.resolve();
  #carried = "";

  constructor(line, told, table, hand, prefs) {
    Object.assign(this, { line, told, table, hand, prefs });
    told.addEventListener("change", () => this.#carry());
  }

  /** Stands the pieces as the board asks for it. */
  arrangeAsAsked() {
    return this.#do(() => this.#arrange(parsePosition(this.told.state.position).kinds));
  }

  /** Resolves when nothing is being done. */
  get rest() {
    return this.#last;
  }

  /** Makes the move that the board leads. */
  makeLed() {
    return this.#do(() => this.#carryTurn(this.told.state.lead));
  }

  /** Begins a new game between two players and sets it up. */
  newGame(pink, black) {
    return this.#do(async () => {
      await this.#askForState("new", { game: "oxono", pink, black });
      if (this.told.mayTouch) await this.#arrange(parsePosition(this.told.state.position).kinds);
    });
  }

  /** Sets a position up, which the board checks first. */
  match(position) {
    return this.#do(async () => {
      await this.#askForState("position", { game: "oxono", position });
      if (this.told.mayTouch) await this.#arrange(parsePosition(position).kinds);
    });
  }

  /** Puts the board right: what stands wrong goes, what is missing comes back. */
  tidy() {
    return this.#do(async () => {
      const { fault, state } = this.told;
      const { kinds } = parsePosition(state.position);
      const words = (text) => (text ?? "").split(" ").filter(Boolean);
      if (!fault) return;
      const back = words(fault.back);
      if (this.hand.holds && back.length && !back.some((square) => kinds[SQUARES.indexOf(square)] === this.hand.holds)) await this.hand.aside();
      for (const square of words(fault.take)) await this.#clear(square);
      for (const square of back) await this.#right(square, kinds[SQUARES.indexOf(square)]);
    });
  }

  /** Takes the started turn back, or else the last one. */
  undo() {
    return this.#do(async () => {
      const { state, symbol } = this.told;
      if (this.told.mayTouch && state.mode === "play" && !this.told.isLed && ["go", "put"].includes(state.expected)) {
        await this.#returnTotem(symbol);
        return;
      }
      await this.#askForState("undo");
      if (this.told.mayTouch && this.prefs.auto) await this.#arrange(parsePosition(this.told.state.position).kinds);
    });
  }

  /** Presses the board's button, for a moment or so long that it asks whether to give up. */
  press(isLong) {
    return this.#do(async () => {
      if (!(await this.hand.press(true))) return;
      await pause(isLong ? HOLD_MS : PRESS_MS);
      await this.hand.press(false);
    });
  }

  /** Answers the board's question: the game goes on. */
  stay() {
    return this.#do(async () => {
      await this.#arrange(parsePosition(this.told.state.position).kinds);
      if (this.told.state.mode === "question") {
        await this.hand.press(true);
        await pause(PRESS_MS);
        await this.hand.press(false);
      }
    });
  }

  /** Touches a square, as the menu and the question want it. */
  touch(square) {
    return this.#do(async () => {
      const kind = this.table.kindAt(square);
      const from = kind ? { square } : { kind: Object.keys(FULL_SET).find((one) => one.length === 1 && this.table.left(one)) };
      await this.#carryOver(from, square, BRISK_MS);
      await pause(LOOK_MS);
      if (!kind) await this.#clear(square);
    });
  }

  /** Carries the move that the board leads, when it is an engine's and the player likes that. */
  #carry() {
    const { state, mayTouch, isLed } = this.told;
    const name = `${state.ply} ${state.lead}`;
    if (!isLed) this.#carried = "";
    else if (mayTouch && this.prefs.auto && name !== this.#carried) {
      this.#carried = name;
      this.isCarrying = true;
      const rest = () => {
        this.isCarrying = false;
        this.hand.onRest();
      };
      this.#do(() => this.#carryTurn(state.lead)).then(rest, rest);
    }
  }

  async #carryTurn(lead) {
    const { symbol, to, piece } = parseTurn(lead);
    const { side, position } = this.told.state;
    const totem = parsePosition(position).totems[symbol];
    const leads = (expected) => () => this.told.state.expected === expected || this.told.state.lead !== lead;
    const isStill = () => this.told.state.lead === lead && !this.told.fault;
    await pause(LOOK_MS);
    if (isStill() && this.told.state.expected === "lift") {
      if (this.hand.holds) await this.hand.putBack();
      await this.hand.lift({ square: totem });
      await this.#until(leads("go"));
    }
    if (isStill() && this.told.state.expected === "go") {
      if (!this.hand.holds) return;
      await this.#fly(to, GRACE_MS);
      await this.hand.place(to);
      await this.#until(leads("put"));
      await pause(LOOK_MS);
    }
    if (isStill() && this.told.state.expected === "put") {
      const kind = kindOf(side, symbol);
      if (this.hand.holds && this.hand.holds !== kind) await this.hand.putBack();
      if (!this.hand.holds) await this.hand.lift({ kind });
      await this.#fly(piece, GRACE_MS);
      await this.hand.place(piece);
    }
  }

  async #returnTotem(symbol) {
    const origin = parsePosition(this.told.state.position).totems[symbol];
    if (this.told.state.expected === "put") {
      const stands = this.table.places.find((place) => place.kind === "T" + symbol);
      if (stands) await this.#carryOver({ square: stands.square }, origin, GRACE_MS);
    } else if (this.hand.holds) await this.hand.place(origin);
  }

  async #arrange(kinds) {
    if (this.hand.holds) await this.hand.aside();
    for (const { square, kind, lies } of [...this.table.places]) {
      if (kind !== kinds[SQUARES.indexOf(square)]) await this.#clear(square);
      else if (lies) await this.hand.upright(square);
    }
    for (const square of SQUARES) {
      const kind = kinds[SQUARES.indexOf(square)];
      if (kind && !this.table.kindAt(square)) await this.#carryOver({ kind }, square, BRISK_MS);
    }
  }

  async #clear(square) {
    if (!this.table.kindAt(square) || !(await this.hand.lift({ square }))) return;
    const kind = this.hand.holds;
    this.table.picked.move(rackPlace(kind, this.table.left(kind)));
    await pause(this.#ms(BRISK_MS));
    await this.hand.aside();
  }

  async #right(square, kind) {
    if (this.hand.holds && this.hand.holds === kind) await this.hand.place(square);
    else if (this.table.kindAt(square) === kind) await this.hand.upright(square);
    else {
      if (this.hand.holds) await this.hand.aside();
      await this.#clear(square);
      await this.#carryOver({ kind }, square, BRISK_MS);
    }
  }

  async #carryOver(from, square, ms) {
    if (!(await this.hand.lift(from))) return;
    await this.#fly(square, ms);
    await this.hand.place(square);
  }

  async #fly(square, ms) {
    this.table.picked?.move(standing({ square }));
    await pause(this.#ms(ms));
  }

  #ms(ms) {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? Math.min(ms, BRISK_MS) : ms;
  }

  /** Asks, and waits for the state that comes of it. */
  async #askForState(command, keys) {
    const before = this.told.heard;
    await this.line.ask(command, keys);
    await this.#until(() => this.told.heard > before, STATE_MS);
  }

  async #until(isSo, ms = ANSWER_MS) {
    const end = performance.now() + ms;
    while (!isSo() && performance.now() < end) await pause(20);
  }

  /** Runs the deed after those before it; rejects with Refused when the board refuses. */
  #do(deed) {
    const run = this.#last.then(async () => {
      await this.#until(() => !this.hand.isDragged, PATIENCE_MS);
      this.hand.worksByItself = true;
      this.hand.onRest();
      try {
        return await deed();
      } finally {
        this.hand.worksByItself = false;
        this.hand.onRest();
      }
    });
    this.#last = run.catch(() => {});
    return run;
  }
}

/** Runs a deed for a button: what is refused is said. */
export async function attempt(deed, say) {
  try {
    return await deed();
  } catch (reason) {
    if (!(reason instanceof Refused) && !(reason instanceof Error && reason.message)) throw reason;
    say(reason.message);
    return undefined;
  }
}
