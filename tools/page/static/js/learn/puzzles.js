// The puzzles: a card that offers them by game and difficulty, and the words of the one under way.

import { attempt, offer, onClick } from "../core/buttons.js";
import { find } from "../core/dom.js";
import { preferences } from "../core/storage.js";
import { announce, say, speak } from "../core/voice.js";
import { hasText, sentences, t } from "../core/words.js";
import { gameCalled } from "../game/games.js";
import { replyWords } from "../game/score.js";
import { boardSentence } from "../line/board_words.js";
import { pause } from "../play/hand_driver.js";
import { kindOf } from "../play/phrases.js";

const DAY_MS = 86_400_000;
// The player sees the solution for this long before the page goes on.
const DONE_MS = 1500;

export class Puzzles {
  /** Whether the player still looks at the end of a solved puzzle. */
  isSolved = false;
  words = "";
  #games = "";

  /** @param {Pick<Parts, "actions" | "board" | "door" | "drawn" | "line" | "show">} parts */
  constructor(parts) {
    this.parts = parts;
    const { elements } = find("puzzle-choice");
    this.elements = elements;
    onClick("puzzle-begin", () => this.#begin({ grade: Number(elements["puzzle-grade"].value) }));
    onClick("puzzle-daily", () => this.#begin({ day: today() }));
    onClick("puzzle-hint", () => parts.line.ask("puzzle", { hint: true }));
    onClick("puzzle-next", () => this.#goOn());
    onClick("puzzle-leave", () => parts.line.ask("puzzle", { number: 0 }));
    onClick("door-puzzles", () => this.#go(parts.door.game, {}));
    parts.board.addEventListener("news", ({ detail }) => detail.event === "puzzle" && this.#hear(detail));
  }

  update() {
    const { board } = this.parts;
    const isOn = board.job === "puzzle";
    const { isPlayer } = board;
    const games = board.games;
    const names = games.map(({ name }) => name).join(" ");
    if (names !== this.#games) {
      this.#games = names;
      offer(find("puzzle-game"), "puzzle-game", games.map(({ name, title }) => [name, title]));
    }
    find("puzzles").hidden = !games.length || !isPlayer;
    find("puzzle-game").hidden = games.length < 2;
    if (!isOn && this.isSolved) {
      this.isSolved = false;
      this.parts.show();
    }
    find("puzzle-hint").disabled = !board.isTurn || board.isLed;
    const { puzzle } = board;
    if (puzzle) find("puzzle-kept").textContent = t("puzzles.kept", puzzle);
  }

  /** Goes on from a solved puzzle; the puzzle of the day has no next one. */
  async #goOn() {
    const isLast = this.#isOfDay;
    this.parts.actions.begun = null;
    if (isLast) await this.parts.line.ask("puzzle", { number: 0 });
    this.isSolved = false;
    this.parts.show();
    this.parts.actions.attend();
  }

  get #isOfDay() {
    return "day" in (this.parts.actions.begun?.which ?? {});
  }

  #begin(which) {
    return this.#go(gameCalled(this.elements["puzzle-game"].value), which);
  }

  #go(game, which) {
    this.parts.drawn.view.go();
    scrollTo({ top: 0 });
    return this.parts.actions.begin("puzzle", game, which);
  }

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
    if (this.#isOfDay) attempt(() => pause(DONE_MS).then(() => this.#goOn()));
  }
}

/** Days since 1970-01-01 by the player's calendar: the same puzzle on the same date everywhere. */
function today() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS;
}
