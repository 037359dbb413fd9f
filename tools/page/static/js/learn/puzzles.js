// The puzzles: how one is begun and gone on from, and the words of the one under way.

import { effect } from "@preact/signals";
import { attempt } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { observed } from "../core/signals.js";
import { announce, say, speak } from "../core/voice.js";
import { hasText, sentences, t } from "../core/words.js";
import { replyWords } from "../game/score.js";
import { boardSentence } from "../line/board_words.js";
import { pause } from "../play/hand_driver.js";
import { kindOf } from "../play/phrases.js";

const DAY_MS = 86_400_000;
// The player sees the solution for this long before the page goes on.
const DONE_MS = 1500;

/** Its fields are signals. */
export class Puzzles {
  /** Whether the player still looks at the end of a solved puzzle. */
  isSolved = false;
  words = "";
  /** How many are solved: the newest event that tells; null before. @type {Record<string, any> | null} */
  kept = null;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "isSolved", "words", "kept");
    parts.board.addEventListener("news", ({ detail }) => detail.event === "puzzle" && this.#hear(detail));
  }

  follow() {
    const { board } = this.parts;
    effect(() => {
      if (board.job !== "puzzle") this.isSolved = false;
    });
    effect(() => {
      this.kept = board.puzzle ?? this.kept;
    });
  }

  /** Goes on from a solved puzzle; the puzzle of the day has no next one. */
  async goOn() {
    const isLast = this.#isOfDay;
    this.parts.actions.begun = null;
    if (isLast) await this.parts.line.ask("puzzle", { number: 0 });
    this.isSolved = false;
    this.parts.actions.attend();
  }

  get #isOfDay() {
    return "day" in (this.parts.actions.begun?.which ?? {});
  }

  /** Begins a puzzle of this grade. @param {Game} game @param {{ grade?: number, day?: number }} which */
  go(game, which) {
    this.parts.drawn.view.go();
    scrollTo({ top: 0 });
    return this.parts.actions.begin("puzzle", game, which);
  }

  /** Begins the puzzle of the day. @param {Game} game */
  goToday(game) {
    return this.go(game, { day: today() });
  }

  /** @param {any} event */
  #hear(event) {
    const { board } = this.parts;
    const { step, text } = event;
    if (text) {
      announce(boardSentence(event));
      return;
    }
    if (step === "again") announce(t("puzzles.again"));
    if (step === "hint") announce(t("puzzles.hinted"));
    if (step === "wrong") announce(event.reply ? replyWords(board.game.shown(event.reply), event.score) : t("puzzles.wrongEnds"));
    if (step !== "done") return;
    this.isSolved = board.mayTouch && !preferences.real;
    const kind = kindOf(event);
    this.words = sentences(this.#isOfDay ? t("puzzles.doneDay") : "", hasText(`puzzles.why.${kind}`) ? t(`puzzles.why.${kind}`) : "", t("puzzles.kept", event));
    speak(sentences(t("puzzles.done"), this.words));
    if (this.isSolved) return;
    say(sentences(t("puzzles.done"), this.words));
    // The puzzle of the day has no next one.
    if (this.#isOfDay) attempt(() => pause(DONE_MS).then(() => this.goOn()));
  }
}

/** Days since 1970-01-01 by the player's calendar: the same puzzle on the same date everywhere. */
function today() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS;
}
