// The games: each one's facts from the build, what its own module adds for a page, and its positions as text. The board alone
// knows what is legal.

import { Grid } from "../board/layout.js";
import { COMMON_TONES } from "../board/pieces.js";
import { hasText, t } from "../core/words.js";
import { PAGES } from "../games/all.js";
import { CERTAIN, DECIDED } from "./score.js";

/** The games and the boards by name, in the build's order, and its other facts; `loadGames` fills them. @type {Known<Game>} */
export const GAMES = new Map();
/** @type {Known<Grid>} */
export const BOARDS = new Map();
export const FACTS = /** @type {Facts} */ ({});

/** What a page module may leave out. @type {Partial<GamePage>} */
const USUAL = { marks: {}, regions: [], beside: Infinity, totem: () => "", written: () => "" };

/**
 * A game: its facts, see tools/page/builder/facts.py, and its page module js/games/<name>.js, which exports as `page`
 *
 * @typedef {object} GamePage
 * @property {Record<string, GameLook>} looks  by kind: a shape of board/pieces.js, with its `symbol` and the symbol's
 *   colour `ink` if it is not the tone's
 * @property {Record<string, import("../board/pieces.js").Tone>} tones
 * @property {RegExp} turn  the pattern of a turn: `piece` the square where the piece goes, `letter` which piece it is,
 *   `from` the square it comes from, `to` the square where the totem goes; squares in the game's own columns and rows
 * @property {Phrases} phrases  what changes with the board's state
 * @property {(letter: string | null) => string} [totem]  the kind of the totem that a turn moves, by the turn's letter
 * @property {(turn: ParsedTurn) => string} [written]  a turn in the list, where its notation differs from what people see
 * @property {Record<string, string>} [keys]  which piece a key takes, by its letter; a piece's letter by default
 * @property {(game: Game) => Record<string, string>} [printed]  what squares are for; a reserve's are known
 * @property {(game: Game) => Record<string, string>} [numerals]  what is printed on squares
 * @property {{ position: string, won: string }} [finished]  a game that the first side has won, and the squares that show it
 * @property {number} [beside]  the most squares beside a totem: if more are open, its piece may go anywhere
 * @property {({ text: string } | RulebookPage)[]} [rulebook]  the rules page by page
 * @property {[string, string][]} [regions]  see PieceSet of board/api.js
 * @property {Record<string, string>} [marks]  marks of lights by meaning, where they differ from meanings.js
 *
 * Phrases return a text. `lift`, `go`, `put` and `touch` are the board's requests, one for each step that the game's
 * turns have; `turn` a turn: form "turn" is a few words behind a colon, "told" a sentence that names the side; `over`
 * why the game is over, with the winning squares; `because` the same in a few words behind a colon, for the headline.
 *
 * @typedef {(board: BoardState) => string} Phrase
 * @typedef {(board: BoardState, squares: string[]) => string} Reason
 * @typedef {{ lift?: Phrase, go?: Phrase, put?: Phrase, touch?: Phrase, over: Reason, because?: Reason, [step: string]: any,
 *   turn: (game: Game, form: string, side: string, turn: ParsedTurn) => string }} Phrases
 *
 * All words of a game are in words/<name>/<language>.json: `sides` and `kinds` by name, `poles` a
 * piece that shows this pole up, `rules` and `hands` (what keys do) for the help, `menu` how a game
 * begins from the menu, `setUp` and `setUpAction`, `position` what a position is as text, `drawn`, and
 * `meanings` of lights where they differ, `line` the game in one line, for the door; besides these
 * its own module's words.
 *
 * A page of the rulebook is `text`, the key of its words in the section `rulebook`, and with a picture also what
 * picture.js draws; `letter` is that of the turn whose squares are lit.
 * @typedef {{ text: string, letter?: string } & import("./picture.js").Shown} RulebookPage
 *
 * @typedef {{ tone: string, shape: string, symbol?: string, ink?: string }} GameLook
 * @typedef {import("../board/api.js").Kind & { side: number | null, letter: string, pole: string }} GameKind  without a side it has no letter
 */
