// The boards: which squares each has, and which of them answer the board's questions.

/** A grid of squares, numbered row by row from a1, what is absent left out. */
class Grid {
  #indices = new Map();

  /** `stay` and `giveUp` answer whether somebody gives up; `first` is where the keyboard begins. */
  constructor({ name, columns, rows, absent, stay, giveUp, first }) {
    Object.assign(this, { name, columns, rows, stay, giveUp, first });
    const letters = "abcdefg".slice(0, columns);
    this.letters = [...letters];
    this.squares = Array.from({ length: columns * rows }, (_, cell) => letters[cell % columns] + (Math.floor(cell / columns) + 1))
      .filter((square) => !absent.includes(square));
    this.squares.forEach((square, index) => this.#indices.set(square, index));
  }

  has(square) {
    return this.#indices.has(square);
  }

  indexOf(square) {
    return this.#indices.get(square);
  }

  /** Column and row of a square, from 0. */
  place(square) {
    return { column: square.charCodeAt(0) - 97, row: Number(square[1]) - 1 };
  }

  /** The square at a place, or "". */
  at(column, row) {
    const square = String.fromCharCode(97 + column) + (row + 1);
    return this.has(square) ? square : "";
  }
}

export const BOARDS = {
  halo36: new Grid({ name: "halo36", columns: 6, rows: 6, absent: [], stay: "a1", giveUp: "f1", first: "d4" }),
  halo45: new Grid({ name: "halo45", columns: 7, rows: 7, absent: ["a1", "g1", "a7", "g7"], stay: "b1", giveUp: "f1", first: "d4" }),
};
