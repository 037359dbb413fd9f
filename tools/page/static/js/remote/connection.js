// The connection to a relay, by MQTT over a WebSocket: it reconnects by itself.

// Loaded with the first game with a friend.
const LIBRARY = "../../lib/mqtt.js";
const LIST = "relays.txt";
const KEEP_ALIVE_S = 60;
// A relay forgets what nobody has renewed for 60 days.
const EXPIRY_S = 60 * 24 * 3600;
const MAX_PACKET_BYTES = 2048;
const ANSWER_MS = 10_000;
const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 60_000;

/** The addresses of the site's relays, one a line of its list; none if there is no list. */
export async function relayAddresses() {
  const text = await fetch(LIST).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  return text.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
}

/** Connects the relay at an address with a Side, which knows it by its `number`. */
export class Connection {
  #side;
  #number;
  #address;
  #socket = /** @type {WebSocket | null} */ (null);
  /** @type {any}  the library has no types; null until the relay has been subscribed to */
  #client = null;
  #timer = 0;
  #waitMs = FIRST_WAIT_MS;
  #ends = new AbortController();

  /** @param {import("./side.js").Side | import("./watch.js").Watch} side @param {number} number @param {string} address */
  constructor(side, number, address) {
    this.#side = side;
    this.#number = number;
    this.#address = address;
    const { signal } = this.#ends;
    // The network comes and goes, and a phone falls asleep and wakes up.
    addEventListener("online", () => this.#hurry(), { signal });
    addEventListener("offline", () => this.leave(), { signal });
    document.addEventListener("visibilitychange", () => this.#hurry(), { signal });
    this.#connect();
  }

  /** Ends the connection, with a goodbye if it is up. */
  stop() {
    this.#ends.abort();
    clearTimeout(this.#timer);
    this.publish(this.#side.goodbye);
    this.#client?.disconnect();
    this.#socket?.close();
  }

  /** Leaves a relay that is silent, and tries it again. */
  leave() {
    if (this.#socket) this.#lose(this.#socket);
  }

  /** @param {import("./side.js").Parcel | null} parcel */
  publish(parcel) {
    if (!this.#client || !parcel) return;
    const { topic, payload, retain } = parcel;
    const props = retain ? { message_expiry_interval: EXPIRY_S } : undefined;
    this.#client.pub({ topic, payload, retain, qos: 1, props }).catch(() => this.leave());
  }

  async #connect() {
    if (this.#ends.signal.aborted) return;
    let socket = /** @type {WebSocket | null} */ (null);
    try {
      const { MQTTClient } = await import(LIBRARY);
      socket = new WebSocket(this.#address, ["mqtt"]);
      this.#socket = socket;
      socket.addEventListener("close", () => this.#lose(socket));
      this.#timer = setTimeout(() => this.#lose(socket), ANSWER_MS);
      const take = (/** @type {{ topic: string, payload?: Bytes }} */ { topic, payload }) => socket === this.#socket && this.#side.take(this.#number, topic, payload?.slice() ?? new Uint8Array());
      const quiet = () => {};
      const client = new MQTTClient({ on_mqtt_type: { mqtt_publish: take }, log_conn: quiet, on_error: quiet, on_live: quiet, on_disconnect: quiet });
      client.with_websock(socket);
      const id = `halo-${crypto.randomUUID().slice(0, 18)}`;
      await client.connect({ client_id: id, keep_alive: KEEP_ALIVE_S, flags: { clean_start: true }, props: { maximum_packet_size: MAX_PACKET_BYTES } });
      const [{ answers }] = await client.subscribe(this.#side.topics);
      if (answers.some((/** @type {number} */ answer) => answer >= 0x80)) throw new Error();
      if (socket === this.#socket) this.#begin(client);
    } catch {
      this.#lose(socket); // neither the library nor the relay is within reach, or the page may not reach it
    }
  }

  /** @param {any} client */
  #begin(client) {
    clearTimeout(this.#timer);
    this.#client = client;
    this.#waitMs = FIRST_WAIT_MS;
    this.#side.tell("connected", { relay: this.#number });
  }

  /** The connection failed: it is tried again after a growing delay. @param {WebSocket | null} socket */
  #lose(socket) {
    if (socket !== this.#socket || this.#ends.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#socket = this.#client = null;
    socket?.close();
    this.#side.tell("disconnected", { relay: this.#number });
    this.#timer = setTimeout(() => this.#connect(), this.#waitMs * (0.8 + 0.4 * Math.random()));
    this.#waitMs = Math.min(2 * this.#waitMs, LAST_WAIT_MS);
  }

  /** Connects at once if it is not connected. */
  #hurry() {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  }
}
