// One side of a remote game: the rules of its record run in a worker, in Python (tools/remote/page.py); what
// they let out is kept, sealed and sent here, and what comes in is opened here.

import { bytesOf, hex, NotTaken, Seal } from "./seal.js";

const WORKER = "board/remote.mjs";
const LOOK_MS = 100;
const NONCE_BYTES = 8;

/**
 * The side that page.py's `begin` is told of: {side, key, own, other, otherKey, offer, broker, by}. `app` has `isSeated`,
 * whether the board may be told anything, `take(answer)`, what page.py answers but what is done here, `send(parcel)`,
 * and `fail(why)`.
 */
export class Side {
  #app;
  #side;
  #worker;
  // What was asked of the worker and is not answered yet.
  #open = 0;
  #timer;
  // One payload after another is opened, and one after another is sealed.
  #opened = Promise.resolve();
  #sealed = Promise.resolve();
  // Who waits to know what became of a link.
  #linked = (_reason) => {};
  // Each [side, place] to subscribe to.
  #places = [];

  static async of(secret, begun, app) {
    const seal = await Seal.of(secret, begun.key);
    const nonce = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const topic = seal.topic(begun.side, "here");
    const payload = await seal.close(new TextEncoder().encode(JSON.stringify({ gone: nonce })), topic);
    return new Side(seal, nonce, { topic, payload, qos: 1, retain: true }, begun, app);
  }

  constructor(seal, nonce, goodbye, { side, key, own, other, otherKey, offer, broker, by }, app) {
    this.#app = app;
    this.seal = seal;
    /** What is published when this side leaves, and by the broker when it is lost. */
    this.goodbye = goodbye;
    this.#side = side;
    this.#worker = new Worker(WORKER, { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#answered(JSON.parse(data));
    this.#worker.onerror = () => app.fail("page");
    const keys = { key: hex(key), public_key: hex(seal.publicKey), other_key: otherKey };
    this.tell("begin", { side, ...keys, nonce, own, other, offer, broker, by });
    this.#timer = setInterval(() => this.#open || this.tell("look"), LOOK_MS);
  }

  end() {
    clearInterval(this.#timer);
    this.#worker.terminate();
    this.#app = null;
  }

  /** What is heard of the other, at the broker. */
  get topics() {
    return this.#places.map(([side, place]) => this.seal.topic(side, place));
  }

  /** The broker has brought this. */
  take(topic, payload) {
    this.#opened = this.#opened.then(() => this.#take(topic, payload));
  }

  /**
   * Takes the state that a link of the other's has; `signer` is the link's, `otherKey` the key that the other has here.
   * Resolves to why it is not taken, or "".
   */
  async takeLink(state, signer, otherKey) {
    let key;
    try {
      key = await signer(this.seal.id, otherKey);
    } catch (reason) {
      if (reason instanceof NotTaken) return reason.name;
      throw reason;
    }
    return new Promise((done) => {
      this.#linked = done;
      this.tell("link", { state, key: hex(key) });
    });
  }

  /** Tells page.py what has happened, one of its verbs. */
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
