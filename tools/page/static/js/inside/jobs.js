// The board's jobs in the drawer: starts, follows and stops calibration and self-tests, and shows reports.

import { attempt, sure } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { speak } from "../core/voice.js";
import { t } from "../core/words.js";
import { boardWords } from "../line/board_words.js";
import { news } from "../play/phrases.js";
import { JOBS, progress, reportFigures, reportHead, reportOf } from "./job_phrases.js";

// The long self-test takes 2.4 s of the board's time; an emulated chip is slower.
const REPORT_MS = 120000;

export class Jobs {
  #most = 0;
  #asked = "";
  #parts = [];

  /** @param {Pick<Parts, "actions" | "board" | "hand" | "line">} parts @param {any} grid */
  constructor(parts, grid) {
    this.parts = parts;
    this.grid = grid;
    const { actions, line, board } = parts;
    for (const button of find("job-choice").querySelectorAll("button")) {
      const { do: command, ...keys } = button.dataset;
      const begin = () => this.#begin(command, keys);
      button.addEventListener("click", keys.how === "factory" ? () => sure(button, begin) : begin);
    }
    find("job-stop").addEventListener("click", () => attempt(() => line.ask(board.job === "calibrate" ? "calibrate" : "selftest", { how: "stop", test: "stop" })));
    find("job-carry").addEventListener("click", () => attempt(() => actions.serve()));
    board.addEventListener("news", ({ detail }) => this.#hear(detail));
  }

  /** Shows the job under way, or those that may begin. */
  update() {
    const { board, hand } = this.parts;
    const isOn = JOBS.includes(board.job);
    const hadFocus = [find("job-choice"), find("job-now")].some((part) => part.contains(document.activeElement));
    const changes = find("job-now").hidden === isOn;
    find("job-now").hidden = !isOn;
    find("job-choice").hidden = isOn;
    find("job-carry").hidden = !isOn || board.job === "selftest" || !board.mayTouch || hand.isDriven;
    if (changes) {
      if (isOn) this.#say("");
      else find("job-choice").parentElement.scrollIntoView({ block: "nearest" });
      if (hadFocus) (isOn ? find("job-stop") : find("job-choice").querySelector("button")).focus();
    } else if (hadFocus && !document.activeElement?.checkVisibility()) find("job-stop").focus();
    this.#progress();
  }

  /** Asks the board for a job; shows its refusal or its report. */
  async #begin(command, keys) {
    const { actions, line } = this.parts;
    await actions.rest;
    this.#say("");
    try {
      const parts = await line.ask(command, keys, REPORT_MS);
      if (parts[0].test) this.#report(parts);
      else if (keys.how !== "factory") scrollTo({ top: 0 });
    } catch ({ message }) {
      this.#say(message);
      speak(message);
    }
  }

  /** Takes the events of a job that was started at the board itself, or that takes touches. */
  #hear(event) {
    if (event.event === "selftest" && event.part) {
      this.#parts = event.part === 1 ? [event] : [...this.#parts, event];
      if (!event.more) this.#report(this.#parts);
    } else if (["calibration", "selftest"].includes(event.event)) {
      this.#say(news(this.parts.board, event));
    }
  }

  #say(text) {
    find("job-news").textContent = text;
    find("report").hidden = true;
  }

  #progress() {
    const { board } = this.parts;
    const { job } = board;
    const asked = `${job} ${board.pole}`;
    const left = board.lit(job === "touch" ? "touch" : "fill").length;
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#most = job === "touch" ? this.grid.squares.length - board.lit("broken").length : 0;
      if (board.pole) this.#say(""); // the fault of a magnet is put right
    }
    this.#most = Math.max(this.#most, left);
    find("job-progress").hidden = !this.#most || job === "selftest";
    const { done, all, words } = progress(board, left, this.#most);
    find("job-bar").max = all;
    find("job-bar").value = done;
    find("job-count").textContent = words;
  }

  #report(parts) {
    const report = reportOf(parts);
    const head = reportHead(report);
    this.#say("");
    speak(t("report.spoken", head));
    const figures = reportFigures(report).flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, text)]);
    find("report").className = `report ${report.passed ? "passed" : "failed"}`;
    find("report").replaceChildren(
      html("h4", {}, `${report.passed ? "✔" : "✖"} ${t("report.head", head)}`),
      html("ul", { className: "faults", tabIndex: report.faults.length ? 0 : -1, ariaLabel: t("report.faults") }, ...report.faults.map((fault) => html("li", {}, boardWords(fault)))),
      html("dl", { className: "facts" }, ...figures));
    find("report").hidden = false;
  }
}
