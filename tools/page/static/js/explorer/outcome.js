// What a turn leads to: found by the solver; in words; and as a mark on its squares, filled if it is proved.

import { svg } from "../core/dom.js";
import { number, sentences, t } from "../core/words.js";
import { certainWords, DECIDED, WIN, winnersTurns } from "../game/score.js";

// Of a score: it is in hundredths.
const TENTH = 10;

/** The outcome for the side that makes the turn, from the best, each with its mark. @type {Record<string, string>} */
const MARKS = { wins: "★", ahead: "↑", draw: "≈", even: "=", behind: "↓", loses: "✕" };

/**
 * A turn, by its parts and as it is `shown`, and where it leads. `isRefuted`: the answer to it wins, or it loses by itself.
 * @typedef {ParsedTurn & { turn: string, shown: string, score: number, depth: number, isExact: boolean, isRefuted: boolean, kind: string,
 *   mark: string, words: string }} Outcome
 */

/** @param {Game} game @param {[string, number, number, boolean]} answer  see tools/page/explorer/explorer.py @returns {Outcome} */
export function outcomeOf(game, [turn, score, depth, isExact]) {
  const isCertain = Math.abs(score) > DECIDED;
  // What reads the same in tenths is called the same.
  const tenths = Math.round(score / TENTH);
  const kind = isCertain ? (score > 0 ? "wins" : "loses") : isExact ? "draw" : kindOf(tenths, game.good / TENTH);
  const points = number(tenths / TENTH, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  return {
    ...game.parseTurn(turn), turn, shown: game.shown(turn), score, depth, isExact, isRefuted: score <= 2 - WIN, kind,
    mark: `${MARKS[kind]}${(isCertain && winnersTurns(score)) || ""}`,
    words: isCertain ? certainWords(score) : kind === "draw" ? t("meanings.draw") : t(`explorer.${kind}`, { score: points }),
  };
}

/** @param {number} tenths @param {number} good */
function kindOf(tenths, good) {
  if (tenths >= good) return "ahead";
  return tenths <= -good ? "behind" : "even";
}

/** Sorts the best first; of equal scores a proved one. @param {Outcome} one @param {Outcome} other */
export function compare(one, other) {
  return other.score - one.score || Number(other.isExact) - Number(one.isExact);
}

/** How much of the outcomes is proved, in words; "" without outcomes. `isDone` says that nothing better will come. @param {Outcome[]} outcomes @param {boolean} isDone */
export function proofWords(outcomes, isDone) {
  const all = outcomes.length;
  const open = outcomes.filter(({ isExact }) => !isExact);
  if (!open.length) return all ? t("explorer.exact", { count: all }) : "";
  const values = { solved: all - open.length, all, count: Math.min(...open.map(({ depth }) => depth)) };
  return sentences(t(values.solved ? "explorer.partly" : "explorer.engine", values), isDone ? "" : t("explorer.looks"));
}

// Millimetres: the size of a mark, and how far below its square's centre it stands.
const SIZE = { width: 19, height: 9.6, rx: 4.8 };
const BELOW = 10.2;
const LETTERS_BELOW = 2.4;
// The margin between a picked square's ring and its edge.
const INSET = 2;

/** What is drawn for {square: outcome}, and a ring round each of the `picked` squares. @param {import("../board/layout.js").Layout} layout @param {Record<string, Outcome>} outcomes @param {string[]} picked */
export function drawnOutcomes(layout, outcomes, picked) {
  const side = layout.grid.pitch - 2 * INSET;
  const rings = picked.map((square) => {
    const { x, y } = layout.centre(square);
    return svg("rect", { class: "picked", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3.4 });
  });
  const marks = Object.entries(outcomes).map(([square, { kind, isExact, mark }]) => {
    const { x, y } = layout.centre(square);
    const box = svg("rect", { x: x - SIZE.width / 2, y: y + BELOW - SIZE.height / 2, ...SIZE });
    return svg("g", { class: `outcome ${kind}${isExact ? " exact" : ""}` }, box, svg("text", { x, y: y + BELOW + LETTERS_BELOW }, mark));
  });
  return [...rings, ...marks];
}
