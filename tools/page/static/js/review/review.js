// Reviews of games: requested from the board, kept while the page is open, and told in words.

import { batch, effect, untracked } from "@preact/signals";
import { observed } from "../core/signals.js";
import { say, speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { allGames, isSameGame, keepReview, reviewOf } from "../game/kept_games.js";
import { chanceOf, DECIDED, endWords, gradeOf } from "../game/score.js";
import { boardSentence } from "../line/board_words.js";
import { lastTurn } from "../play/squares.js";

// A certain chance to win, in thousandths.
const CERTAIN = 1000;
// Grades of turns that are as good an answer as the best one.
const FINE = ["best", "good"];
// A record's result of an unfinished game.
const UNFINISHED = "*";

/** The grades from the best, each with its mark. @type {Record<string, string>} */
export const MARKS = { best: "★", good: "✓", slip: "?!", blunder: "??", missed_win: "✕", lost_win: "✕✕" };

/**
 * A review is {turns, points}: the board's event for each turn, and the plies of the turning points.
 * @typedef {{ turns: GradedTurn[], points: number[] }} Graded
 */

/** @typedef {{ index: number, turn: GradedTurn, isTold: boolean, words: string }} Sought */

/** Its fields are signals. */
export class Review {
  /** The reviews by their games. @type {Record<string, Graded>} */
  kept = {};
  /** The review under way; null without. @type {{ key: string, game: Game, board: string, plies: number, turns: GradedTurn[] } | null} */
  asked = null;
  /** The turning point that the player looks at, by its place among them: asked for the better turn, until `isTold`. @type {Sought | null} */
  sought = null;
  /** The plies whose better turn was told, by the page's games. @type {string[]} */
  told = [];

  /** @param {Pick<Parts, "board" | "history" | "line">} parts */
  constructor(parts) {
    this.parts = parts;
    const { board, line } = parts;
    observed(this, "kept", "asked", "sought", "told");
    board.addEventListener("news", ({ detail }) => detail.event === "review" && this.#take(detail));
    line.addEventListener("closed", () => this.#breakOff(""));
  }

  follow() {
    const { board, history } = this.parts;
    effect(() => {
      if (this.asked && board.state.game !== this.asked.board) this.#breakOff(t("review.stopped"));
    });
    effect(() => history.grade(this.shown?.turns ?? []));
    effect(() => {
      const { shown, sought } = this;
      if (!sought) return;
      const isThere = shown?.turns[sought.turn.ply - 1] === sought.turn && history.at === sought.turn.ply - 1;
      if (isThere && history.isExploring !== sought.isTold) return;
      this.sought = null;
      // Whoever goes elsewhere looks at the game again, as before the question.
      if (!sought.isTold && history.isExploring) untracked(() => history.endExploring());
    });
  }

  /** The review of the game that is shown, if there is one. @returns {Graded | undefined} */
  get shown() {
    return this.kept[keyOf(this.parts.history.whole)];
  }

  /** Whether the player is asked for the better turn. */
  get asks() {
    return this.sought ? !this.sought.isTold : false;
  }

  /** What is asked, or told, at the turning point; or "". */
  get words() {
    const { sought } = this;
    const { game } = this.parts.history.shown;
    if (!sought) return "";
    const { isTold, turn: { ply, side }, words } = sought;
    return sentences(words, isTold ? pointWords(game, sought.turn) : t("review.find", { number: ply, side: game.sideName(side) }));
  }

  /** Asks for the better turn at a turning point. @param {number} index */
  seek(index) {
    const { history } = this.parts;
    const { points, turns } = /** @type {Graded} */ (this.shown);
    batch(() => {
      history.look(points[index] - 1);
      history.explore();
      this.sought = { index, turn: turns[points[index] - 1], isTold: false, words: "" };
    });
    scrollTo({ top: 0 });
  }

  /** Takes the player's answer: a turn among `outcomes`, all turns with what they lead to, the best first. @param {import("../explorer/outcome.js").Outcome[]} outcomes @param {string} turn */
  answer(outcomes, turn) {
    const sought = /** @type {Sought} */ (this.sought);
    const { game } = this.parts.history.shown;
    const { score } = outcomes.find((outcome) => outcome.turn === turn) ?? outcomes[0];
    const isSame = turn === sought.turn.turn;
    if (turn === sought.turn.best || (!isSame && FINE.includes(gradeOf(game, outcomes[0].score, score)))) this.tell(t("puzzles.done"));
    else this.sought = { ...sought, words: t(isSame ? "review.same" : "review.other", { turn: game.shown(turn) }) };
  }

  /** Tells the better turn, after these words. */
  tell(words = "") {
    const sought = /** @type {Sought} */ (this.sought);
    batch(() => {
      this.told = [...this.told, this.#nameOf(sought.turn.ply)];
      this.sought = { ...sought, words, isTold: true };
      this.parts.history.endExploring();
    });
  }

  /** Whether a turning point was told. @param {number} ply */
  isTold(ply) {
    return this.told.includes(this.#nameOf(ply));
  }

  /** @param {number} ply */
  #nameOf(ply) {
    return `${ply} ${keyOf(this.parts.history.whole)}`;
  }

  /** The turn that was made and the better one, as arrows, once they are told. @returns {import("../board/arrows.js").Arrow[]} */
  get arrows() {
    if (!this.sought?.isTold) return [];
    const { turn: { best, grade, turn } } = this.sought;
    const { game, start, turns } = this.parts.history.seen;
    const of = (/** @type {string} */ kind, /** @type {string} */ mark, /** @type {string} */ text) => ({ kind, mark: MARKS[mark], ...lastTurn(game, start, [...turns, text]) });
    return [of("made", grade, turn), of("better", "best", best)];
  }

  /** The words of the arrows' squares. @returns {Record<string, string>} */
  get squares() {
    const told = this.arrows.flatMap(({ kind, to, piece }) => [...new Set([to || piece, piece])].map((square) => ({ square, words: t(`review.squares.${kind}`) })));
    const groups = Map.groupBy(told, ({ square }) => square);
    return Object.fromEntries([...groups].map(([square, all]) => [square, all.map(({ words }) => words).join(", ")]));
  }

  /** Whether the game that is shown is being reviewed. */
  get isUnderWay() {
    return this.asked?.key === keyOf(this.parts.history.whole);
  }

  /** Whether the game that is shown may be reviewed. */
  get isOffered() {
    const { board, history } = this.parts;
    const isOver = Boolean(history.pasted) || (board.isOver && board.state.result !== UNFINISHED) || history.at !== null;
    return board.isPlayer && !board.host.gone && history.whole.turns.length > 0 && isOver && !this.shown && !this.isUnderWay;
  }

  /** Asks the board for the review of the game that is shown, unless the page has it already. */
  async begin() {
    const { board, history, line } = this.parts;
    const { game, start, turns } = history.whole;
    const kept = allGames().find((one) => isSameGame(one, { game: game.name, start, turns }));
    if (kept) this.restore(kept);
    if (this.shown) return;
    const key = keyOf(history.whole);
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
      speak(sentences(t("review.ready"), points.length ? "" : t("review.none")));
      if (keyOf(this.parts.history.whole) !== asked.key) return;
      if (points.length) this.seek(0);
      else this.parts.history.look(0);
    } else if (of === asked.plies) this.asked = { ...asked, turns: Object.assign([...asked.turns], { [ply - 1]: { ply, ...turn } }) };
  }

  /** @param {string} words */
  #breakOff(words) {
    if (!this.asked) return;
    this.asked = null;
    say(words);
  }
}

/** @param {{ game: Game, start: string, turns: string[] }} whole */
function keyOf({ game, start, turns }) {
  return JSON.stringify([game.name, start, turns]);
}

/** @param {string} grade */
export function gradeName(grade) {
  return t(`review.grades.${grade}`);
}

/** @param {Game} game @param {GradedTurn} turn */
export function gradedWords(game, { ply, side, turn, grade }) {
  return t("review.at", { number: ply, told: game.turnWords("told", side, turn), grade: gradeName(grade) });
}

/** @param {Game} game @param {GradedTurn} turn */
export function pointWords(game, { ply, side, turn, before, after, best, grade }) {
  const values = { number: ply, side: game.sideName(side), turn: game.shown(turn), best: game.turnWords("turn", side, best) };
  if (before > DECIDED) return endWords("review.wonAtOnce", "review.won", before, values);
  if (after < -DECIDED) return endWords("review.lostAtOnce", "review.lost", after, values);
  return grade === "slip" ? t("review.slipped", values) : t("review.gave", values);
}

/** The first player's chance before the first turn. @param {Game} game @param {GradedTurn} turn */
export function chanceBefore(game, { before, side }) {
  const chance = chanceOf(game, before);
  return side === game.sides[0] ? chance : CERTAIN - chance;
}
