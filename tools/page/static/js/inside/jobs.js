// The board's jobs: calibration and self-tests, how far the one under way is, and the last report.

import { computed, effect, untracked } from "@preact/signals";
import { observed } from "../core/signals.js";
import { speak } from "../core/voice.js";
import { t } from "../core/words.js";
import { news } from "../play/phrases.js";
import { JOBS, progress, reportHead, reportOf } from "./job_phrases.js";

// The long self-test takes 2.4 s of the board's time; an emulated chip is slower.
const REPORT_MS = 120000;

/** Its fields are signals. */
export class Jobs {
  /** What is said of a job. */
  words = "";
  /** The last report, until something else is said. @type {any} */
  report = null;
  /** The most squares that the job under way has asked for at once. */
  most = 0;
  #asked = "";
  /** @type {any[]} */
  #parts = [];

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "words", "report", "most");
    parts.board.addEventListener("news", ({ detail }) => this.#hear(detail));
  }

  get isOn() {
    return this.#isOn.value;
  }

  #isOn = computed(() => JOBS.includes(this.parts.board.job));

  /** {done, all, words} of the job under way; null for one that does not tell. */
  get progress() {
    const { board } = this.parts;
    return this.most && board.job !== "selftest" ? progress(board, this.#left, this.most) : null;
  }

  follow() {
    const { board, grid } = this.parts;
    effect(() => {
      if (this.isOn) untracked(() => this.say(""));
    });
    effect(() => {
      const { job, pole } = board;
      const left = this.#left;
      const asked = `${job} ${pole}`;
      untracked(() => {
        if (asked !== this.#asked) {
          this.#asked = asked;
          this.most = job === "touch" ? grid.squares.length - board.lit("broken").length : 0;
          if (pole) this.say(""); // the fault of a magnet is put right
        }
        this.most = Math.max(this.most, left);
      });
    });
  }

  /** Asks the board for a job; shows its refusal or its report. @param {string} command @param {Record<string, string>} keys */
  async begin(command, keys) {
    const { actions, line } = this.parts;
    await actions.rest;
    this.say("");
    try {
      const parts = await line.ask(command, keys, REPORT_MS);
      if (parts[0].test) this.#report(parts);
      else if (keys.how !== "factory") scrollTo({ top: 0 });
    } catch ({ message }) {
      this.say(message);
      speak(message);
    }
  }

  stop() {
    const { board, line } = this.parts;
    return line.ask(board.job === "calibrate" ? "calibrate" : "selftest", { how: "stop", test: "stop" });
  }

  /** @param {string} words */
  say(words) {
    this.words = words;
    this.report = null;
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
    } else if (["calibration", "selftest"].includes(event.event)) {
      this.say(news(this.parts.board, event));
    }
  }

  /** @param {any[]} parts */
  #report(parts) {
    this.words = "";
    this.report = reportOf(parts);
    speak(t("report.spoken", reportHead(this.report)));
  }
}
