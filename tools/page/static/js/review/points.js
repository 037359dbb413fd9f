// The turning points of a reviewed game, one after another: the player looks for the better turn, then it is shown.

import { batch, effect, untracked } from "@preact/signals";
import { observed } from "../core/signals.js";
import { speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { isFairScore } from "../game/chance.js";
import { pointWords } from "./review.js";

/** Its fields are signals. */
export class TurningPoints {
  /** The number of the turn that is asked about, or told; 0 without. */
  ply = 0;
  isTold = false;
  /** What is said of the turn tried last, or of the point once it is told. */
  words = "";
  /** Where the turns lead to in the position asked about, by their texts. @type {Map<string, import("../explorer/outcome.js").Outcome>} */
  #outcomes = new Map();

  /** @param {Pick<Parts, "explorer" | "history" | "review">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "ply", "isTold", "words");
  }

  follow() {
    const { explorer, history } = this.parts;
    effect(() => {
      if (!this.isAsked || history.standing || !explorer.choice) return;
      this.#outcomes = new Map(explorer.choice.all.map((/** @type {import("../explorer/outcome.js").Outcome} */ outcome) => [outcome.turn, outcome]));
    });
    effect(() => {
      const { at, isExploring, tried } = history;
      untracked(() => this.#see(at, isExploring, tried));
    });
  }

  /** Whether the player is looking for the better turn. */
  get isAsked() {
    return this.ply > 0 && !this.isTold;
  }

  /** The turn at the point, as the review has it. @returns {GradedTurn | undefined} */
  get turn() {
    return this.parts.review.shown?.turns[this.ply - 1];
  }

  /** What the player is asked. */
  get question() {
    const { game } = this.parts.history.shown;
    const { turn } = this;
    return turn ? t("review.find.what", { number: turn.ply, side: game.sideName(turn.side), turn: game.shown(turn.turn) }) : "";
  }

  /** The number of the turn at the next point; 0 after the last one. */
  get next() {
    return this.parts.review.shown?.points.find((ply) => ply > this.ply) ?? 0;
  }

  /** Asks for a better turn than the one of this number. @param {number} ply */
  ask(ply) {
    const { history } = this.parts;
    batch(() => {
      history.look(ply - 1);
      history.explore();
      Object.assign(this, { ply, isTold: false, words: "" });
    });
    speak(sentences(t("review.find.ask"), this.question));
  }

  /** Shows the better turn; `found` says which other one the player has found. */
  tell(found = "") {
    const { history } = this.parts;
    const { turn } = this;
    if (!turn) return;
    batch(() => {
      Object.assign(this, { isTold: true, words: sentences(found, pointWords(history.shown.game, turn)) });
      history.endExploring();
      history.look(turn.ply, turn.best);
    });
    speak(this.words);
  }

  leave() {
    const { ply } = this;
    this.ply = 0;
    this.parts.history.look(ply);
  }

  /** Judges a turn that was tried; ends when the player looks elsewhere. @param {number | null} at @param {boolean} isExploring @param {string[]} tried */
  #see(at, isExploring, tried) {
    const { ply, isTold } = this;
    if (!ply) return;
    if (isTold) {
      if (at !== ply) this.ply = 0;
    } else if (isExploring && at === ply) this.#askAgain(t("review.find.made"));
    else if (isExploring && at === ply - 1) {
      if (tried.length) this.#judge(tried[0]);
    } else {
      this.ply = 0;
      if (isExploring) this.parts.history.endExploring();
    }
  }

  /** @param {string} turn */
  #judge(turn) {
    const { game } = this.parts.history.shown;
    const outcome = this.#outcomes.get(turn);
    const shown = game.shown(turn);
    if (turn === this.turn?.best) this.tell(t("review.find.right", { turn: shown }));
    else if (outcome && isFairScore(game, outcome.score, this.#most)) this.tell(t("review.find.asGood", { turn: shown }));
    else this.#askAgain(outcome ? t("review.find.wrong", { turn: shown, outcome: outcome.words }) : t("review.find.again"));
  }

  /** The best turn's score, as far as the solver sees. */
  get #most() {
    return Math.max(...[...this.#outcomes.values()].map(({ score }) => score));
  }

  /** @param {string} words */
  #askAgain(words) {
    const { explorer, history } = this.parts;
    explorer.drop();
    history.look(this.ply - 1);
    this.words = words;
    speak(words);
  }
}
