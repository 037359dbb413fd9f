// One side of a remote game: the rules of its record run in a worker, in Python (tools/remote/page.py); this
// module keeps, seals and sends their output, and opens incoming payloads for them.

import { t } from "../core/words.js";
import { bytesOf, hex, NotTaken, Seal } from "./seal.js";

const WORKER = "board/remote.mjs";
const LOOK_MS = 100;
const NONCE_BYTES = 8;

/** Starts the worker of a Side. */
export function startRules() {
  return new Worker(WORKER, { type: "module" });
}

/**
 * Resolves to page.py's answer to `check`: whether the kept `game` can go on, and with the `link`, if any. The worker
 * has no Side yet.
 */
export function checkedByRules(rules, { side, own, other, otherKey }, link) {
  return new Promise((done, failed) => {
    rules.onmessage = ({ data }) => done(JSON.parse(data));
    rules.onerror = () => failed(new Error(t("remote.notLoaded")));
    rules.postMessage(JSON.stringify({ do: "check", side, own, other, other_key: otherKey, link }));
  });
}

/**
 * The side described to page.py's `begin`: {side, key, own, other, otherKey, offer, broker, by}. `app` has `isSeated`,
 * whether this page may command the board, `take(answer)` for page.py's answers, except for what this module handles,
 * `send(parcel)`, and `fail(sentence)`.
 */
export class Side {
  #app;
  #side;
  #worker;
  // Requests to the worker without an answer yet.
  #open = 0;
  #timer;
  // Payloads are opened in order, and sealed in order.
  #opened = Promise.resolve();
  #sealed = Promise.resolve();
  // Settles takeLink().
  #linked = (_reason) => {};
  // The [side, place] pairs to subscribe to.
  #places = [];

  static async of(secret, begun, app, rules) {
    const seal = await Seal.of(secret, begun.key);
    const nonce = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const topic = seal.topic(begun.side, "here");
    const payload = await seal.close(new TextEncoder().encode(JSON.stringify({ gone: nonce })), topic);
    return new Side(seal, nonce, { topic, payload, qos: 1, retain: true }, begun, app, rules);
  }

  constructor(seal, nonce, goodbye, { side, key, own, other, otherKey, offer, broker, by }, app, rules) {
    this.#app = app;
    this.seal = seal;
    /** Published by this side when it leaves, and by the broker (as its will) when the connection is lost. */
    this.goodbye = goodbye;
    this.#side = side;
    this.#worker = rules;
    this.#worker.onmessage = ({ data }) => this.#answered(JSON.parse(data));
    this.#worker.onerror = () => app.fail(t("remote.notLoaded"));
    const keys = { key: hex(key), public_key: hex(seal.publicKey), other_key: otherKey };
    this.tell("begin", { side, ...keys, nonce, own, other, offer, broker, by });
    this.#timer = setInterval(() => this.#open || this.tell("look"), LOOK_MS);
  }

  end() {
    clearInterval(this.#timer);
    this.#worker.terminate();
    this.#app = null;
  }

  /** The broker topics to subscribe to. */
  get topics() {
    return this.#places.map(([side, place]) => this.seal.topic(side, place));
  }

  /** Takes a message of the broker. */
  take(topic, payload) {
    this.#opened = this.#opened.then(() => this.#take(topic, payload));
  }

  /** Takes the other side's link, {state, key} of page.py. Resolves to the reason if it is rejected, or "". */
  takeLink(link) {
    return new Promise((done) => {
      this.#linked = done;
      this.tell("link", link);
    });
  }

  /** Sends page.py an event, one of its verbs. */
  tell(verb, keys = {}) {
    if (!this.#app) return;
    this.#open += 1;
    this.#worker.postMessage(JSON.stringify({ do: verb, now: Math.floor(performance.now()), seated: this.#app.isSeated, ...keys }));
  }

  async #take(topic, payload) {
    const [side, place] = this.seal.placeOf(topic);
    if (!side) return;
    try {
      const { text, key } = payload.length ? await this.seal.open(payload, topic) : { text: "", key: "" };
      this.tell("take", { side, place, text: hex(text), key: hex(key) });
    } catch (reason) {
      if (!(reason instanceof NotTaken)) throw reason;
      this.tell("fault", { name: reason.name });
    }
  }

  #answered({ places = this.#places, taken, publish = [], ...answer }) {
    this.#open -= 1;
    if (!this.#app) return;
    this.#places = places;
    this.#app.take(answer);
    for (const parcel of publish) this.#sealed = this.#sealed.then(() => this.#publish(parcel));
    if (taken !== undefined) this.#linked(taken);
  }

  async #publish([place, text, qos, retain]) {
    const topic = this.seal.topic(this.#side, place);
    const payload = text ? await this.seal.close(bytesOf(text), topic) : new Uint8Array();
    this.#app?.send({ topic, payload, qos, retain });
  }
}
