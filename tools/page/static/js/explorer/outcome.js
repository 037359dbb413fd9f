// What a turn leads to: found by the solver; in words; and as a mark on its squares, filled if it is proved.

import { svg } from "../core/dom.js";
import { number, sentences, t } from "../core/words.js";
import { certainWords, DECIDED, WIN, winnersTurns } from "../game/score.js";

// Of a score: it is in hundredths.
const TENTH = 10;

/** The outcome for the side that makes the turn, from the best, each with its mark. @type {Record<string, string>} */
const MARKS = { wins: "★", ahead: "↑", draw: "≈", even: "=", behind: "↓", loses: "✕" };

/** A turn and where it leads. */
export class Outcome {
  /** @param {Game} game @param {[string, number, number, boolean]} answer  see tools/page/explorer/explorer.py */
  constructor(game, [turn, score, depth, isExact]) {
    Object.assign(this, game.parseTurn(turn));
    this.turn = turn;
    this.shown = game.shown(turn);
    this.score = score;
    this.depth = depth;
    this.isExact = isExact;
    // What reads the same in tenths is called the same.
    this.tenths = Math.round(score / TENTH);
    this.good = game.good / TENTH;
  }

  get kind() {
    if (Math.abs(this.score) > DECIDED) return this.score > 0 ? "wins" : "loses";
    if (this.isExact) return "draw";
    if (this.tenths >= this.good) return "ahead";
    return this.tenths <= -this.good ? "behind" : "even";
  }

  /** Whether the answer to it wins, or it loses by itself. */
  get isRefuted() {
    return this.score <= 2 - WIN;
  }

  get mark() {
    const count = Math.abs(this.score) > DECIDED ? winnersTurns(this.score) : 0;
    return `${MARKS[this.kind]}${count || ""}`;
  }

  get words() {
    switch (this.kind) {
      case "wins":
      case "loses": return certainWords(this.score);
      case "draw": return t("meanings.draw");
      case "ahead": return t("explorer.ahead", { score: this.#points });
      case "behind": return t("explorer.behind", { score: this.#points });
      default: return t("explorer.even", { score: this.#points });
    }
  }

  get #points() {
    return number(this.tenths / TENTH, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  }
}

/** Sorts the best first; of equal scores a proved one. @param {Outcome} one @param {Outcome} other */
export function compare(one, other) {
  return other.score - one.score || Number(other.isExact) - Number(one.isExact);
}

/** How much of the outcomes is proved: "exact", "partly", "engine", or "" without outcomes. @param {Outcome[]} outcomes */
export function proofOf(outcomes) {
  if (!outcomes.length) return "";
  if (outcomes.every(({ isExact }) => isExact)) return "exact";
  return outcomes.some(({ isExact }) => isExact) ? "partly" : "engine";
}

/** How much of the outcomes is proved, in words; "" without outcomes. `isDone` says that nothing better will come. @param {Outcome[]} outcomes @param {boolean} isDone */
export function proofWords(outcomes, isDone) {
  const proof = proofOf(outcomes);
  if (!proof) return "";
  const all = outcomes.length;
  if (proof === "exact") return t("explorer.exact", { count: all });
  const open = outcomes.filter(({ isExact }) => !isExact);
  const looks = isDone ? "" : t("explorer.looks");
  const count = Math.min(...open.map(({ depth }) => depth));
  if (proof === "engine") return sentences(t("explorer.engine", { count }), looks);
  return sentences(t("explorer.partly", { solved: all - open.length, all, count }), looks);
}

// Millimetres: the size of a mark, and how far below its square's centre it stands.
const SIZE = { width: 19, height: 9.6, round: 4.8 };
const BELOW = 10.2;
const LETTERS_BELOW = 2.4;
// The margin between a picked square's ring and its edge.
const INSET = 2;

export class Marks {
  #layer = svg("g", { class: "outcomes", "aria-hidden": "true" });

  /** @param {Parts["drawn"]["view"]} view */
  constructor(view) {
    this.layout = view.layout;
    view.top.before(this.#layer);
  }

  /** Draws {square: outcome}, and a ring round each of the `picked` squares. @param {Record<string, Outcome>} outcomes @param {string[]} picked */
  draw(outcomes, picked) {
    const marks = Object.entries(outcomes).map(([square, outcome]) => this.#mark(square, outcome));
    this.#layer.replaceChildren(...picked.map((square) => this.#ring(square)), ...marks);
  }

  /** @param {string} square @param {Outcome} outcome */
  #mark(square, outcome) {
    const { x, y } = this.layout.centre(square);
    const { width, height, round } = SIZE;
    const box = svg("rect", { x: x - width / 2, y: y + BELOW - height / 2, width, height, rx: round });
    const text = svg("text", { x, y: y + BELOW + LETTERS_BELOW }, outcome.mark);
    return svg("g", { class: `outcome ${outcome.kind}${outcome.isExact ? " exact" : ""}` }, box, text);
  }

  /** @param {string} square */
  #ring(square) {
    const { x, y } = this.layout.centre(square);
    const side = this.layout.grid.pitch - 2 * INSET;
    return svg("rect", { class: "picked", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3.4 });
  }
}
