// The board's picture in layers, and over it the grid that keyboard and screen reader walk.

import { find, html, svg } from "./dom.js";
import { gamesOn } from "./games.js";
import { gradients } from "./gradients.js";
import { LED_DY_MM } from "./layout.js";
import { markOf, meaningWords } from "./meanings.js";
import { optionName } from "./phrases.js";
import { t } from "./words.js";

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const LABEL_GAP = 7.2;
// A numeral stands in the middle of its square: half its height below the centre.
const NUMERAL_DY = 1.2;
// How far the outline of a square keeps from its edge.
const TARGET_INSET = 1.2;
const percent = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`;

/** `onTap(square, kind)` is called for a square, or a rack's kind, that is tapped or entered. */
export class BoardView {
  #cells = new Map();
  #marks = new Map();
  #racks = [];
  #focused;

  constructor(layout, onTap) {
    this.layout = layout;
    this.grid = layout.grid;
    this.onTap = onTap;
    this.#focused = this.grid.middle;
    this.stage = find("stage");
    this.stage.dataset.board = this.grid.name;
    this.stage.style.setProperty("--width", layout.width);
    this.stage.style.setProperty("--height", layout.height);
    this.gradients = svg("defs");
    this.lights = svg("g", { class: "lights" });
    this.signs = svg("g", { class: "signs" });
    this.pieces = svg("g", { class: "pieces" });
    this.top = svg("g", { class: "top" });
    const side = this.grid.pitch - 2 * TARGET_INSET;
    this.target = svg("rect", { class: "target", width: side, height: side, rx: 3.6, visibility: "hidden" });
    const games = gamesOn(this.grid.name);
    const frame = { viewBox: `0 0 ${layout.width} ${layout.height}`, "aria-hidden": "true" };
    this.stage.append(
      svg("svg", { ...frame, class: "light-layer" }, this.gradients, this.lights, ...this.#labels()),
      svg("svg", { ...frame, class: "piece-layer" }, gradients(games), this.signs, this.target, this.pieces, this.top),
      this.#makeGrid(), ...games.flatMap((game) => this.#makeRacks(game)), this.#pushButton());
    this.#drawSigns();
  }

  /** Outlines the square that a piece in the air is over. */
  aim(square) {
    this.target.setAttribute("visibility", square ? "visible" : "hidden");
    if (!square) return;
    const { x, y } = this.layout.centre(square);
    const half = this.grid.pitch / 2 - TARGET_INSET;
    this.target.setAttribute("x", x - half);
    this.target.setAttribute("y", y - half);
  }

  tap(square, kind) {
    return this.onTap(square, kind);
  }

  /** Makes a square the one that Tab comes to. */
  focus(square) {
    this.#cells.get(this.#focused).tabIndex = -1;
    this.#focused = square;
    this.#cells.get(square).tabIndex = 0;
  }

  /** Moves the keyboard to a square. */
  go(square = this.#focused) {
    this.focus(square);
    this.#cells.get(square).focus();
  }

  /** Marks and words for each square: what `lit` says in this `mode` of a game, and the pieces of `tabletop`. */
  update({ game, lit, mode }, tabletop) {
    const meanings = new Map();
    for (const [meaning, squares] of Object.entries(lit)) {
      for (const square of String(squares).split(" ")) if (this.#cells.has(square)) meanings.set(square, meaning);
    }
    for (const square of this.grid.squares) {
      const meaning = meanings.get(square) ?? "dark";
      const option = mode === "menu" && meaning !== "dark" ? optionName(game, square) : "";
      const words = meaningWords(game, mode, meaning);
      const sign = this.#marks.get(square);
      const signs = option ? (meaning === "chosen" ? `✔ ${option}` : option) : markOf(game, meaning);
      if (sign.textContent !== signs) sign.textContent = signs;
      sign.classList.toggle("option", Boolean(option));
      const kind = tabletop.kindAt(square);
      const name = [square, tabletop.nameOf(kind) || t("square.empty"), option, words, game.printed[square]].filter(Boolean).join(", ");
      const cell = this.#cells.get(square);
      if (cell.ariaLabel !== name) cell.ariaLabel = name;
    }
    for (const { of, kind, button } of this.#racks) {
      button.parentElement.hidden = of !== tabletop.game;
      if (of !== tabletop.game) continue;
      button.ariaLabel = t("square.inRack", { piece: tabletop.nameOf(kind), left: tabletop.left(kind) });
    }
  }

  #makeGrid() {
    const element = html("div", { className: "grid", attributes: { role: "grid", "aria-label": t("square.grid") } });
    const { left, top, width, height } = this.layout.field;
    this.#put(element, { left, top, width, height });
    element.style.setProperty("--rows", this.grid.rows);
    element.style.setProperty("--columns", this.grid.columns);
    for (let row = this.grid.rows - 1; row >= 0; row--) {
      const line = html("div", { className: "grid-row", attributes: { role: "row" } });
      for (const square of this.grid.squares.filter((one) => this.grid.place(one).row === row)) {
        const cell = html("div", { tabIndex: square === this.#focused ? 0 : -1, attributes: { role: "gridcell", "data-square": square } });
        cell.style.gridColumn = this.grid.place(square).column + 1;
        cell.addEventListener("focus", () => this.focus(square));
        this.#cells.set(square, cell);
        line.append(cell);
      }
      element.append(line);
    }
    element.addEventListener("keydown", (event) => this.#key(event));
    return element;
  }

  #key(event) {
    const { row } = this.grid.place(this.#focused);
    const line = this.grid.squares.filter((square) => this.grid.place(square).row === row);
    if (event.key in ARROWS) {
      const square = this.#next(...ARROWS[event.key]);
      if (square) this.go(square);
    } else if (event.key === "Home") this.go(line[0]);
    else if (event.key === "End") this.go(line.at(-1));
    else if (event.key === "Enter" || event.key === " ") this.onTap(this.#focused, "");
    else return;
    event.preventDefault();
  }

  /** The next square that way; past the absent corner of a board the one beside it. */
  #next(across, up) {
    const { column, row } = this.grid.place(this.#focused);
    const straight = this.grid.at(column + across, row + up);
    const inward = column < this.grid.columns / 2 ? 1 : -1;
    return straight || (up ? this.grid.at(column + inward, row + up) : "");
  }

  #makeRacks(game) {
    const sides = [["near", game.sides[0]], ["far", game.sides[1]]];
    return sides.map(([place, side]) => {
      const rack = html("div", { className: "rack", attributes: { role: "group", "aria-label": t("square.rack", { side: game.sideName(side) }) } });
      for (const kind of game.racks[place]) {
        const button = html("button", { type: "button" });
        this.#put(button, this.layout.rackBox(game, kind));
        button.addEventListener("click", (event) => event.detail === 0 && this.onTap("", kind));
        this.#racks.push({ of: game, kind, button });
        rack.append(button);
      }
      return rack;
    });
  }

  /** Lays an element over a part of the board. */
  #put(element, { left, top, width, height }) {
    const { layout } = this;
    Object.assign(element.style, {
      left: percent(left, layout.width), top: percent(top, layout.height),
      width: percent(width, layout.width), height: percent(height, layout.height),
    });
  }

  #drawSigns() {
    for (const square of this.grid.squares) {
      const { x, y } = this.layout.centre(square);
      const sign = svg("text", { x, y: y + LED_DY_MM + 1.5 });
      this.#marks.set(square, sign);
      this.signs.append(sign);
    }
  }

  #labels() {
    const { left, top, width, height } = this.layout.field;
    const below = top + height + LABEL_GAP;
    const { pitch } = this.grid;
    const files = this.grid.letters.map((letter, column) => svg("text", { class: "label", x: left + pitch * (column + 0.5), y: below }, letter));
    const ranks = Array.from({ length: this.grid.rows }, (_, row) =>
      svg("text", { class: "label", x: left - LABEL_GAP, y: top + height - pitch * (row + 0.5) + 1.6 }, row + 1));
    const numerals = gamesOn(this.grid.name).flatMap((game) => Object.entries(game.numerals)).map(([square, text]) => {
      const { x, y } = this.layout.centre(square);
      return svg("text", { class: "printed", x, y: y + NUMERAL_DY }, text);
    });
    return [...files, ...ranks, ...numerals];
  }

  #pushButton() {
    const button = html("button", { id: "push", type: "button", className: "push", title: t("square.buttonUse") });
    button.style.left = percent(this.layout.button.x, this.layout.width);
    button.style.top = percent(this.layout.button.y, this.layout.height);
    button.ariaLabel = t("square.button");
    return button;
  }
}
