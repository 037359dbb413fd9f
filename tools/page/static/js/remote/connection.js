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

/** @typedef {ReturnType<typeof connect>} Connection */

/**
 * Connects the relay at an address with a side, which knows it by its `number`.
 * @param {Pick<import("./side.js").Side, "goodbye" | "topics" | "take" | "tell">} side @param {number} number @param {string} address
 */
export function connect(side, number, address) {
  let socket = /** @type {WebSocket | null} */ (null);
  /** @type {any}  the library has no types; null until the relay has been subscribed to */
  let client = null;
  let timer = 0;
  let waitMs = FIRST_WAIT_MS;
  const ends = new AbortController();
  const { signal } = ends;

  /** @param {import("./side.js").Parcel | null} parcel */
  function publish(parcel) {
    if (!client || !parcel) return;
    const { topic, payload, retain } = parcel;
    const props = retain ? { message_expiry_interval: EXPIRY_S } : undefined;
    client.pub({ topic, payload, retain, qos: 1, props }).catch(leave);
  }

  /** Leaves a relay that is silent, and tries it again. */
  function leave() {
    if (socket) lose(socket);
  }

  async function begin() {
    if (signal.aborted) return;
    let opened = /** @type {WebSocket | null} */ (null);
    try {
      const { MQTTClient } = await import(LIBRARY);
      opened = new WebSocket(address, ["mqtt"]);
      socket = opened;
      opened.addEventListener("close", () => lose(opened));
      timer = setTimeout(() => lose(opened), ANSWER_MS);
      const take = (/** @type {{ topic: string, payload?: Bytes }} */ { topic, payload }) => opened === socket && side.take(number, topic, payload?.slice() ?? new Uint8Array());
      const quiet = () => {};
      const mqtt = new MQTTClient({ on_mqtt_type: { mqtt_publish: take }, log_conn: quiet, on_error: quiet, on_live: quiet, on_disconnect: quiet });
      mqtt.with_websock(opened);
      const id = `halo-${crypto.randomUUID().slice(0, 18)}`;
      await mqtt.connect({ client_id: id, keep_alive: KEEP_ALIVE_S, flags: { clean_start: true }, props: { maximum_packet_size: MAX_PACKET_BYTES } });
      const [{ answers }] = await mqtt.subscribe(side.topics);
      if (answers.some((/** @type {number} */ answer) => answer >= 0x80)) throw new Error();
      if (opened !== socket) return;
      clearTimeout(timer);
      client = mqtt;
      waitMs = FIRST_WAIT_MS;
      side.tell("connected", { relay: number });
    } catch {
      lose(opened); // neither the library nor the relay is within reach, or the page may not reach it
    }
  }

  /** The connection failed: it is tried again after a growing delay. @param {WebSocket | null} lost */
  function lose(lost) {
    if (lost !== socket || signal.aborted) return;
    clearTimeout(timer);
    socket = client = null;
    lost?.close();
    side.tell("disconnected", { relay: number });
    timer = setTimeout(begin, waitMs * (0.8 + 0.4 * Math.random()));
    waitMs = Math.min(2 * waitMs, LAST_WAIT_MS);
  }

  /** Connects at once if it is not connected. */
  function hurry() {
    if (socket) return;
    clearTimeout(timer);
    begin();
  }

  // The network comes and goes, and a phone falls asleep and wakes up.
  addEventListener("online", hurry, { signal });
  addEventListener("offline", leave, { signal });
  document.addEventListener("visibilitychange", hurry, { signal });
  begin();

  return {
    publish, leave,
    /** Ends the connection, with a goodbye if it is up. */
    stop() {
      ends.abort();
      clearTimeout(timer);
      publish(side.goodbye);
      client?.disconnect();
      socket?.close();
    },
  };
}
