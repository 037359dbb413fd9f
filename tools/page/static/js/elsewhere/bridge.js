// A game between two from one side: payloads and the board's messages in, payloads and commands out.
//
// Time comes in; the connection to the broker is courier.js's. What was taken is kept before anybody is
// told of it. One thing is done after another, whoever asks for it.

import { BoardLink } from "./board_link.js";
import { NotTaken } from "./faults.js";
import { Newest } from "./newest.js";
import { markOf } from "./seal.js";
import { MARK_LETTERS, Parts, readObject, split, stateText } from "./state.js";

const LEAST_GAP_MS = 200;
const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 60_000;
const LAST_WAIT_AWAY_MS = 3_600_000;
const MOST_SQUARES = 64;
const YOURS = "yours/";
const encoder = new TextEncoder();

/**
 * `keep(match)` stores the match; nobody else knows `ownKey`. `isOtherHere` tells whether the other is
 * connected, `fault` the name of the last thing that was not taken. A parcel is {topic, payload, qos,
 * retain}.
 */
export class Bridge {
  isConnected = false;
  /** Whether the broker was tried, and is away. */
  isLost = false;
  isOtherHere = false;
  fault = "";
  #seal;
  #keep;
  #ownKey;
  #other;
  #parts = { a: new Parts(), b: new Parts() };
  #waitMs = FIRST_WAIT_MS;
  #out = [];
  // Only what the other's hand has lifted last counts.
  #handCommand = null;
  #sentAtMs = -LAST_WAIT_MS;
  #sentSeq = -1;
  #sentParts = 0;
  #shownHand = "";
  #newest;
  #last = Promise.resolve();

  constructor(seal, match, keep, ownKey) {
    this.match = match;
    this.board = new BoardLink(match);
    this.#newest = new Newest(match);
    this.#seal = seal;
    this.#keep = keep;
    this.#ownKey = ownKey;
    this.#other = match.side === "a" ? "b" : "a";
  }

  /** What to subscribe to. */
  get topics() {
    return ["a", "b"].map((side) => this.#seal.topic(side, "#"));
  }

  /** The topic that is emptied when the connection is lost, and what says goodbye. */
  get will() {
    return { topic: this.#seal.topic(this.match.side, "here"), payload: new Uint8Array(), qos: 1, retain: true };
  }

  /** Who this side is to the broker. */
  get clientId() {
    return `halo-${this.#seal.id}-${this.match.side}`;
  }

  /** The broker is there, and subscribed to. */
  connected() {
    return this.#do(async () => {
      this.isConnected = true;
      this.isLost = false;
      this.#waitMs = FIRST_WAIT_MS;
      this.#out = [];
      await this.#sayHere();
      this.#sentSeq = -1;
    });
  }

