// Parses and formats positions of every game by its facts; the board alone knows what is legal.

import { t } from "../core/words.js";

/**
 * `text` is the game's notation of positions: `rows` of squares, or of the mark of a cell without
 * one, `letters` for kinds, `words` the kinds whose squares follow, `sides` the marks of the
 * sides; `empty` marks an empty square, or is "" where a digit counts a run of them.
 */
export class PositionText {
  constructor({ name, text, sides, start, kinds }, grid) {
    this.kinds = kinds;
    this.rows = text.rows;
    this.empty = text.empty;
    this.letters = text.letters;
    this.words = text.words;
    this.sides = text.sides;
    this.grid = grid;
    this.game = name;
    this.names = sides;
    this.start = start;
    this.letterOf = Object.fromEntries(Object.entries(text.letters).map(([letter, kind]) => [kind, letter]));
  }

  /** The square with this name in the game's own columns and rows, or "". */
  square(name) {
    const { column, row } = { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) };
    const cell = this.rows.at(-row)?.[column];
    return row > 0 && this.grid.has(cell) ? cell : "";
  }

  /** Returns {kinds, side}: the kind, or "", on every square; throws an Error with a sentence. */
  parse(text) {
    const [rows = "", ...words] = text.trim().split(/\s+/);
    const lines = rows.split("/");
    const side = this.sides.indexOf(words.at(-1));
    const places = words.slice(0, -1);
    const isWhole = lines.length === this.rows.length && side >= 0 && places.length === this.words.length;
    if (!isWhole || !places.every((square) => this.isField(square))) {
      throw new Error(t(`${this.game}.position`, { start: this.start }));
    }
    const kinds = Array(this.grid.squares.length).fill("");
    lines.forEach((line, index) => this.#parseRow(line, index, kinds));
    places.forEach((square, index) => {
      if (kinds[this.grid.indexOf(square)]) throw new Error(t("position.twoThings", { square }));
      kinds[this.grid.indexOf(square)] = this.words[index];
    });
    this.#checkCounts(kinds);
    return { kinds, side: this.names[side] };
  }

  format({ kinds, side }) {
    const lines = this.rows.map((cells) => {
      const marks = cells.map((cell) => (this.grid.has(cell) ? this.letterOf[kinds[this.grid.indexOf(cell)]] ?? (this.empty || " ") : cell));
      return marks.join("").replace(/ +/g, (run) => String(run.length));
    });
    const places = this.words.map((kind) => this.grid.squares[kinds.indexOf(kind)]);
    return [lines.join("/"), ...places, this.sides[this.names.indexOf(side)]].join(" ");
  }

  isField(square) {
    return this.grid.has(square) && this.rows.some((cells) => cells.includes(square));
  }

  #parseRow(line, index, kinds) {
    const cells = this.rows[index];
    const row = this.rows.length - index;
    const marks = this.empty ? line : line.replace(/[1-9]/g, (digit) => " ".repeat(Number(digit)));
    for (const mark of marks) {
      if (!(mark in this.letters) && mark !== (this.empty || " ") && !cells.includes(mark)) throw new Error(t("position.mark", { row, mark, marks: this.#marks() }));
    }
    if (marks.length !== cells.length) throw new Error(t("position.length", { row, count: cells.length }));
    cells.forEach((cell, column) => {
      const mark = marks[column];
      if (this.grid.has(cell) === (mark === cell)) throw new Error(t("position.pattern", { row, pattern: this.start.split(/[/ ]/)[index] }));
      if (mark in this.letters) kinds[this.grid.indexOf(cell)] = this.letters[mark];
    });
  }

  #checkCounts(kinds) {
    for (const [kind, { count }] of Object.entries(this.kinds)) {
      const standing = kinds.filter((one) => one === kind).length;
      if (standing > count) throw new Error(t("position.tooMany", { piece: t(`${this.game}.kinds.${kind}`), count }));
    }
  }

  #marks() {
    return [...Object.keys(this.letters), this.empty ? t("position.emptyMark", { mark: this.empty }) : t("position.numbers")];
  }
}
