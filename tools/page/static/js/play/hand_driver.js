// Carries pieces one by one, as the lights ask: the steps of the page's actions, of a calibration and the touch test.

import { squaresIn } from "../board/layout.js";
import { placesOf, standing } from "../game/games.js";
import { Hand, pause, until } from "./hand.js";

// How long a piece is in the air: in a turn, and when many are carried.
const MOVE_MS = 420;
const BRISK_MS = 90;
const LOOK_MS = 260;
// By then a board has noticed that a square is empty.
const SEEN_MS = 1000;
// Putting one fault right may reveal another; after this many the whole board is set up again.
const TIDY_TRIES = 4;

/** The page's hand, which also moves pieces by itself, as the board's lights ask. */
export class HandDriver extends Hand {
  /** A kind with pieces beside the board, preferably of the game in play; in a calibration with the pole that it asks for. */
  get #spare() {
    const { game, pole } = this.board;
    const { kinds } = this.table;
    return [...Object.keys(game.kinds), ...Object.keys(kinds)].find((kind) => kinds[kind].count > 1 && (!pole || kinds[kind].pole === pole) && this.table.left(kind));
  }

  /** Arranges the pieces of the board's position: one after the other, or all `atOnce`. @param {boolean} atOnce */
  async arrange(atOnce) {
    const { board, table } = this;
    await this.aside();
    const fill = board.lit("fill");
    // The board doubts some that look right, where its sensors cannot tell which piece stands.
    const doubted = board.lit("take");
    // A reserve first fills the squares that the board lights, then occupied ones.
    const score = (/** @type {string} */ square) => (fill.includes(square) ? 2 : Number(Boolean(table.kindAt(square)) && !doubted.includes(square)));
    const places = placesOf(standing(board.game, board.position, score), board.game.grid);
    if (!atOnce) await this.#carryAll(places, doubted);
    else {
      const sure = places.filter(({ square }) => !doubted.includes(square));
      if (sure.length < places.length) {
        await this.stand(sure);
        await until(() => !doubted.some((square) => board.lit("take").includes(square)), SEEN_MS);
      }
      await this.stand(places);
    }
    // The board takes some ticks to accept the pieces; until then it still asks for them.
    await until(() => !board.isSetUp);
  }

  /** @param {ReturnType<typeof placesOf>} places @param {string[]} doubted */
  async #carryAll(places, doubted) {
    const { table } = this;
    const wanted = new Map(places.map(({ square, kind }) => [square, kind]));
    const wrong = table.places.filter(({ square, kind }) => kind !== wanted.get(square) || doubted.includes(square));
    // First clear wrong pieces from squares that need another one: their magnets may look the same.
    const [urgent, others] = [true, false].map((isFor) => wrong.filter(({ square }) => wanted.has(square) === isFor));
    for (const { square } of [...urgent, ...others]) await this.clear(square);
    for (const { square, lies } of table.places) if (lies) await this.upright(square);
    for (const { square, kind } of places) if (!table.kindAt(square)) await this.carryOver({ kind }, square, BRISK_MS);
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
    if (started && !this.isNear(started.kind)) await this.carryOver({ kind: started.kind }, started.home, BRISK_MS);
  }

  /** @param {NonNullable<Parts["board"]["fault"]>} fault */
  async #putRight(fault) {
    const back = squaresIn(fault.back);
    // A held piece would be in the way of the others.
    const own = back.find((square) => this.#wantedOn(square) === this.holds && !this.table.kindAt(square));
    if (own) await this.place(own);
    await this.aside();
    for (const square of squaresIn(fault.take)) await this.clear(square);
    for (const square of back.filter((other) => other !== own)) {
      const kind = this.#wantedOn(square);
      if (this.table.kindAt(square) === kind) await this.upright(square);
      else {
        await this.clear(square);
        await this.carryOver({ kind }, square, BRISK_MS);
      }
    }
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
    await this.#fly(piece);
  }

  /** Takes a piece of a kind: from the reserve or the rack, via its value square. @param {string} kind */
  async takeUp(kind) {
    const { game } = this.board;
    const square = game.reserve[kind]?.find((place) => this.table.kindAt(place) === kind);
    if (await this.lift({ square, kind })) await this.#touchValue(kind);
  }

  /** Lifts the piece that was placed without a value, and places it anew by its value square. */
  async tellValue() {
    const [square] = this.board.lit("wait");
    await this.aside();
    if (!square || !(await this.lift({ square }))) return;
    await this.#touchValue(this.holds);
    await this.#fly(square);
  }

  /** Takes a started turn back: a waiting piece leaves the board, the lifted one goes home. */
  async stepBack() {
    const { table, board: { started } } = this;
    for (const square of this.board.lit("wait")) await this.clear(square);
    if (!started) return;
    const { kind, home } = started;
    if (this.holds !== kind) await this.aside();
    const totem = table.places.find((place) => place.kind === kind && table.kinds[kind].count === 1);
    if (this.holds || (await this.lift(totem ?? { kind }))) await this.#fly(home);
  }

  /** Takes the piece off a square and puts it into its rack. @param {string} square */
  async clear(square) {
    if (!this.table.kindAt(square) || !(await this.lift({ square }))) return;
    this.table.picked?.move(this.table.rackPlace(this.holds));
    await pause(BRISK_MS);
    await this.aside();
  }

  /** Carries a piece, from a square or of a kind from the rack, to a square; resolves to whether it succeeded. @param {{ square?: string, kind?: string }} from @param {string} square @param {number} ms */
  async carryOver(from, square, ms) {
    return (await this.lift(from)) && this.#fly(square, ms);
  }

  /** @param {string} square */
  async #makeStep(square) {
    const { game, state } = this.board;
    if (this.table.kindAt(square)) {
      await this.putBack();
      return this.lift({ square });
    }
    const { letter } = game.parseTurn(/** @type {string} */ (state.lead));
    const kind = state.expected === "go" ? this.board.started?.kind : game.kindOf(state.side, letter);
    if (this.holds !== kind) {
      await this.putBack();
      if (!(await this.lift({ kind }))) return false;
    }
    return this.#fly(square);
  }

  /** @param {string} kind */
  async #touchValue(kind) {
    const { board } = this;
    const square = board.game.values[kind];
    if (!board.may("touch").includes(square) || !(await this.#fly(square))) return;
    await until(() => board.state.piece && board.game.kindOf(board.state.side, board.state.piece) === kind);
    await this.lift({ square });
  }

  /** The kind wanted on a square at this step of the turn. @param {string} square */
  #wantedOn(square) {
    const { game, state } = this.board;
    const kind = this.board.started?.kind ?? "";
    const isAway = this.table.kinds[kind]?.count === 1 && !this.table.places.some((place) => place.kind === kind);
    return this.board.belongsOn(square) || (isAway ? kind : game.kindOf(state.side, state.piece ?? Object.values(game.keys)[0]));
  }

  /** Lets the held piece fly to a square, and puts it down; resolves to whether it succeeded. @param {string} square */
  async #fly(square, ms = MOVE_MS) {
    this.table.picked?.move(this.table.layout.standing({ square }));
    await pause(matchMedia("(prefers-reduced-motion: reduce)").matches ? BRISK_MS : ms);
    return this.place(square);
  }

  /** Touches a square, as the menu and the question need. @param {string} square */
  async touch(square) {
    const kind = this.table.kindAt(square);
    await this.carryOver(kind ? { square } : { kind: this.#spare }, square, BRISK_MS);
    await pause(LOOK_MS);
    if (!kind) await this.clear(square);
  }

  /** Clears the board, then stands a piece on each square that a calibration or the touch test asks for. */
  async serve() {
    const { board } = this;
    const { job } = board;
    await this.aside();
    for (const { square } of this.table.places) await this.clear(square);
    while (board.job === job) {
      const [wrong] = board.lit("take");
      const [next] = board.lit(job === "touch" ? "touch" : "fill");
      if (wrong) {
        await this.clear(wrong);
        if (!(await this.#goesOut("take", wrong))) return;
      } else if (!next) await pause(BRISK_MS);
      else if (!(await this.sample(next))) return;
    }
  }

  /** Leaves a piece on a square until a calibration or the touch test has felt it, then takes it away; false if it never does. @param {string} square */
  async sample(square) {
    if (!(await this.carryOver({ kind: this.#spare }, square, BRISK_MS))) return false;
    const isFelt = await this.#goesOut(this.board.job === "touch" ? "touch" : "fill", square);
    await this.clear(square);
    return isFelt;
  }

  /** Waits until a square loses this light or the job ends; false if it keeps the light. @param {string} meaning @param {string} square */
  async #goesOut(meaning, square) {
    const { board } = this;
    const { job } = board;
    const isOut = () => board.job !== job || !board.lit(meaning).includes(square);
    await until(isOut);
    return isOut();
  }
}
