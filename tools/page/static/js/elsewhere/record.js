// A game as its log has it: turns made, taken back, ended by agreement.
//
// A page knows no rules; `rules` asks who does:
//
//   starts(name)   the positions that a game of this name begins from; none of a game that there is not
//   sides(name)    what its sides are called, the first one first
//   mover(name, position)  who moves there, 0 the first side
//   after(name, position, turn)  resolves to {position, result} after a legal turn, else to null;
//                  rejects where nobody can be asked just now

export const PLAYING = "*";
export const DRAW = "1/2-1/2";
export const WINS = ["1-0", "0-1"];
const BACK = "<";
const AGREED = "=";

/** What is no game, or no entry of one. */
export class Illegal extends Error {}

/** Whether an entry is a turn, rather than something agreed. */
export function isTurn(entry) {
  return entry !== AGREED && !entry.startsWith(BACK);
}

/** What a yes to a question adds to the log. */
export function entryOf(question) {
  return question[2] === "draw" ? AGREED : BACK + question[4];
}

/** `turns` are those that stand; `positions` the texts after none of them, one, and so on. */
export class Record {
  log = [];
  turns = [];
  /** Who made each of the turns, 0 the first side. */
  movers = [];
  #isAgreed = false;
  #results = [PLAYING];
  #rules;

  constructor(name, start, rules) {
    if (!rules.starts(name).includes(start)) throw new Illegal(name);
    this.name = name;
    this.start = start;
    this.sides = rules.sides(name);
    this.positions = [start];
    this.#rules = rules;
  }

  /** The side to move, 0 the first. */
  get mover() {
    return this.#rules.mover(this.name, this.positions.at(-1));
  }

  /** Whether the position itself says that the game is over. */
  get endsByRule() {
    return this.#results.at(-1) !== PLAYING;
  }

  /** Whether the game is over by its turns or by agreement. */
  get isOver() {
    return this.#isAgreed || this.endsByRule;
  }

  /** The result in the protocol's words, given which sides have given up. */
  result(gaveUp) {
    if (this.endsByRule) return this.#results.at(-1);
    if (this.#isAgreed || gaveUp.every(Boolean)) return DRAW;
    return gaveUp.some(Boolean) ? WINS[gaveUp[0] ? 1 : 0] : PLAYING;
  }

  /** A copy that may be added to. */
  copy() {
    const copy = new Record(this.name, this.start, this.#rules);
    for (const key of ["log", "turns", "movers", "positions"]) copy[key] = [...this[key]];
    copy.#results = [...this.#results];
    copy.#isAgreed = this.#isAgreed;
    return copy;
  }

  /** Adds an entry to the log; rejects with Illegal when the rules do not allow it. */
  async add(entry) {
    if (this.isOver) throw new Illegal(entry);
    if (entry === AGREED) this.#isAgreed = true;
    else if (entry.startsWith(BACK)) this.#takeBack(entry.slice(BACK.length));
    else await this.#make(entry);
    this.log.push(entry);
  }

  /** The text of the position after one more turn, "" if it may not be made. */
  async after(turn) {
    return (await this.#outcome(turn))?.position ?? "";
  }

  async #outcome(turn) {
    return this.isOver ? null : this.#rules.after(this.name, this.positions.at(-1), turn);
  }

  async #make(turn) {
    const outcome = await this.#outcome(turn);
    if (!outcome) throw new Illegal(turn);
    this.movers.push(this.mover);
    this.turns.push(turn);
    this.positions.push(outcome.position);
    this.#results.push(outcome.result);
  }

  #takeBack(count) {
    if (!/^\d+$/.test(count) || Number(count) >= this.turns.length) throw new Illegal(count);
    const length = Number(count);
    this.turns.length = this.movers.length = length;
    this.positions.length = this.#results.length = length + 1;
  }
}

/** The record that a state tells of, null before there is a game; rejects with Illegal if it is none. */
export async function recordOf(state, rules) {
  if (!state.number) return null;
  const record = new Record(state.name, state.start, rules);
  for (const entry of state.log) await record.add(entry);
  return record;
}
