// The games: each one's facts from the build, and what its own module adds for a page.

import { Grid } from "../board/grid.js";
import { COMMON_TONES } from "../board/pieces.js";
import { hasText, t } from "../core/words.js";
import { PAGES } from "../games/all.js";
import { PositionText } from "./position_text.js";

/** The games and the boards by name, in the build's order, and its other facts; `loadGames` fills them. */
export const GAMES = new Map();
export const BOARDS = new Map();
export const FACTS = {};

// The steps that a turn expects after its totem has been lifted.
const MOVED = ["go", "put", "touch"];

/**
 * A game: its facts, see tools/page/builder/facts.py, and its page module js/games/<name>.js, which exports
 *
 *   page.looks     {kind: {tone, shape}}: a shape of board/pieces.js, with its `symbol` and the
 *                  symbol's colour `ink` if it is not the tone's
 *   page.tones     {tone: colours}, see board/pieces.js
 *   page.turn      the pattern of a turn: `piece` the square where the piece goes, `letter`
 *                  which piece it is, `from` the square it comes from, `to` the square where
 *                  the totem goes; squares in the game's own columns and rows
 *   page.phrases   what changes with the board's state, see below
 *
 * and optionally
 *
 *   page.totem     the kind of the totem that a turn moves, by the turn's letter
 *   page.shown     (turn) => a turn in the list, where its notation differs from what people see
 *   page.keys      {key: letter} which piece a key takes; a piece's letter by default
 *   page.printed   (game) => {square: words} what squares are for; a reserve's are known
 *   page.numerals  (game) => {square: text} what is printed on them
 *   page.finished  {position, won}: a game that the first side has won, and the squares that show it
 *   page.beside    the most squares beside a totem: if more are open, its piece may go anywhere
 *   page.rulebook  the rules page by page, see below
 *   page.marks     {meaning: mark} of lights whose mark differs from meanings.js
 *
 * Phrases are functions of the board's state (board_state.js) that return a text:
 *
 *   lift, go, put, touch  the board's requests, one for each step that the game's turns have
 *   turn                  (game, form, side, {letter, to, from, piece}): a turn; form "turn" is a few
 *                         words behind a colon, "told" a sentence that names the side
 *   because               (board, squares): the same in a few words behind a colon, for the headline
 *   over                  (board, squares): why the game is over, with the winning squares
 *
 * All words of a game are in words/<name>/<language>.json: `sides` and `kinds` by name, `poles` a
 * piece that shows this pole up, `rules` and `hands` (what keys do) for the help, `menu` how a game
 * begins from the menu, `setUp` and `setUpAction`, `position` what a position is as text, `drawn`, and
 * `meanings` of lights where they differ, `line` the game in one line, for the door; besides these
 * its own module's words.
 *
 * A page of the rulebook is {text}, the key of its words in the section `rulebook`, and with a picture
 * also what picture.js draws: `position`, `lit` by the palette's constants, `not`, `moved`, `to`
 * and `whole`, squares as the board names them; `letter` is that of the turn whose squares are lit.
 *
 * A position is {kinds, side}: the kind, or "", on every square of the board, and the side to move.
 */
