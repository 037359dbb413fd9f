// A side's state as text, and as the parts that a broker carries.

import { NotTaken } from "./faults.js";
import { MAX_BYTES, SEAL_BYTES, SIDES } from "./seal.js";

export const QUESTIONS = ["undo", "draw", "next"];
const HEAD_BYTES = 6;
const PART_BYTES = MAX_BYTES - SEAL_BYTES - HEAD_BYTES;
const MOST_PARTS = 8;
const MOST_BEGUN = 4;
const MOST = 0xffffffff;
// No honest side comes near it, and a side's own can be counted on from any that it takes.
const MOST_SEQ = 0x7fffffff;
export const MARK_LETTERS = 24;
// From here on nothing is taken back any more: the rest of a game and its end still fit.
const MOST_LOG_LETTERS = 3000;
const MARK = new RegExp(`^[\\x00-\\x7f]{0,${MARK_LETTERS}}$`);
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** A state with the keys of tools/remote/README.md's table, its log a list. */
export function newState() {
  return { seq: 0, seen: 0, want: false, number: 0, name: "", start: "", first: "a", log: [], up: false, ask: null, answer: null, mine: "" };
}

export function stateText(state) {
  return JSON.stringify({ ...state, log: state.log.join(" ") });
}

/** The state in a text; throws NotTaken when it is none. */
export function parseState(text) {
  const told = readObject(text);
  const isQuestion = (value) => Array.isArray(value) && value.length === 5 && QUESTIONS.includes(value[2]) && [0, 1, 3, 4].every((index) => isWhole(value[index]));
  const isAnswer = (value) => Array.isArray(value) && typeof value[1] === "boolean" && isQuestion(questionOf(value));
  const isState =
    isSeq(told.seq) && ["seen", "number"].every((key) => isWhole(told[key])) &&
    ["want", "up"].every((key) => typeof told[key] === "boolean") &&
    ["name", "start", "log", "mine"].every((key) => typeof told[key] === "string") && MARK.test(told.mine) &&
    SIDES.includes(told.first) && (told.ask === null || isQuestion(told.ask)) && (told.answer === null || isAnswer(told.answer));
  if (!isState) throw new NotTaken("form");
  const known = Object.keys(newState()).map((key) => [key, told[key]]);
  return { ...Object.fromEntries(known), log: told.log.split(" ").filter(Boolean) };
}

/** Whether a value may be a state's `seq`. */
export function isSeq(value) {
  return isWhole(value) && value <= MOST_SEQ;
}

/** Whether the state's log has no room for more turns that are taken back. */
export function isFull(state) {
  return state.log.join(" ").length > MOST_LOG_LETTERS;
}

/** The question, [number, game, what, at, back], that an answer is to. */
export function questionOf(answer) {
  return [answer[0], ...answer.slice(2)];
}

/** Whether two questions are the same one. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a question was asked where the state's log stands. */
export function isHere(state, question) {
  return question[1] === state.number && question[3] === state.log.length;
}

/** The texts of the state's parts, as bytes; throws NotTaken when they would be too many. */
export function split(state) {
  const text = encoder.encode(stateText(state));
  const count = Math.ceil(text.length / PART_BYTES);
  if (count > MOST_PARTS) throw new NotTaken("size");
  return Array.from({ length: count }, (_, index) => {
    const body = text.slice(index * PART_BYTES, (index + 1) * PART_BYTES);
    const part = new Uint8Array(HEAD_BYTES + body.length);
    new DataView(part.buffer).setUint32(0, state.seq);
    part.set([index, count], 4);
    part.set(body, HEAD_BYTES);
    return part;
  });
}

/**
 * Puts states together again from parts that come in any order, more than once, or never. `taken` is the
 * `seq` of the newest state that was taken: only that makes others old.
 */
export class Parts {
  taken = 0;
  // By seq: several may be under way, and some of them lies.
  #begun = new Map();

  /** Takes the part from the topic of this place; returns the state once it is whole, else null. */
  add(place, part) {
    if (part.length <= HEAD_BYTES) throw new NotTaken("form");
    const seq = new DataView(part.buffer, part.byteOffset).getUint32(0);
    const [index, count] = part.slice(4, HEAD_BYTES);
    if (index >= count) throw new NotTaken("form");
    if (count > MOST_PARTS) throw new NotTaken("size");
    if (place !== String(index)) throw new NotTaken("form");
    if (seq < this.taken) throw new NotTaken("old");
    if (!this.#begun.has(seq)) this.#begun.set(seq, new Map());
    const begun = this.#begun.get(seq).set(index, part.slice(HEAD_BYTES));
    const parts = Array.from({ length: count }, (_, number) => begun.get(number));
    if (parts.includes(undefined)) {
      if (this.#begun.size > MOST_BEGUN) this.#begun.delete(this.#begun.keys().next().value);
      return null;
    }
    this.#begun.delete(seq);
    const state = parseState(Uint8Array.from(parts.flatMap((bytes) => [...bytes])));
    if (state.seq !== seq) throw new NotTaken("form");
    split(state); // it is to be handed back, and may be longer as this side writes it
    return state;
  }
}

/** The JSON object that a text, or its bytes, tells; throws NotTaken where it is none. */
export function readObject(text) {
  let told = null;
  try {
    told = JSON.parse(typeof text === "string" ? text : decoder.decode(text));
  } catch {
    // It is told below.
  }
  if (told === null || typeof told !== "object" || Array.isArray(told)) throw new NotTaken("form");
  return told;
}

function isWhole(value) {
  return Number.isInteger(value) && value >= 0 && value <= MOST;
}
