// A board's squares: their names, their places, and the two that answer the board's question; and where everything is on
// the drawn board, in millimetres from its upper left corner, +y down.

/** The squares that a text of the protocol lists, such as "c4 c5"; none without a text. @param {string} [text] */
export function squaresIn(text = "") {
  return String(text).split(" ").filter(Boolean);
}

/** How long a way is, and what lies `at` so many millimetres along it, and beside it, as a path has it. @param {Point} start @param {Point} end */
export function along(start, end) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const at = (/** @type {number} */ far, aside = 0) => `${(start.x + far * x - aside * y).toFixed(2)} ${(start.y + far * y + aside * x).toFixed(2)}`;
  return { length, at };
}

export class Grid {
  /**
   * From the board's facts: `squares` are all, row by row from a1, unless some are absent;
   * `stay` and `giveUp` answer whether a player gives up; `pitch` is in millimetres.
   * @param {{ columns: number, rows: number, squares?: string[], name?: string, stay?: string, give_up?: string, pitch_mm?: number }} facts
   */
  constructor({ columns, rows, squares, name = "", stay = "", give_up: giveUp = "", pitch_mm: pitch = 33 }) {
    this.name = name;
    this.columns = columns;
    this.rows = rows;
    this.stay = stay;
    this.giveUp = giveUp;
    this.pitch = pitch;
    this.letters = [..."abcdefghijklmnopqrstuvwxyz".slice(0, columns)];
    this.squares = squares ?? Array.from({ length: rows }, (_, row) => this.letters.map((letter) => letter + (row + 1))).flat();
  }

  /** @param {string} square */
  has(square) {
    return this.squares.includes(square);
  }

  /** The number of a square of this board. @param {string} square */
  indexOf(square) {
    return this.squares.indexOf(square);
  }

  /** Column and row of a square, from 0. @param {string} square */
  place(square) {
    return { column: this.letters.indexOf(square[0]), row: Number(square[1]) - 1 };
  }

  /** The square at a place, or "". @param {number} column @param {number} row */
  at(column, row) {
    const square = this.letters[column] + (row + 1);
    return this.has(square) ? square : "";
  }
}

// The LED lies a little more than half a base below the centre, toward row 1, so that a piece does not hide it.
export const LED_DY_MM = 12.5;
const LEFT = 16;
const TOP = 50;
const RACK = { inset: 23, height: 26, centre: 22, reach: 17 };
const PIECE = 20;
// The widest step between pieces of one kind in a rack; they overlap more if the trough is short.
const WIDEST_STEP = 8.6;
// The least gap between two kinds in a trough.
const BETWEEN = 3;

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ left: number, top: number, width: number, height: number }} Box
 * @typedef {import("./api.js").PieceSet} PieceSet
 * @typedef {{ set: PieceSet, kind: string, left: number, width: number, step: number, y: number }} Group  where a kind lies in its trough
 */

/** Places on the board as the viewer sees it. */
export class Layout {
  /** Whether that is from the second player's side. */
  isTurned = false;
  #groups;

  /** @param {Grid} grid @param {PieceSet[]} sets */
  constructor(grid, sets) {
    this.grid = grid;
    /** The set whose pieces lie in the racks. */
    this.set = sets[0];
    this.width = 2 * LEFT + grid.pitch * grid.columns;
    this.height = 2 * TOP + grid.pitch * grid.rows;
    this.field = { left: LEFT, top: TOP, width: grid.pitch * grid.columns, height: grid.pitch * grid.rows };
    this.#groups = sets.flatMap((set) => [...this.#layOut(set, set.racks.near, this.height - RACK.centre), ...this.#layOut(set, set.racks.far, RACK.centre)]);
  }

  /** The sign of steps to the right and away from the viewer: 1, or -1 on a turned board. */
  get sign() {
    return this.isTurned ? -1 : 1;
  }

  get button() {
    return this.#seen({ x: this.width - LEFT / 2 + 0.2, y: this.height / 2 });
  }

  /** The centre of a square. @param {string} square */
  centre(square) {
    const { column, row } = this.grid.place(square);
    const { pitch, rows } = this.grid;
    return this.#seen({ x: LEFT + pitch * (column + 0.5), y: TOP + pitch * (rows - row - 0.5) });
  }

  /** Where a piece stands dx, dy millimetres off its square's centre, dy toward the last row. @param {{ square: string, dx?: number, dy?: number }} place */
  standing({ square, dx = 0, dy = 0 }) {
    const { x, y } = this.centre(square);
    return { x: x + this.sign * dx, y: y - this.sign * dy };
  }

  /** A share of how far a point is off the centre of a square, as `standing` takes it: [dx, dy]. @param {Point} point @param {string} square @param {number} share */
  offset(point, square, share) {
    const { x, y } = this.centre(square);
    return [point.x - x, y - point.y].map((part) => Math.round(share * this.sign * part));
  }

  /** The square under a point, or "". @param {Point} point */
  squareAt(point) {
    const { x, y } = this.#seen(point);
    const { pitch, rows } = this.grid;
    return this.grid.at(Math.floor((x - LEFT) / pitch), rows - 1 - Math.floor((y - TOP) / pitch));
  }

  /** Where piece number `index` (from 0) of a kind lies in its rack; a kind of another set in that set's. @param {string} kind @param {number} index */
  rackPlace(kind, index) {
    const groups = this.#groups.filter((group) => group.kind === kind);
    const { left, step, y } = groups.find(({ set }) => set === this.set) ?? groups[0];
    const place = this.#seen({ x: left + PIECE / 2 + step * index, y });
    return { x: place.x, y: place.y + 2 };
  }

  /** The part of the trough where a kind lies. @param {PieceSet} set @param {string} kind @returns {Box} */
  rackBox(set, kind) {
    const { left, width, y } = /** @type {Group} */ (this.#groups.find((group) => group.set === set && group.kind === kind));
    const { x, y: middle } = this.#seen({ x: left + width / 2, y });
    return { left: x - width / 2, top: middle - RACK.height / 2, width, height: RACK.height };
  }

  /** The kind in the rack under a point, or "". @param {Point} point */
  rackKindAt(point) {
    const { x, y } = this.#seen(point);
    /** @param {Group} group */
    const isIn = (group) => Math.abs(y - group.y) < RACK.reach && x >= group.left - BETWEEN && x < group.left + group.width + BETWEEN;
    return this.#groups.find((group) => group.set === this.set && isIn(group))?.kind ?? "";
  }

  /** Converts a point of the board to the viewer's, and back. @param {Point} point */
  #seen({ x, y }) {
    return this.isTurned ? { x: this.width - x, y: this.height - y } : { x, y };
  }

  /** Divides a trough among the kinds that lie in it. @param {PieceSet} set @param {string[]} kinds @param {number} y @returns {Group[]} */
  #layOut(set, kinds, y) {
    const length = this.width - 2 * RACK.inset;
    const more = kinds.reduce((sum, kind) => sum + set.kinds[kind].count - 1, 0);
    const step = Math.min(WIDEST_STEP, (length - kinds.length * (PIECE + BETWEEN)) / Math.max(more, 1));
    const gap = (length - kinds.length * PIECE - more * step) / (kinds.length + 1);
    let right = RACK.inset;
    return kinds.map((kind) => {
      const width = PIECE + step * (set.kinds[kind].count - 1);
      const left = right + gap;
      right = left + width;
      return { set, kind, left, width, step, y };
    });
  }
}
