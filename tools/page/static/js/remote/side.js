// One side of a remote game: the rules of its record run in a worker, in Python (tools/remote/page.py); this
// module signs, seals and sends their output, and opens incoming payloads for them.

import { bytesOfLetters, lettersOf } from "../core/packed.js";
import { t } from "../core/words.js";
import { openPayload, pack } from "./invitation.js";
import { HERE, hex, bytesOf, LINK, MAX_BYTES, NotTaken, SIDES } from "./seal.js";

const WORKER = "board/remote.mjs";
const LOOK_MS = 100;
const RUN_BYTES = 8;

/** @typedef {{ topic: string, payload: Bytes, retain: boolean }} Parcel  what a relay gets */
/** @typedef {{ state: string, key: string, packed: string }} OtherLink  the other side's link, as page.py takes it */
/** @typedef {{ readonly isSeated: boolean, take(answer: any): void, linked(packed: Bytes, seq: number): void, publish(parcel: Parcel, relay: number): void, leave(relay: number): void, fail(sentence: string): void }} App */

export function startRules() {
  return new Worker(WORKER, { type: "module" });
}

/**
 * Resolves to page.py's answer to `check`: whether the kept `game` can go on, and with the `link`, if any. The worker
 * has no Side yet. @param {Worker} rules @param {RemoteGame} game @param {OtherLink} link @returns {Promise<any>}
 */
export function checkedByRules(rules, { side, own, other, otherKey }, link) {
  return new Promise((done, failed) => {
    rules.onmessage = ({ data }) => done(JSON.parse(data));
    rules.onerror = () => failed(new Error(t("remote.notLoaded")));
    rules.postMessage(JSON.stringify({ do: "check", side, own, other, other_key: otherKey, link }));
  });
}

/**
 * The side described to page.py's `begin`: a `game` as kept.js has it, `relays`, `by`. `app` has `isSeated`, whether
 * this page may command the board, `take(answer)` for page.py's answers, except for what this module handles,
 * `linked(packed, seq)` for a new message to send, `publish(parcel, relay)`, to all without one, `leave(relay)`, and
 * `fail(sentence)`.
 */
export class Side {
  #app = /** @type {App | null} */ (null);
  #game;
  #worker;
  // Requests to the worker without an answer yet.
  #open = 0;
  #timer;
  // Payloads are opened in order, and sealed in order.
  #opened = Promise.resolve();
  #sealed = Promise.resolve();
  // The message with the own state.
  #packed = new Uint8Array();
  // Settles takeLink().
  #linked = (/** @type {string} */ _reason) => {};
  /** What this side publishes when it leaves; none before the first answer. */
  goodbye = /** @type {Parcel | null} */ (null);

  /** @param {import("./seal.js").Seal} seal @param {RemoteGame} game @param {{ relays: number, by: string }} keys @param {App} app @param {Worker} rules */
  constructor(seal, game, keys, app, rules) {
    this.#app = app;
    this.seal = seal;
    this.#game = game;
    this.#worker = rules;
    this.#worker.onmessage = ({ data }) => this.#answered(JSON.parse(data));
    this.#worker.onerror = () => app.fail(t("remote.notLoaded"));
    const run = hex(crypto.getRandomValues(new Uint8Array(RUN_BYTES)));
    const { side, own, other, otherKey, newest = null, offer } = game;
    this.tell("begin", { side, own, other, other_key: otherKey, newest, offer, run, public_key: hex(seal.publicKey), ...keys });
    this.#timer = setInterval(() => this.#open || this.tell("look"), LOOK_MS);
  }

  end() {
    clearInterval(this.#timer);
    this.#worker.terminate();
    this.#app = null;
  }

  /** The topics to subscribe to: the own ones too, which show what a relay has. */
  get topics() {
    return SIDES.flatMap((side) => [this.seal.topic(side, LINK), this.seal.topic(side, HERE)]);
  }

  /** Takes a message of a relay. @param {number} relay @param {string} topic @param {Bytes} payload */
  take(relay, topic, payload) {
    this.#opened = this.#opened.then(async () => {
      const [side, place] = this.seal.placeOf(topic);
      if (!side) return;
      const known = side === this.#game.side ? this.seal.publicKey : bytesOf(this.#game.otherKey);
      if (place === HERE && !known.length) return; // no other is known yet
      try {
        const { text, key, packed } = await openPayload(payload, topic, known, this.seal);
        if (place === HERE) this.tell("hear", { relay, side, text, key: hex(key) });
        else this.tell("shown", { relay, side, state: text, key: hex(key), packed: lettersOf(packed) });
      } catch (reason) {
        if (!(reason instanceof NotTaken)) throw reason;
        this.tell("spoiled", { relay, side: place === HERE ? "" : side, name: reason.name });
      }
    });
  }

  /** Takes the other side's link, {state, key, packed} of page.py. Resolves to the reason if it is rejected, or "". @param {OtherLink} link @returns {Promise<string>} */
  takeLink(link) {
    return new Promise((done) => {
      this.#linked = done;
      this.tell("link", link);
    });
  }

  /** Sends page.py an event, one of its verbs. @param {string} verb @param {Record<string, any>} keys */
  tell(verb, keys = {}) {
    if (!this.#app) return;
    this.#open += 1;
    this.#worker.postMessage(JSON.stringify({ do: verb, now: Math.floor(performance.now()), seated: this.#app.isSeated, ...keys }));
  }

  /** @param {Record<string, any>} answered */
  #answered({ taken, link, states = [], here, goodbye, drop = [], ...answer }) {
    this.#open -= 1;
    if (!this.#app) return;
    this.#app.take(answer);
    if (link) this.#seals(() => this.#link(link));
    for (const [relay, side, letters] of states) {
      this.#seals(async () => this.#publish(await this.#parcel(side, LINK, letters ? bytesOfLetters(letters) : this.#packed, true), relay));
    }
    if (here) this.#seals(async () => this.#publish(await this.#presence(here)));
    if (goodbye) {
      this.#seals(async () => {
        this.goodbye = await this.#presence(goodbye);
      });
    }
    for (const relay of drop) this.#app.leave(relay);
    if (taken !== undefined) this.#linked(taken);
  }

  /** @param {() => Promise<void>} action */
  #seals(action) {
    this.#sealed = this.#sealed.then(action);
  }

  /** @param {[string, boolean, boolean]} link */
  async #link([text, invites, isNew]) {
    const { side, invitation } = this.#game;
    this.#packed = await pack({ side, game: invites ? invitation : this.seal.id, text, isNew }, this.seal);
    this.#app?.linked(this.#packed, JSON.parse(text).seq);
  }

  /** @param {string} text */
  async #presence(text) {
    const { side } = this.#game;
    return this.#parcel(side, HERE, await pack({ side, game: this.seal.id, text }, this.seal, HERE), false);
  }

  /** @param {string} side @param {string} place @param {Bytes} packed @param {boolean} retain */
  async #parcel(side, place, packed, retain) {
    const topic = this.seal.topic(side, place);
    return { topic, payload: await this.seal.close(packed, topic), retain };
  }

  /** A larger one goes by links alone. @param {Parcel} parcel */
  #publish(parcel, relay = -1) {
    if (parcel.payload.length <= MAX_BYTES) this.#app?.publish(parcel, relay);
  }
}
