// One side of a game between two: what it may add, and what it takes from the other.

import { NotTaken } from "./faults.js";
import { entryOf, Illegal, PLAYING, Record, recordOf } from "./record.js";
import { isFull, isHere, newState, questionOf, same } from "./state.js";
import { followed } from "./taking.js";

/**
 * `own` is this side's state, `other` the other's newest that was taken, `record` the game, null before
 * there is one. `isNews` is set when the own state has changed or is to be sent as an answer: whoever
 * keeps and publishes it resets that. What returns a promise is to be awaited before anything else.
 */
export class Match {
  record = null;
  isNews = false;
  #rules;
  #refused = null;
  // The newest own state that the other tells of since the start, -1 before it tells of any.
  #heardSeen = -1;
  // The same where it was asked since the start: what it tells else may be long gone by.
  #confirmed = -1;

  /** The match of `side`, "a" or "b"; rejects with Illegal when `own` is none of a game. */
  static async of(side, rules, own = newState(), other = newState()) {
    const match = new Match(side, rules, own, other);
    match.record = await recordOf(own, rules);
    return match;
  }

  /** Use Match.of. */
  constructor(side, rules, own, other) {
    this.side = side;
    this.own = own;
    this.other = other;
    this.#rules = rules;
    // The newest of the own states that the other has shown to have, and the one that it needs: what
    // was only taken over from it, it knows.
    this.shown = other.seen;
    this.needed = own.seq;
    // Nothing is added before it is certain that the own state is the newest.
    this.isReady = false;
  }

  /** The side of the game that is played here, 0 the first. */
  get plays() {
    return this.own.first === this.side ? 0 : 1;
  }

  /** Who has given up, the first side first. */
  get gaveUp() {
    const theirs = this.other.up && this.other.number === this.own.number;
    return this.plays === 0 ? [this.own.up, theirs] : [theirs, this.own.up];
  }

  get result() {
    return this.record ? this.record.result(this.gaveUp) : PLAYING;
  }

  get isOver() {
    return this.result !== PLAYING || Boolean(this.record?.isOver);
  }

  /** Whether the other has shown that it has all that this side has done. */
  get isShown() {
    return this.shown >= this.needed;
  }

  /** Whether this side has agreed to what the other has yet to add. */
  get isBound() {
    const { answer } = this.own;
    return Boolean(answer?.[1]) && answer[3] !== "next" && isHere(this.own, questionOf(answer));
  }

  /** Whether the other has seen a newer own state than there is here. */
  get isSetBack() {
    return !this.isReady && this.#heardSeen > this.own.seq;
  }

  /** The own question while it is open, or null. */
  get asked() {
    const { ask } = this.own;
    if (!ask || !isHere(this.own, ask)) return null;
    return this.other.answer && same(questionOf(this.other.answer), ask) ? null : ask;
  }

  /** The other's question that waits for an answer, or null. */
  get question() {
    const { ask } = this.other;
    if (!ask || !this.record || !isHere(this.own, ask)) return null;
    if (this.own.answer && same(questionOf(this.own.answer), ask)) return null;
    if (this.asked && this.side === "a") return null;
    const [, , what, , back] = ask;
    const isDue = what === "next" ? this.isOver : !this.isOver;
    const isPossible = what !== "undo" || (!isFull(this.own) && back < this.record.turns.length);
    return isDue && isPossible ? ask : null;
  }

  /** Begins the next game: its name, the position that was drawn, and which side is first. */
  begin(name, start, first) {
    this.isReady ||= !this.own.number;
    this.#begin(name, start, first);
    this.#change();
  }

