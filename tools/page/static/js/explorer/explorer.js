// The explorer: what every turn from the position shown leads to, and a way to try turns out.

import { computed, effect } from "@preact/signals";
import { derived, observed } from "../core/signals.js";
import { speak } from "../core/voice.js";
import { t } from "../core/words.js";
import { DRAWN, winnerOf } from "../game/record.js";
import { boardSentence } from "../line/line.js";
import { Choice } from "./choice.js";
import { compare, outcomeOf, proofWords } from "./outcome.js";
import { solverFor } from "./solver.js";

/** Its fields are signals. */
export class Explorer {
  /** What the solver says, see tools/page/explorer/explorer.py, with what it is about; empty before. @type {Record<string, any>} */
  answer = {};
  /** What is picked of a turn, by its parts' names. @type {import("./choice.js").Picked} */
  picked = {};

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "answer", "picked", "choice");
    this.solver = solverFor((answer) => this.#take(answer));
  }

  /** Whether it tells where turns lead to: not while the player looks for a turning point's better one. */
  get isTelling() {
    return this.parts.history.isExploring && !this.parts.points.isAsked;
  }

  /** Whether the solver has said nothing yet of the position shown. */
  get isLooking() {
    return this.parts.history.isExploring && !Object.keys(this.answer).length;
  }

  /** The choice of a turn; null before the solver has named any. */
  choice = derived(() => {
    const { game, position, outcomes } = this.answer;
    return outcomes ? new Choice({ game, position, outcomes }, this.picked) : null;
  });

  /** The solver's verdict on the position, or "". */
  get words() {
    if (!this.isTelling) return "";
    const { error, game, outcomes: [best] = [], result, side } = this.answer;
    if (error) return boardSentence(error);
    if (result) return result === DRAWN ? t("explorer.overDrawn") : t("explorer.over", { side: game.sideName(game.sides[winnerOf(result)]) });
    return best ? t("explorer.best", { side: game.sideName(side), outcome: best.words }) : t("explorer.looks");
  }

  /** The squares that may be picked next: {square: the best outcome there}; none while it tells nothing. */
  get next() {
    return (this.isTelling && this.choice?.next) || {};
  }

  /** What turns to each square lead to, in words: {square: words}. @returns {Record<string, string>} */
  get squares() {
    return Object.fromEntries(Object.entries(this.next).map(([square, { words }]) => [square, t("explorer.square", { outcome: words })]));
  }

  /** Follows the position that is shown. */
  follow() {
    effect(() => {
      const question = this.#question.value;
      this.answer = {};
      this.picked = {};
      if (question) this.solver.ask(JSON.parse(question));
      else this.solver.end();
    });
  }

  /** What the solver is asked, as text; "" while nothing is explored. */
  #question = computed(() => {
    const { history } = this.parts;
    if (!history.isExploring) return "";
    const { game, start, turns } = history.seen;
    return JSON.stringify({ game: game.name, position: start, turns: turns.join(" ") });
  });

  /** Explores the position that is shown. */
  open() {
    this.parts.history.explore();
    speak(t("explorer.opened"));
  }

  /** The pieces of a position looked at, with a totem on its picked target. @param {{ places: import("../board/api.js").Place[] }} looked */
  placesOf({ places }) {
    const [first] = (this.picked.to && this.choice?.outcomes) || [];
    const totem = first && this.answer.game.totem(first.letter);
    return totem ? places.map((place) => (place.kind === totem ? { ...place, square: first.to } : place)) : places;
  }

  /** A square, or a rack's kind, was tapped or entered: picks it, or completes a turn. @param {string} square @param {string} kind */
  tap(square, kind) {
    const { choice } = this;
    if (!choice) return speak(this.words);
    if (!square) {
      const { game, side } = this.answer;
      const letter = choice.letters.find((one) => [game.totem(one), game.kindOf(side, one)].includes(kind));
      return letter && this.pickLetter(letter);
    }
    const { history, points } = this.parts;
    const next = choice.pickSquare(square);
    if (!next.chosen) return this.#pick(next);
    return points.isAsked ? points.judge(next.chosen) : history.try(next.chosen.turn);
  }

  /** Picks a piece's letter, or none with "". @param {string} letter */
  pickLetter(letter) {
    if (this.choice) this.#pick(this.choice.pickLetter(letter));
  }

  /** Handles a key: Escape drops the choice, u goes a turn back, a piece's letter picks it. Returns whether it did. @param {string} key */
  key(key) {
    const { history, drawn: { view } } = this.parts;
    const letter = /** @type {string} */ (history.looked?.game.keys[key]);
    if (key === "u") history.step(-1);
    else if (!this.choice) return false;
    else if (key === "escape") this.picked = {};
    else if (this.choice.letters.includes(letter)) this.pickLetter(letter);
    else return false;
    if (letter) view.go();
    return true;
  }

  /** @param {Record<string, any>} answer */
  #take(answer) {
    const { looked } = this.parts.history;
    if (!looked) return;
    const { game, text } = looked;
    const outcomes = answer.turns?.map((/** @type {any} */ outcome) => outcomeOf(game, outcome)).sort(compare);
    this.answer = { ...answer, game, position: game.parse(text), outcomes };
    // The verdict also stands above the board, where it is spoken.
    if (answer.done && this.isTelling) speak(proofWords(outcomes ?? [], true), "explorer");
  }

  /** @param {Choice} choice */
  #pick({ picked, isBegun, outcomes }) {
    this.picked = picked;
    if (isBegun && this.isTelling) speak(t("explorer.picked", { count: outcomes.length, outcome: outcomes[0].words }), "explorer.picked");
  }
}
