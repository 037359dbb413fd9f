// The lessons on the page: what is offered, what the lesson under way asks for, the pieces it needs.

import { attempt } from "./actions.js";
import { find } from "./dom.js";
import { pause } from "./hand_driver.js";
import { speak } from "./voice.js";
import { t } from "./words.js";

// So long the player sees what was not meant before the page puts the pieces back.
const AGAIN_MS = 900;

export class Lessons {
  /** Whether the page is about to stand the pieces, or does. */
  isArranging = false;
  #isDue = false;
  #isLast = false;
  #isAgain = false;
  // How many state lines had come when the lesson was told of.
  #heard = 0;

  constructor(app) {
    this.app = app;
    const { line, say, board } = app;
    const on = (id, action) => find(id).addEventListener("click", () => attempt(action, say));
    on("learn", () => this.#begin());
    on("lesson-again", () => line.ask("lesson", { game: board.game.name, number: board.lesson?.number ?? 1 }));
    on("lesson-leave", () => line.ask("lesson", { number: 0 }));
    board.addEventListener("news", ({ detail }) => detail.event === "lesson" && this.#hear(detail));
    board.addEventListener("change", () => this.#arrange());
  }

  /** Shows what is offered, and the buttons of a lesson. */
  update() {
    const { board, players } = this.app;
    const { game } = players;
    const of = game.lessons.length;
    const done = this.#doneOf(game).length;
    const isHere = of > 0 && (board.greeting.games ?? []).includes(game.name) && board.host.role === "player";
    const isOn = board.state.mode === "lesson";
    find("learning").hidden = !isHere || isOn;
    if (of) {
      const key = !done ? "lesson.learn" : done < of ? "lesson.goOn" : "lesson.anew";
      find("learn").textContent = t(key, { game: game.title });
      find("learn-words").textContent = done && done < of ? t("lesson.progress", { done, of }) : t("lesson.words", { count: of });
    }
    find("learn").classList.toggle("primary", this.#isFirstVisit);
    for (const id of ["lesson-again", "lesson-leave"]) find(id).hidden = !isOn || board.host.role !== "player";
  }

  /** Nothing was begun in this browser yet. */
  get #isFirstVisit() {
    const { preferences } = this.app;
    return !preferences.game && !Object.keys(preferences.lessons).length;
  }

  /** The numbers of a game's lessons that are done, from 1. */
  #doneOf(game) {
    return (this.app.preferences.lessons[game.name] ?? []).filter((number) => number <= game.lessons.length);
  }

  /** Begins with the first lesson that is not done, or all over again. */
  #begin() {
    const { actions, players, view } = this.app;
    const { game } = players;
    const done = this.#doneOf(game);
    const next = game.lessons.findIndex((_, index) => !done.includes(index + 1)) + 1;
    if (!next) this.#keep(game.name, []);
    view.go();
    return actions.lesson(game, next || 1);
  }

  #keep(name, numbers) {
    const { preferences } = this.app;
    preferences.lessons = { ...preferences.lessons, [name]: numbers };
  }

  /** Says how it went; what a lesson needs is due when the board leads to it. */
  #hear({ game: name, number, step }) {
    const { board, preferences, say } = this.app;
    const { game } = board;
    const tell = (text) => {
      say(text);
      speak(text);
    };
    this.#heard = board.heard;
    this.#isDue = step === "begun" || step === "again";
    this.#isLast = step === "finished";
    this.isArranging = preferences.auto && board.mayTouch && (this.#isDue || this.#isLast);
    this.#isAgain = step === "again";
    if (step === "begun" || step === "finished") scrollTo({ top: 0 });
    if (step === "again") tell(t("lesson.again"));
    if (step === "finished") tell(t("lesson.finished", { game: game.title }));
    if (step !== "done") return;
    const done = preferences.lessons[name] ?? [];
    if (!done.includes(number)) this.#keep(name, [...done, number]);
    tell(t("lesson.done", { why: t(`${name}.lesson.${number}.done`) }));
  }

  /** Stands the pieces of the position, and of the game after the last lesson, if the player likes that. */
  #arrange() {
    const { board, actions, preferences, say } = this.app;
    const { mode, expected } = board.state;
    // All stands already.
    if (this.#isDue && board.isTurn && board.heard > this.#heard) this.#isDue = this.isArranging = false;
    const isAsked = (this.#isDue && mode === "lesson" && expected === "fill") || (this.#isLast && mode === "set_up");
    if (!isAsked || !board.mayTouch) return;
    const isAgain = this.#isAgain;
    this.#isDue = this.#isLast = this.#isAgain = false;
    if (!preferences.auto) return;
    attempt(async () => {
      if (isAgain) await pause(AGAIN_MS);
      await actions.arrangeAsAsked();
    }, say).finally(() => {
      this.isArranging = false;
      this.app.update();
    });
  }
}
