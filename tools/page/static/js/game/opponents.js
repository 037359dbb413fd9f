// Who plays a side: a person here or elsewhere, a level of the board, or one that adapts to a person; their
// names in words.

import { t } from "../core/words.js";
import { FACTS } from "./games.js";

/** The player at another board. */
export const REMOTE = "remote";

/** The board's levels, "level1" and so on, from the weakest. */
export function levels() {
  return Array.from({ length: FACTS.levels }, (_, index) => `level${index + 1}`);
}

/** Whether the opponent adapts its strength to a person's. @param {string} player */
export function follows(player) {
  return FACTS.followers.includes(player);
}

/** @param {string} player */
export function levelOf(player) {
  return Number(player.slice("level".length));
}

/** The number of an opponent, as in the board's setting; 0 for a person. @param {string} player */
export function opponentNumber(player) {
  return [...levels(), ...FACTS.followers].indexOf(player) + 1;
}

/** A player in words; the one at another board is called `friend`, an unknown one by its text. @param {string} player */
export function playerName(player, friend = "") {
  if (player === "human") return t("player.human");
  if (player === REMOTE) return friend || t("remote.player");
  if (follows(player)) return t(`follow.name.${player}`);
  return levels().includes(player) ? t("player.level", { level: levelOf(player) }) : player;
}
