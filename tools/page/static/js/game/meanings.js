// The meanings of the state line's lights, as marks and words, for players who cannot see a light.

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

/** The meaning in words: the job's, else the game's, else the general one; "" for a light without a meaning. */
export function meaningWords(game, mode, meaning) {
  const keys = [`jobMeanings.${mode}.${meaning}`, `${game.name}.meanings.${meaning}`, `meanings.${meaning}`];
  const key = keys.find(hasText);
  if (key) return t(key);
  return meaning in MARKS ? "" : meaning.replaceAll("_", " ");
}
