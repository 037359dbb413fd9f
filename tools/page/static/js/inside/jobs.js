// The board's jobs: calibration and self-tests, how far the one under way is, and the last report; in words.

import { effect, untracked } from "@preact/signals";
import { derived, observed } from "../core/signals.js";
import { speak } from "../core/voice.js";
import { sentences, t, tSquares } from "../core/words.js";
import { boardSentence, boardWords } from "../line/line.js";

// The jobs that test or measure the board.
const JOBS = ["calibrate", "touch", "selftest"];
const TESTS = ["short", "long", "touch"];
// The long self-test takes 2.4 s of the board's time; an emulated chip is slower.
const REPORT_MS = 120000;

/** Its fields are signals. */
export class Jobs {
  /** What is said of a job; or the last report, until something else is. @type {any} */
  told = "";
  /** The most squares that the job under way has asked for at once. */
  most = 0;
  #asked = "";
  /** @type {any[]} */
  #parts = [];

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "told", "most", "isOn");
    parts.board.addEventListener("news", ({ detail }) => this.#hear(detail));
  }

  isOn = derived(() => JOBS.includes(this.parts.board.job));

  /** {done, all, words} of the job under way; null for one that does not tell. */
  get progress() {
    const { most, parts: { board: { job, pole } } } = this;
    if (!most || job === "selftest") return null;
    const done = most - this.#left;
    const words = t(pole ? `jobs.done${pole === "north" ? "North" : "South"}` : "jobs.done", { done, all: most });
    // A calibration asks for every square twice, first with the north pole up.
    return { done: pole === "south" ? most + done : done, all: job === "touch" ? most : 2 * most, words };
  }

  follow() {
    const { board, grid } = this.parts;
    effect(() => {
      const { job, pole } = board;
      const left = this.#left;
      const asked = `${job} ${pole}`;
      untracked(() => {
        if (asked !== this.#asked) {
          this.#asked = asked;
          this.most = job === "touch" ? grid.squares.length - board.lit("broken").length : 0;
          if (this.isOn) this.told = ""; // the fault of a magnet is put right, too
        }
        this.most = Math.max(this.most, left);
      });
    });
  }

  /** Asks the board for a job; shows its refusal or its report. @param {string} command @param {Record<string, string>} keys */
  async begin(command, keys) {
    const { actions, line } = this.parts;
    await actions.rest;
    this.told = "";
    try {
      const parts = await line.ask(command, keys, REPORT_MS);
      if (parts[0].test) this.#report(parts);
      else if (keys.how !== "factory") scrollTo({ top: 0 });
    } catch ({ message }) {
      this.told = message;
      speak(message);
    }
  }

  stop() {
    const { board, line } = this.parts;
    return line.ask(board.job === "calibrate" ? "calibrate" : "selftest", { how: "stop", test: "stop" });
  }

  /** How many squares the board still asks for. */
  get #left() {
    const { board } = this.parts;
    return board.lit(board.job === "touch" ? "touch" : "fill").length;
  }

  /** Takes the events of a job that was started at the board itself, or that takes touches. @param {any} event */
  #hear(event) {
    if (event.event === "selftest" && event.part) {
      this.#parts = event.part === 1 ? [event] : [...this.#parts, event];
      if (!event.more) this.#report(this.#parts);
    } else if (["calibration", "selftest"].includes(event.event)) this.told = jobNews(event);
  }

  /** Shows a report: its first part with the faults of all. @param {any[]} parts */
  #report(parts) {
    const faults = parts.flatMap(({ faults = [], says = [] }) => faults.map((/** @type {string} */ text, /** @type {number} */ at) => ({ text, say: says[at] })));
    this.told = { ...parts[0], faults };
    speak(t("report.spoken", reportHead(this.told)));
  }
}

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

/** A job's news as a sentence; "" for a request or a report, which shows anyway. @param {Record<string, any>} event */
export function jobNews({ say, text = "", refused = "" }) {
  if (refused) return t("calibration.refused", { reason: boardWords({ say, text: refused }) });
  switch (say?.is) {
    case "calibrated": return t("calibration.done", { field: say.field });
    case "factory": return t("calibration.factory");
    case "clear_board":
    case "magnets": return "";
    default: return text && boardSentence({ say, text });
  }
}

/** A report's head as {test, outcome}: what was tested, and whether all is well. @param {Record<string, any>} report */
export function reportHead({ test, passed, faults }) {
  return {
    test: t(`report.${TESTS.includes(test) ? test : "other"}`),
    outcome: passed ? t("report.passed") : t("report.failed", { count: faults.length }),
  };
}
