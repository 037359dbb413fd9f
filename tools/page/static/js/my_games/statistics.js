// Results of games against the board, and the path through its levels: counted from the kept games.

import { browser, checked } from "../core/storage.js";
import { GAMES } from "../game/games.js";
import { allGames, outcomeOf } from "../game/kept_games.js";
import { levelOf, levels, opponentNumber, REMOTE } from "../game/opponents.js";

// Games are counted from this time on.
const SINCE = "counted-since";
export const COLUMNS = ["won", "lost", "drawn", "streak", "best"];
// So many of a person's last games against a level say whether the next one is due: it is after four wins.
const LAST = 5;
const DUE = 4;
// After so many games without a win an easier level is.
const TOO_HARD = 3;

/** @typedef {{ game: string, level: string, coached: boolean, won: number, lost: number, drawn: number, streak: number, best: number }} Tally */
/** @typedef {{ level: number, won: number, count: number }} Step  a level, and how many of the last games against it were won */

/** Counts from now on, and forgets no game. */
export function countAnew() {
  browser.write(SINCE, Date.now());
}

/** The games that count, the last one first: each ended by a person against the board from the usual set-up. */
function counted() {
  const since = browser.read(SINCE, (at) => checked(at, Number.isFinite(at))) ?? 0;
  return allGames().flatMap((kept) => {
    const level = kept.players.find((player) => player !== "human") ?? "";
    const outcome = outcomeOf(kept);
    const isCounted = kept.at > since && kept.players.includes("human") && level && level !== REMOTE && ["won", "lost", "drawn"].includes(outcome) && isUsual(GAMES.get(kept.game), kept.start);
    return isCounted ? [{ game: kept.game, level, coached: kept.coached, outcome: /** @type {"won" | "lost" | "drawn"} */ (outcome) }] : [];
  });
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
  for (const { game, level, outcome, coached } of counted().reverse()) {
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

/**
 * The path of a person through a game's levels, played without the coach's help: every level's step, the level `at` which they last
 * played, and the level that is due `next`; null before the first such game.
 * @param {string} game @returns {{ steps: Step[], at: Step, next: number } | null}
 */
export function pathOf(game) {
  const games = counted().filter((one) => one.game === game && !one.coached && levels().includes(one.level));
  if (!games.length) return null;
  const steps = levels().map((level) => {
    const last = games.filter((one) => one.level === level).slice(0, LAST);
    return { level: levelOf(level), won: last.filter(({ outcome }) => outcome === "won").length, count: last.length };
  });
  const at = steps[levelOf(games[0].level) - 1];
  const by = isBeaten(at) ? 1 : !at.won && at.count >= TOO_HARD ? -1 : 0;
  return { steps, at, next: Math.min(Math.max(at.level + by, 1), steps.length) };
}

/** Whether a level is beaten. @param {Step} step */
export function isBeaten({ won }) {
  return won >= DUE;
}
