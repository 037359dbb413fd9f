// Carries pieces one by one, as the lights ask: the steps of the page's actions, of a calibration and the touch test.

import { squaresIn } from "../board/layout.js";
import { placesOf, standing } from "../game/games.js";

// How long a piece is in the air: in a turn, and when many are carried.
const MOVE_MS = 420;
const BRISK_MS = 90;
const LOOK_MS = 260;
const ANSWER_MS = 3000;
// By then a board has noticed that a square is empty.
const SEEN_MS = 1000;
// Putting one fault right may reveal another; after this many the whole board is set up again.
const TIDY_TRIES = 4;
const LOOK_AGAIN_MS = 20;

export const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Resolves once it is so, or after this time. @param {() => unknown} isSo */
export async function until(isSo, ms = ANSWER_MS) {
  const end = performance.now() + ms;
  while (!isSo() && performance.now() < end) await pause(LOOK_AGAIN_MS);
}

export class HandDriver {
  /** @param {Pick<Parts, "board" | "drawn" | "hand">} parts */
  constructor({ board, drawn, hand }) {
    this.board = board;
    this.table = drawn.table;
    this.hand = hand;
    this.grid = drawn.layout.grid;
  }

  /** A fitting kind with pieces beside the board, preferably of the game in play. @param {(kind: string) => boolean} fits */
  #spareOf(fits = (_kind) => true) {
    const kinds = [...Object.keys(this.board.game.kinds), ...Object.keys(this.table.kinds)];
    return kinds.find((kind) => this.table.kinds[kind].count > 1 && fits(kind) && this.table.left(kind));
  }

  /** Arranges the pieces of the board's position: one after the other, or all `atOnce`. @param {boolean} atOnce */
  async arrange(atOnce) {
    const { board } = this;
    await this.hand.aside();
    const fill = board.lit("fill");
    // The board doubts some that look right, where its sensors cannot tell which piece stands.
    const doubted = board.lit("take");
    // A reserve first fills the squares that the board lights, then occupied ones.
    const score = (/** @type {string} */ square) => (fill.includes(square) ? 2 : Number(Boolean(this.table.kindAt(square)) && !doubted.includes(square)));
    const kinds = standing(board.game, board.position, score);
    if (atOnce) await this.#standAll(kinds, doubted);
    else await this.#carryAll(kinds, doubted);
    // The board takes some ticks to accept the pieces; until then it still asks for them.
    await until(() => !this.board.isSetUp);
  }

  /** @param {string[]} kinds @param {string[]} doubted */
  async #standAll(kinds, doubted) {
    const places = placesOf(kinds, this.grid);
    const sure = places.filter(({ square }) => !doubted.includes(square));
    if (sure.length < places.length) {
      await this.hand.stand(sure);
      await until(() => !doubted.some((square) => this.board.lit("take").includes(square)), SEEN_MS);
    }
    await this.hand.stand(places);
  }

  /** @param {string[]} kinds @param {string[]} doubted */
  async #carryAll(kinds, doubted) {
    const wrong = this.table.places.filter(({ square, kind }) => kind !== kinds[this.grid.indexOf(square)] || doubted.includes(square));
    const lying = this.table.places.filter(({ square, kind, lies }) => lies && kind === kinds[this.grid.indexOf(square)]);
    // First clear wrong pieces from squares that need another one: their magnets may look the same.
    const isFor = (/** @type {{ square: string }} */ { square }) => Boolean(kinds[this.grid.indexOf(square)]);
    for (const { square } of [...wrong.filter(isFor), ...wrong.filter((place) => !isFor(place))]) await this.clear(square);
    for (const { square } of lying) await this.hand.upright(square);
    for (const square of this.grid.squares) {
      const kind = kinds[this.grid.indexOf(square)];
      if (kind && !this.table.kindAt(square)) await this.carryOver({ kind }, square, BRISK_MS);
    }
  }

  /** Puts the board's fault right, and any that shows after it; in the end sets the whole board up. */
  async tidy() {
    for (let tries = 0; this.board.fault && tries < TIDY_TRIES; tries++) {
      const { fault } = this.board;
      await this.#putRight(fault);
      await until(() => this.board.fault !== fault);
    }
    if (this.board.fault) await this.arrange(true);
    const { started } = this.board;
    if (started && !this.hand.isNear(started.kind)) await this.carryOver({ kind: started.kind }, started.home, BRISK_MS);
  }

  /** @param {NonNullable<Parts["board"]["fault"]>} fault */
  async #putRight(fault) {
    const back = squaresIn(fault.back);
    const { holds } = this.hand;
    if (holds && back.length && !back.some((square) => this.#wantedOn(square) === holds)) await this.hand.aside();
    for (const square of squaresIn(fault.take)) await this.clear(square);
    for (const square of back) await this.#right(square, this.#wantedOn(square));
  }

  /** Makes the rest of the turn that the board leads, one lit step at a time. @param {string} lead */
  async makeTurn(lead) {
    const { board } = this;
    const isStill = () => board.isTurn && board.state.lead === lead && !board.fault;
    // Only the board's state counts: the table shows a piece's move before the board has seen it.
    const step = () => [board.state.expected, board.state.piece, board.lit("lead")].join(" ");
    await pause(LOOK_MS);
    while (isStill()) {
      const now = step();
      const { expected } = board.state;
      // Where the next step goes, or the value square being touched.
      const square = board.lit("lead")[0] ?? board.lit("touched").find((one) => this.table.kindAt(one));
      if (!square || !(await this.#makeStep(square))) return;
      await until(() => !isStill() || step() !== now);
      if (step() === now) return;
      if (expected === "go") await pause(LOOK_MS);
    }
  }

  /** Makes a turn that the board does not lead, after taking a started one back: the totem first, if the game has one. @param {string} turn */
  async makeOwn(turn) {
    const { board } = this;
    if (board.started) await this.stepBack();
    const { letter, to, piece } = board.game.parseTurn(turn);
    const totem = board.game.totem(letter);
    if (totem) {
      if (!(await this.carryOver({ square: board.squareOf(totem) }, to, MOVE_MS))) return;
      await until(() => board.may("put").length || board.may("touch").length);
    }
    await this.takeUp(board.game.kindOf(board.state.side, letter));
    await this.#putDown(piece);
  }

  /** Takes a piece of a kind: from the reserve or the rack, via its value square. @param {string} kind */
  async takeUp(kind) {
    const { game } = this.board;
    const waits = (game.reserve[kind] ?? []).find((square) => this.table.kindAt(square) === kind);
    if (!(await this.hand.lift(waits ? { square: waits } : { kind }))) return;
    await this.#touchValue(kind);
  }

  /** Lifts the piece that was placed without a value, and places it anew by its value square. */
  async tellValue() {
    const [square] = this.board.lit("wait");
    await this.hand.aside();
    if (!square || !(await this.hand.lift({ square }))) return;
    await this.#touchValue(this.hand.holds);
    await this.#putDown(square);
  }

  /** Takes a started turn back: a waiting piece leaves the board, the lifted one goes home. */
  async stepBack() {
    for (const square of this.board.lit("wait")) await this.clear(square);
    const { started } = this.board;
    if (!started) return;
    const { kind, home } = started;
    if (this.hand.holds !== kind) await this.hand.aside();
    if (!this.hand.holds) {
      const isTotem = this.table.kinds[kind].count === 1;
      const square = isTotem && this.table.places.find((place) => place.kind === kind)?.square;
      if (!(await this.hand.lift(square ? { square } : { kind }))) return;
    }
    await this.#putDown(home);
  }

  /** Takes the piece off a square and puts it into its rack. @param {string} square */
  async clear(square) {
    if (!this.table.kindAt(square) || !(await this.hand.lift({ square }))) return;
    this.table.picked?.move(this.table.rackPlace(this.hand.holds));
    await pause(BRISK_MS);
    await this.hand.aside();
  }

  /** Carries a piece, from a square or of a kind from the rack, to a square; resolves to whether it succeeded. @param {import("./hand.js").Origin} from @param {string} square @param {number} ms */
  async carryOver(from, square, ms) {
    return (await this.hand.lift(from)) && this.#putDown(square, ms);
  }

  /** @param {string} square */
  async #makeStep(square) {
    const { game, state } = this.board;
    if (this.table.kindAt(square)) {
      await this.hand.putBack();
      return this.hand.lift({ square });
    }
    const isTotem = state.expected === "go";
    const kind = isTotem ? this.board.started?.kind ?? "" : game.kindOf(state.side, game.parseTurn(/** @type {string} */ (state.lead)).letter);
    if (this.hand.holds !== kind) {
      if (isTotem) return false;
      await this.hand.putBack();
      if (!(await this.hand.lift({ kind }))) return false;
    }
    return this.#putDown(square);
  }

  /** @param {string} kind */
  async #touchValue(kind) {
    const square = this.board.game.values[kind];
    if (!square || !this.board.may("touch").includes(square)) return;
    if (!(await this.#putDown(square))) return;
    const { game } = this.board;
    await until(() => this.board.state.piece && game.kindOf(this.board.state.side, this.board.state.piece) === kind);
    await this.hand.lift({ square });
  }

  /** @param {string} square @param {string} kind */
  async #right(square, kind) {
    if (kind && this.hand.holds === kind) await this.hand.place(square);
    else if (this.table.kindAt(square) === kind) await this.hand.upright(square);
    else {
      await this.hand.aside();
      await this.clear(square);
      await this.carryOver({ kind }, square, BRISK_MS);
    }
  }

  /** The kind wanted on a square at this step of the turn. @param {string} square */
  #wantedOn(square) {
    const { game, state } = this.board;
    const known = this.board.belongsOn(square);
    if (known) return known;
    const kind = this.board.started?.kind ?? "";
    const isAway = this.table.kinds[kind]?.count === 1 && !this.table.places.some((place) => place.kind === kind);
    return isAway ? kind : game.kindOf(state.side, state.piece ?? Object.values(game.keys)[0]);
  }

  /** Lets the held piece fly to a square, and puts it down; resolves to whether it succeeded. @param {string} square */
  async #putDown(square, ms = MOVE_MS) {
    this.table.picked?.move(this.table.layout.standing({ square }));
    await pause(matchMedia("(prefers-reduced-motion: reduce)").matches ? BRISK_MS : ms);
    return this.hand.place(square);
  }

  /** Touches a square, as the menu and the question need. @param {string} square */
  async touch(square) {
    const kind = this.table.kindAt(square);
    await this.carryOver(kind ? { square } : { kind: this.#spareOf() }, square, BRISK_MS);
    await pause(LOOK_MS);
    if (!kind) await this.clear(square);
  }

  /** Touches every lit square with one piece. */
  async carryTouch() {
    const { hand, board } = this;
    const isOn = () => board.job === "touch";
    await hand.aside();
    let at = "";
    for (const square of board.lit("touch")) {
      if (!isOn()) break;
      await this.clear(square); // the board does not sense a piece already there
      if (!(await this.carryOver(at ? { square: at } : { kind: this.#spareOf() }, square, BRISK_MS))) return;
      at = square;
      await until(() => !isOn() || !board.lit("touch").includes(square));
    }
    if (at) await this.clear(at);
  }

  /** Clears the board, then puts a piece with the requested pole on each glowing square. */
  async carryCalibration() {
    const { hand, table, board } = this;
    await hand.aside();
    for (const { square } of table.places) await this.clear(square);
    while (board.job === "calibrate") {
      const [wrong] = board.lit("take");
      const [next] = board.lit("fill");
      if (wrong) {
        await this.clear(wrong);
        if (!(await this.#goesOut("take", wrong))) return;
      } else if (!next) await pause(LOOK_AGAIN_MS);
      else if (!(await this.sample(next))) return;
    }
  }

  /** Leaves a piece on a square until a calibration has measured it, then takes it away; false if it never is. @param {string} square */
  async sample(square) {
    const { table, board } = this;
    const kind = this.#spareOf((one) => table.kinds[one].pole === (board.pole || "north"));
    if (!(await this.carryOver({ kind }, square, BRISK_MS))) return false;
    const isMeasured = await this.#goesOut("fill", square);
    await this.clear(square);
    return isMeasured;
  }

  /** Waits until a square loses this light or the calibration ends; false if it keeps the light. @param {string} meaning @param {string} square */
  async #goesOut(meaning, square) {
    const { board } = this;
    const isOut = () => board.job !== "calibrate" || !board.lit(meaning).includes(square);
    await until(isOut);
    return isOut();
  }
}
