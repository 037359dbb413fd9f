// What the page's hand does by itself, piece by piece: sets up, tidies, carries Halo's moves.

import { Carrier, BRISK_MS, LOOK_MS, pause } from "./carrier.js";
import { Refused } from "./line.js";
import { carryCalibration, carryTouch, sampleOne } from "./rounds.js";

// The state follows a reply within some ticks, slow ones on an emulated board.
const STATE_MS = 1500;
// For so long a deed waits for the piece that is being dragged.
const PATIENCE_MS = 20000;
// Held this long, the button asks whether somebody gives up, and answers yes.
const HOLD_MS = 3300;
const PRESS_MS = 120;
// The steps before which a turn has been started.
const STARTED = ["go", "put", "touch"];

/** One deed at a time: a second one waits for the first. */
export class Deeds {
  /** Whether it makes, or is about to make, the board's own move. */
  isCarrying = false;
  #last = Promise.resolve();
  #carried = "";

  constructor(line, told, table, hand, prefs) {
    Object.assign(this, { line, told, table, hand, prefs });
    this.carrier = new Carrier(told, table, hand);
    told.addEventListener("change", () => this.#carry());
  }

  /** Stands the pieces as the board asks for it. */
  arrangeAsAsked() {
    return this.#do(() => this.carrier.arrange());
  }

  /** Resolves when nothing is being done. */
  get rest() {
    return this.#last;
  }

  /** Makes the move that the board leads. */
  makeLed() {
    return this.#do(() => this.carrier.makeTurn(this.told.state.lead));
  }

  /** Begins a new game between two players and sets it up. */
  newGame(game, first, second) {
    const [one, other] = game.sides;
    return this.#do(async () => {
      await this.#askForState("new", { game: game.name, [one]: first, [other]: second });
      if (this.told.mayTouch) await this.carrier.arrange();
    });
  }

  /** Sets a position up, which the board checks first. */
  match(game, position) {
    const text = game.format(game.parse(position));
    return this.#do(async () => {
      await this.#askForState("position", { game: game.name, position });
      await this.carrier.until(() => this.told.state.position === text, STATE_MS);
      if (this.told.mayTouch) await this.carrier.arrange();
    });
  }

  /** Puts the board right: what stands wrong goes, what is missing comes back. */
  tidy() {
    return this.#do(() => this.carrier.tidy());
  }

  /** Carries the pieces as a calibration or the test by touch asks for it. */
  serve() {
    return this.#do(() => (this.told.state.mode === "touch" ? carryTouch : carryCalibration)(this.carrier));
  }

  /** Lets a calibration measure a piece on a square. */
  sample(square) {
    return this.#do(() => sampleOne(this.carrier, square));
  }

  /** Takes a piece of a kind in the hand, by its value square where its game has such. */
  takeUp(kind) {
    return this.#do(() => this.carrier.takeUp(kind));
  }

  /** Tells the value of the piece that was placed without. */
  tellValue() {
    return this.#do(() => this.carrier.tellValue());
  }

  /** Takes the started turn back, or else the last one. */
  undo() {
    return this.#do(async () => {
      const { state, mayTouch, isLed } = this.told;
      if (mayTouch && state.mode === "play" && !isLed && STARTED.includes(state.expected)) {
        await this.carrier.stepBack();
        return;
      }
      await this.#askForState("undo");
      if (this.told.mayTouch && this.prefs.auto) await this.carrier.arrange();
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
      await this.carrier.arrange();
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
      await this.carrier.carryOver(kind ? { square } : { kind: this.carrier.spare }, square, BRISK_MS);
      await pause(LOOK_MS);
      if (!kind) await this.carrier.clear(square);
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
      this.#do(() => this.carrier.makeTurn(state.lead)).then(rest, rest);
    }
  }

  /** Asks, and waits for the state that comes of it: the first one behind the reply. */
  async #askForState(command, keys) {
    await this.line.ask(command, keys);
    const before = this.told.heard;
    await this.carrier.until(() => this.told.heard > before, STATE_MS);
  }

  /** Runs the deed after those before it; rejects with Refused when the board refuses. */
  #do(deed) {
    const run = this.#last.then(async () => {
      await this.carrier.until(() => !this.hand.isDragged, PATIENCE_MS);
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

/** Runs a deed for a button: what is refused, by the board or by a plain Error's sentence, is said. */
export async function attempt(deed, say) {
  try {
    return await deed();
  } catch (reason) {
    if (!(reason instanceof Refused) && reason?.constructor !== Error) throw reason;
    say(reason.message);
    return undefined;
  }
}
