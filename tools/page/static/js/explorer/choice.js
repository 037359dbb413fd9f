// A turn chosen by its squares: what is picked so far, and which squares come next.

// The parts that name a turn, in the order in which hands do it: which totem moves, where to, then
// the piece; where all turns move the same totem, the piece's letter comes last.
const BY_TOTEM = ["letter", "to", "piece"];
const TOTEM_FIRST = ["to", "piece", "letter"];
const ANY_ORDER = ["letter", "from", "piece"];

/** @typedef {import("./outcome.js").Outcome & Record<string, string>} TurnOutcome  with the turn's parts by name */

/** The choice among a position's legal turns: the outcomes `all`, see outcome.js, the best first, and what is `picked` of the turn's parts. */
export class Choice {
  #game;
  #position;

  /** @param {Game} game @param {Position} position @param {TurnOutcome[]} all @param {Record<string, string>} picked */
  constructor(game, position, all, picked) {
    this.#game = game;
    this.#position = position;
    this.all = all;
    this.picked = picked;
    const totems = new Set(Object.values(game.kinds).flatMap(({ side, letter }) => (side === null ? [] : [game.totem(letter)])));
    this.isOrdered = !totems.has("");
    if (!this.isOrdered) this.parts = ANY_ORDER;
    else this.parts = totems.size > 1 ? BY_TOTEM : TOTEM_FIRST;
    /** The turns that are still possible. */
    this.outcomes = all.filter((outcome) => Object.entries(picked).every(([part, value]) => outcome[part] === value));
  }

  /** The same choice with this picked. @param {Record<string, string>} picked */
  #with(picked) {
    return new Choice(this.#game, this.#position, this.all, picked);
  }

  get isBegun() {
    return Object.keys(this.picked).length > 0;
  }

  /** The turn, if it is chosen; else "". */
  get turn() {
    return this.isBegun && this.outcomes.length === 1 ? this.outcomes[0].turn : "";
  }

  /** The picked squares; the totem's own drops out once its target is picked. */
  get squares() {
    const { letter, ...rest } = this.picked;
    const isLeft = this.parts === BY_TOTEM && rest.to;
    return [...(letter && !isLeft ? this.#squaresOf("letter", letter).slice(0, 1) : []), ...Object.values(rest)];
  }

  /** The totem and its picked target, as {kind, square}; null before that. */
  get moved() {
    const { to } = this.picked;
    return to ? { kind: this.#game.totem(this.outcomes[0].letter), square: to } : null;
  }

  /** The letters of possible turns, in the game's order. */
  get letters() {
    const letters = Object.values(this.#game.kinds).map(({ letter }) => letter);
    return [...new Set(letters)].filter((letter) => this.all.some((outcome) => outcome.letter === letter));
  }

  /** The choice after a letter is picked, or none with "". @param {string} letter */
  pickLetter(letter) {
    const { letter: _, ...others } = this.isOrdered && this.parts[0] === "letter" ? {} : this.picked;
    const own = /** @type {Record<string, string>} */ (letter ? { letter } : {});
    const next = this.#with({ ...others, ...own });
    // The parts picked before may not fit this letter.
    return next.outcomes.length ? next : this.#with(own);
  }

  /** The squares that may be picked next: {square: the best outcome there}. */
  get next() {
    const asked = this.#asked;
    const found = /** @type {Record<string, TurnOutcome>} */ ({});
    for (const outcome of this.outcomes) {
      for (const square of asked.flatMap((part) => this.#squaresOf(part, outcome[part]))) found[square] ??= outcome;
    }
    return found;
  }

  /** The choice after a square is picked; any other square clears it. @param {string} square */
  pickSquare(square) {
    for (const part of this.#asked) {
      const hit = this.outcomes.find((outcome) => this.#squaresOf(part, outcome[part]).includes(square));
      if (hit) return this.#with({ ...this.picked, [part]: hit[part] });
    }
    return this.#with({});
  }

  /** The parts to pick now: those in which the turns that are left differ. */
  get #asked() {
    const open = this.parts.filter((part) => new Set(this.outcomes.map((outcome) => outcome[part])).size > 1);
    if (!open.length) return ["piece"];
    return this.isOrdered ? open.slice(0, 1) : open;
  }

  /** The squares of the board that stand for a value of a part. @param {string} part @param {string} value @returns {string[]} */
  #squaresOf(part, value) {
    if (part !== "letter") return value ? [value] : [];
    const { grid, reserve, values } = this.#game;
    const kind = this.#game.kindOf(this.#position.side, value);
    if (this.parts === BY_TOTEM) return [grid.squares[this.#position.kinds.indexOf(this.#game.totem(value))]];
    if (values[kind]) return [values[kind]];
    return (reserve[kind] ?? []).filter((_, index, all) => index >= all.length - this.#game.leftOf(kind, this.#position.kinds));
  }
}
