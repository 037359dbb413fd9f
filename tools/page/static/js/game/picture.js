// A small picture of a position: pieces, lit and crossed squares, a totem's way.

import { gradients, Piece } from "../board/pieces.js";
import { svg } from "../core/dom.js";
import { t } from "../core/words.js";
import { FACTS, placesOf, standing } from "./games.js";

// A square's pitch in millimetres: narrower than on the board, so that the pieces look larger.
const PITCH = 27;
const EDGE = 4;
const INSET = 0.9;
const CROSS = 5;
const ARROW = 4;

/** @typedef {import("../board/layout.js").Point} Point */
/** @typedef {{ position: string, lit?: Record<string, string>, not?: string, moved?: string, to?: string, whole?: boolean }} Shown */

/**
 * Draws a page of a game's rulebook (see games.js): `position` as text, with the game's own squares
 * or, if `whole`, all of the board's; `lit` {its id: squares}, `not` crossed squares; a totem of
 * kind `moved` goes from its square in the position to the square `to`.
 * @param {Game} game @param {Shown} shown
 */
export function picture(game, { position, lit = {}, not = "", moved = "", to = "", whole = false }) {
  const { grid } = game;
  const read = game.parse(position);
  const kinds = whole ? standing(game, read) : [...read.kinds];
  const from = moved && grid.squares[kinds.indexOf(moved)];
  if (from) [kinds[grid.indexOf(from)], kinds[grid.indexOf(to)]] = ["", moved];
  const squares = grid.squares.filter((square) => whole || game.isField(square));
  const at = placing(grid, squares);
  const lights = new Map(Object.entries(lit).flatMap(([light, where]) => where.split(" ").map((square) => [square, light])));
  const pieces = placesOf(kinds, grid);
  return svg("svg", { class: "picture", viewBox: `0 0 ${at.width} ${at.height}`, role: "img", "aria-label": describe(game, pieces, lights, not) },
    // The drawn board already defines the gradients of its own games.
    ...(document.querySelector(`.stage[data-board=${grid.name}]`) ? [] : [gradients([game])]),
    svg("rect", { class: "ground", width: at.width, height: at.height, rx: 5 }),
    ...squares.map((square) => tile(at(square), lights.get(square))),
    ...(whole ? Object.entries(game.numerals) : []).map(([square, text]) => svg("text", { class: "printed", x: at(square).x, y: at(square).y + 4 }, text)),
    ...not.split(" ").filter(Boolean).map((square) => cross(at(square))),
    ...(from ? [way(at(from), at(to))] : []),
    ...pieces.map(({ kind, square }) => {
      const { x, y } = at(square);
      const piece = new Piece(kind, game.kinds[kind]);
      piece.move({ x, y: y + 2 });
      return piece.element;
    }));
}

/** Returns a function to each square's centre, with the picture's `width` and `height`. @param {import("../board/layout.js").Grid} grid @param {string[]} squares */
function placing(grid, squares) {
  const places = squares.map((square) => grid.place(square));
  const columns = places.map(({ column }) => column);
  const rows = places.map(({ row }) => row);
  const [left, top] = [Math.min(...columns), Math.max(...rows)];
  const at = (/** @type {string} */ square) => {
    const { column, row } = grid.place(square);
    return { x: EDGE + PITCH * (column - left + 0.5), y: EDGE + PITCH * (top - row + 0.5) };
  };
  at.width = 2 * EDGE + PITCH * (Math.max(...columns) - left + 1);
  at.height = 2 * EDGE + PITCH * (top - Math.min(...rows) + 1);
  return at;
}

/** @param {Point} centre @param {string | undefined} light */
function tile({ x, y }, light) {
  const side = PITCH - 2 * INSET;
  const rect = svg("rect", { class: "tile", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3 });
  if (light) {
    rect.classList.add("lit");
    rect.style.color = FACTS.lights.find(({ id }) => id === light).colour;
  }
  return rect;
}

/** @param {Point} centre */
function cross({ x, y }) {
  return svg("path", { class: "cross", d: `M${x - CROSS} ${y - CROSS}l${2 * CROSS} ${2 * CROSS}m0 ${-2 * CROSS}l${-2 * CROSS} ${2 * CROSS}` });
}

/** An arrow that ends before the piece at its head. @param {Point} from @param {Point} to */
function way(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [tipX, tipY] = [to.x - x * PITCH * 0.42, to.y - y * PITCH * 0.42];
  const wing = (/** @type {number} */ side) => `${tipX - ARROW * (x - side * y)} ${tipY - ARROW * (y + side * x)}`;
  return svg("path", { class: "way", d: `M${from.x} ${from.y}L${tipX} ${tipY}M${wing(1)}L${tipX} ${tipY}L${wing(-1)}` });
}

/** @param {Game} game @param {ReturnType<typeof placesOf>} pieces @param {Map<string, string>} lights @param {string} not */
function describe(game, pieces, lights, not) {
  const where = (/** @type {string} */ kind) => pieces.filter((piece) => piece.kind === kind).map(({ square }) => square);
  const kinds = [...new Set(pieces.map(({ kind }) => kind))];
  const on = kinds.map((kind) => t("request.kindOn", { piece: game.kinds[kind].name, squares: where(kind) }));
  const crossed = not.split(" ").filter(Boolean);
  return [
    t("rules.picture", { pieces: on.length ? on : [t("rules.empty")] }),
    lights.size ? t("rules.lit", { squares: [...lights.keys()] }) : "",
    crossed.length ? t("rules.crossed", { squares: crossed }) : "",
  ].filter(Boolean).join(" ");
}