  /** Adds a turn of this side; resolves to whether it may. */
  async addTurn(turn) {
    const { record } = this;
    if (!record || this.isOver || !this.#mayAdd || record.mover !== this.plays) return false;
    try {
      await record.add(turn);
    } catch (reason) {
      if (reason instanceof Illegal) return false;
      throw reason;
    }
    this.#log();
    return true;
  }

  /** Asks the other; returns whether it may be asked. It asks for the next game too: yes. */
  ask(what, back = 0) {
    if (this.question?.[2] === what && what === "next") return this.reply(true);
    if (!this.record || !this.#mayAdd || this.asked || this.question) return false;
    if (this.isOver !== (what === "next")) return false;
    if (what === "undo" && (isFull(this.own) || !(back >= 0 && back < this.record.turns.length))) return false;
    const number = 1 + (this.other.answer?.[0] ?? 0);
    this.own.ask = [number, this.own.number, what, this.own.log.length, what === "undo" ? back : 0];
    this.#change();
    return true;
  }

  /** Answers the other's question; returns whether there was one. */
  reply(isYes) {
    const { question } = this;
    if (!question || !this.isReady) return false;
    this.own.answer = [question[0], isYes, ...question.slice(1)];
    this.#change();
    return true;
  }

  /** Gives the game up; returns whether it was still on. */
  giveUp() {
    if (!this.record || this.isOver || !this.isReady) return false;
    this.own.up = true;
    this.#change();
    return true;
  }

  /** The other, asked since the start, tells the newest own state that it has taken. */
  confirm(seen) {
    this.#confirmed = Math.max(seen, this.#confirmed);
    this.#noteSeen(seen);
  }

  /** Takes the other's state; resolves to whether it told anything new, rejects with NotTaken. */
  async take(theirs) {
    if (theirs.seq < this.other.seq) throw new NotTaken("old");
    this.#noteSeen(theirs.seen);
    if (this.isSetBack) {
      this.#refused = theirs;
      return false;
    }
    if (theirs.seq === this.other.seq) {
      this.#hear(theirs);
      return false;
    }
    if (theirs.number < this.other.number) throw new NotTaken("other_game");
    const record = await followed(this.side, this.own, this.record, theirs, this.#rules).catch((reason) => {
      if (reason instanceof NotTaken) this.#refused = theirs;
      throw reason;
    });
    this.#refused = null;
    this.#hear(theirs);
    const { number } = this.own;
    const before = this.own.log.length;
    const isOut = theirs.number === this.other.number && this.other.up; // nobody comes back from it
    this.other = { ...theirs, up: theirs.up || isOut };
    if (record) {
      if (theirs.number > number) this.#begin(theirs.name, theirs.start, theirs.first);
      this.record = record;
      this.own.log = [...record.log];
    }
    if (record?.log.length > before || theirs.number > number) this.own.seq++;
    this.own.seen = theirs.seq;
    await this.#followUp();
    return true;
  }

  /** Takes the own state, as the broker has it, where it is newer; resolves to whether it is. */
  async restore(own) {
    if (own.seq <= this.own.seq) return false;
    try {
      this.record = await recordOf(own, this.#rules);
    } catch (reason) {
      if (reason instanceof Illegal) return false;
      throw reason;
    }
    this.own = { ...own, seen: this.other.seq };
    this.needed = this.own.seq;
    this.#noteSeen(this.#heardSeen);
    this.isNews = true;
    if (this.#refused) {
      await this.take(this.#refused).catch((reason) => {
        if (!(reason instanceof NotTaken)) throw reason;
      });
    }
    return true;
  }

  get #mayAdd() {
    return this.isReady && !this.isBound;
  }

  /** Notes whether the own state is the newest that the other has seen. */
  #noteSeen(seen) {
    this.#heardSeen = Math.max(seen, this.#heardSeen);
    this.isReady ||= this.#confirmed >= 0 && this.#heardSeen <= this.own.seq;
  }

  /** Takes in what the other has, whatever it tells of the game. */
  #hear(theirs) {
    this.shown = theirs.seen;
    if (theirs.want) this.isNews = true;
  }

  /** Does what the other's yes allows; of two questions at once that of `a` stands. */
  async #followUp() {
    const { ask } = this.own;
    const { answer, ask: theirs } = this.other;
    if (ask && answer?.[1] && same(questionOf(answer), ask) && isHere(this.own, ask)) await this.#carryOut(ask);
    if (this.side !== "b" || !this.asked || !theirs || !isHere(this.own, theirs)) return;
    if (this.own.answer && same(questionOf(this.own.answer), theirs)) return;
    this.own.ask = null;
    this.#change();
  }

  async #carryOut(ask) {
    if (ask[2] !== "next") {
      if (!this.record || this.record.isOver) return;
      await this.record.add(entryOf(ask));
      this.#log();
    } else if (this.isOver) {
      const starts = this.#rules.starts(this.own.name);
      this.begin(this.own.name, starts[this.own.seq % starts.length], this.own.first === "a" ? "b" : "a");
    }
  }

  #begin(name, start, first) {
    this.record = new Record(name, start, this.#rules);
    this.own = { ...this.own, number: this.own.number + 1, name, start, first, log: [], up: false };
  }

  #log() {
    this.own.log = [...this.record.log];
    this.#change();
  }

  #change() {
    this.own.seq++;
    this.needed = this.own.seq;
    this.isNews = true;
  }
}
