// What the state line's modes and lights mean; of a light, for whoever does not see it, a mark and words.

import { hasText, t } from "../core/words.js";

// Modes, as firmware/PROTOCOL.md lists them: those with a game, and those without. In these a turn is being made,
// or waited for.
export const IN_TURN = ["play", "thinking", "waiting"];
export const IN_GAME = [...IN_TURN, "over"];
// It is not known yet whether something is on.
export const UNKNOWN = ["silent", "test"];
// Nothing is played.
export const CLOSED = ["set_up", "menu"];

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
