// A board's squares: their names, their places, and the two that answer the board's question.

/** The squares that a text of the protocol lists, such as "c4 c5"; none without a text. @param {string} [text] */
export function squaresIn(text = "") {
  return String(text).split(" ").filter(Boolean);
}

export class Grid {
  /**
   * From the board's facts: squares are numbered row by row from a1, skipping absent ones;
   * `stay` and `giveUp` answer whether a player gives up; `pitch` is in millimetres.
   * @param {{ columns: number, rows: number, squares: string[], name?: string, stay?: string, give_up?: string, pitch_mm?: number }} facts
   */
  constructor({ columns, rows, squares, name = "", stay = "", give_up: giveUp = "", pitch_mm: pitch = 33 }) {
    this.name = name;
    this.columns = columns;
    this.rows = rows;
    this.squares = squares;
    this.stay = stay;
    this.giveUp = giveUp;
    this.pitch = pitch;
    this.letters = [..."abcdefghijklmnopqrstuvwxyz".slice(0, columns)];
  }

  /** @param {string} square */
  has(square) {
    return this.squares.includes(square);
  }

  /** The number of a square of this board. @param {string} square */
  indexOf(square) {
    return this.squares.indexOf(square);
  }

  /** Column and row of a square, from 0. @param {string} square */
  place(square) {
    return { column: this.letters.indexOf(square[0]), row: Number(square[1]) - 1 };
  }

  /** The square at a place, or "". @param {number} column @param {number} row */
  at(column, row) {
    const square = this.letters[column] + (row + 1);
    return this.has(square) ? square : "";
  }

  /** The middle square, where keyboard focus starts. */
  get middle() {
    return this.at(Math.floor(this.columns / 2), Math.floor(this.rows / 2));
  }
}
