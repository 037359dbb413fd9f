// The board's picture in layers, and over it the grid that keyboard and screen reader walk.

import { find, html, svg } from "./draw.js";
import { BUTTON, HEIGHT, LED_DY, PITCH, WIDTH, centre } from "./layout.js";
import { COLUMNS, NAMES, SQUARES } from "./notation.js";
import { MEANINGS, MENU } from "./words.js";

const RACK_KINDS = ["x", "TO", "o", "X", "TX", "O"];
const ARROWS = { ArrowUp: 6, ArrowDown: -6, ArrowLeft: -1, ArrowRight: 1 };
const LABEL_GAP = 7.2;

/** `onTap(square, kind)` is called for a square, or a rack's kind, that is tapped or entered. */
export class Board {
  #cells = new Map();
  #marks = new Map();
  #racks = new Map();
  #focused = "d4";

  constructor(onTap) {
    this.onTap = onTap;
    this.stage = find("stage");
    this.gradients = svg("defs");
    this.lights = svg("g", { class: "lights" });
    this.signs = svg("g", { class: "signs" });
    this.pieces = svg("g", { class: "pieces" });
    this.top = svg("g", { class: "top" });
    this.target = svg("rect", { class: "target", width: PITCH - 2.4, height: PITCH - 2.4, rx: 3.6, visibility: "hidden" });
    const frame = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" };
    this.stage.append(
      svg("svg", { ...frame, class: "light-layer" }, this.gradients, this.lights, ...labels()),
      svg("svg", { ...frame, class: "piece-layer" }, shadowGradients(), this.signs, this.target, this.pieces, this.top),
      this.#grid(), this.#rackButtons("black"), this.#rackButtons("pink"), pushButton());
    this.#drawSigns();
  }

  /** Outlines the square that a piece in the air is over. */
  aim(square) {
    this.target.setAttribute("visibility", square ? "visible" : "hidden");
    if (!square) return;
    const { x, y } = centre(square);
    this.target.setAttribute("x", x - PITCH / 2 + 1.2);
    this.target.setAttribute("y", y - PITCH / 2 + 1.2);
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

  /** Marks and words for each square: what `lit` says in this `mode`, and the pieces of `table`. */
  update({ lit, mode }, table) {
    const meanings = new Map();
    for (const [meaning, squares] of Object.entries(lit)) {
      for (const square of String(squares).split(" ")) if (this.#cells.has(square)) meanings.set(square, meaning);
    }
    for (const square of SQUARES) {
      const meaning = meanings.get(square) ?? "dark";
      const option = mode === "menu" && meaning !== "dark" ? MENU[square] : "";
      const [words, mark] = MEANINGS[meaning] ?? [meaning.replaceAll("_", " "), "●"];
      const sign = this.#marks.get(square);
      const signs = option ? (meaning === "chosen" ? `✔ ${option}` : option) : mark;
      if (sign.textContent !== signs) sign.textContent = signs;
      sign.classList.toggle("option", Boolean(option));
      const kind = table.kindAt(square);
      const name = [square, kind ? NAMES[kind] : "empty", option, words].filter(Boolean).join(", ");
      const cell = this.#cells.get(square);
      if (cell.ariaLabel !== name) cell.ariaLabel = name;
    }
    for (const [kind, button] of this.#racks) {
      const left = table.left(kind);
      button.ariaLabel = `${NAMES[kind]}, ${left} in the rack`;
    }
  }

  #grid() {
    const grid = html("div", { className: "grid", attributes: { role: "grid", "aria-label": "Board" } });
    for (let row = 5; row >= 0; row--) {
      const line = html("div", { className: "grid-row", attributes: { role: "row" } });
      for (const square of SQUARES.slice(6 * row, 6 * row + 6)) {
        const cell = html("div", { tabIndex: square === this.#focused ? 0 : -1, attributes: { role: "gridcell", "data-square": square } });
        cell.addEventListener("focus", () => this.focus(square));
        this.#cells.set(square, cell);
        line.append(cell);
      }
      grid.append(line);
    }
    grid.addEventListener("keydown", (event) => this.#key(event));
    return grid;
  }

  #key(event) {
    const at = SQUARES.indexOf(this.#focused);
    if (event.key in ARROWS) {
      const to = at + ARROWS[event.key];
      const wraps = Math.abs(ARROWS[event.key]) === 1 && Math.floor(to / 6) !== Math.floor(at / 6);
      if (!wraps && SQUARES[to]) this.go(SQUARES[to]);
    } else if (event.key === "Home") this.go(SQUARES[at - (at % 6)]);
    else if (event.key === "End") this.go(SQUARES[at - (at % 6) + 5]);
    else if (event.key === "Enter" || event.key === " ") this.onTap(this.#focused, "");
    else return;
    event.preventDefault();
  }

  #rackButtons(side) {
    const kinds = RACK_KINDS.slice(side === "black" ? 0 : 3).slice(0, 3);
    const rack = html("div", { className: `rack ${side}`, attributes: { role: "group", "aria-label": `${side}'s rack` } });
    for (const kind of kinds) {
      const button = html("button", { type: "button", className: `rack-${kind.length === 2 ? "totem" : "pieces"}` });
      button.addEventListener("click", (event) => event.detail === 0 && this.onTap("", kind));
      this.#racks.set(kind, button);
      rack.append(button);
    }
    return rack;
  }

  #drawSigns() {
    for (const square of SQUARES) {
      const { x, y } = centre(square);
      const sign = svg("text", { x, y: y + LED_DY + 1.5 });
      this.#marks.set(square, sign);
      this.signs.append(sign);
    }
  }
}

function labels() {
  const files = [...COLUMNS].map((letter) => svg("text", { class: "label", x: centre(letter + "1").x, y: centre("a1").y + PITCH / 2 + LABEL_GAP }, letter));
  const ranks = [1, 2, 3, 4, 5, 6].map((rank) => svg("text", { class: "label", x: 16 - LABEL_GAP, y: centre("a" + rank).y + 1.6 }, rank));
  return [...files, ...ranks];
}

/** What every shadow and face of a piece is filled with. */
function shadowGradients() {
  const fade = (id, ...stops) => svg("radialGradient", { id, cx: 0.4, cy: 0.3, r: 0.85 }, ...stops.map(([offset, shade]) => svg("stop", { offset, "stop-color": shade })));
  const wall = (id, ...shades) => svg("linearGradient", { id }, ...shades.map(([offset, shade]) => svg("stop", { offset, "stop-color": shade })));
  return svg("defs", {},
    svg("radialGradient", { id: "shadow" },
      svg("stop", { offset: 0.35, "stop-color": "#000", "stop-opacity": 0.62 }),
      svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0 })),
    fade("pink-face", [0, "#ffb3d3"], [0.55, "#f4689f"], [1, "#d8407f"]),
    wall("pink-wall", [0, "#8d1b50"], [0.3, "#cf4584"], [0.55, "#b02c68"], [1, "#5d0c34"]),
    fade("black-face", [0, "#635d6b"], [0.5, "#39353f"], [1, "#242027"]),
    wall("black-wall", [0, "#17141a"], [0.3, "#4a4452"], [0.55, "#2c2831"], [1, "#0b090d"]),
    fade("totem-face", [0, "#fffaf0"], [0.6, "#f1e5cc"], [1, "#dccaa6"]),
    wall("totem-wall", [0, "#8f7b55"], [0.3, "#e2d2ae"], [0.6, "#b9a57c"], [1, "#5f4f32"]));
}

function pushButton() {
  const button = html("button", { id: "push", type: "button", className: "push", title: "The board's button: press for a hint, hold to give up" });
  button.style.left = `${(100 * BUTTON.x) / WIDTH}%`;
  button.style.top = `${(100 * BUTTON.y) / HEIGHT}%`;
  button.ariaLabel = "The board's button";
  return button;
}

