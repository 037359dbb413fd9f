// Results and scores: which side has won, and how soon one will.

/** A score is in hundredths from the mover's view; a win is this minus the plies to it. */
export const WIN = 30000;
/** A score above this is a certain win, one below its negative a certain loss. */
export const DECIDED = 29900;

/** The number of the mover's turns to its win, from a decided score. */
export function wonIn(score) {
  return Math.ceil((WIN - score) / 2);
}

/** The number of the other side's turns to the mover's loss, from a decided score. */
export function lostIn(score) {
  return Math.floor((WIN + score) / 2);
}

/** The index of the side that won by this result, 0 or 1; -1 if neither did. */
export function winnerOf(result) {
  return ["1-0", "0-1"].indexOf(result);
}

/** Whether a player at this board has reason to celebrate a game's end. */
export function isJoy({ players, result }) {
  const place = winnerOf(result);
  return place >= 0 && (players[place] === "human" || !players.includes("human"));
}
