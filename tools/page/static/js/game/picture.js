// A small picture of a position: pieces, lit and crossed squares, a totem's way.

import { along, squaresIn } from "../board/layout.js";
import { gradients, Piece } from "../board/pieces.js";
import { svg } from "../core/dom.js";
import { sentences, t } from "../core/words.js";
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
  const at = (/** @type {string} */ square) => {
    const { column, row } = grid.place(square);
    return { x: PITCH * column, y: -PITCH * row };
  };
  const centres = squares.map(at);
  const ways = [centres.map(({ x }) => x), centres.map(({ y }) => y)];
  const [x, y] = ways.map((all) => Math.min(...all) - PITCH / 2 - EDGE);
  const [width, height] = ways.map((all) => Math.max(...all) - Math.min(...all) + PITCH + 2 * EDGE);
  const lights = new Map(Object.entries(lit).flatMap(([light, where]) => squaresIn(where).map((square) => [square, light])));
  const crossed = squaresIn(not);
  const pieces = placesOf(kinds, grid);
  return svg("svg", { class: "picture", viewBox: `${x} ${y} ${width} ${height}`, role: "img", "aria-label": describe(game, pieces, [...lights.keys()], crossed) },
    // The drawn board already defines the gradients of its own games.
    ...(document.querySelector(`.stage[data-board=${grid.name}]`) ? [] : [gradients([game])]),
    svg("rect", { class: "ground", x, y, width, height, rx: 5 }),
    ...squares.map((square) => tile(at(square), lights.get(square))),
    ...(whole ? Object.entries(game.numerals) : []).map(([square, text]) => svg("text", { class: "printed", x: at(square).x, y: at(square).y + 4 }, text)),
    ...crossed.map((square) => cross(at(square))),
    ...(from ? [way(at(from), at(to))] : []),
    ...pieces.map(({ kind, square }) => {
      const piece = new Piece(kind, game.kinds[kind]);
      piece.move({ x: at(square).x, y: at(square).y + 2 });
      return piece.element;
    }));
}

/** @param {Point} centre @param {string | undefined} light */
function tile({ x, y }, light) {
  const side = PITCH - 2 * INSET;
  const rect = svg("rect", { class: light ? "tile lit" : "tile", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3 });
  if (light) rect.style.color = FACTS.lights.find(({ id }) => id === light).colour;
  return rect;
}

/** @param {Point} centre */
function cross({ x, y }) {
  return svg("path", { class: "cross", d: `M${x - CROSS} ${y - CROSS}l${2 * CROSS} ${2 * CROSS}m0 ${-2 * CROSS}l${-2 * CROSS} ${2 * CROSS}` });
}

/** An arrow that ends before the piece at its head. @param {Point} from @param {Point} to */
function way(from, to) {
  const { length, at } = along(from, to);
  const tip = length - 0.42 * PITCH;
  return svg("path", { class: "way", d: `M${at(0)}L${at(tip)}M${at(tip - ARROW, ARROW)}L${at(tip)}L${at(tip - ARROW, -ARROW)}` });
}

/** @param {Game} game @param {ReturnType<typeof placesOf>} pieces @param {string[]} lit @param {string[]} crossed */
function describe(game, pieces, lit, crossed) {
  const where = (/** @type {string} */ kind) => pieces.filter((piece) => piece.kind === kind).map(({ square }) => square);
  const kinds = [...new Set(pieces.map(({ kind }) => kind))];
  const on = kinds.map((kind) => t("request.kindOn", { piece: game.kinds[kind].name, squares: where(kind) }));
  return sentences(
    t("rules.picture", { pieces: on.length ? on : [t("rules.empty")] }),
    lit.length && t("rules.lit", { squares: lit }),
    crossed.length && t("rules.crossed", { squares: crossed }));
}