export class Game {
  /** @param {GameFacts} facts @param {GamePage} page @param {Grid} grid */
  constructor(facts, page, grid) {
    Object.assign(this, facts, USUAL, page);
    this.letterOf = Object.fromEntries(Object.entries(facts.text.letters).map(([letter, kind]) => [kind, letter]));
    this.grid = grid;
    this.rulebook = /** @type {RulebookPage[]} */ (page.rulebook ?? []);
    this.finished = page.finished ?? { position: facts.start, won: "" };
    this.title = this.name.toUpperCase();
    this.tones = { ...COMMON_TONES, ...page.tones };
    /** The kinds of pieces by name. @type {Record<string, GameKind>} */
    this.kinds = Object.fromEntries(Object.entries(facts.kinds).map(([kind, fact]) => [kind, { ...fact, name: this.words(`kinds.${kind}`), ...this.#lookOf(page.looks[kind]) }]));
    const letters = this.#kindsOf(0).map((kind) => this.kinds[kind].letter);
    this.keys = page.keys ?? Object.fromEntries(letters.map((letter) => [letter.toLowerCase(), letter]));
    this.printed = page.printed?.(this) ?? this.#reservePlaces();
    this.numerals = page.numerals?.(this) ?? {};
    /** Whether players take their pieces from squares of the board. */
    this.hasReserve = Object.keys(this.reserve).length > 0;
    // In each player's trough lie its own kinds, with the totems dealt into their middles.
    const [near, far] = [0, 1].map((side) => {
      const own = this.#kindsOf(side);
      return own.toSpliced(Math.ceil(own.length / 2), 0, ...this.#kindsOf(null).filter((_, index) => index % 2 === side));
    });
    this.racks = { near, far };
  }

  /** @param {string} key @param {Record<string, any>} values */
  words(key, values = {}) {
    return t(`${this.name}.${key}`, values);
  }

  /** Whether the game has this text: a game without draws, for one, lacks `drawn`. @param {string} key */
  hasWords(key) {
    return hasText(`${this.name}.${key}`);
  }

  /** @param {string} side */
  sideName(side) {
    return this.words(`sides.${side}`);
  }

  /** The shades of a side's pieces: lit, middle, away from the light. @param {number} place */
  shadesOf(place) {
    return this.tones[this.looks[this.#kindsOf(place)[0]].tone].face;
  }

  /** The square with this name in the game's own columns and rows, or "". @param {string} name */
  square(name) {
    const { column, row } = { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) };
    const cell = /** @type {string} */ (this.text.rows.at(-row)?.[column]);
    return row > 0 && this.grid.has(cell) ? cell : "";
  }

  /** Throws an Error with a sentence if the text is no position. @param {string} text @returns {Position} */
  parse(text) {
    const [rows = "", ...places] = text.trim().split(/\s+/);
    const lines = rows.split("/");
    const side = this.text.sides.indexOf(places.pop() ?? "");
    const isWhole = lines.length === this.text.rows.length && side >= 0 && places.length === this.text.words.length;
    if (!isWhole || !places.every((square) => this.isField(square))) throw new Error(this.words("position", { start: this.start }));
    const kinds = Array(this.grid.squares.length).fill("");
    lines.forEach((line, index) => this.#parseRow(line, index, kinds));
    places.forEach((square, index) => {
      if (kinds[this.grid.indexOf(square)]) throw new Error(t("position.twoThings", { square }));
      kinds[this.grid.indexOf(square)] = this.text.words[index];
    });
    for (const [kind, { name: piece, count }] of Object.entries(this.kinds)) {
      if (this.leftOf(kind, kinds) < 0) throw new Error(t("position.tooMany", { piece, count }));
    }
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

  /** A turn as {letter, to, from, piece}, with the board's squares; "" for parts that it lacks. @param {string} text @returns {ParsedTurn} */
  parseTurn(text) {
    const { letter = "", to = "", from = "", piece } = /** @type {RegExpExecArray & { groups: ParsedTurn }} */ (this.turn.exec(text)).groups;
    return { letter, to: this.square(to), from: this.square(from), piece: this.square(piece) };
  }

  /** The name of a board's square in the game's own notation, or "". @param {string} square */
  ownSquare(square) {
    return this.grid.squares.find((name) => this.square(name) === square) ?? "";
  }

  /** The side that makes the turn of this number, the first one is 1, from a position on. @param {string} start @param {number} ply @returns {string} */
  sideAt(start, ply) {
    return this.sides[(this.sides.indexOf(this.parse(start).side) + ply - 1) % 2];
  }

  /** A turn in words: in the `form` "turn" a few, to follow a colon; in "told" a sentence that names the side. @param {string} form @param {string} side @param {string} text */
  turnWords(form, side, text) {
    return this.phrases.turn(this, form, side, this.parseTurn(text));
  }

  /** A turn as the list shows it, with the board's squares. @param {string} text */
  shown(text) {
    return this.written(this.parseTurn(text)) || text;
  }

  /** The position after a turn; throws an Error with a sentence if it cannot be made. @param {Position} position @param {string} text @returns {Position} */
  after(position, text) {
    const { letter, to, from, piece } = this.parseTurn(text);
    const kinds = [...position.kinds];
    const kind = this.kindOf(position.side, letter);
    const totem = this.totem(letter);
    const put = (/** @type {string} */ square, /** @type {string} */ what) => {
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
    return { kinds, side: /** @type {string} */ (this.sides.find((side) => side !== position.side)) };
  }

  /** The chance to win by a score, in thousandths, the one measure of the graph, the grades and the turning points: Review.chance() of engine/review.py. @param {number} score */
  chanceOf(score) {
    if (Math.abs(score) > DECIDED) return score > 0 ? CERTAIN : 0;
    const { even, span, spread } = FACTS.chance;
    return even + Math.floor((span * score) / (Math.abs(score) + spread * this.good));
  }

  /** Whether a turn of a score gives nothing away that counts, where the best one's is `most`: it costs less chance than a slip. @param {number} score @param {number} most */
  isFair(score, most) {
    const [, slip] = /** @type {[string, number]} */ (FACTS.chance.grades.find(([grade]) => grade === "slip"));
    return this.chanceOf(most) - this.chanceOf(score) < slip;
  }

  /** The kind of a side's piece by its letter, or the side's only kind; or "". @param {string} side @param {string | null} letter */
  kindOf(side, letter) {
    const kinds = this.#kindsOf(this.sides.indexOf(side));
    if (kinds.length === 1) return kinds[0];
    return kinds.find((kind) => this.kinds[kind].letter === letter) ?? "";
  }

  /** How many pieces of a kind are not on the board, whose `kinds` these are. @param {string} kind @param {string[]} kinds */
  leftOf(kind, kinds) {
    return this.kinds[kind].count - kinds.filter((other) => other === kind).length;
  }

  /** The kind to take from the rack for a step on an empty square, or "". @param {BoardState} board @param {string} square */
  asked(board, square) {
    const { side, expected, piece } = board.state;
    const [value] = Object.entries(this.values).find(([kind, place]) => place === square && this.kinds[kind].side === this.sides.indexOf(side)) ?? [];
    if (value) return board.may("touch").includes(square) ? value : "";
    const { started } = board;
    if (expected === "go" && started && [...board.may("go"), started.home].includes(square)) return started.kind;
    return expected === "put" && !this.hasReserve ? this.kindOf(side, piece) : "";
  }

  /** @param {string} line @param {number} index @param {string[]} kinds */
  #parseRow(line, index, kinds) {
    const { rows, letters, empty } = this.text;
    const cells = rows[index];
    const row = rows.length - index;
    const marks = empty ? line : line.replace(/[1-9]/g, (digit) => " ".repeat(Number(digit)));
    const strange = [...marks].find((mark) => !(mark in letters) && mark !== (empty || " ") && !cells.includes(mark));
    if (strange) {
      const known = [...Object.keys(letters), empty ? t("position.emptyMark", { mark: empty }) : t("position.numbers")];
      throw new Error(t("position.mark", { row, mark: strange, marks: known }));
    }
    if (marks.length !== cells.length) throw new Error(t("position.length", { row, count: cells.length }));
    cells.forEach((cell, column) => {
      const mark = marks[column];
      if (this.grid.has(cell) === (mark === cell)) throw new Error(t("position.pattern", { row, pattern: this.start.split(/[/ ]/)[index] }));
      if (mark in letters) kinds[this.grid.indexOf(cell)] = letters[mark];
    });
  }

  /** @param {GameLook} look */
  #lookOf({ tone, ...look }) {
    const { ink, isDark } = this.tones[tone];
    return { ink, isDark, ...look, paint: `${this.name}-${tone}` };
  }

  #reservePlaces() {
    const entries = Object.entries(this.reserve);
    return Object.fromEntries(entries.flatMap(([kind, squares]) => squares.map((square) => [square, t("square.placeOf", { piece: this.kinds[kind].name })])));
  }

  /** @param {number | null} side */
  #kindsOf(side) {
    return Object.keys(this.kinds).filter((kind) => this.kinds[kind].side === side);
  }
}

/** Loads the facts and every game's page module; waits for `words`, which name the pieces. @param {Promise<unknown>} words */
export async function loadGames(words) {
  const { boards, games, ...facts } = await (await fetch("games.json")).json();
  Object.assign(FACTS, facts, { lights: facts.palettes[0] });
  for (const board of boards) BOARDS.set(board.name, new Grid(board));
  await words;
  for (const game of games) GAMES.set(game.name, new Game(game, PAGES[game.name], BOARDS.get(game.board)));
}

/** The game of that name; the first game for an unknown name. @param {string} [name] @returns {Game} */
export function gameCalled(name) {
  return GAMES.get(name) ?? [...GAMES.values()][0];
}

/** The games for the board of this name. @param {string} board */
export function gamesOn(board) {
  return [...GAMES.values()].filter((game) => game.board === board);
}

/** The game that reads the position, else one with its number of rows; `usual` if in doubt. @param {string} text @param {Game} usual */
export function gameOfPosition(text, usual) {
  const games = [usual, ...GAMES.values()];
  const rows = text.trim().split(/\s+/)[0].split("/").length;
  return games.find((game) => reads(game, text)) ?? games.find((game) => game.text.rows.length === rows) ?? usual;
}

/** @param {Game} game @param {string} text */
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
 * @param {Game} game @param {Position} position @param {(square: string) => number} score
 */
export function standing(game, position, score = () => 0) {
  const kinds = [...position.kinds];
  for (const [kind, squares] of Object.entries(game.reserve)) {
    const best = [...squares].reverse().sort((one, other) => score(other) - score(one));
    for (const square of best.slice(0, game.leftOf(kind, position.kinds))) kinds[game.grid.indexOf(square)] = kind;
  }
  return kinds;
}

/** The same as places: [{kind, square}]. @param {string[]} kinds @param {Grid} grid */
export function placesOf(kinds, grid) {
  return kinds.flatMap((kind, index) => (kind ? [{ kind, square: grid.squares[index] }] : []));
}

/** Returns the positions of a game, the first one from the text `start`. @param {Game} game @param {string} start @param {string[]} turns @returns {{ at(index: -1): Position } & Position[]} */
export function positionsOf(game, start, turns) {
  const positions = /** @type {ReturnType<typeof positionsOf>} */ ([game.parse(start)]);
  for (const turn of turns) positions.push(game.after(positions.at(-1), turn));
  return positions;
}
