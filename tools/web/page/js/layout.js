// Where everything is on the board, in millimetres from its upper left corner, +y down.

import { SQUARES, indexOf } from "./notation.js";

export const WIDTH = 232;
export const HEIGHT = 300;
export const PITCH = 33.33;
// The LED lies half a base and a bit below the centre, toward row 1: seen round a piece.
export const LED_DY = 12.5;
const LEFT = 16;
const TOP = 50;
// Racks: the troughs before each player; eight pieces of a kind overlap in a row.
const RACKS = { black: 22, pink: 278 };
const STEP = 8.6;
const MIDDLE = WIDTH / 2;
export const TROUGH = { left: 20, width: 192, height: 26 };
export const BUTTON = { x: 224.2, y: TOP + 100 };

/** The centre of a square. */
export function centre(square) {
  const index = indexOf(square);
  return { x: LEFT + PITCH * (index % 6 + 0.5), y: TOP + PITCH * (5 - Math.floor(index / 6) + 0.5) };
}

/** Where a piece stands that is dx, dy millimetres off its centre, dy toward row 6. */
export function standing({ square, dx = 0, dy = 0 }) {
  const { x, y } = centre(square);
  return { x: x + dx, y: y - dy };
}

/** The square under a point, or "". */
export function squareAt({ x, y }) {
  const column = Math.floor((x - LEFT) / PITCH);
  const down = Math.floor((y - TOP) / PITCH);
  return column >= 0 && column < 6 && down >= 0 && down < 6 ? SQUARES[6 * (5 - down) + column] : "";
}

/** Where the piece number `index`, from 0, of a kind lies in its rack. */
export function rackPlace(kind, index) {
  if (kind === "TX") return { x: MIDDLE, y: RACKS.pink + 2 };
  if (kind === "TO") return { x: MIDDLE, y: RACKS.black + 2 };
  const y = kind === kind.toUpperCase() ? RACKS.pink : RACKS.black;
  const first = kind.toUpperCase() === "X" ? TROUGH.left + 12 : MIDDLE + 25;
  return { x: first + STEP * index, y: y + 2 };
}

/** Which kind of piece lies in the rack under a point, or "". */
export function rackKindAt({ x, y }) {
  const side = Object.keys(RACKS).find((name) => Math.abs(y - RACKS[name]) < 17);
  if (!side) return "";
  if (Math.abs(x - MIDDLE) < 14) return side === "pink" ? "TX" : "TO";
  const symbol = x < MIDDLE ? "X" : "O";
  return side === "pink" ? symbol : symbol.toLowerCase();
}
