// Where everything is on a board, in millimetres from its upper left corner, +y down.

import { gamesOn } from "../game/games.js";

// The LED lies half a base and a bit below the centre, toward row 1: seen round a piece.
export const LED_DY_MM = 12.5;
const LEFT = 16;
const TOP = 50;
const RACK = { inset: 23, height: 26, centre: 22, reach: 17 };
const PIECE = 20;
// Pieces of a kind overlap in their row by as much as the trough wants, but no less than this.
const WIDEST_STEP = 8.6;
// Where a group's name ends and the next one begins.
const BETWEEN = 3;

/** `isTurned` shows the board from the second player's side: all that is asked for is where it is then. */
export class Layout {
  isTurned = false;
  #groups = new Map();

  constructor(grid) {
    this.grid = grid;
    this.width = 2 * LEFT + grid.pitch * grid.columns;
    this.height = 2 * TOP + grid.pitch * grid.rows;
    this.field = { left: LEFT, top: TOP, width: grid.pitch * grid.columns, height: grid.pitch * grid.rows };
    for (const game of gamesOn(grid.name)) {
      this.#groups.set(game, new Map());
      this.#layOut(game, game.racks.near, this.height - RACK.centre);
      this.#layOut(game, game.racks.far, RACK.centre);
    }
  }

  /** 1, or -1 where the board is turned: what goes to the right and away from the viewer. */
  get sign() {
    return this.isTurned ? -1 : 1;
  }

  /** The board's push button, beside its last column. */
  get button() {
    return this.#seen({ x: this.width - LEFT / 2 + 0.2, y: this.height / 2 });
  }

  /** The centre of a square. */
  centre(square) {
    const { column, row } = this.grid.place(square);
    const { pitch, rows } = this.grid;
    return this.#seen({ x: LEFT + pitch * (column + 0.5), y: TOP + pitch * (rows - row - 0.5) });
  }

  /** Where a piece stands that is dx, dy millimetres off its centre, dy toward the last row. */
  standing({ square, dx = 0, dy = 0 }) {
    const { x, y } = this.centre(square);
    return { x: x + this.sign * dx, y: y - this.sign * dy };
  }

  /** How far a point is off the centre of a square, as `standing` takes it: [dx, dy]. */
  offset(point, square) {
    const { x, y } = this.centre(square);
    return [this.sign * (point.x - x), this.sign * (y - point.y)];
  }

  /** The square under a point, or "". */
  squareAt(point) {
    const { x, y } = this.#seen(point);
    const { pitch, rows } = this.grid;
    return this.grid.at(Math.floor((x - LEFT) / pitch), rows - 1 - Math.floor((y - TOP) / pitch));
  }

  /** Where the piece number `index`, from 0, of a kind lies in its rack in `game`, or in another. */
  rackPlace(game, kind, index) {
    const groups = [this.#groupsOf(game), ...this.#groups.values()].find((some) => some.has(kind));
    const { first, step, y } = groups.get(kind);
    const place = this.#seen({ x: first + step * index, y });
    return { x: place.x, y: place.y + 2 };
  }

  /** The part of the trough that a kind lies in, as {left, top, width, height}. */
  rackBox(game, kind) {
    const { left, width, y } = this.#groupsOf(game).get(kind);
    const { x, y: middle } = this.#seen({ x: left + width / 2, y });
    return { left: x - width / 2, top: middle - RACK.height / 2, width, height: RACK.height };
  }

  /** Which of a game's kinds lies in the rack under a point, or "". */
  rackKindAt(point, game) {
    const { x, y } = this.#seen(point);
    const isIn = (group) => Math.abs(y - group.y) < RACK.reach && x >= group.left - BETWEEN && x < group.left + group.width + BETWEEN;
    return [...this.#groupsOf(game)].find(([, group]) => isIn(group))?.[0] ?? "";
  }

  /** A point of the board as the viewer has it, and back. */
  #seen({ x, y }) {
    return this.isTurned ? { x: this.width - x, y: this.height - y } : { x, y };
  }

  /** Where each kind of a game lies; nowhere if the game is another board's. */
  #groupsOf(game) {
    return this.#groups.get(game) ?? new Map();
  }

  /** Shares a trough out among the kinds that lie in it. */
  #layOut(game, kinds, y) {
    const length = this.width - 2 * RACK.inset;
    const more = kinds.reduce((sum, kind) => sum + game.kinds[kind].count - 1, 0);
    const step = Math.min(WIDEST_STEP, (length - kinds.length * (PIECE + BETWEEN)) / Math.max(more, 1));
    const widths = kinds.map((kind) => PIECE + step * (game.kinds[kind].count - 1));
    const gap = (length - widths.reduce((sum, width) => sum + width, 0)) / (kinds.length + 1);
    let left = RACK.inset + gap;
    kinds.forEach((kind, index) => {
      this.#groupsOf(game).set(kind, { left, width: widths[index], first: left + PIECE / 2, step, y });
      left += widths[index] + gap;
    });
  }
}
