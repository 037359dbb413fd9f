// The board's picture in layers, and above it the grid for keyboard and screen reader.

import { html, place, svg } from "./elements.js";
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
/** @type {("near" | "far")[]} */
const TROUGHS = ["near", "far"];
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

/** Writes the text of a sign; a long one is split at the space nearest its middle. @param {SVGElement} sign @param {string} text */
function writeSign(sign, text) {
  const spaces = text.length > LONG_SIGN ? [...text.matchAll(/ /g)].map(({ index }) => index) : [];
  const far = (/** @type {number} */ space) => Math.abs(space - text.length / 2);
  const [end = text.length] = spaces.toSorted((one, other) => far(one) - far(other));
  const lines = [text.slice(0, end), text.slice(end + 1)].filter(Boolean);
  if (sign.textContent === lines.join("")) return;
  sign.replaceChildren(...lines.map((line, index) => svg("tspan", { x: 0, dy: index ? SIGN_LINE : (1 - lines.length) * SIGN_LINE }, line)));
}

/** A rectangle to be placed by its middle. @param {number} width @param {number} height @param {Record<string, string | number>} more */
const around = (width, height, more) => svg("rect", { x: -width / 2, y: -height / 2, width, height, ...more });

export class View {
  #squares;
  #labels = svg("g");
  #racks;
  #numerals;
  #regions;
  #element = html("div", { className: "grid", role: "grid" });
  #push;
  #focused;

  /** @param {HTMLElement} stage @param {import("./layout.js").Layout} layout @param {import("./api.js").Config} config */
  constructor(stage, layout, { sets, words, onTap }) {
    const { grid, width, height, field } = layout;
    this.layout = layout;
    this.grid = grid;
    this.onTap = onTap;
    // The keyboard's focus starts in the middle.
    this.#focused = grid.at(Math.floor(grid.columns / 2), Math.floor(grid.rows / 2));
    this.stage = stage;
    this.gradients = svg("defs");
    this.lights = svg("g", { class: "lights" });
    this.pieces = svg("g", { class: "pieces" });
    this.top = svg("g", { class: "top" });
    const side = grid.pitch - 2 * TARGET_INSET;
    this.#regions = sets.flatMap((of) => (of.regions ?? []).map((corners) => {
      const [one, other] = corners.map((square) => layout.centre(square));
      const outline = around(Math.abs(one.x - other.x) + side, Math.abs(one.y - other.y) + side, { class: "region", rx: 4 });
      return { of, corners, outline };
    }));
    this.#numerals = sets.flatMap(({ numerals = {} }) => Object.entries(numerals).map(([square, text]) => ({ square, text: svg("text", { class: "printed" }, text) })));
    this.target = around(side, side, { class: "target", rx: 3.6, visibility: "hidden" });
    const frame = { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" };
    this.trail = svg("g", { class: "trail" });
    this.edge = html("div", { className: "edge", hidden: true });
    this.#squares = new Map(grid.squares.map((square) => [square, { cell: this.#makeCell(square), sign: svg("text") }]));
    const signs = svg("g", { class: "signs" }, ...[...this.#squares.values()].map(({ sign }) => sign));
    this.#racks = sets.flatMap((set) => TROUGHS.map((trough) => this.#makeRack(set, set.racks[trough], words.rack(set, trough))));
    const { push = "", pushUse = "" } = words;
    this.#push = html("button", { id: "push", type: "button", className: "push", title: pushUse, ariaLabel: push, hidden: !push });
    this.#element.ariaLabel = words.grid;
    this.#element.addEventListener("keydown", (event) => this.#key(event));
    this.#put(this.#element, field);
    const sizes = { "--width": width, "--height": height, "--rows": grid.rows, "--columns": grid.columns };
    for (const [name, size] of Object.entries(sizes)) stage.style.setProperty(name, String(size));
    stage.append(
      svg("svg", { ...frame, class: "light-layer" }, this.gradients, this.lights),
      this.edge,
      svg("svg", { ...frame, class: "piece-layer" }, gradients(sets), ...this.#regions.map(({ outline }) => outline), this.#labels, ...this.#numerals.map(({ text }) => text), this.trail, signs, this.target, this.pieces, this.top),
      this.#element, ...this.#racks.map(({ element }) => element), this.#push);
    this.arrange();
  }

  /** Arranges all parts for the side that the board is seen from now. */
  arrange() {
    const { layout, grid } = this;
    const hasFocus = this.#element.contains(document.activeElement);
    for (const { square, text } of this.#numerals) place(text, layout.centre(square), NUMERAL_DY);
    for (const { corners, outline } of this.#regions) {
      const [one, other] = corners.map((square) => layout.centre(square));
      place(outline, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    }
    this.#labels.replaceChildren(...this.#makeLabels());
    const rows = Array.from({ length: grid.rows }, () => html("div", { className: "grid-row", role: "row" }));
    for (const [square, { cell, sign }] of this.#inOrder([...this.#squares])) {
      place(sign, layout.centre(square), LED_DY_MM + 1.5);
      cell.style.gridColumn = String(this.#inOrder(grid.letters).indexOf(square[0]) + 1);
      rows[grid.place(square).row].append(cell);
    }
    this.#element.replaceChildren(...this.#inOrder(rows).toReversed());
    for (const { of, buttons } of this.#racks) {
      for (const { kind, button } of buttons) this.#put(button, layout.rackBox(of, kind));
    }
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
    for (const part of [this.#element, this.#push, ...this.#racks.map(({ element }) => element)]) part.inert = isSo;
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
    for (const [square, { cell, sign }] of this.#squares) {
      const { name, sign: text = "", isOption = false, isGraded = false, takes = false } = seen(square);
      writeSign(sign, text);
      sign.classList.toggle("option", isOption);
      sign.classList.toggle("graded", isGraded);
      if (cell.ariaLabel !== name) cell.ariaLabel = name;
      cell.classList.toggle("takes", takes);
    }
    const { set } = this.layout;
    for (const { of, outline } of this.#regions) outline.setAttribute("visibility", of === set ? "visible" : "hidden");
    for (const { of, element, buttons } of this.#racks) {
      element.hidden = of !== set;
      for (const { kind, button } of of === set ? buttons : []) {
        const { name, takes } = inRack(kind);
        button.classList.toggle("takes", takes);
        button.ariaLabel = name;
      }
    }
  }

  /** @param {string} square */
  #cellAt(square) {
    return /** @type {HTMLElement} */ (this.#squares.get(square)?.cell);
  }

  /** @param {string} square */
  #makeCell(square) {
    const cell = html("div", { role: "gridcell", tabIndex: square === this.#focused ? 0 : -1 });
    cell.dataset.square = square;
    cell.addEventListener("focus", () => this.focus(square));
    return cell;
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

  /** The rack in front of a player, with a button for each kind in it. @param {PieceSet} of @param {string[]} kinds @param {string} label */
  #makeRack(of, kinds, label) {
    const buttons = kinds.map((kind) => {
      const button = html("button", { type: "button" });
      button.addEventListener("click", (event) => event.detail === 0 && this.onTap("", kind));
      return { kind, button };
    });
    const element = html("div", { className: "rack", role: "group", ariaLabel: label });
    element.append(...buttons.map(({ button }) => button));
    return { of, element, buttons };
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
