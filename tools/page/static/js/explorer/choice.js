// A turn chosen by its squares: what is picked so far, and which squares come next.

// The parts that name a turn, in the order in which hands do it: which totem moves, where to, then
// the piece; where all turns move the same totem, the piece's letter comes last.
const BY_TOTEM = ["letter", "to", "piece"];
const TOTEM_FIRST = ["to", "piece", "letter"];
const ANY_ORDER = ["letter", "from", "piece"];

/** @typedef {import("./outcome.js").Outcome & Record<string, string>} TurnOutcome  with the turn's parts by name */

/** The choice among a position's legal turns: the outcomes `all`, see outcome.js, the best first; newer ones may replace them. */
export class Choice {
  /** @type {Record<string, string>} */
  #picked = {};
  #game;
  #position;

  /** @param {Game} game @param {ReturnType<Game["parse"]>} position @param {TurnOutcome[]} outcomes */
  constructor(game, position, outcomes) {
    this.#game = game;
    this.#position = position;
    this.all = outcomes;
    const totems = new Set(Object.values(game.kinds).flatMap(({ side, letter }) => (side === null ? [] : [game.totem(letter)])));
    this.isOrdered = !totems.has("");
    if (!this.isOrdered) this.parts = ANY_ORDER;
    else this.parts = totems.size > 1 ? BY_TOTEM : TOTEM_FIRST;
  }

  /** The turns that are still possible. */
  get outcomes() {
    return this.all.filter((outcome) => Object.entries(this.#picked).every(([part, value]) => outcome[part] === value));
  }

  get isBegun() {
    return Object.keys(this.#picked).length > 0;
  }

  get letter() {
    return this.#picked.letter ?? "";
  }

  /** The picked squares; the totem's own drops out once its target is picked. */
  get squares() {
    const { letter, ...rest } = this.#picked;
    const isLeft = this.parts === BY_TOTEM && rest.to;
    return [...(letter && !isLeft ? this.#squaresOf("letter", letter).slice(0, 1) : []), ...Object.values(rest)];
  }

  /** The totem and its picked target, as {kind, square}; null before that. */
  get moved() {
    const { to } = this.#picked;
    return to ? { kind: this.#game.totem(this.outcomes[0].letter), square: to } : null;
  }

  /** The letters of possible turns, in the game's order. */
  get letters() {
    const letters = Object.values(this.#game.kinds).map(({ letter }) => letter);
    return [...new Set(letters)].filter((letter) => this.all.some((outcome) => outcome.letter === letter));
  }

  /** Picks a letter, or none with "". @param {string} letter */
  pickLetter(letter) {
    if (this.isOrdered && this.parts[0] === "letter") this.#picked = {};
    if (letter) this.#picked.letter = letter;
    else delete this.#picked.letter;
    // The parts picked before may not fit this letter.
    if (!this.outcomes.length) this.#picked = letter ? { letter } : {};
  }

  /** The squares that may be picked next: {square: the best outcome there}. */
  get next() {
    const { outcomes } = this;
    const asked = this.#asked(outcomes);
    const found = /** @type {Record<string, TurnOutcome>} */ ({});
    for (const outcome of outcomes) {
      for (const square of asked.flatMap((part) => this.#squaresOf(part, outcome[part]))) found[square] ??= outcome;
    }
    return found;
  }

  /** Picks a square; returns the turn if only one is left, else "". Any other square clears the choice. @param {string} square */
  tap(square) {
    const { outcomes } = this;
    for (const part of this.#asked(outcomes)) {
      const hit = outcomes.find((outcome) => this.#squaresOf(part, outcome[part]).includes(square));
      if (!hit) continue;
      this.#picked[part] = hit[part];
      const left = this.outcomes;
      return left.length === 1 ? left[0].turn : "";
    }
    this.clear();
    return "";
  }

  clear() {
    this.#picked = {};
  }

  /** The parts to pick now: those in which the turns that are left differ. @param {TurnOutcome[]} outcomes */
  #asked(outcomes) {
    const open = this.parts.filter((part) => new Set(outcomes.map((outcome) => outcome[part])).size > 1);
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
