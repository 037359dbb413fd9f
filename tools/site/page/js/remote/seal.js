// Sealed payloads: AES-256-GCM with a key from the invitation's secret; the topic goes with it.

const VERSION = 1;
const MAX_BYTES = 512;
const NONCE_BYTES = 12;
const TAG_BITS = 128;
const HEAD_BYTES = 1 + NONCE_BYTES;
export const SIDES = ["a", "b"];
const encoder = new TextEncoder();

/** `name` says why a payload does not open, as tools/remote/README.md lists it. */
export class NotTaken extends Error {
  constructor(name) {
    super(name);
    this.name = name;
  }
}

export class Seal {
  id = "";
  #key;

  /** The seal of an invitation's `secret`; its `id` names the game to the broker. */
  static async of(secret) {
    const seal = new Seal();
    const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
    const derive = (what, bytes) => crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: encoder.encode(`halo remote ${VERSION} ${what}`) }, base, 8 * bytes);
    seal.id = hex(await derive("id", 16));
    seal.#key = await crypto.subtle.importKey("raw", await derive("key", 32), "AES-GCM", false, ["encrypt", "decrypt"]);
    return seal;
  }

  /** The topic of a side, "a" or "b", and a place: a part's number, here or hand. */
  topic(side, place) {
    return `halo/${VERSION}/${this.id}/${side}/${place}`;
  }

  /** Side and place of a topic of this game, two empty texts for any other. */
  placeOf(topic) {
    const start = `halo/${VERSION}/${this.id}/`;
    const [side, ...place] = topic.startsWith(start) ? topic.slice(start.length).split("/") : [""];
    return SIDES.includes(side) ? [side, place.join("/")] : ["", ""];
  }

  /** The sealed payload of a text's bytes; `nonce` is drawn at random but for test vectors. */
  async close(text, topic, nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))) {
    const sealed = new Uint8Array(await crypto.subtle.encrypt(this.#way(nonce, topic), this.#key, text));
    const payload = new Uint8Array(HEAD_BYTES + sealed.length);
    payload[0] = VERSION;
    payload.set(nonce, 1);
    payload.set(sealed, HEAD_BYTES);
    return payload;
  }

  /** The bytes of the text of a payload that was sealed for this topic; rejects with NotTaken. */
  async open(payload, topic) {
    if (payload.length > MAX_BYTES) throw new NotTaken("size");
    if (payload[0] !== VERSION) throw new NotTaken("version");
    try {
      const way = this.#way(payload.slice(1, HEAD_BYTES), topic);
      return new Uint8Array(await crypto.subtle.decrypt(way, this.#key, payload.slice(HEAD_BYTES)));
    } catch {
      throw new NotTaken("seal");
    }
  }

  #way(iv, topic) {
    return { name: "AES-GCM", iv, additionalData: encoder.encode(topic), tagLength: TAG_BITS };
  }
}

/** The bytes in hexadecimal. */
export function hex(bytes) {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes that a text in hexadecimal stands for. */
export function bytesOf(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}
