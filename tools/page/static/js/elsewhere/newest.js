// Whether the own state is the newest: a page that was set back asks the other, and waits.
//
// What is retained, or comes late, may tell of a time before; so an answer counts only where it has the
// nonce that was asked with since the start.

import { NotTaken } from "./faults.js";
import { isSeq, readObject } from "./state.js";

// After so many looks nobody knows better; where the other is there and certain, it would answer.
const MOST_LOOKS = 8;
const MOST_LOOKS_AT_ANOTHER = 60;
// The first look that asks: what was under way before the start has arrived by then.
const ASKING_LOOK = 2;
const WAIT_MS = 1000;
const MOST_NONCE_LETTERS = 32;

/** Finds out for a match; `isTold` is whether the last presence has said that this side is certain. */
export class Newest {
  isTold = false;
  #match;
  #nonce = crypto.randomUUID().slice(0, 18);
  #looks = 0;
  #lookedAtMs = -60_000;
  #isOtherCertain = false;

  constructor(match) {
    this.#match = match;
  }

  /** What this side's presence tells: the state that it has, and what it asks. */
  presence() {
    const { isReady, own } = this.#match;
    this.isTold = isReady;
    const nonce = this.#looks >= ASKING_LOOK ? this.#nonce : "";
    return JSON.stringify(isReady ? { seq: own.seq } : { seq: own.seq, nonce });
  }

  /** Whether to look now for what the broker has, and to ask once more. */
  look(nowMs) {
    const match = this.#match;
    if (match.isReady || nowMs - this.#lookedAtMs < WAIT_MS) return false;
    this.#lookedAtMs = nowMs;
    const most = this.#isOtherCertain ? MOST_LOOKS_AT_ANOTHER : MOST_LOOKS;
    if (++this.#looks > most && !match.isSetBack) match.isReady = true;
    return true;
  }

  otherIsAway() {
    this.#isOtherCertain = false;
  }

  /** The answer that the other's presence asks for, "" if none, and whether it has an older state of its own than is known here. */
  answer(presence) {
    const { seq, nonce } = read(presence);
    this.#isOtherCertain = nonce === undefined;
    const isAsked = typeof nonce === "string" && nonce && nonce.length <= MOST_NONCE_LETTERS;
    const known = this.#match.other.seq;
    const answer = isAsked && this.#match.isReady ? JSON.stringify({ nonce, seq: known }) : "";
    return { answer, hasOlder: seq < known };
  }

  /** Takes the other's answer. */
  hear(answer) {
    const { seq, nonce } = read(answer);
    if (nonce === this.#nonce) this.#match.confirm(seq);
  }
}

/** What a text tells; throws NotTaken where it is no object with a state's `seq`. */
function read(text) {
  const told = readObject(text);
  if (!isSeq(told.seq)) throw new NotTaken("form");
  return told;
}
