// Calibration and self-tests in words: what hands are to do, what the board tells, its reports.

import { FACTS } from "./games.js";
import { capital, listed } from "./text.js";

// More squares than these are no list that anybody reads.
const LONG = 8;
// The modes in which a job takes the place of a game, and what each is called.
export const JOBS = { calibrate: "Calibration", touch: "Test by touch", selftest: "Self-test" };
const FLASH = { right: "what was written is read", wrong: "what is read is not what was written" };
const TESTS = { short: "Short self-test", long: "Long self-test", touch: "Test by touch" };
// Lights that mean something else during a job: [words, mark].
export const JOB_MEANINGS = {
  calibrate: { fill: ["a piece is to stand here for a moment", "◆"], yes: ["measured", "✔"], broken: ["this one was refused", "!"] },
  touch: { touch: ["still to be touched", "▽"], yes: ["felt", "✔"] },
};

const named = (squares, many) => (squares.length > LONG ? many : listed(squares, "and"));

/** Which pole the calibration asks for next, from its event: "north", "south", "" for none yet. */
export function poleAsked({ text = "" }) {
  const asked = /^one magnet after the other, (north|south) up/.exec(text);
  if (asked) return asked[1];
  const rejected = /this magnet is (north|south) up$/.exec(text);
  if (rejected) return rejected[1] === "north" ? "south" : "north";
  return text === "clear the board" ? "" : undefined;
}

/** What a calibration asks hands to do. */
export function calibrationRequest(board) {
  const [take, fill, yes] = ["take", "fill", "yes"].map((meaning) => board.lit(meaning));
  if (!board.pole && !fill.length && !yes.length) {
    return take.length ? `Clear the board: the pieces off ${named(take, "all squares")}.` : "It measures the empty board: leave it alone for a moment.";
  }
  const parts = [];
  if (take.length) parts.push(`Take the piece off ${named(take, "every red square")}.`);
  if (fill.length) parts.push(`Put ${board.game.phrases.poles[board.pole] ?? "a piece"} on ${named(fill, "every lit square")}, each until its square turns green.`);
  else if (yes.length) parts.push("Now take the pieces away.");
  return parts.join(" ");
}

export function touchRequest(board) {
  return `Touch ${named(board.lit("touch"), "every lit square")} with a piece.`;
}

/** What a calibration has told, a sentence; "" for what it asks hands to do. */
export function calibrationNews({ text = "", refused = "" }) {
  if (refused) return `Not calibrated: ${refused}. All stays as it was.`;
  const weakest = /^done; (.*)$/.exec(text);
  if (weakest) return `Calibrated; ${weakest[1]}.`;
  if (text === "as from the factory") return "The calibration is as from the factory; the board measures itself when it is next empty.";
  return /^one magnet|^clear the/.test(text) ? "" : `${text}.`;
}

/** How far hands have come, with `left` of `most` squares to go: {done, all, words}. */
export function progress({ state, pole }, left, most) {
  const words = `${most - left} of ${most} squares`;
  if (state.mode === "touch") return { done: most - left, all: most, words };
  const before = pole === "south" ? most : 0;
  return { done: before + most - left, all: 2 * most, words: pole ? `${capital(pole)} up: ${words}` : words };
}

/** A report's head: what was tested, and whether all is well. */
export function reportHead({ test, passed, faults }) {
  const how = passed ? "passed" : `${faults.length} ${faults.length === 1 ? "fault" : "faults"}`;
  return `${TESTS[test] ?? "Self-test"}: ${how}`;
}

/** A report's figures as [[name, text]]. */
export function reportFigures({ copies, torn, flash, noise_counts: noise, ticks_ms: ticks, touched, of }) {
  const mt = (counts) => (counts / FACTS.sensor.counts_per_mt).toFixed(1);
  const figures = [];
  if (touched !== undefined) figures.push(["Touched", `${touched} of ${of} squares`]);
  if (noise) figures.push(["Noise", `${mt(noise[0])} to ${mt(noise[1])} mT (${noise[0]} to ${noise[1]} counts)`]);
  if (copies !== undefined) figures.push(["Store", `${copies} ${copies === 1 ? "copy" : "copies"} whole, ${torn || "none"} torn`]);
  if (flash) figures.push(["Flash", FLASH[flash] ?? flash]);
  if (ticks) figures.push(["240 ticks", `${ticks[0]} ms, the longest ${ticks[1]} ms`]);
  return figures;
}

/** Puts a report's parts together: the first one with all `faults`. */
export function reportOf(parts) {
  return { ...parts[0], faults: parts.flatMap((part) => part.faults ?? []) };
}
