// A turn chosen by its squares: what is picked so far, and which squares come next.

/** @typedef {import("./outcome.js").Outcome} Outcome */
/** @typedef {keyof ParsedTurn} Part */
/** @typedef {Partial<ParsedTurn>} Picked  what is picked of a turn */

// The parts that name a turn, in the order in which hands do it: which totem moves, where to, then
// the piece; where all turns move the same totem, the piece's letter comes last.
const BY_TOTEM = /** @type {Part[]} */ (["letter", "to", "piece"]);
const TOTEM_FIRST = /** @type {Part[]} */ (["to", "piece", "letter"]);
const ANY_ORDER = /** @type {Part[]} */ (["letter", "from", "piece"]);

/** The choice among a position's legal turns: those that are still possible are its `outcomes`, the best first. */
export class Choice {
  /** @param {{ game: Game, position: Position, outcomes: Outcome[] }} answer @param {Picked} picked */
  constructor(answer, picked) {
    this.answer = answer;
    this.picked = picked;
    this.parts = partsOf(answer.game);
    /** Whether one part of a turn is picked after the other. */
    this.isOrdered = this.parts !== ANY_ORDER;
    const parts = /** @type {Part[]} */ (Object.keys(picked));
    this.isBegun = parts.length > 0;
    this.outcomes = answer.outcomes.filter((outcome) => parts.every((part) => outcome[part] === picked[part]));
  }

  /** The turn, if it is chosen; null before. */
  get chosen() {
    return this.isBegun && this.outcomes.length === 1 ? this.outcomes[0] : null;
  }

  /** The picked squares; the totem's own drops out once its target is picked. */
  get squares() {
    const { letter, ...rest } = this.picked;
    const isLeft = this.parts === BY_TOTEM && rest.to;
    return [...(letter && !isLeft ? this.#squaresOf("letter", letter).slice(0, 1) : []), ...Object.values(rest)];
  }

  /** The letters of the position's turns, in the game's order. */
  get letters() {
    const { game, outcomes } = this.answer;
    const letters = new Set(Object.values(game.kinds).map(({ letter }) => letter));
    return [...letters].filter((letter) => outcomes.some((outcome) => outcome.letter === letter));
  }

  /** The choice after a letter is picked, or none with "". @param {string} letter */
  pickLetter(letter) {
    const { letter: _, ...others } = this.parts === BY_TOTEM ? {} : this.picked;
    const own = /** @type {Picked} */ (letter ? { letter } : {});
    const next = new Choice(this.answer, { ...others, ...own });
    // The parts picked before may not fit this letter.
    return next.outcomes.length ? next : new Choice(this.answer, own);
  }

  /** The squares that may be picked next: {square: the best outcome there}. */
  get next() {
    return Object.fromEntries(this.#ways.reverse().map(({ square, outcome }) => [square, outcome]));
  }

  /** The choice after a square is picked; any other square clears it. @param {string} square */
  pickSquare(square) {
    const way = this.#ways.find((one) => one.square === square);
    return new Choice(this.answer, way ? { ...this.picked, [way.part]: way.outcome[way.part] } : {});
  }

  /** The squares to pick now, those in which the turns that are left differ: each with an outcome and its part there. */
  get #ways() {
    const open = this.parts.filter((part) => new Set(this.outcomes.map((outcome) => outcome[part])).size > 1);
    const asked = this.isOrdered ? open.slice(0, 1) : open;
    if (!open.length) asked.push("piece");
    return this.outcomes.flatMap((outcome) => asked.flatMap((part) => this.#squaresOf(part, outcome[part]).map((square) => ({ square, part, outcome }))));
  }

  /** The squares of the board that stand for a value of a part. @param {Part} part @param {string} value @returns {string[]} */
  #squaresOf(part, value) {
    if (part !== "letter") return value ? [value] : [];
    const { game, position } = this.answer;
    const kind = game.kindOf(position.side, value);
    if (this.parts === BY_TOTEM) return [game.grid.squares[position.kinds.indexOf(game.totem(value))]];
    if (game.values[kind]) return [game.values[kind]];
    return (game.reserve[kind] ?? []).filter((_, index, all) => index >= all.length - game.leftOf(kind, position.kinds));
  }
}

/** @param {Game} game */
function partsOf(game) {
  const totems = new Set(Object.values(game.kinds).filter(({ side }) => side !== null).map(({ letter }) => game.totem(letter)));
  if (totems.has("")) return ANY_ORDER;
  return totems.size > 1 ? BY_TOTEM : TOTEM_FIRST;
}
