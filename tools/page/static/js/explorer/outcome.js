// What a turn leads to: found by the solver; in words; and as a mark on its squares, filled if it is proved.

import { svg } from "../core/dom.js";
import { sentences, t } from "../core/words.js";
import { DECIDED, kindOf, kindWords, winnersTurns } from "../game/score.js";

/** The outcome for the side that makes the turn, from the best, each with its mark. */
export const MARKS = { wins: "★", ahead: "↑", draw: "≈", even: "=", behind: "↓", loses: "✕" };

/** A turn and where it leads. */
export class Outcome {
  constructor(game, [turn, score, depth, isExact]) {
    Object.assign(this, game.parseTurn(turn));
    this.turn = turn;
    this.shown = game.shown(turn);
    this.score = score;
    this.depth = depth;
    this.isExact = isExact;
    this.kind = kindOf(game, score, isExact);
  }

  get mark() {
    const count = Math.abs(this.score) > DECIDED ? winnersTurns(this.score) : 0;
    return `${MARKS[this.kind]}${count || ""}`;
  }

  get words() {
    return kindWords(this.kind, this.score);
  }
}

/** Sorts the best first; of equal scores a proved one. */
export function compare(one, other) {
  return other.score - one.score || Number(other.isExact) - Number(one.isExact);
}

/** How much of the outcomes is proved: "exact", "partly", "engine", or "" without outcomes. */
export function proofOf(outcomes) {
  if (!outcomes.length) return "";
  if (outcomes.every(({ isExact }) => isExact)) return "exact";
  return outcomes.some(({ isExact }) => isExact) ? "partly" : "engine";
}

/** How much of the outcomes is proved, in words; "" without outcomes. `isDone` says that nothing better will come. */
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

// Where a turn may go on that the player is to find.
const SECRET = { kind: "secret", mark: "•", isExact: false };
// Millimetres: the size of a mark, and how far below its square's centre it stands.
const SIZE = { width: 19, height: 9.6, round: 4.8 };
const BELOW = 10.2;
const LETTERS_BELOW = 2.4;
// The margin between a picked square's ring and its edge.
const INSET = 2;

export class Marks {
  #layer = svg("g", { class: "outcomes", "aria-hidden": "true" });

  constructor(view) {
    this.layout = view.layout;
    view.top.before(this.#layer);
  }

  /** Draws {square: outcome}, as dots if they are `secret`, and a ring round each of the `picked` squares. */
  draw(outcomes, picked, isSecret) {
    const marks = Object.entries(outcomes).map(([square, outcome]) => this.#mark(square, isSecret ? SECRET : outcome));
    this.#layer.replaceChildren(...picked.map((square) => this.#ring(square)), ...marks);
  }

  #mark(square, outcome) {
    const { x, y } = this.layout.centre(square);
    const { width, height, round } = SIZE;
    const box = svg("rect", { x: x - width / 2, y: y + BELOW - height / 2, width, height, rx: round });
    const text = svg("text", { x, y: y + BELOW + LETTERS_BELOW }, outcome.mark);
    return svg("g", { class: `outcome ${outcome.kind}${outcome.isExact ? " exact" : ""}` }, box, text);
  }

  #ring(square) {
    const { x, y } = this.layout.centre(square);
    const side = this.layout.grid.pitch - 2 * INSET;
    return svg("rect", { class: "picked", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3.4 });
  }
}
