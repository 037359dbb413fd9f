// Results of games against the board, kept in this browser.

import { browser, checked } from "../core/storage.js";
import { GAMES } from "../game/games.js";
import { opponentNumber, REMOTE } from "../game/opponents.js";
import { DRAWN, winnerOf } from "../game/record.js";

// Each finished game has an entry of its own: two tabs that keep it write the same.
const GAME = "result-";
const OUTCOMES = ["won", "lost", "drawn"];
export const COLUMNS = [...OUTCOMES, "streak", "best"];

/** @typedef {{ game: string, level: string, coached: boolean, won: number, lost: number, drawn: number, streak: number, best: number }} Tally */

/** Notes the person's result in the game `id` against the board; ignores all other games. @param {string} id @param {Pick<EndedGame, "game" | "start" | "players" | "result" | "coached">} end */
export function count(id, { game, start, players, result, coached }) {
  const place = players.indexOf("human");
  const [level, ...more] = players.filter((player) => player !== "human");
  if (!id || place < 0 || !level || level === REMOTE || more.length || !isUsual(game, start) || result === "*") return;
  const outcome = result === DRAWN ? "drawn" : winnerOf(result) === place ? "won" : "lost";
  const kept = read(GAME + id);
  const isKept = kept?.outcome === outcome && kept.level === level && kept.coached === coached;
  if (!isKept) browser.write(GAME + id, { game: game.name, level, coached, outcome, at: Date.now() });
}

/** Forgets all results. */
export function forgetAll() {
  for (const name of browser.names(GAME)) browser.forget(name);
}

/** @param {string} name @returns {{ game: string, level: string, coached: boolean, outcome: "won" | "lost" | "drawn", at: number } | null} */
function read(name) {
  const isOurs = (/** @type {any} */ kept) => OUTCOMES.includes(kept.outcome) && [kept.game, kept.level].every((text) => typeof text === "string") && typeof kept.coached === "boolean" && Number.isFinite(kept.at);
  return browser.read(name, (kept) => checked(kept, isOurs(kept)));
}

/** Whether a game starts with the pieces of the usual set-up, on whichever squares they were drawn to stand. @param {Game} game @param {string} start */
function isUsual(game, start) {
  const [one, other] = [start, game.start].map((text) => game.parse(text).kinds.toSorted().join(" "));
  return one === other;
}

/** All games played, row by row; streaks count games won. Games with the coach's help are counted separately. @returns {Tally[]} */
export function tallies() {
  /** @type {Map<string, Tally>} */
  const rows = new Map();
  const all = browser.names(GAME).map(read).filter((one) => one !== null).sort((one, other) => one.at - other.at);
  for (const { game, level, outcome, coached } of all) {
    const key = `${game} ${level} ${coached}`;
    const row = rows.get(key) ?? { game, level, coached, won: 0, lost: 0, drawn: 0, streak: 0, best: 0 };
    rows.set(key, row);
    row[outcome]++;
    row.streak = outcome === "won" ? row.streak + 1 : 0;
    row.best = Math.max(row.best, row.streak);
  }
  const order = [...GAMES.keys()];
  return [...rows.values()].sort((one, other) => order.indexOf(one.game) - order.indexOf(other.game) || opponentNumber(one.level) - opponentNumber(other.level) || Number(one.coached) - Number(other.coached));
}
