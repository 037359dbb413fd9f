// The puzzles: how one is begun and gone on from, a run against the clock, and the words of the one under way.

import { effect, untracked } from "@preact/signals";
import { attempt } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { observed } from "../core/signals.js";
import { announce, say, speak } from "../core/voice.js";
import { hasText, sentences, t } from "../core/words.js";
import { replyWords } from "../game/score.js";
import { boardSentence } from "../line/line.js";
import { pause } from "../play/hand.js";
import { kindOf } from "../play/phrases.js";
import { keepRun, nextOf, rate, STEP, trainedAt } from "./trained.js";

const DAY_MS = 86_400_000;
// The player sees the solution for this long before the page goes on.
const DONE_MS = 1500;
// A run against the clock: its length, the wrong answers that end it, and how long its answers are seen.
const RUN_MS = 180_000;
export const MOST_WRONG = 3;
const ANSWER_MS = 700;
const TICK_MS = 250;
// A run begins so much below the player's rating.
const HEAD_START = 300;

/** @typedef {{ game: Game, left: number, solved: number, wrong: number, shown: number[] }} Run */

/** Its fields are signals. */
export class Puzzles {
  /** Whether the player still looks at the end of a solved puzzle. */
  isSolved = false;
  words = "";
  /** How many are solved: the newest event that tells; null before. @type {Record<string, any> | null} */
  kept = null;
  /** The run against the clock, with the numbers of the puzzles shown in it; null without. @type {Run | null} */
  run = null;
  #theme = "";
  // The number of the puzzle whose first answer is still to come, 0 for none.
  #open = 0;
  #timer = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "isSolved", "words", "kept", "run");
    parts.board.addEventListener("news", ({ detail }) => detail.event === "puzzle" && this.#hear(detail));
  }

  follow() {
    const { board } = this.parts;
    effect(() => {
      if (board.puzzle) this.kept = board.puzzle;
      if (board.job === "puzzle") return;
      this.isSolved = false;
      // A run is left by the board's button, say, or for another game.
      untracked(() => attempt(() => this.endRun()));
    });
  }

  /** Goes on from a solved puzzle; the puzzle of the day has no next one. */
  async goOn() {
    const { board, line } = this.parts;
    if (this.#isOfDay) {
      this.parts.actions.begun = null;
      await line.ask("puzzle", { number: 0 });
      this.isSolved = false;
      this.parts.actions.attend();
    } else await this.go(board.game, this.#theme);
  }

  get #isOfDay() {
    return "day" in (this.parts.actions.begun?.which ?? {});
  }

  /** Begins the puzzle of a theme, "" for any, that fits the player. @param {Game} game */
  go(game, theme = "") {
    this.#theme = theme;
    return this.#begin(game, game.puzzles.length ? { number: nextOf(game, theme) } : {});
  }

  /** Begins the puzzle of the day, the days counted since 1970-01-01 by the player's calendar: the same one everywhere. @param {Game} game */
  goToday(game) {
    const now = new Date();
    return this.#begin(game, { day: Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS });
  }

  /** @param {Game} game @param {{ number?: number, day?: number }} which */
  #begin(game, which, isRun = false) {
    this.isSolved = false;
    this.parts.drawn.view.go();
    scrollTo({ top: 0 });
    return this.parts.actions.begin("puzzle", game, which, isRun);
  }

  /** Begins a run: as many as one can in three minutes, each harder than the one before. @param {Game} game */
  async startRun(game) {
    const run = { game, left: RUN_MS, solved: 0, wrong: 0, shown: [] };
    await this.#goOnRun(run);
    clearInterval(this.#timer);
    this.run = run;
    const ends = Date.now() + RUN_MS;
    this.#timer = setInterval(() => {
      const left = ends - Date.now();
      if (left <= 0) attempt(() => this.endRun());
      else if (this.run) this.run = { ...this.run, left };
    }, TICK_MS);
  }

  /** Ends a run and says how it went. */
  async endRun() {
    const { run, parts: { actions, board, line } } = this;
    if (!run) return;
    clearInterval(this.#timer);
    this.run = null;
    announce(sentences(t("puzzles.runDone", { count: run.solved }), keepRun(run.game, run.solved) ? t("puzzles.runBest") : ""));
    // The next puzzle may be about to begin, and is left too.
    await actions.do(() => board.job === "puzzle" && line.ask("puzzle", { number: 0 }));
  }

  /** @param {Run} run */
  #goOnRun({ game, solved, shown }) {
    const number = nextOf(game, "", shown, trainedAt(game).player[0] - HEAD_START + STEP * solved);
    shown.push(number);
    return this.#begin(game, { number }, true);
  }

  /** Takes in the first answer to the puzzle under way. @param {boolean} isRight */
  #answer(isRight) {
    const number = this.#open;
    this.#open = 0;
    if (!number) return;
    if (!this.run) {
      rate(this.parts.board.game, number, isRight);
      return;
    }
    const run = { ...this.run, solved: this.run.solved + Number(isRight), wrong: this.run.wrong + Number(!isRight) };
    this.run = run;
    pause(isRight ? ANSWER_MS : DONE_MS).then(() => {
      // The run may have ended meanwhile, and another one begun.
      if (this.run?.shown === run.shown) attempt(() => (run.wrong < MOST_WRONG ? this.#goOnRun(run) : this.endRun()));
    });
  }

  /** @param {any} event */
  #hear(event) {
    const { board } = this.parts;
    const { step, text, number } = event;
    if (text) {
      announce(boardSentence(event));
      return;
    }
    if (step === "begun") this.#open = number;
    if (step === "again") announce(t("puzzles.again"));
    if (step === "hint") {
      this.#open = 0;
      announce(t("puzzles.hinted"));
    }
    if (step === "wrong") {
      announce(event.reply ? replyWords(board.game.shown(event.reply), event.score) : t("puzzles.wrongEnds"));
      this.#answer(false);
    }
    if (step !== "done") return;
    this.#answer(true);
    if (this.run) return;
    this.isSolved = board.mayTouch && !preferences.real;
    const kind = kindOf(event);
    const rating = t("puzzles.rating", { rating: Math.round(trainedAt(board.game).player[0]) });
    this.words = sentences(this.#isOfDay ? t("puzzles.doneDay") : "", hasText(`puzzles.why.${kind}`) ? t(`puzzles.why.${kind}`) : "", rating);
    speak(sentences(t("puzzles.done"), this.words));
    if (this.isSolved) return;
    say(sentences(t("puzzles.done"), this.words));
    // The puzzle of the day has no next one.
    if (this.#isOfDay) attempt(() => pause(DONE_MS).then(() => this.goOn()));
  }
}
