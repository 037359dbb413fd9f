// Records as text: what they say, not whether it is legal, which the board knows.

import { gameCalled } from "./games.js";

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
    else if (!/^\d+\.+$/.test(word)) throw new Error(`“${word.slice(0, 20)}” is neither a turn nor its number.`);
  }
  if (!turns.length && !result) throw new Error("There is no turn in this record.");
  return { game, tags, turns, result };
}
