// Reviews of games: requested from the board, kept while the page is open, and told in words; and their turning points.

import { batch, effect, untracked } from "@preact/signals";
import { derived, observed } from "../core/signals.js";
import { say, speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { allGames, isSameGame, keepReview, reviewOf } from "../game/kept_games.js";
import { UNFINISHED } from "../game/record.js";
import { DECIDED, endWords } from "../game/score.js";
import { boardSentence } from "../line/line.js";

/** The grades from the best, each with its mark. @type {Record<string, string>} */
export const MARKS = { best: "★", good: "✓", slip: "?!", blunder: "??", missed_win: "✕", lost_win: "✕✕" };

/**
 * A review is {turns, points}: the board's event for each turn, and the plies of the turning points.
 * @typedef {{ turns: GradedTurn[], points: number[] }} Graded
 */

/** Whether a turn gave nothing away that counts. @param {GradedTurn} turn */
export const isFair = ({ grade }) => grade === "best" || grade === "good";

/** Its fields are signals. */
export class Review {
  /** The reviews by their games. @type {Record<string, Graded>} */
  kept = {};
  /** The review under way; null without. @type {{ key: string, game: Game, board: string, plies: number, turns: GradedTurn[] } | null} */
  asked = null;

  /** @param {Pick<Parts, "board" | "history" | "line" | "points">} parts */
  constructor(parts) {
    this.parts = parts;
    const { board, line } = parts;
    observed(this, "kept", "asked", "shown");
    board.addEventListener("news", ({ detail }) => detail.event === "review" && this.#take(detail));
    line.addEventListener("closed", () => this.#breakOff(""));
  }

  follow() {
    const { board } = this.parts;
    effect(() => {
      if (this.asked && board.state.game !== this.asked.board) this.#breakOff(t("review.stopped"));
    });
  }

  /** The review of the game that is shown, if there is one. @type {Graded | undefined} */
  shown = derived(() => this.kept[keyOf(this.parts.history.shown)]);

  get isUnderWay() {
    return this.asked?.key === keyOf(this.parts.history.shown);
  }

  get isOffered() {
    const { board, history } = this.parts;
    const isOver = Boolean(history.pasted) || (board.isOver && board.state.result !== UNFINISHED) || history.at !== null;
    return board.isPlayer && !board.host.gone && history.shown.turns.length > 0 && isOver && !this.shown && !this.isUnderWay;
  }

  /** The turn made and the better one, as arrows; none where nothing was given away, or once other turns are tried. @returns {import("../play/drawing.js").Arrow[]} */
  get arrows() {
    const { history, points } = this.parts;
    const ply = points.isAsked ? points.ply : (history.at ?? 0);
    const turn = this.shown?.turns[ply - 1];
    if (!turn || history.isExploring !== points.isAsked || isFair(turn)) return [];
    const { game, start, turns } = history.shown;
    const before = turns.slice(0, ply - 1);
    const made = { game, start, turns: [...before, turn.turn], kind: /** @type {"made"} */ ("made") };
    return points.isAsked ? [made] : [made, { game, start, turns: [...before, turn.best], kind: "better" }];
  }

  /** Asks the board for the review of the game that is shown, unless the page has it already. */
  async begin() {
    const { board, history, line } = this.parts;
    const { game, start, turns } = history.shown;
    const kept = allGames().find((one) => isSameGame(one, { game: game.name, start, turns }));
    if (kept) this.restore(kept);
    if (this.shown) return;
    const key = keyOf(history.shown);
    const [{ plies }] = await line.ask("review", { game: game.name, position: start, turns: turns.join(" ") });
    this.asked = { key, game, board: board.state.game, plies, turns: [] };
    speak(t("review.begun"));
  }

  /** Shows the review that is kept of a game, if any. @param {import("../game/kept_games.js").GameEntry} entry */
  restore(entry) {
    const graded = reviewOf(entry);
    if (graded) this.kept = { ...this.kept, [JSON.stringify([entry.game, entry.start, entry.turns])]: graded };
  }

  /** @param {GradedTurn & { of: number, points?: number[], text?: string, say?: any }} event */
  #take({ ply, of, points, text, say, ...turn }) {
    const { asked } = this;
    if (!asked) return;
    if (text) this.#breakOff(boardSentence({ say, text }));
    else if (points) {
      this.asked = null;
      this.kept = { ...this.kept, [asked.key]: { turns: asked.turns, points } };
      const [name, start, turns] = JSON.parse(asked.key);
      keepReview({ game: name, start, turns }, this.kept[asked.key]);
      // Show the first turning point first.
      if (keyOf(this.parts.history.shown) === asked.key) this.parts.history.look(points[0] ?? 0);
      const told = points.map((one) => pointWords(asked.game, asked.turns[one - 1]));
      speak(sentences(t("review.ready"), ...(told.length ? told : [t("review.none")])));
    } else if (of === asked.plies) this.asked = { ...asked, turns: Object.assign([...asked.turns], { [ply - 1]: { ply, ...turn } }) };
  }

  /** @param {string} words */
  #breakOff(words) {
    if (!this.asked) return;
    this.asked = null;
    say(words);
  }
}

/** The turning points, one after another: the player looks for the better turn, then it is shown. Its fields are signals. */
export class TurningPoints {
  /** The number of the turn that is asked about, or told; 0 without. */
  ply = 0;
  isTold = false;
  /** What is said of the turn tried last, or of the point once it is told. */
  words = "";

  /** @param {Pick<Parts, "explorer" | "history" | "review">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "ply", "isTold", "words");
  }

  follow() {
    const { history } = this.parts;
    effect(() => {
      const { at, isExploring } = history;
      untracked(() => this.#see(at, isExploring));
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

  /** Ends when the player looks elsewhere. @param {number | null} at @param {boolean} isExploring */
  #see(at, isExploring) {
    const { ply, isTold } = this;
    if (!ply) return;
    if (isTold) {
      if (at !== ply) this.ply = 0;
    } else if (isExploring && at === ply) this.#askAgain(t("review.find.made"));
    else if (!isExploring || at !== ply - 1) {
      this.ply = 0;
      if (isExploring) this.parts.history.endExploring();
    }
  }

  /** Judges a turn that the player has chosen instead. @param {import("../explorer/outcome.js").Outcome} outcome */
  judge({ turn, shown, score, words }) {
    const { explorer, history } = this.parts;
    const [best] = explorer.answer.outcomes;
    if (turn === this.turn?.best) this.tell(t("review.find.right", { turn: shown }));
    else if (turn === this.turn?.turn) this.#askAgain(t("review.find.made"));
    else if (history.shown.game.isFair(score, best.score)) this.tell(t("review.find.asGood", { turn: shown }));
    else this.#askAgain(t("review.find.wrong", { turn: shown, outcome: words }));
  }

  /** @param {string} words */
  #askAgain(words) {
    const { explorer, history } = this.parts;
    explorer.picked = {};
    history.look(this.ply - 1);
    this.words = words;
    speak(words);
  }
}

/** @param {Turns} whole */
function keyOf({ game, start, turns }) {
  return JSON.stringify([game.name, start, turns]);
}

/** @param {string} grade */
export function gradeName(grade) {
  return t(`review.grades.${grade}`);
}

/** @param {Game} game @param {GradedTurn} turn */
export function pointWords(game, { ply, side, turn, before, after, best, grade }) {
  const values = { number: ply, side: game.sideName(side), turn: game.shown(turn), best: game.turnWords("turn", side, best) };
  if (before > DECIDED) return endWords("review.wonAtOnce", "review.won", before, values);
  if (after < -DECIDED) return endWords("review.lostAtOnce", "review.lost", after, values);
  return grade === "slip" ? t("review.slipped", values) : t("review.gave", values);
}

/** The words while the better turn is shown in place of the one made. @param {Game} game @param {GradedTurn} turn */
export function insteadWords(game, { ply, side, turn, best }) {
  return t("review.instead", { number: ply, turn: game.shown(turn), best: game.turnWords("turn", side, best) });
}
