// Parses and formats positions of every game by its facts; the board alone knows what is legal.

import { t } from "../core/words.js";

/**
 * A game's positions as text. `text` is the game's notation of them: `rows` of squares, or of the mark of
 * a cell without one, `letters` for kinds, `words` the kinds whose squares follow, `sides` the marks of the
 * sides; `empty` marks an empty square, or is "" where a digit counts a run of them.
 */
export class PositionText {
  /** The kinds of pieces by name. @type {Record<string, import("./games.js").GameKind>} */
  kinds = {};

  /** @param {{ name: string, text: GameFacts["text"], sides: string[], start: string }} facts @param {import("../board/layout.js").Grid} grid */
  constructor({ name, text, sides, start }, grid) {
    this.name = name;
    this.text = text;
    this.sides = sides;
    this.start = start;
    this.grid = grid;
    this.letterOf = Object.fromEntries(Object.entries(text.letters).map(([letter, kind]) => [kind, letter]));
  }

  /** The square with this name in the game's own columns and rows, or "". @param {string} name */
  square(name) {
    const { column, row } = { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) };
    const cell = /** @type {string} */ (this.text.rows.at(-row)?.[column]);
    return row > 0 && this.grid.has(cell) ? cell : "";
  }

  /** Throws an Error with a sentence if the text is no position. @param {string} text @returns {Position} */
  parse(text) {
    const [rows = "", ...words] = text.trim().split(/\s+/);
    const lines = rows.split("/");
    const side = this.text.sides.indexOf(/** @type {string} */ (words.at(-1)));
    const places = words.slice(0, -1);
    const isWhole = lines.length === this.text.rows.length && side >= 0 && places.length === this.text.words.length;
    if (!isWhole || !places.every((square) => this.isField(square))) {
      throw new Error(t(`${this.name}.position`, { start: this.start }));
    }
    const kinds = Array(this.grid.squares.length).fill("");
    lines.forEach((line, index) => this.#parseRow(line, index, kinds));
    places.forEach((square, index) => {
      if (kinds[this.grid.indexOf(square)]) throw new Error(t("position.twoThings", { square }));
      kinds[this.grid.indexOf(square)] = this.text.words[index];
    });
    this.#checkCounts(kinds);
    return { kinds, side: this.sides[side] };
  }

  /** @param {Position} position */
  format({ kinds, side }) {
    const lines = this.text.rows.map((cells) => {
      const marks = cells.map((cell) => (this.grid.has(cell) ? this.letterOf[kinds[this.grid.indexOf(cell)]] ?? (this.text.empty || " ") : cell));
      return marks.join("").replace(/ +/g, (run) => String(run.length));
    });
    const places = this.text.words.map((kind) => this.grid.squares[kinds.indexOf(kind)]);
    return [lines.join("/"), ...places, this.text.sides[this.sides.indexOf(side)]].join(" ");
  }

  /** Whether the game's positions include the square. @param {string} square */
  isField(square) {
    return this.grid.has(square) && this.text.rows.some((cells) => cells.includes(square));
  }

  /** @param {string} line @param {number} index @param {string[]} kinds */
  #parseRow(line, index, kinds) {
    const { rows, letters, empty } = this.text;
    const cells = rows[index];
    const row = rows.length - index;
    const marks = empty ? line : line.replace(/[1-9]/g, (digit) => " ".repeat(Number(digit)));
    for (const mark of marks) {
      if (!(mark in letters) && mark !== (empty || " ") && !cells.includes(mark)) throw new Error(t("position.mark", { row, mark, marks: this.#marks() }));
    }
    if (marks.length !== cells.length) throw new Error(t("position.length", { row, count: cells.length }));
    cells.forEach((cell, column) => {
      const mark = marks[column];
      if (this.grid.has(cell) === (mark === cell)) throw new Error(t("position.pattern", { row, pattern: this.start.split(/[/ ]/)[index] }));
      if (mark in letters) kinds[this.grid.indexOf(cell)] = letters[mark];
    });
  }

  /** @param {string[]} kinds */
  #checkCounts(kinds) {
    for (const [kind, { name: piece, count }] of Object.entries(this.kinds)) {
      const standing = kinds.filter((one) => one === kind).length;
      if (standing > count) throw new Error(t("position.tooMany", { piece, count }));
    }
  }

  #marks() {
    const { letters, empty } = this.text;
    return [...Object.keys(letters), empty ? t("position.emptyMark", { mark: empty }) : t("position.numbers")];
  }
}