  /** The broker is away. */
  disconnected() {
    return this.#do(async () => {
      this.isConnected = this.isOtherHere = false;
      this.#newest.otherIsAway();
      this.isLost = true;
      this.#out = [];
    });
  }

  /** Takes what the broker brings, whatever it is. */
  take(topic, payload) {
    return this.#do(async () => {
      const [side, place] = this.#seal.placeOf(topic);
      await this.#orRefuse(async () => {
        if (place === "here" && side === this.#other) await this.#takePresence(payload, topic);
        else if (place === "heard" && side === this.#other) this.#newest.hear(await this.#seal.open(payload, topic));
        else if (place === "hand" && side === this.#other) this.#takeHand(await this.#seal.open(payload, topic));
        else if (/^\d+$/.test(place) && payload.length) await this.#takePart(side, place, await this.#seal.open(payload, topic));
        else if (place.startsWith(YOURS) && side === this.#other) await this.#takePart(this.match.side, place.slice(YOURS.length), await this.#seal.open(payload, topic));
      });
    });
  }

  /** Takes a message of the board. */
  hear(message) {
    return this.#do(async () => this.board.hear(message));
  }

  /** Resolves to the command that the board is to get now, or null. */
  nextCommand(nowMs) {
    return this.#do(async () => {
      const command = await this.board.askBoard(nowMs);
      this.#keepNews();
      if (command) return command;
      const shown = this.#handCommand;
      this.#handCommand = null;
      return shown;
    });
  }

  /**
   * Resolves to whether to subscribe once more: what is retained comes again, and may be needed. Before
   * anything is sent, lest it take the place of a newer own state.
   */
  wantsAgain(nowMs) {
    return this.#do(async () => {
      const isDue = this.isConnected && this.#newest.look(nowMs);
      if (isDue) await this.#sayHere();
      return isDue;
    });
  }

  /** Resolves to the parcels to publish now, in order. */
  parcels(nowMs) {
    return this.#do(async () => {
      if (!this.isConnected) return [];
      if (this.match.isReady && !this.#newest.isTold) await this.#sayHere();
      await this.#sendState(nowMs);
      await this.#sendHand();
      return this.#out.splice(0);
    });
  }

  #do(action) {
    const run = this.#last.then(action);
    this.#last = run.catch(() => {});
    return run;
  }

  /** What the action returns; where it rejects with NotTaken, null, and its name is kept. */
  async #orRefuse(action) {
    try {
      return await action();
    } catch (reason) {
      if (!(reason instanceof NotTaken)) throw reason;
      this.fault = reason.name;
      return null;
    }
  }

  async #takePresence(payload, topic) {
    if (payload.length) await this.#answer(await this.#seal.open(payload, topic));
    else this.#newest.otherIsAway();
    if (payload.length && !this.isOtherHere) {
      this.#waitMs = FIRST_WAIT_MS;
      this.match.isNews = true;
    }
    this.isOtherHere = payload.length > 0;
  }

  #sayHere() {
    return this.#post("here", this.#newest.presence(), { retain: true });
  }

  /** Tells the other what is known of it; gives it its state where it has an older one. */
  async #answer(presence) {
    const { answer, hasOlder } = this.#newest.answer(presence);
    if (answer) await this.#post("heard", answer, { retain: false });
    if (!hasOlder) return;
    for (const [number, part] of split(this.match.other).entries()) await this.#post(YOURS + number, part, { retain: false });
  }

  #takeHand(text) {
    const told = readHand(text);
    const command = told.ply === this.board.ply ? this.board.hand(told.squares) : null;
    this.#handCommand = command ?? this.#handCommand;
  }

  async #takePart(side, place, text) {
    const state = this.#parts[side].add(place, text);
    if (!state) return;
    if (side === this.match.side) {
      const isOurs = !this.match.own.seq || state.mine === (await this.#mark(state));
      if (!isOurs || !(await this.match.restore(state))) return;
    } else {
      if (await this.match.take(state)) {
        this.fault = "";
        this.#parts[side].taken = state.seq;
      }
      if (state.want) this.#waitMs = Math.min(this.#waitMs, LAST_WAIT_MS);
    }
    this.#keepNews();
  }

  #keepNews() {
    if (this.match.isNews) this.#keep(this.match);
  }

  async #sendState(nowMs) {
    const { match } = this;
    const waitedMs = nowMs - this.#sentAtMs;
    if (!match.isReady || !match.own.seq || waitedMs < LEAST_GAP_MS) return;
    const isNew = this.#sentSeq !== match.own.seq;
    if (isNew) this.#waitMs = FIRST_WAIT_MS;
    const isAgain = !match.isShown && waitedMs >= this.#waitMs;
    if (!isNew && !match.isNews && !isAgain) return;
    if (isAgain && !isNew) this.#waitMs = Math.min(2 * this.#waitMs, this.isOtherHere ? LAST_WAIT_MS : LAST_WAIT_AWAY_MS);
    match.own.want = !match.isShown;
    match.own.mine = await this.#mark(match.own);
    match.isNews = false;
    const parts = await this.#orRefuse(() => split(match.own));
    if (!parts) return;
    for (const [number, part] of parts.entries()) await this.#post(number, part, { retain: true });
    for (let number = parts.length; number < this.#sentParts; number++) {
      this.#out.push({ topic: this.#seal.topic(match.side, number), payload: new Uint8Array(), qos: 1, retain: true });
    }
    this.#sentParts = parts.length;
    this.#sentAtMs = nowMs;
    this.#sentSeq = match.own.seq;
  }

  async #sendHand() {
    const { lifted, ply } = this.board;
    if (lifted === this.#shownHand) return;
    this.#shownHand = lifted;
    if (this.isOtherHere) await this.#post("hand", JSON.stringify({ ply, squares: lifted }), { retain: false, qos: 0 });
  }

  /** What tells a state as one's own, which the other, who has the key, cannot. */
  #mark(state) {
    return markOf(this.#ownKey, stateText({ ...state, mine: "" }), MARK_LETTERS);
  }

  async #post(place, text, { retain, qos = 1 }) {
    const topic = this.#seal.topic(this.match.side, place);
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    this.#out.push({ topic, payload: await this.#seal.close(bytes, topic), qos, retain });
  }
}

/** What a hand has lifted, {ply, squares}; throws NotTaken. */
function readHand(text) {
  const told = readObject(text);
  const isHand = typeof told.squares === "string" && told.squares.length <= MOST_SQUARES && /^[ -~]*$/.test(told.squares);
  if (!isHand) throw new NotTaken("form");
  return told;
}
