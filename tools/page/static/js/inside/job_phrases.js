// Calibration and self-tests in words: requests to the player, news, reports.

import { number, sentences, t, tSquares } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { boardSentence, boardWords } from "../line/board_words.js";

// The jobs that test or measure the board.
export const JOBS = ["calibrate", "touch", "selftest"];
const TESTS = ["short", "long", "touch"];
const FLASH = /** @type {Record<string, string>} */ ({ right: "report.flashRight", wrong: "report.flashWrong" });

/** What a calibration asks the player to do. @param {Parts["board"]} board */
export function calibrationRequest(board) {
  const [take, fill, yes] = ["take", "fill", "yes"].map((meaning) => board.lit(meaning));
  if (!board.pole && !fill.length && !yes.length) {
    return take.length ? tSquares("calibration.clear", "calibration.clearAll", { squares: take }) : t("calibration.measures");
  }
  const piece = board.pole ? board.game.words(`poles.${board.pole}`) : t("calibration.anyPiece");
  return sentences(
    take.length && tSquares("request.takeOff", "calibration.takeOffAll", { squares: take }),
    fill.length ? tSquares("calibration.put", "calibration.putAll", { squares: fill, piece }) : yes.length && t("calibration.takeAway"));
}

/** @param {Parts["board"]} board */
export function touchRequest(board) {
  return tSquares("touchTest.touch", "touchTest.touchAll", { squares: board.lit("touch") });
}

/** A calibration's news as a sentence; "" for a request, which shows anyway. @param {Record<string, any>} event */
export function calibrationNews({ say, text = "", refused = "" }) {
  if (refused) return t("calibration.refused", { reason: boardWords({ say, text: refused }) });
  switch (say?.is) {
    case "calibrated": return t("calibration.done", { field: say.field });
    case "factory": return t("calibration.factory");
    case "clear_board":
    case "magnets": return "";
    default: return boardSentence({ say, text });
  }
}

/** The progress with `left` of `most` squares to go: {done, all, words}. @param {Parts["board"]} board @param {number} left @param {number} most */
export function progress({ job, pole }, left, most) {
  const squares = { done: most - left, all: most };
  if (job === "touch" || !pole) return { done: most - left, all: job === "touch" ? most : 2 * most, words: t("jobs.done", squares) };
  if (pole === "north") return { done: most - left, all: 2 * most, words: t("jobs.doneNorth", squares) };
  return { done: 2 * most - left, all: 2 * most, words: t("jobs.doneSouth", squares) };
}

/** A report's head as {test, outcome}: what was tested, and whether all is well. @param {Record<string, any>} report */
export function reportHead({ test, passed, faults }) {
  return {
    test: t(`report.${TESTS.includes(test) ? test : "other"}`),
    outcome: passed ? t("report.passed") : t("report.failed", { count: faults.length }),
  };
}

/** A report's figures as [[name, text]]. @param {Record<string, any>} report */
export function reportFigures({ copies, damaged, flash, noise_counts: noise, ticks_ms: ticks, touched, of }) {
  const mt = (/** @type {number} */ counts) => number(counts / FACTS.sensor.counts_per_mt, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const figures = [];
  if (touched !== undefined) figures.push([t("report.touched"), t("report.touchedOf", { touched, of })]);
  if (noise) {
    const [least, most] = noise.map(mt);
    figures.push([t("report.noise"), t("report.noiseRange", { least, most, leastCounts: noise[0], mostCounts: noise[1] })]);
  }
  if (copies !== undefined) figures.push([t("report.store"), t(damaged ? "report.someTorn" : "report.allWhole", { count: copies, damaged })]);
  if (flash) figures.push([t("report.flash"), flash in FLASH ? t(FLASH[flash]) : flash]);
  if (ticks) figures.push([t("report.ticks"), t("report.tickTimes", { all: ticks[0], longest: ticks[1] })]);
  return figures;
}

/** Merges a report's parts: the first one with all `faults`, each {text, say}. @param {Record<string, any>[]} parts */
export function reportOf(parts) {
  return { ...parts[0], faults: parts.flatMap(({ faults = [], says = [] }) => faults.map((/** @type {string} */ text, /** @type {number} */ at) => ({ text, say: says[at] }))) };
}
