// Reviews of games: requested from the board, kept while the page is open, and told in words.

import { computed, effect } from "@preact/signals";
import { observed } from "../core/signals.js";
import { say, speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { allGames, isSameGame, keepReview, reviewOf } from "../game/kept_games.js";
import { UNFINISHED } from "../game/moment.js";
import { DECIDED, endWords } from "../game/score.js";
import { boardSentence } from "../line/line.js";

// A record's result of an unfinished game.

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
    observed(this, "kept", "asked");
    board.addEventListener("news", ({ detail }) => detail.event === "review" && this.#take(detail));
    line.addEventListener("closed", () => this.#breakOff(""));
  }

  follow() {
    const { board } = this.parts;
    effect(() => {
      if (this.asked && board.state.game !== this.asked.board) this.#breakOff(t("review.stopped"));
    });
  }

  /** The review of the game that is shown, if there is one. @returns {Graded | undefined} */
  get shown() {
    return this.#shown.value;
  }

  #shown = computed(() => this.kept[keyOf(this.parts.history.shown)]);

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

/** @param {{ game: Game, start: string, turns: string[] }} whole */
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
