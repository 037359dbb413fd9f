// The lessons: which are done, and the requests of the one under way.

import { preferences } from "../core/preferences.js";
import { announce } from "../core/voice.js";
import { t } from "../core/words.js";

export class Lessons {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    parts.board.addEventListener("news", ({ detail }) => detail.event === "lesson" && this.#hear(detail));
  }

  /** The games that have lessons. @returns {Game[]} */
  get games() {
    return this.parts.board.games.filter(({ lessons }) => lessons.length);
  }

  /** Whether the front door offers lessons to start with. */
  get isOffered() {
    return !this.games.length || this.parts.door.game.lessons.length > 0;
  }

  /** Whether nothing was begun in this browser yet. */
  get isFirstVisit() {
    return !preferences.game && !Object.keys(preferences.lessons).length;
  }

  /** The numbers, from 1, of a game's finished lessons. @param {Game} game @returns {number[]} */
  doneOf(game) {
    return (preferences.lessons[game.name] ?? []).filter((/** @type {number} */ number) => number <= game.lessons.length);
  }

  /** The number of the first unfinished lesson; 0 if none is left. @param {Game} game */
  nextOf(game) {
    const done = this.doneOf(game);
    return game.lessons.findIndex((_, index) => !done.includes(index + 1)) + 1;
  }

  /** Begins the first unfinished lesson, or the first of all if none is left. @param {Game} game */
  begin(game) {
    const { actions, drawn: { view } } = this.parts;
    const next = this.nextOf(game);
    if (!next) keep(game.name, []);
    view.go();
    return actions.begin("lesson", game, { number: next || 1 });
  }

  /** @param {{ game: string, number: number, step: string }} event */
  #hear({ game: name, number, step }) {
    if (step === "begun" || step === "finished") scrollTo({ top: 0 });
    if (step === "again" || step === "finished") announce(t(`lesson.${step}`, { game: this.parts.board.game.title }));
    if (step !== "done") return;
    const done = preferences.lessons[name] ?? [];
    if (!done.includes(number)) keep(name, [...done, number]);
    announce(t("lesson.done", { why: t(`${name}.lesson.${number}.done`) }));
  }
}

/** @param {string} name @param {number[]} numbers */
function keep(name, numbers) {
  preferences.lessons = { ...preferences.lessons, [name]: numbers };
}
