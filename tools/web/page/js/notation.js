// Squares, positions, turns and records as text, both ways. No rules: the board knows those.

export const COLUMNS = "abcdef";
export const SQUARES = Array.from({ length: 36 }, (_, index) => COLUMNS[index % 6] + (Math.floor(index / 6) + 1));
export const SIDES = ["pink", "black"];
export const SET_UP = "6/6/6/6/6/6 d4 c3 p";
// How many pieces of each kind there are.
export const FULL_SET = { X: 8, O: 8, x: 8, o: 8, TX: 1, TO: 1 };
export const NAMES = {
  X: "pink X", O: "pink O", x: "black X", o: "black O", TX: "totem X", TO: "totem O",
};

const TURN = /^([XO])([a-f][1-6])([a-f][1-6])$/;
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

export function indexOf(square) {
  return COLUMNS.indexOf(square[0]) + 6 * (Number(square[1]) - 1);
}

export function kindOf(side, symbol) {
  return side === "pink" ? symbol : symbol.toLowerCase();
}

/** Returns {kinds: 36 kinds or "", side, totems: {X, O}}; throws an Error with a sentence. */
export function parsePosition(text) {
  const [rows, x, o, side] = text.trim().split(/\s+/);
  const lines = (rows ?? "").split("/");
  if (lines.length !== 6 || !isSquare(x) || !isSquare(o) || !["p", "b"].includes(side)) {
    throw new Error("A position is six rows, both totems and the side: " + SET_UP + ".");
  }
  const kinds = Array(36).fill("");
  lines.forEach((line, down) => {
    let column = 0;
    for (const letter of line) {
      if (/[1-6]/.test(letter)) column += Number(letter);
      else if ("XOxo".includes(letter) && column < 6) kinds[6 * (5 - down) + column++] = letter;
      else throw new Error(`Row ${6 - down} holds “${letter}”: only X, O, x, o and 1 to 6 may stand there.`);
    }
    if (column !== 6) throw new Error(`Row ${6 - down} does not have six squares.`);
  });
  for (const [symbol, square] of [["X", x], ["O", o]]) {
    if (kinds[indexOf(square)]) throw new Error(`Two things stand on ${square}.`);
    kinds[indexOf(square)] = "T" + symbol;
  }
  return { kinds, side: side === "p" ? "pink" : "black", totems: { X: x, O: o } };
}

export function formatPosition({ kinds, side, totems }) {
  const lines = [];
  for (let row = 5; row >= 0; row--) {
    const letters = kinds.slice(6 * row, 6 * row + 6).map((kind) => (kind.length === 1 ? kind : " "));
    lines.push(letters.join("").replace(/ +/g, (gap) => String(gap.length)));
  }
  return `${lines.join("/")} ${totems.X} ${totems.O} ${side[0]}`;
}

export function parseTurn(text) {
  const found = TURN.exec(text);
  return found && { symbol: found[1], to: found[2], piece: found[3] };
}

/** Returns the position after the turn; throws an Error with a sentence where there is no room. */
export function afterTurn(position, text) {
  const { symbol, to, piece } = parseTurn(text);
  const kinds = [...position.kinds];
  const free = (square) => {
    if (kinds[indexOf(square)]) throw new Error(`${text} cannot be made: ${square} is occupied.`);
  };
  free(to);
  kinds[indexOf(position.totems[symbol])] = "";
  kinds[indexOf(to)] = "T" + symbol;
  free(piece);
  kinds[indexOf(piece)] = kindOf(position.side, symbol);
  return {
    kinds,
    side: position.side === "pink" ? "black" : "pink",
    totems: { ...position.totems, [symbol]: to },
  };
}

/** Returns {tags, turns, result}; throws an Error with a sentence. */
export function parseRecord(text) {
  const tags = {};
  const turns = [];
  let result = "";
  for (const line of text.split("\n").map((part) => part.trim())) {
    const tag = /^\[(\w+) "([^"]*)"\]$/.exec(line);
    if (tag) tags[tag[1]] = tag[2];
    else for (const word of line.split(/\s+/).filter(Boolean)) {
      if (RESULTS.includes(word)) result = word;
      else if (TURN.test(word)) turns.push(word);
      else if (!/^\d+\.+$/.test(word)) throw new Error(`“${word.slice(0, 20)}” is neither a turn nor its number.`);
    }
  }
  if (!turns.length && !result) throw new Error("There is no turn in this record.");
  return { tags, turns, result };
}

/** Returns the positions of a game, the start first. */
export function positionsOf(start, turns) {
  const positions = [parsePosition(start)];
  for (const turn of turns) positions.push(afterTurn(positions.at(-1), turn));
  return positions;
}

function isSquare(text) {
  return /^[a-f][1-6]$/.test(text ?? "");
}

/** Joins words as in a sentence: c4, c5 or d6. */
export function listed(words, last = "or") {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
