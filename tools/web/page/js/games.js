// The table of games: everything that the page asks a game for stands in that game's own files.

import { oxono } from "./oxono.js";
import { quantik } from "./quantik.js";
import { yoxii } from "./yoxii.js";

/**
 * A game's table:
 *   name, title, board  what the protocol and people call it, and the board that it needs
 *   sides, hues         the players' names, the first begins; the hue of each one's light
 *   start, rows         the position that it begins from, and how many rows a position has
 *   kinds               {kind: {count, name, tone, shape, isNorth}}; isNorth null: either way up
 *   racks               the kinds in the trough before each player: {near, far}
 *   reserve             {kind: squares} where pieces wait on the board itself
 *   printed             {square: words} what squares are for; {square: text} `numerals` on them
 *   menu                {square: option} the board's menu, see also OPTIONS in menu.js
 *   keys                {key: letter} which piece a key takes
 *   turn                the pattern of a turn in its notation
 *   parse, format       position and text; parse throws an Error with a sentence
 *   parseTurn           {letter, to, piece}: the piece's letter, the totem's and its own square
 *   after               the position after a turn; throws an Error with a sentence
 *   kindOf              the kind of a side's piece by its letter
 *   started             {kind, home}: what the turn's first step lifted, and from where
 *   asked               the kind to take from the rack for a step on an empty square, or ""
 *   valueSquare         the square that a piece of the kind touches on its way, or ""
 *   words               see oxono_words.js
 * A position is {kinds, side}: the kind, or "", on every square of the board, and who moves.
 */
export const GAMES = { oxono, quantik, yoxii };

/** The game of that name; the first one for a name that is none. */
export function gameCalled(name) {
  return Object.hasOwn(GAMES, name) ? GAMES[name] : oxono;
}

/** The games that a board, by its name, has the pieces for. */
export function gamesOn(board) {
  return Object.values(GAMES).filter((game) => game.board === board);
}

/** All kinds of pieces that belong to a board. */
export function kindsOn(board) {
  return Object.assign({}, ...gamesOn(board).map((game) => game.kinds));
}

/** The game that a text seems to be a position of, by its number of rows; or else `usual`. */
export function gameOfPosition(text, usual) {
  const rows = text.trim().split(/\s+/)[0].split("/").length;
  return Object.values(GAMES).find((game) => game.rows === rows) ?? usual;
}

/**
 * What belongs on every square: the position's pieces, and of the reserve as many as are left,
 * first on the squares that `worth(square)` rates highest; of equal ones the board empties the first.
 */
export function standing(game, position, grid, worth = () => 0) {
  const kinds = [...position.kinds];
  for (const [kind, squares] of Object.entries(game.reserve)) {
    const left = game.kinds[kind].count - position.kinds.filter((other) => other === kind).length;
    const best = [...squares].reverse().sort((one, other) => worth(other) - worth(one));
    for (const square of best.slice(0, left)) kinds[grid.indexOf(square)] = kind;
  }
  return kinds;
}

/** The same as places: [{kind, square}]. */
export function placesOf(kinds, grid) {
  return kinds.flatMap((kind, index) => (kind ? [{ kind, square: grid.squares[index] }] : []));
}

/** Returns the positions of a game, `start` as text first. */
export function positionsOf(game, start, turns) {
  const positions = [game.parse(start)];
  for (const turn of turns) positions.push(game.after(positions.at(-1), turn));
  return positions;
}

/** The turns of a record as {side, turn}. */
export function sidedTurns(game, start, turns) {
  const first = game.sides.indexOf(game.parse(start).side);
  return turns.map((turn, index) => ({ side: game.sides[(index + first) % 2], turn }));
}
