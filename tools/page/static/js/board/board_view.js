// The board's picture in layers, and over it the grid that keyboard and screen reader walk.

import { find, html, svg } from "../core/dom.js";
import { gamesOn } from "../game/games.js";
import { gradients } from "./gradients.js";
import { LED_DY_MM } from "./layout.js";
import { GRADES, markOf, meaningWords } from "../game/meanings.js";
import { optionName } from "../play/phrases.js";
import { t } from "../core/words.js";

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const EDGE = 2;
const LABEL_GAP = 7.2;
// A numeral stands in the middle of its square: half its height below the centre.
const NUMERAL_DY = 1.2;
// A sign with more letters has two lines, so far apart.
const LONG_SIGN = 10;
const SIGN_LINE = 5.4;
// How far the outline of a square keeps from its edge.
const TARGET_INSET = 1.2;
// The lights of pieces that are taken in the hand in a turn.
const TAKEN = ["lift", "take", "home", "back", "lead", "touched", "wait", ...GRADES];
const percent = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`;

/** Writes the text of a sign, a long one in two lines. */
function writeSign(sign, text) {
  const lines = linesOf(text);
  if (sign.textContent === lines.join("")) return;
  const x = sign.getAttribute("x");
  const parts = lines.map((line, index) => svg("tspan", { x, dy: index ? SIGN_LINE : (1 - lines.length) * SIGN_LINE }, line));
  sign.replaceChildren(...parts);
}

/** A sign's lines: a long one is parted at the space that is nearest to its middle. */
function linesOf(text) {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  if (text.length <= LONG_SIGN || !spaces.length) return [text];
  const far = (space) => Math.abs(space - text.length / 2);
  const at = spaces.reduce((one, other) => (far(other) < far(one) ? other : one));
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Moves a text to a point, so far below it. */
function place(text, { x, y }, below) {
  text.setAttribute("x", x);
  text.setAttribute("y", y + below);
}

/** `onTap(square, kind)` is called for a square, or a rack's kind, that is tapped or entered. */
export class BoardView {
  #cells = new Map();
  #rows = [];
  #marks = new Map();
  #numerals = [];
  // Letters and numbers along the edges, each with what they show from the first player's side.
  #labels = [];
  #racks = [];
  #element;
  #push;
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
    this.trail = svg("g", { class: "trail" });
    this.edge = html("div", { className: "edge" });
    this.#element = this.#makeGrid();
    this.#push = this.#pushButton();
    this.stage.append(
      svg("svg", { ...frame, class: "light-layer" }, this.gradients, this.lights),
      this.edge,
      svg("svg", { ...frame, class: "piece-layer" }, gradients(games), ...this.#makeLabels(), this.trail, this.signs, this.target, this.pieces, this.top),
      this.#element, ...games.flatMap((game) => this.#makeRacks(game)), this.#push);
    this.#drawSigns();
    this.arrange();
  }

  /** Puts everything where it is on the board as it is seen now. */
  arrange() {
    const { layout, grid } = this;
    const hasFocus = this.#element.contains(document.activeElement);
    for (const [square, sign] of this.#marks) {
      place(sign, layout.centre(square), LED_DY_MM + 1.5);
      for (const line of sign.children) line.setAttribute("x", layout.centre(square).x);
    }
    for (const [square, text] of this.#numerals) place(text, layout.centre(square), NUMERAL_DY);
    for (const [labels, names] of this.#labels) this.#inOrder(names).forEach((name, index) => (labels[index].textContent = name));
    for (const [square, cell] of this.#cells) cell.style.gridColumn = this.#inOrder(grid.letters).indexOf(square[0]) + 1;
    const rows = this.#rows.map(({ row, cells }) => {
      row.replaceChildren(...this.#inOrder(cells));
      return row;
    });
    this.#element.replaceChildren(...this.#inOrder(rows));
    for (const { of, kind, button } of this.#racks) this.#put(button, layout.rackBox(of, kind));
    this.#push.style.left = percent(layout.button.x, layout.width);
    this.#push.style.top = percent(layout.button.y, layout.height);
    if (hasFocus) this.go();
  }

  /** Lets the edge of the board before a side glow, in its hue; before none, without one. */
  glow(place, hue) {
    const { field } = this.layout;
    const isNear = (place === 0) !== this.layout.isTurned;
    this.edge.hidden = place < 0;
    this.edge.dataset.hue = hue;
    this.#put(this.edge, { left: field.left, top: isNear ? field.top + field.height : field.top - EDGE, width: field.width, height: EDGE });
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

  /**
   * Marks and words for each square: what `lit` says in this `mode` of a game, what the `last` turn
   * did there, and the pieces of `tabletop`. `mayTouch` tells whether pieces may be taken, `side`
   * who moves, `graded` {square: step} what the coach grades there.
   */
  update({ game, lit, mode, last, mayTouch, side, graded }, tabletop) {
    const meanings = new Map();
    const { picked } = tabletop;
    const inHand = picked ? this.layout.squareAt(picked) : "";
    for (const [meaning, squares] of Object.entries(lit)) {
      for (const square of String(squares).split(" ")) if (this.#cells.has(square)) meanings.set(square, meaning);
    }
    for (const square of this.grid.squares) {
      const meaning = meanings.get(square) ?? "dark";
      const option = mode === "menu" && meaning !== "dark" ? optionName(game, square) : "";
      const isGraded = GRADES.includes(meaning);
      const step = isGraded && mode === "play" ? meaningWords(game, mode, graded.get(square)) : "";
      const words = meaningWords(game, mode, meaning);
      const sign = this.#marks.get(square);
      const mark = option && meaning !== "chosen" && !isGraded ? "" : markOf(game, meaning);
      writeSign(sign, [mark, option].filter(Boolean).join(" "));
      sign.classList.toggle("option", Boolean(option));
      sign.classList.toggle("graded", isGraded);
      const kind = tabletop.kindAt(square);
      const name = [square, tabletop.nameOf(kind) || t("square.empty"), option, step, words, game.printed[square], last[square]].filter(Boolean).join(", ");
      const cell = this.#cells.get(square);
      if (cell.ariaLabel !== name) cell.ariaLabel = name;
      const isAsked = mode !== "play" || TAKEN.includes(meaning);
      cell.classList.toggle("takes", mayTouch && (square === inHand || Boolean(kind && isAsked)));
    }
    for (const { of, kind, button } of this.#racks) {
      button.parentElement.hidden = of !== tabletop.game;
      if (of !== tabletop.game) continue;
      const { side: owner } = tabletop.kinds[kind];
      const isAsked = mode !== "play" || owner === null || game.sides[owner] === side;
      button.classList.toggle("takes", mayTouch && isAsked && (tabletop.left(kind) > 0 || picked?.kind === kind));
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

  #key(event) {
    const { row } = this.grid.place(this.#focused);
    const line = this.#inOrder(this.grid.squares.filter((square) => this.grid.place(square).row === row));
    if (event.key in ARROWS) {
      const square = this.#next(...ARROWS[event.key].map((steps) => this.layout.sign * steps));
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
      const sign = svg("text");
      this.#marks.set(square, sign);
      this.signs.append(sign);
    }
  }

  #makeLabels() {
    const { left, top, height } = this.layout.field;
    const below = top + height + LABEL_GAP;
    const { pitch, letters, rows } = this.grid;
    const label = (x, y) => svg("text", { class: "label", x, y });
    const numbers = Array.from({ length: rows }, (_, row) => row + 1);
    const files = letters.map((_, column) => label(left + pitch * (column + 0.5), below));
    const ranks = numbers.map((number) => label(left - LABEL_GAP, top + height - pitch * (number - 0.5) + 1.6));
    this.#labels.push([files, letters], [ranks, numbers]);
    for (const game of gamesOn(this.grid.name)) {
      for (const [square, text] of Object.entries(game.numerals)) this.#numerals.push([square, svg("text", { class: "printed" }, text)]);
    }
    return [...files, ...ranks, ...this.#numerals.map(([, text]) => text)];
  }

  /** From the first player's left to right, or near to far, to the viewer's. */
  #inOrder(items) {
    return this.layout.isTurned ? items.toReversed() : items;
  }

  #pushButton() {
    const button = html("button", { id: "push", type: "button", className: "push", title: t("square.buttonUse") });
    button.ariaLabel = t("square.button");
    return button;
  }
}
