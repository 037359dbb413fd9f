// The review of the game that is shown: requested from the board, drawn as a graph, told turn by turn: each turn's
// grade, and the better turn at a turning point.

import { button, onClick } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { say, speak } from "../core/voice.js";
import { number, sentences, t } from "../core/words.js";
import { DECIDED, endWords } from "../game/score.js";
import { boardSentence } from "../line/board_words.js";
import { ReviewGraph } from "./review_graph.js";

// Chances to win, in thousandths.
const EVEN = 500;
const CERTAIN = 1000;
// A record's result of an unfinished game.
const UNFINISHED = "*";

/** The grades from the best, each with its mark. */
export const MARKS = { best: "★", good: "✓", slip: "?!", blunder: "??", missed_win: "✕", lost_win: "✕✕" };

/**
 * A review is {turns, points}: the board's event for each turn, and the plies of the turning
 * points. Reviews are kept by their games while the page is open.
 */
export class Review {
  #kept = new Map();
  #graph = new ReviewGraph((ply) => this.parts.history.look(ply));
  /** The review under way; null without. @type {{ key: string, game: Game, board: string, plies: number, turns: GradedTurn[] } | null} */
  #asked = null;
  #shown = "";

  /** @param {Pick<Parts, "board" | "history" | "line" | "share">} parts */
  constructor(parts) {
    this.parts = parts;
    this.progress = find("review-progress");
    this.now = find("review-now");
    this.points = find("review-points");
    this.now.before(this.#graph.element);
    onClick("review-open", () => this.begin());
    // The board offers to try a lost game again.
    onClick("retry", () => {
      parts.history.look(null);
      return parts.line.ask("retry");
    });
    parts.board.addEventListener("news", ({ detail }) => detail.event === "review" && this.#take(detail));
    parts.line.addEventListener("closed", () => this.#breakOff(""));
  }

  /** Asks the board for the review of the game that is shown, unless the page has it already. */
  async begin() {
    const { board, history, line } = this.parts;
    const { game, start, turns } = history.whole;
    const key = keyOf(history.whole);
    if (!this.#kept.has(key)) {
      const [{ plies }] = await line.ask("review", { game: game.name, position: start, turns: turns.join(" ") });
      this.#asked = { key, game, board: board.state.game, plies, turns: [] };
      speak(t("review.begun"));
    }
    this.update();
    this.progress.scrollIntoView?.({ block: "nearest" });
  }

  update() {
    const { board, history } = this.parts;
    find("retry").hidden = !board.isPlayer || !board.obeys("retry");
    if (this.#asked && board.state.game !== this.#asked.board) this.#breakOff(t("review.stopped"));
    const whole = history.whole;
    const key = keyOf(whole);
    const review = this.#kept.get(key);
    const isAsked = this.#asked?.key === key;
    const isOver = Boolean(history.pasted) || (board.isOver && board.state.result !== UNFINISHED) || history.at !== null;
    const mayAsk = board.isPlayer && !board.host.gone && whole.turns.length > 0 && isOver;
    find("review-offer").hidden = !mayAsk || Boolean(review) || isAsked;
    this.progress.hidden = !isAsked;
    find("review").hidden = find("review-course").hidden = !review;
    history.grade(review?.turns ?? []);
    if (this.#asked && isAsked) this.#tellProgress(this.#asked);
    if (!review) {
      this.#shown = "";
      return;
    }
    if (this.#shown !== key) this.#draw(whole.game, review);
    this.#shown = key;
    this.#mark(whole.game, review);
  }

  /** @param {GradedTurn & { of: number, points?: number[], text?: string, say?: any }} event */
  #take({ ply, of, points, text, say, ...turn }) {
    const asked = this.#asked;
    if (!asked) return;
    if (text) this.#breakOff(boardSentence({ say, text }));
    else if (points) {
      this.#asked = null;
      this.#kept.set(asked.key, { turns: asked.turns, points });
      // Show the first turning point first.
      if (keyOf(this.parts.history.whole) === asked.key) this.parts.history.look(points[0] ?? 0);
      const told = points.map((one) => pointWords(asked.game, asked.turns[one - 1]));
      speak(sentences(t("review.ready"), ...(told.length ? told : [t("review.none")])));
    } else if (of === asked.plies) asked.turns[ply - 1] = { ply, ...turn };
  }

  #breakOff(words) {
    if (!this.#asked) return;
    this.#asked = null;
    say(words);
  }

  #tellProgress({ plies, turns }) {
    const count = turns.filter(Boolean).length;
    Object.assign(find("review-bar"), { max: plies, value: count });
    find("review-count").textContent = t("review.progress", { count, all: plies });
  }

  #draw(game, { turns, points }) {
    const [first, second] = game.sides.map((side) => game.sideName(side));
    this.#graph.draw([chanceBefore(game, turns[0]), ...turns.map(({ chance }) => chance)], points, game.hues, t("review.graph", { first, second }));
    this.points.replaceChildren(...points.map((ply) => this.#point(game, turns[ply - 1])));
    this.points.hidden = !points.length;
    find("review-none").hidden = points.length > 0;
    const head = html("tr", {}, html("td"), ...game.sides.map((side) => html("th", { scope: "col" }, game.sideName(side))));
    const rows = Object.entries(MARKS).map(([grade, mark]) => {
      const counts = game.sides.map((side) => turns.filter((turn) => turn.side === side && turn.grade === grade).length);
      const name = html("th", { scope: "row" }, html("span", { className: `grade ${grade}`, ariaHidden: "true" }, mark), gradeName(grade));
      return html("tr", {}, name, ...counts.map((count) => html("td", {}, number(count))));
    });
    find("review-grades").replaceChildren(html("caption", { className: "unseen" }, t("review.counts")), head, ...rows);
  }

  #point(game, turn) {
    const { history, share } = this.parts;
    const look = (name, ply, instead) => button(name, () => {
      history.look(ply, instead);
      if (find("stage").getBoundingClientRect().top < 0) scrollTo({ top: 0 });
    });
    const before = look("review.before", turn.ply - 1);
    const made = look("review.made", turn.ply);
    const better = look("review.better", turn.ply, turn.best);
    const again = button("review.again", () => share.playFrom(history.textBefore(turn.ply)));
    const words = html("span", {}, html("span", { className: `grade ${turn.grade}`, ariaHidden: "true" }, MARKS[turn.grade]), pointWords(game, turn));
    return html("li", {}, words, html("span", { className: "row" }, before, made, better, again));
  }

  #mark(game, { turns }) {
    const ply = this.parts.history.at ?? turns.length;
    const words = ply ? gradedWords(game, turns[ply - 1]) : t("lookingBack.start");
    this.#graph.mark(ply, words);
    if (this.now.textContent !== words) this.now.textContent = words;
  }
}

function keyOf({ game, start, turns }) {
  return JSON.stringify([game.name, start, turns]);
}

export function gradeName(grade) {
  return t(`review.grades.${grade}`);
}

function gradedWords(game, { ply, side, turn, grade }) {
  return t("review.at", { number: ply, told: game.turnWords("told", side, turn), grade: gradeName(grade) });
}

function pointWords(game, { ply, side, turn, before, after, best, grade }) {
  const values = { number: ply, side: game.sideName(side), turn: game.shown(turn), best: game.turnWords("turn", side, best) };
  if (before > DECIDED) return endWords("review.wonAtOnce", "review.won", before, values);
  if (after < -DECIDED) return endWords("review.lostAtOnce", "review.lost", after, values);
  return grade === "slip" ? t("review.slipped", values) : t("review.gave", values);
}

/** The words while the better turn is shown in place of the one made. */
export function insteadWords(game, { ply, side, turn, best }) {
  return t("review.instead", { number: ply, turn: game.shown(turn), best: game.turnWords("turn", side, best) });
}

/** The first player's chance before the first turn: the best one costs nothing; what is not certain counts as even. */
function chanceBefore(game, { before, after, chance, side }) {
  if (before === after) return chance;
  if (Math.abs(before) <= DECIDED) return EVEN;
  return before > 0 === (side === game.sides[0]) ? CERTAIN : 0;
}
