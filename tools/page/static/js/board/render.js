// The board's picture in layers, and above it the grid for keyboard and screen reader.

import { html, svg } from "./elements.js";
import { LED_DY_MM } from "./layout.js";
import { gradients } from "./pieces.js";

/**
 * @typedef {import("./api.js").PieceSet} PieceSet
 * @typedef {import("./layout.js").Point} Point
 *
 * @typedef {object} Seen  what a square shows, and says to a screen reader
 * @property {string} name
 * @property {string} [sign]
 * @property {boolean} [isOption]  whether the sign is a menu's, smaller
 * @property {boolean} [isGraded]  whether it is a coach's, larger
 * @property {boolean} [takes]  whether a finger there takes a piece instead of scrolling the page
 */

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const EDGE = 2;
const LABEL_GAP = 7.2;
// A numeral stands in the middle of its square: half its height below the centre.
const NUMERAL_DY = 1.2;
// A longer sign, in letters, has two lines; and their distance.
const LONG_SIGN = 10;
const SIGN_LINE = 5.4;
// The margin between a square's outline and its edge.
const TARGET_INSET = 1.2;
const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${((100 * part) / whole).toFixed(3)}%`;

/** Writes the text of a sign, a long one in two lines. @param {SVGElement} sign @param {string} text */
function writeSign(sign, text) {
  const lines = linesOf(text);
  if (sign.textContent === lines.join("")) return;
  sign.replaceChildren(...lines.map((line, index) => svg("tspan", { x: 0, dy: index ? SIGN_LINE : (1 - lines.length) * SIGN_LINE }, line)));
}

/** A sign's lines: a long one is split at the space nearest its middle. @param {string} text */
function linesOf(text) {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  if (text.length <= LONG_SIGN || !spaces.length) return [text];
  const far = (/** @type {number} */ space) => Math.abs(space - text.length / 2);
  const at = spaces.reduce((one, other) => (far(other) < far(one) ? other : one));
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Moves a shape to `below` millimetres below a point. @param {SVGElement} shape @param {Point} point */
function place(shape, { x, y }, below = 0) {
  shape.setAttribute("transform", `translate(${x} ${y + below})`);
}

export class View {
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  /** @type {{ row: HTMLElement, cells: HTMLElement[] }[]} */
  #rows = [];
  #labels = svg("g");
  /** @type {{ of: PieceSet, kind: string, button: HTMLButtonElement, rack: HTMLElement }[]} */
  #racks = [];
  #marks;
  #numerals;
  #regions;
  #state;
  #words;
  #element;
  #push;
  #focused;

  /** @param {HTMLElement} stage @param {import("./api.js").Config} config @param {import("./api.js").State} state @param {import("./layout.js").Layout} layout */
  constructor(stage, { grid, sets, words, onTap }, state, layout) {
    this.layout = layout;
    this.grid = grid;
    this.onTap = onTap;
    this.#state = state;
    this.#words = words;
    this.#focused = grid.middle;
    this.stage = stage;
    this.stage.style.setProperty("--width", String(layout.width));
    this.stage.style.setProperty("--height", String(layout.height));
    this.gradients = svg("defs");
    this.lights = svg("g", { class: "lights" });
    this.#marks = new Map(grid.squares.map((square) => [square, svg("text")]));
    const signs = svg("g", { class: "signs" }, ...this.#marks.values());
    this.pieces = svg("g", { class: "pieces" });
    this.top = svg("g", { class: "top" });
    this.#regions = sets.flatMap((of) => (of.regions ?? []).map((corners) => ({ of, corners, outline: svg("rect", { class: "region", rx: 4 }) })));
    this.#numerals = sets.flatMap(({ numerals = {} }) => Object.entries(numerals).map(([square, text]) => ({ square, text: svg("text", { class: "printed" }, text) })));
    const side = this.grid.pitch - 2 * TARGET_INSET;
    this.target = svg("rect", { class: "target", x: -side / 2, y: -side / 2, width: side, height: side, rx: 3.6, visibility: "hidden" });
    const frame = { viewBox: `0 0 ${layout.width} ${layout.height}`, "aria-hidden": "true" };
    this.trail = svg("g", { class: "trail" });
    this.edge = html("div", { className: "edge", hidden: true });
    this.#element = this.#makeGrid();
    const { push = "", pushUse = "" } = words;
    this.#push = html("button", { id: "push", type: "button", className: "push", title: pushUse, ariaLabel: push, hidden: !push });
    this.stage.append(
      svg("svg", { ...frame, class: "light-layer" }, this.gradients, this.lights),
      this.edge,
      svg("svg", { ...frame, class: "piece-layer" }, gradients(sets), ...this.#regions.map(({ outline }) => outline), this.#labels, ...this.#numerals.map(({ text }) => text), this.trail, signs, this.target, this.pieces, this.top),
      this.#element, ...sets.flatMap((set) => this.#makeRacks(set)), this.#push);
    this.arrange();
  }

  /** Arranges all parts for the side that the board is seen from now. */
  arrange() {
    const { layout, grid } = this;
    const hasFocus = this.#element.contains(document.activeElement);
    for (const [square, sign] of this.#marks) place(sign, layout.centre(square), LED_DY_MM + 1.5);
    for (const { square, text } of this.#numerals) place(text, layout.centre(square), NUMERAL_DY);
    for (const { corners, outline } of this.#regions) this.#outline(outline, corners.map((square) => layout.centre(square)));
    this.#labels.replaceChildren(...this.#makeLabels());
    for (const [square, cell] of this.#cells) cell.style.gridColumn = this.#inOrder(grid.letters).indexOf(square[0]) + 1 + "";
    for (const { row, cells } of this.#rows) row.replaceChildren(...this.#inOrder(cells));
    this.#element.replaceChildren(...this.#inOrder(this.#rows).map(({ row }) => row));
    for (const { of, kind, button } of this.#racks) this.#put(button, layout.rackBox(of, kind));
    Object.assign(this.#push.style, { left: percent(layout.button.x, layout.width), top: percent(layout.button.y, layout.height) });
    if (hasFocus) this.go();
  }

  /** Lets the board's edge in front of side `place` glow in a hue; -1 turns it off. @param {number} place @param {string} [hue] */
  glow(place, hue) {
    const { field } = this.layout;
    const isNear = (place === 0) !== this.layout.isTurned;
    this.edge.hidden = place < 0;
    this.edge.dataset.hue = hue ?? "";
    this.#put(this.edge, { left: field.left, top: isNear ? field.top + field.height : field.top - EDGE, width: field.width, height: EDGE });
  }

  /** Whether it is a picture, which keys pass by. @param {boolean} isSo */
  set isPicture(isSo) {
    for (const part of [this.#element, this.#push, ...this.#racks.map(({ rack }) => rack)]) part.inert = isSo;
  }

  /** Outlines the square that a piece in the air is over. @param {string} square */
  aim(square) {
    this.target.setAttribute("visibility", square ? "visible" : "hidden");
    if (square) place(this.target, this.layout.centre(square));
  }

  /** Makes a square the one that Tab focuses. @param {string} square */
  focus(square) {
    this.#cellAt(this.#focused).tabIndex = -1;
    this.#focused = square;
    this.#cellAt(square).tabIndex = 0;
  }

  go(square = this.#focused) {
    this.focus(square);
    this.#cellAt(square).focus();
  }

  /**
   * Shows what `seen(square)` says of each square, and `inRack(kind)` of each kind of the set in the racks.
   * @param {(square: string) => Seen} seen
   * @param {(kind: string) => { name: string, takes: boolean }} inRack
   */
  update(seen, inRack) {
    for (const [square, cell] of this.#cells) {
      const { name, sign = "", isOption = false, isGraded = false, takes = false } = seen(square);
      const mark = /** @type {SVGElement} */ (this.#marks.get(square));
      writeSign(mark, sign);
      mark.classList.toggle("option", isOption);
      mark.classList.toggle("graded", isGraded);
      if (cell.ariaLabel !== name) cell.ariaLabel = name;
      cell.classList.toggle("takes", takes);
    }
    for (const { of, outline } of this.#regions) outline.setAttribute("visibility", of === this.#state.set ? "visible" : "hidden");
    for (const { of, kind, button, rack } of this.#racks) {
      rack.hidden = of !== this.#state.set;
      if (of !== this.#state.set) continue;
      const { name, takes } = inRack(kind);
      button.classList.toggle("takes", takes);
      button.ariaLabel = name;
    }
  }

  /** Puts an outline round the squares between two corners' centres. @param {SVGElement} outline @param {Point[]} centres */
  #outline(outline, [one, other]) {
    const side = this.grid.pitch - 2 * TARGET_INSET;
    place(outline, { x: Math.min(one.x, other.x) - side / 2, y: Math.min(one.y, other.y) - side / 2 });
    outline.setAttribute("width", String(Math.abs(one.x - other.x) + side));
    outline.setAttribute("height", String(Math.abs(one.y - other.y) + side));
  }

  /** @param {string} square */
  #cellAt(square) {
    return /** @type {HTMLElement} */ (this.#cells.get(square));
  }

  #makeGrid() {
    const element = html("div", { className: "grid", attributes: { role: "grid", "aria-label": this.#words.grid } });
    const { left, top, width, height } = this.layout.field;
    this.#put(element, { left, top, width, height });
    element.style.setProperty("--rows", String(this.grid.rows));
    element.style.setProperty("--columns", String(this.grid.columns));
    for (let row = this.grid.rows - 1; row >= 0; row--) {
      const line = html("div", { className: "grid-row", attributes: { role: "row" } });
      const cells = [];
      for (const square of this.grid.squares.filter((one) => this.grid.place(one).row === row)) {
        const cell = html("div", { tabIndex: square === this.#focused ? 0 : -1, attributes: { role: "gridcell", "data-square": square } });
        cell.addEventListener("focus", () => this.focus(square));
        this.#cells.set(square, cell);
        cells.push(cell);
      }
      this.#rows.push({ row: line, cells });
    }
    element.addEventListener("keydown", (event) => this.#key(event));
    return element;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { row } = this.grid.place(this.#focused);
    const line = this.#inOrder(this.grid.squares.filter((square) => this.grid.place(square).row === row));
    if (event.key in ARROWS) {
      const [across, up] = ARROWS[event.key].map((steps) => this.layout.sign * steps);
      const square = this.#next(across, up);
      if (square) this.go(square);
    } else if (event.key === "Home") this.go(line[0]);
    else if (event.key === "End") this.go(line[line.length - 1]);
    else if (event.key === "Enter" || event.key === " ") this.onTap(this.#focused, "");
    else return;
    event.preventDefault();
  }

  /** The next square in that direction; at an absent corner the one beside it. @param {number} across @param {number} up */
  #next(across, up) {
    const { column, row } = this.grid.place(this.#focused);
    const straight = this.grid.at(column + across, row + up);
    const inward = column < this.grid.columns / 2 ? 1 : -1;
    return straight || (up ? this.grid.at(column + inward, row + up) : "");
  }

  /** @param {PieceSet} set */
  #makeRacks(set) {
    return /** @type {("near" | "far")[]} */ (["near", "far"]).map((place) => {
      const rack = html("div", { className: "rack", attributes: { role: "group", "aria-label": this.#words.rack(set, place) } });
      for (const kind of set.racks[place]) {
        const button = html("button", { type: "button" });
        button.addEventListener("click", (event) => event.detail === 0 && this.onTap("", kind));
        this.#racks.push({ of: set, kind, button, rack });
        rack.append(button);
      }
      return rack;
    });
  }

  /** Positions an element over a part of the board. @param {HTMLElement} element @param {import("./layout.js").Box} box */
  #put(element, { left, top, width, height }) {
    const { layout } = this;
    Object.assign(element.style, {
      left: percent(left, layout.width), top: percent(top, layout.height),
      width: percent(width, layout.width), height: percent(height, layout.height),
    });
  }

  /** Letters and numbers along the edges. */
  #makeLabels() {
    const { left, top, height } = this.layout.field;
    const { pitch, letters, rows } = this.grid;
    const numbers = Array.from({ length: rows }, (_, row) => String(row + 1));
    const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) => svg("text", { class: "label", x, y }, text);
    return [
      ...this.#inOrder(letters).map((letter, column) => label(left + pitch * (column + 0.5), top + height + LABEL_GAP, letter)),
      ...this.#inOrder(numbers).map((number, row) => label(left - LABEL_GAP, top + height - pitch * (row + 0.5) + 1.6, number)),
    ];
  }

  /** Reorders items from the first player's order (left to right, near to far) to the viewer's. @template Item @param {Item[]} items */
  #inOrder(items) {
    return this.layout.isTurned ? items.toReversed() : items;
  }
}
