// The puzzles: a card that offers them by game and difficulty, and what the one under way says.

import { attempt, button, offer } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { say, speak } from "../core/voice.js";
import { hasText, sentences, t } from "../core/words.js";
import { gameCalled } from "../game/games.js";
import { DECIDED, wonIn } from "../game/scores.js";
import { boardSentence } from "../line/board_words.js";
import { stand } from "../plan.js";
import { pause } from "../play/hand_driver.js";
import { kindOf } from "../play/phrases.js";

const GRADES = ["easy", "medium", "hard"];
const DAY_MS = 86_400_000;
// So long the player sees what was right before the page goes on.
const DONE_MS = 1500;

export class Puzzles {
  /** Whether one is solved whose end is still looked at. */
  isSolved = false;
  /** What its end says. */
  words = "";
  #isOfDay = false;
  #games = "";

  /** @param {Pick<Parts, "actions" | "board" | "door" | "drawn" | "line" | "show">} parts */
  constructor(parts) {
    this.parts = parts;
    this.game = choice("puzzle-game", t("puzzles.game"));
    this.grade = choice("puzzle-grade", t("puzzles.grade"));
    offer(this.grade, "puzzle-grade", GRADES.map((grade, index) => [String(index + 1), t(`puzzles.${grade}`)]));
    const begin = button("puzzles.begin", () => this.#begin({ grade: Number(this.form.elements["puzzle-grade"].value) }), { id: "puzzle-begin" });
    const daily = button("puzzles.daily", () => this.#begin({ day: today() }), { id: "puzzle-daily" });
    this.hint = button("puzzles.hint", () => parts.line.ask("puzzle", { hint: true }), { id: "puzzle-hint" });
    const next = button("puzzles.next", () => this.#goOn(), { id: "puzzle-next", className: "primary" });
    const leave = button("puzzles.leave", () => parts.line.ask("puzzle", { number: 0 }), { id: "puzzle-leave" });
    find("door-puzzles").addEventListener("click", () => attempt(() => this.#go(parts.door.game, {})));
    this.kept = html("p", { id: "puzzle-kept", className: "faint" });
    this.form = html("form", {}, this.game, this.grade, html("p", { className: "row" }, begin, daily));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.card = html("section", { id: "puzzles", className: "part" },
      html("h2", {}, t("puzzles.title")), html("p", { className: "faint" }, t("puzzles.intro")), this.form, this.kept);
    stand("puzzles", this.card);
    stand("puzzleButtons", this.hint, next, leave);
    parts.board.addEventListener("news", ({ detail }) => detail.event === "puzzle" && this.#hear(detail));
  }

  /** Shows what this board has. */
  update() {
    const { board } = this.parts;
    const isOn = board.state.mode === "puzzle";
    const isPlayer = board.host.role === "player";
    const games = (board.greeting.games ?? []).map(gameCalled);
    const names = games.map(({ name }) => name).join(" ");
    if (names !== this.#games) {
      this.#games = names;
      offer(this.game, "puzzle-game", games.map(({ name, title }) => [name, title]));
    }
    this.card.hidden = !games.length || !isPlayer;
    this.game.hidden = games.length < 2;
    if (!isOn && this.isSolved) {
      this.isSolved = false;
      this.parts.show();
    }
    this.hint.disabled = !board.isTurn || board.isLed;
    const { puzzle } = board;
    if (puzzle) this.kept.textContent = t("puzzles.kept", puzzle);
  }

  /** Goes on from a puzzle that is solved; after the one of the day no other one is wanted. */
  async #goOn() {
    const isLast = this.#isOfDay;
    this.#isOfDay = false;
    if (isLast) await this.parts.line.ask("puzzle", { number: 0 });
    this.isSolved = false;
    this.parts.show();
    this.parts.actions.attend();
  }

  #begin(which) {
    this.#isOfDay = "day" in which;
    return this.#go(gameCalled(this.form.elements["puzzle-game"].value), which);
  }

  #go(game, which) {
    this.parts.drawn.view.go();
    scrollTo({ top: 0 });
    return this.parts.actions.puzzle(game, which);
  }

  /** Says how it went. */
  #hear(event) {
    const { board } = this.parts;
    const { step, text } = event;
    const tell = (words) => {
      say(words);
      speak(words);
    };
    if (text) {
      tell(boardSentence(event));
      return;
    }
    if (step === "again") tell(t("puzzles.again"));
    if (step === "hint") tell(t("puzzles.hinted"));
    if (step === "wrong") tell(wrongWords(board.game, event));
    if (step !== "done") return;
    this.isSolved = board.mayTouch && !preferences.real;
    const kind = kindOf(event);
    this.words = sentences(this.#isOfDay ? t("puzzles.doneDay") : "", hasText(`puzzles.why.${kind}`) ? t(`puzzles.why.${kind}`) : "", t("puzzles.kept", event));
    speak(sentences(t("puzzles.done"), this.words));
    if (this.isSolved) return;
    say(sentences(t("puzzles.done"), this.words));
    // After the puzzle of the day no other one is wanted.
    if (this.#isOfDay) attempt(() => pause(DONE_MS).then(() => this.#goOn()));
  }
}

/** What a wrong turn leads to. */
function wrongWords(game, { reply, score }) {
  if (!reply) return t("puzzles.wrongEnds");
  const shown = game.shown(reply);
  return score > DECIDED ? t("puzzles.wrongLoses", { reply: shown, count: wonIn(score) }) : t("puzzles.wrong", { reply: shown });
}

/** Days since 1970-01-01 by the player's calendar: the same puzzle on the same date everywhere. */
function today() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS;
}

function choice(id, legend) {
  return html("fieldset", { id }, html("legend", {}, legend), html("div", { className: "choice" }));
}
