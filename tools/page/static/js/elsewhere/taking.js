// What a side takes from the other's state: the record with what it adds, or why it does not.

import { NotTaken } from "./faults.js";
import { entryOf, Illegal, isTurn, Record } from "./record.js";
import { isHere, questionOf } from "./state.js";

/**
 * The `record` of the own game with what the other's state adds, null if that is of a game before this one;
 * rejects with NotTaken.
 */
export async function followed(side, own, record, theirs, rules) {
  if (theirs.number < own.number || !theirs.number) return null;
  const isNext = theirs.number > own.number;
  if (isNext) checkNext(side, own, theirs);
  else if (["name", "start", "first"].some((key) => theirs[key] !== own[key])) throw new NotTaken("other_game");
  const longer = isNext ? recordFrom(theirs, rules) : record.copy();
  const { first } = isNext ? theirs : own;
  const plays = first === side ? 0 : 1;
  const ours = longer.log.length;
  const isFork = longer.log.slice(0, theirs.log.length).some((entry, index) => entry !== theirs.log[index]);
  if (isFork) throw new NotTaken("fork");
  for (const entry of theirs.log.slice(ours)) await addTheirs(own, longer, entry, plays);
  return longer;
}

function recordFrom({ name, start }, rules) {
  try {
    return new Record(name, start, rules);
  } catch {
    throw new NotTaken("form");
  }
}

/** Lets the other begin the next game where this side has agreed, or has had none. */
function checkNext(side, own, theirs) {
  if (theirs.number !== own.number + 1) throw new NotTaken("other_game");
  if (!own.number && side === "b") return;
  const { answer } = own;
  if (!(answer?.[1] && answer[3] === "next" && isHere(own, questionOf(answer)))) throw new NotTaken("unasked");
  if (theirs.first === own.first) throw new NotTaken("other_game");
}

async function addTheirs(own, record, entry, plays) {
  if (isTurn(entry)) {
    if (record.mover === plays) throw new NotTaken("not_theirs");
  } else {
    const { answer } = own;
    const question = answer?.[1] ? questionOf(answer) : null;
    const isAgreed = question && question[1] === own.number && question[3] === record.log.length && question[2] !== "next" && entry === entryOf(question);
    if (!isAgreed) throw new NotTaken("unasked");
  }
  await record.add(entry).catch((reason) => {
    throw reason instanceof Illegal ? new NotTaken("illegal") : reason;
  });
}