export class Game extends PositionText {
  constructor(facts, page, grid) {
    super(facts, grid);
    this.board = facts.board;
    this.hues = facts.hues;
    this.reserve = facts.reserve;
    this.values = facts.values;
    this.menu = facts.menu;
    this.lessons = facts.lessons;
    this.puzzles = facts.puzzles;
    this.good = facts.good;
    this.page = page;
    this.phrases = page.phrases;
    this.marks = page.marks ?? {};
    this.rulebook = page.rulebook ?? [];
    this.regions = page.regions ?? [];
    this.finished = page.finished ?? { position: facts.start, won: "" };
    this.title = this.name.toUpperCase();
    this.tones = { ...COMMON_TONES, ...page.tones };
    this.kinds = Object.fromEntries(Object.entries(facts.kinds).map(([kind, fact]) => [kind, { ...fact, name: this.words(`kinds.${kind}`), ...this.#lookOf(page.looks[kind]) }]));
    this.turn = page.turn;
    this.beside = page.beside ?? Infinity;
    this.totem = page.totem ?? (() => "");
    const letters = this.#kindsOf(0).map((kind) => this.kinds[kind].letter);
    this.keys = page.keys ?? Object.fromEntries(letters.map((letter) => [letter.toLowerCase(), letter]));
    this.printed = page.printed?.(this) ?? this.#reservePlaces();
    this.numerals = page.numerals?.(this) ?? {};
    this.racks = this.#fillRacks();
  }

  words(key, values = {}) {
    return t(`${this.name}.${key}`, values);
  }

  /** Whether the game has this text: a game without draws, for one, lacks `drawn`. */
  hasWords(key) {
    return hasText(`${this.name}.${key}`);
  }

  sideName(side) {
    return this.words(`sides.${side}`);
  }

  /** The shades of a side's pieces: lit, middle, away from the light. */
  shadesOf(place) {
    return this.tones[this.page.looks[this.#kindsOf(place)[0]].tone].face;
  }

  /** A turn as {letter, to, from, piece}, with the board's squares; "" for parts that it lacks. */
  parseTurn(text) {
    const { letter = "", to = "", from = "", piece } = this.turn.exec(text).groups;
    const [there, origin, square] = [to, from, piece].map((name) => this.square(name));
    return { letter, to: there, from: origin, piece: square };
  }

  /** The name of a board's square in the game's own notation, or "". */
  ownSquare(square) {
    return this.grid.squares.find((name) => this.square(name) === square) ?? "";
  }

  /** A turn in words: in the `form` "turn" a few, to follow a colon; in "told" a sentence that names the side. */
  turnWords(form, side, text) {
    return this.phrases.turn(this, form, side, this.parseTurn(text));
  }

  /** A turn as the list shows it, with the board's squares. */
  shown(text) {
    return this.page.shown?.(this.parseTurn(text)) ?? text;
  }

  /** The position after a turn; throws an Error with a sentence if it cannot be made. */
  after(position, text) {
    const { letter, to, from, piece } = this.parseTurn(text);
    const kinds = [...position.kinds];
    const kind = this.kindOf(position.side, letter);
    const totem = this.totem(letter);
    const put = (square, what) => {
      if (!square) throw new Error(t("turns.noSquare", { turn: text }));
      if (kinds[this.grid.indexOf(square)]) throw new Error(t("turns.occupied", { turn: text, square }));
      kinds[this.grid.indexOf(square)] = what;
    };
    if (totem) {
      const origin = kinds.indexOf(totem);
      put(to, totem);
      kinds[origin] = "";
    }
    if (from) kinds[this.grid.indexOf(from)] = "";
    if (!this.leftOf(kind, kinds)) throw new Error(t("turns.noneLeft", { turn: text }));
    put(piece, kind);
    return { kinds, side: this.sides.find((side) => side !== position.side) };
  }

  /** The kind of a side's piece by its letter, or the side's only kind; or "". */
  kindOf(side, letter) {
    const kinds = this.#kindsOf(this.sides.indexOf(side));
    if (kinds.length === 1) return kinds[0];
    return kinds.find((kind) => this.kinds[kind].letter === letter) ?? "";
  }

  /** How many pieces of a kind are not on the board, whose `kinds` these are. */
  leftOf(kind, kinds) {
    return this.kinds[kind].count - kinds.filter((other) => other === kind).length;
  }

  /** Whether players take their pieces from squares of the board. */
  get hasReserve() {
    return Object.keys(this.reserve).length > 0;
  }

  /** {kind, home}: the piece that the turn's first step lifted, and its square; null before it. */
  started(board) {
    const { expected, piece, side } = board.state;
    const totem = this.totem(piece);
    if (totem) return MOVED.includes(expected) ? { kind: totem, home: board.squareOf(totem) } : null;
    const [home = ""] = board.lit("home");
    const isLifted = this.hasReserve ? piece : home;
    return isLifted ? { kind: this.kindOf(side, piece), home } : null;
  }

  /** The kind to take from the rack for a step on an empty square, or "". */
  asked(board, square) {
    const { side, expected, piece } = board.state;
    const [value] = Object.entries(this.values).find(([kind, place]) => place === square && this.kinds[kind].side === this.sides.indexOf(side)) ?? [];
    if (value) return board.may("touch").includes(square) ? value : "";
    const started = this.started(board);
    if (expected === "go" && started && [...board.may("go"), started.home].includes(square)) return started.kind;
    return expected === "put" && !this.hasReserve ? this.kindOf(side, piece) : "";
  }

  #lookOf({ tone, ...look }) {
    const { ink, isDark } = this.tones[tone];
    return { ink, isDark, ...look, paint: `${this.name}-${tone}` };
  }

  #reservePlaces() {
    const entries = Object.entries(this.reserve);
    return Object.fromEntries(entries.flatMap(([kind, squares]) => squares.map((square) => [square, t("square.placeOf", { piece: this.kinds[kind].name })])));
  }

  #kindsOf(side) {
    return Object.keys(this.kinds).filter((kind) => this.kinds[kind].side === side);
  }

  /** The kinds in each player's trough: its own, with the totems dealt into their middles. */
  #fillRacks() {
    const racks = { near: this.#kindsOf(0), far: this.#kindsOf(1) };
    this.#kindsOf(null).forEach((totem, index) => {
      const rack = index % 2 ? racks.far : racks.near;
      rack.splice(Math.ceil(rack.length / 2), 0, totem);
    });
    return racks;
  }
}

/** Draws lights from now on as a board whose setting `colours` has this value; FACTS.lights has them. */
export function useColours(value) {
  FACTS.lights = FACTS.palettes[value];
}

/** Loads the facts and every game's page module; waits for `words`, which name the pieces. */
export async function loadGames(words) {
  const { boards, games, ...facts } = await (await fetch("games.json")).json();
  Object.assign(FACTS, facts);
  useColours(0);
  for (const board of boards) BOARDS.set(board.name, new Grid(board));
  await words;
  for (const game of games) GAMES.set(game.name, new Game(game, PAGES[game.name], BOARDS.get(game.board)));
}

/** The game of that name; the first game for an unknown name. */
export function gameCalled(name) {
  return GAMES.get(name) ?? [...GAMES.values()][0];
}

/** The games for the board of this name. */
export function gamesOn(board) {
  return [...GAMES.values()].filter((game) => game.board === board);
}

/** The game that reads the position, else one with its number of rows; `usual` if in doubt. */
export function gameOfPosition(text, usual) {
  const games = [usual, ...GAMES.values()];
  const rows = text.trim().split(/\s+/)[0].split("/").length;
  return games.find((game) => reads(game, text)) ?? games.find((game) => game.text.rows.length === rows) ?? usual;
}

export function reads(game, text) {
  try {
    return Boolean(game.parse(text));
  } catch {
    return false;
  }
}

/**
 * The kind on every square: the position's pieces, and the remaining pieces of the reserve, first
 * on the squares that `score(square)` rates highest; among equal squares the first are empty.
 * @param {(square: string) => number} score
 */
export function standing(game, position, score = () => 0) {
  const kinds = [...position.kinds];
  for (const [kind, squares] of Object.entries(game.reserve)) {
    const best = [...squares].reverse().sort((one, other) => score(other) - score(one));
    for (const square of best.slice(0, game.leftOf(kind, position.kinds))) kinds[game.grid.indexOf(square)] = kind;
  }
  return kinds;
}

/** The same as places: [{kind, square}]. */
export function placesOf(kinds, grid) {
  return kinds.flatMap((kind, index) => (kind ? [{ kind, square: grid.squares[index] }] : []));
}

/** Returns the positions of a game, the first one from the text `start`. */
export function positionsOf(game, start, turns) {
  const positions = [game.parse(start)];
  for (const turn of turns) positions.push(game.after(positions.at(-1), turn));
  return positions;
}

export function sidedTurns(game, start, turns) {
  const first = game.sides.indexOf(game.parse(start).side);
  return turns.map((turn, index) => ({ side: game.sides[(index + first) % 2], turn }));
}
