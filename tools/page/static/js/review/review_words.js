// A review in words: each turn's grade, and the better turn at a turning point.

import { t } from "../core/words.js";
import { DECIDED, lostIn, wonIn } from "../game/scores.js";
import { describe } from "../play/phrases.js";

/** The grades from the best, each with its mark. */
export const MARKS = { best: "★", good: "✓", slip: "?!", blunder: "??", missed_win: "✕", lost_win: "✕✕" };

export function gradeName(grade) {
  return t(`review.grades.${grade}`);
}

/** A turn in a few words, to follow a colon. */
function turnWords(game, side, turn) {
  return game.phrases.turn(game, "turn", side, game.parseTurn(turn));
}

export function gradedWords(game, { ply, side, turn, grade }) {
  return t("review.at", { number: ply, told: describe(game, side, turn), grade: gradeName(grade) });
}

export function pointWords(game, { ply, side, turn, before, after, best, grade }) {
  const values = { number: ply, side: game.sideName(side), turn: game.shown(turn), best: turnWords(game, side, best) };
  const won = wonIn(before);
  const lost = lostIn(after);
  if (before > DECIDED) return won > 1 ? t("review.won", { ...values, count: won }) : t("review.wonAtOnce", values);
  if (after < -DECIDED) return lost > 1 ? t("review.lost", { ...values, count: lost }) : t("review.lostAtOnce", values);
  return grade === "slip" ? t("review.slipped", values) : t("review.gave", values);
}

/** The words while the better turn is shown in place of the one made. */
export function insteadWords(game, { ply, side, turn, best }) {
  return t("review.instead", { number: ply, turn: game.shown(turn), best: turnWords(game, side, best) });
}
