// Records as text: what they say, not whether it is legal, which the board knows.

import { gameCalled } from "./games.js";
import { t } from "./words.js";

const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

/** Returns {game, tags, turns, result}; throws an Error with a sentence. */
export function parseRecord(text) {
  const tags = {};
  const words = [];
  for (const line of text.split("\n").map((part) => part.trim())) {
    const tag = /^\[(\w+) "([^"]*)"\]$/.exec(line);
    if (tag) tags[tag[1]] = tag[2];
    else words.push(...line.split(/\s+/).filter(Boolean));
  }
  const game = gameCalled(tags.Game);
  const turns = [];
  let result = "";
  for (const word of words) {
    if (RESULTS.includes(word)) result = word;
    else if (game.turn.test(word)) turns.push(word);
    else if (!/^\d+\.+$/.test(word)) throw new Error(t("record.word", { word: word.slice(0, 20) }));
  }
  if (!turns.length && !result) throw new Error(t("record.empty"));
  return { game, tags, turns, result };
}

/** Who plays the two sides by a record's tags, which call the sides with a capital. */
export function playersOf(game, tags) {
  return game.sides.map((side) => tags[side.charAt(0).toUpperCase() + side.slice(1)] ?? "human");
}
