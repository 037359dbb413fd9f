// The lessons on the page: their offer, the requests of the lesson under way, and its pieces.

import { button, onClick } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { preferences } from "../core/storage.js";
import { announce } from "../core/voice.js";
import { t } from "../core/words.js";

export class Lessons {
  /** Whether the front door offers lessons to start with. */
  isOffered = false;
  #shown = "";

  /** @param {Pick<Parts, "actions" | "board" | "door" | "drawn" | "line">} parts */
  constructor(parts) {
    this.parts = parts;
    const { line, board } = parts;
    onClick("learn", () => this.#begin(parts.door.game));
    onClick("lesson-again", () => line.ask("lesson", { game: board.game.name, number: board.lesson?.number ?? 1 }));
    onClick("lesson-leave", () => line.ask("lesson", { number: 0 }));
    board.addEventListener("news", ({ detail }) => detail.event === "lesson" && this.#hear(detail));
  }

  update() {
    const { board, door } = this.parts;
    const { isPlayer } = board;
    const games = board.games.filter(({ lessons }) => lessons.length);
    this.isOffered = !games.length || door.game.lessons.length > 0;
    find("learn").classList.toggle("primary", this.#isFirstVisit);
    find("play").classList.toggle("primary", !this.#isFirstVisit);
    const shown = JSON.stringify([isPlayer, ...games.map((game) => [game.name, this.#doneOf(game)])]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    find("lessons").replaceChildren(...games.map((game) => this.#row(game, isPlayer)));
  }

  #row(game, isPlayer) {
    const of = game.lessons.length;
    const done = this.#doneOf(game).length;
    const begin = button(!done ? "lesson.learn" : done < of ? "lesson.goOn" : "lesson.anew", () => this.#begin(game), { disabled: !isPlayer }, { game: game.title });
    return html("div", {}, begin, html("p", { className: "faint" }, done && done < of ? t("lesson.progress", { done, of }) : t("lesson.words", { count: of })));
  }

  /** Whether nothing was begun in this browser yet. */
  get #isFirstVisit() {
    return !preferences.game && !Object.keys(preferences.lessons).length;
  }

  /** The numbers, from 1, of a game's finished lessons. */
  #doneOf(game) {
    return (preferences.lessons[game.name] ?? []).filter((number) => number <= game.lessons.length);
  }

  /** Begins the first unfinished lesson, or the first of all if none is left. */
  #begin(game) {
    const { actions, drawn: { view } } = this.parts;
    const done = this.#doneOf(game);
    const next = game.lessons.findIndex((_, index) => !done.includes(index + 1)) + 1;
    if (!next) this.#keep(game.name, []);
    view.go();
    return actions.begin("lesson", game, { number: next || 1 });
  }

  #keep(name, numbers) {
    preferences.lessons = { ...preferences.lessons, [name]: numbers };
  }

  #hear({ game: name, number, step }) {
    const { board } = this.parts;
    const { game } = board;
    if (step === "begun" || step === "finished") scrollTo({ top: 0 });
    if (step === "again") announce(t("lesson.again"));
    if (step === "finished") announce(t("lesson.finished", { game: game.title }));
    if (step !== "done") return;
    const done = preferences.lessons[name] ?? [];
    if (!done.includes(number)) this.#keep(name, [...done, number]);
    announce(t("lesson.done", { why: t(`${name}.lesson.${number}.done`) }));
  }
}
