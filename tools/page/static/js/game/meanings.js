// What the state line's lights mean: for whoever does not see one, a mark and words.

import { hasText, t } from "../core/words.js";

const MARKS = {
  wins: "★", good: "↑", fair: "=", worse: "↓", loses: "⇊",
  dark: "", lift: "▲", go: "●", put: "✚", home: "○", take: "✖", back: "▼", fill: "◆", win: "★", draw: "≈",
  region: "", touch: "▽", touched: "✔", wait: "?", yes: "✔", no: "✖", broken: "!", lead: "◉",
  option: "", chosen: "✔", dimmer: "−", brighter: "+", learn: "", puzzles: "", retry: "↺", think: "", side: "", test: "",
};
/** The coach's grades, from the best. */
export const GRADES = ["wins", "good", "fair", "worse", "loses"];
const OTHER = "●";

export function markOf(game, meaning) {
  return game.marks[meaning] ?? MARKS[meaning] ?? OTHER;
}

/** What it means in words: during a job, in the game, or else in any game; "" for a light that tells nothing. */
export function meaningWords(game, mode, meaning) {
  const keys = [`jobMeanings.${mode}.${meaning}`, `${game.name}.meanings.${meaning}`, `meanings.${meaning}`];
  const key = keys.find(hasText);
  if (key) return t(key);
  return meaning in MARKS ? "" : meaning.replaceAll("_", " ");
}
