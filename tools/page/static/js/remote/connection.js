// The connection to the broker: it reconnects by itself, and carries sealed payloads by MQTT over a WebSocket.

// The library is large: it is loaded with the first game.
const LIBRARY = "../../lib/mqtt.js";
const KEEP_ALIVE_S = 120;
const MAX_PACKET_BYTES = 2048;
const ANSWER_MS = 10_000;
const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 60_000;

/**
 * Connects one of the `addresses`, tried in turn, with a Side: its `topics`, its seal's `clientId` and its
 * `goodbye`, a parcel {topic, payload, qos, retain}.
 */
export class Connection {
  #side;
  #addresses;
  /** @type {any}  the library has no types here */
  #client = null;
  #timer = 0;
  #tries = 0;
  #waitMs = FIRST_WAIT_MS;
  #isOver = false;
  #isUp = false;

  constructor(side, addresses) {
    this.#side = side;
    this.#addresses = addresses;
    addEventListener("online", this.#hurry);
  }

  /** Connects, and reconnects after a cut. */
  async start() {
    if (this.#isOver) return;
    try {
      const { default: mqtt } = await import(LIBRARY);
      if (!this.#isOver) this.#connect(mqtt.connect);
    } catch {
      this.#lose(null); // neither the library nor the broker is within reach
    }
  }

  /** Ends the connection, with a goodbye if it is up. */
  stop() {
    this.#isOver = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    const client = this.#client;
    this.#client = null;
    if (!client) return;
    if (!this.#isUp) {
      client.end(true);
      return;
    }
    this.#publish(client, this.#side.goodbye);
    client.end(false);
  }

  /** Publishes a parcel; without an acknowledgement it drops the connection and reconnects. */
  send(parcel) {
    const client = this.#client;
    if (!client) return;
    const timer = setTimeout(() => this.#lose(client), ANSWER_MS);
    this.#publish(client, parcel, (failure) => {
      clearTimeout(timer);
      if (failure) this.#lose(client);
    });
  }

  /** Subscribes again, so that the broker resends its retained messages. */
  subscribe() {
    if (this.#client) this.#subscribe(this.#client, () => {});
  }

  #subscribe(client, done) {
    client.subscribe(this.#side.topics, { qos: 1, nl: true }, (failure) => (failure ? this.#lose(client) : done()));
  }

  #connect(connect) {
    const { goodbye, seal: { clientId } } = this.#side;
    const client = connect(this.#addresses[this.#tries++ % this.#addresses.length], {
      protocolVersion: 5, clean: true, keepalive: KEEP_ALIVE_S, clientId,
      will: { ...goodbye, payload: bytesFor(goodbye.payload) },
      properties: { maximumPacketSize: MAX_PACKET_BYTES },
      reconnectPeriod: 0, connectTimeout: ANSWER_MS, resubscribe: false,
      // The library's own timers run in a worker made from a text, which the page's policy forbids.
      timerVariant: "native",
    });
    this.#client = client;
    client.on("error", () => this.#lose(client));
    client.on("close", () => this.#lose(client));
    client.on("message", (topic, payload) => client === this.#client && this.#side.take(topic, new Uint8Array(payload)));
    client.on("connect", () => this.#subscribe(client, () => this.#begin(client)));
  }

  #begin(client) {
    if (client !== this.#client) return;
    this.#isUp = true;
    this.#tries--; // keep the address that worked
    this.#waitMs = FIRST_WAIT_MS;
    this.#side.tell("connected");
  }

  /** The connection failed: tries the next address, after a growing delay. */
  #lose(client) {
    if (client !== this.#client) return;
    this.#client = null;
    this.#isUp = false;
    client?.end(true);
    if (this.#isOver) return;
    const waitMs = this.#waitMs * (0.8 + 0.4 * Math.random());
    this.#waitMs = Math.min(2 * this.#waitMs, LAST_WAIT_MS);
    this.#timer = setTimeout(() => this.start(), waitMs);
    this.#side.tell("disconnected");
  }

  #hurry = () => {
    if (this.#client) return;
    clearTimeout(this.#timer);
    this.start();
  };

  #publish(client, { topic, payload, qos, retain }, done = (_failure) => {}) {
    client.publish(topic, bytesFor(payload), { qos, retain }, done);
  }
}

/** The library wants an empty text for an empty payload. */
function bytesFor(payload) {
  return payload.length ? payload : "";
}
