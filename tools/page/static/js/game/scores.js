// Results and scores: who has won, and how soon somebody will.

/** A score is in hundredths from the mover's view; a win in so many plies is so much less than this. */
export const WIN = 30000;
/** Beyond this a score is a certain win, or below its negative a loss. */
export const DECIDED = 29900;

/** In how many of its own turns the mover of a decided score wins. */
export function wonIn(score) {
  return Math.ceil((WIN - score) / 2);
}

/** In how many turns of the other's the mover of a decided score has lost. */
export function lostIn(score) {
  return Math.floor((WIN + score) / 2);
}

/** The place of the side that has won by a result, 0 or 1; -1 where none has. */
export function winnerOf(result) {
  return ["1-0", "0-1"].indexOf(result);
}

/** Whether somebody at this board has reason to be glad of a game's end. */
export function isJoy({ players, result }) {
  const place = winnerOf(result);
  return place >= 0 && (players[place] === "human" || !players.includes("human"));
}
