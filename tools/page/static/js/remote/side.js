// One side of a remote game: the rules of its record run in a worker, in Python (tools/remote/page.py); what
// they let out is kept, sealed and sent here, and what comes in is opened here.

import { bytesOf, hex, NotTaken, Seal } from "./seal.js";

const WORKER = "board/remote.mjs";
const LOOK_MS = 100;
const NONCE_BYTES = 8;

/**
 * The side that page.py's `begin` is told of: {side, key, own, other, otherKey, offer, broker, by}. `app` has `isSeated`, whether
 * the board may be told anything, `keep(kept)`, `send(parcel)`, `subscribe()`, `command(command)`, `link(state)`, what
 * a link has to say from now on, `tell(status)`, and `fail(why)`: "lost" where a kept state is none, else "page".
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
    this.#ask("begin", { side, ...keys, nonce, own, other, offer, broker, by });
    this.#timer = setInterval(() => this.#open || this.#ask("look"), LOOK_MS);
  }

  end() {
    clearInterval(this.#timer);
    this.#worker.terminate();
    this.#app = null;
  }

  // --- the connection's ----------------------------------------------------------------------

  get topics() {
    return this.#places.map(([side, place]) => this.seal.topic(side, place));
  }

  get clientId() {
    return this.seal.clientId;
  }

  connected() {
    this.#ask("connected");
  }

  disconnected() {
    this.#ask("disconnected");
  }

  take(topic, payload) {
    this.#opened = this.#opened.then(() => this.#take(topic, payload));
  }

  // --- the page's ----------------------------------------------------------------------------

  /** The board has said this. */
  hear(message) {
    this.#ask("board", { line: JSON.stringify(message) });
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
      this.#ask("link", { state, key: hex(key) });
    });
  }

  ask(what) {
    this.#ask("ask", { what });
  }

  reply(yes) {
    this.#ask("reply", { yes });
  }

  /** Tells the other a name, as a state tells it. */
  introduce(by) {
    this.#ask("name", { by });
  }

  // --- between -------------------------------------------------------------------------------

  async #take(topic, payload) {
    const [side, place] = this.seal.placeOf(topic);
    if (!side) return;
    try {
      const { text, key } = payload.length ? await this.seal.open(payload, topic) : { text: "", key: "" };
      this.#ask("take", { side, place, text: hex(text), key: hex(key) });
    } catch (reason) {
      if (!(reason instanceof NotTaken)) throw reason;
      this.#ask("fault", { name: reason.name });
    }
  }

  #ask(verb, keys = {}) {
    if (!this.#app) return;
    this.#open += 1;
    this.#worker.postMessage(JSON.stringify({ do: verb, now: Math.floor(performance.now()), seated: this.#app.isSeated, ...keys }));
  }

  #answered({ lost, keep, places, taken, link, again, publish = [], board, status }) {
    this.#open -= 1;
    const app = this.#app;
    if (!app) return;
    if (lost) app.fail("lost");
    if (keep) app.keep(keep);
    if (places) this.#places = places;
    if (link) app.link(link);
    if (again) app.subscribe();
    for (const parcel of publish) this.#sealed = this.#sealed.then(() => this.#publish(parcel));
    if (board) app.command(JSON.parse(board));
    if (status) app.tell(status);
    if (taken !== undefined) this.#linked(taken);
  }

  async #publish([place, text, qos, retain]) {
    const topic = this.seal.topic(this.#side, place);
    const payload = text ? await this.seal.close(bytesOf(text), topic) : new Uint8Array();
    this.#app?.send({ topic, payload, qos, retain });
  }
}
