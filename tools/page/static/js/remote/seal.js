// Signatures (Ed25519), and what relays get: encrypted for all who have the invitation (AES-256-GCM with a key from its
// secret). Both cover the topic.

import { bytesOfLetters } from "../core/packed.js";
import { Refused, t } from "../core/words.js";

export const VERSION = 2;
export const KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;
// Of a sealed payload: a relay retains no more.
export const MAX_BYTES = 1024;
const NONCE_BYTES = 12;
const TAG_BITS = 128;
const HEAD_BYTES = 1 + NONCE_BYTES;
export const SIDES = ["a", "b"];
// The place in the topic of a side's state, in links and at relays, and that of its presence.
export const LINK = "link";
export const HERE = "here";
const CURVE = "Ed25519";
// The header before a private key's bytes in PKCS #8, the form that browsers import.
const PKCS8 = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
const encoder = new TextEncoder();

/** Why a link or a payload does not open: `code` is one of the list in tools/remote/README.md, or a link's "cut". */
export class NotTaken extends Refused {
  /** @param {string} code */
  constructor(code) {
    super(undefined, code);
  }

  /** Read only of links: the others have no words. */
  get message() {
    return t(`remote.wrong.${this.code}`);
  }
}

/** The ID of the game with this secret, for relays and in links. @param {Bytes} secret */
export async function gameId(secret) {
  return hex(await derived(secret, "id", 16));
}

/** What encrypts the game with this secret for relays, 32 bytes. @param {Bytes} secret */
export async function sharedKey(secret) {
  return new Uint8Array(await derived(secret, "key", 32));
}

/** The public key of a side's private key; rejects if the browser lacks Ed25519. @param {Bytes} ownKey */
export async function publicKey(ownKey) {
  return bytesOfLetters((await crypto.subtle.exportKey("jwk", await signingKey(ownKey))).x ?? "");
}

export class Seal {
  id = "";
  /** The other side recognises this one by it. */
  publicKey = new Uint8Array();
  #key = /** @type {CryptoKey} */ (/** @type {any} */ (null));
  #signing = /** @type {CryptoKey} */ (/** @type {any} */ (null)); // stays so for who looks on

  /** The seal of an invitation's `secret` and this side's `ownKey`; its `id` names the game to relays. @param {Bytes} secret @param {Bytes} ownKey */
  static async of(secret, ownKey) {
    const seal = await Seal.watching(await gameId(secret), await sharedKey(secret));
    seal.#signing = await signingKey(ownKey);
    seal.publicKey = await publicKey(ownKey);
    return seal;
  }

  /** The seal of who looks on: it opens what both sides publish, and signs nothing. @param {string} id @param {Bytes} key */
  static async watching(id, key) {
    const seal = new Seal();
    seal.id = id;
    seal.#key = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
    return seal;
  }

  /** The side and place of one of this game's topics; two empty texts for any other topic. @param {string} topic */
  placeOf(topic) {
    const start = `halo/${VERSION}/${this.id}/`;
    const [side, place] = topic.startsWith(start) ? topic.slice(start.length).split("/") : [""];
    return SIDES.includes(side) ? [side, place] : ["", ""];
  }

  /** @param {Bytes} text @param {string} topic */
  async sign(text, topic) {
    return new Uint8Array(await crypto.subtle.sign(CURVE, this.#signing, signed(text, topic)));
  }

  /** The sealed payload of a message's bytes; `nonce` is random except for test vectors. @param {Bytes} packed @param {string} topic */
  async close(packed, topic, nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))) {
    const sealed = await crypto.subtle.encrypt(this.#way(nonce, topic), this.#key, packed);
    return joined([VERSION], nonce, new Uint8Array(sealed));
  }

  /** Opens what was sealed for this topic: the message's bytes; rejects with NotTaken. @param {Bytes} payload @param {string} topic */
  async open(payload, topic) {
    if (payload.length > MAX_BYTES) throw new NotTaken("size");
    if (payload[0] !== VERSION) throw new NotTaken("version");
    const way = this.#way(payload.slice(1, HEAD_BYTES), topic);
    const opened = await crypto.subtle.decrypt(way, this.#key, payload.slice(HEAD_BYTES)).catch(() => {
      throw new NotTaken("seal");
    });
    return new Uint8Array(opened);
  }

  /** @param {Bytes} iv @param {string} topic */
  #way(iv, topic) {
    return { name: "AES-GCM", iv, additionalData: encoder.encode(topic), tagLength: TAG_BITS };
  }
}

/** The topic of a game's side, "a" or "b", and a place. @param {string} id @param {string} side @param {string} place */
export function topicOf(id, side, place) {
  return `halo/${VERSION}/${id}/${side}/${place}`;
}

/** Resolves if this key signed the text for this topic, else rejects with NotTaken. @param {Bytes} key @param {Bytes} signature @param {Bytes} text @param {string} topic */
export async function checkSignature(key, signature, text, topic) {
  const isSigned = async () => {
    const verifying = await crypto.subtle.importKey("raw", key, CURVE, false, ["verify"]);
    return crypto.subtle.verify(CURVE, verifying, signature, signed(text, topic));
  };
  if (!(await isSigned().catch(() => false))) throw new NotTaken("signature");
}

/** @param {Iterable<number>[]} parts */
export function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** @param {Bytes} text @param {string} topic */
function signed(text, topic) {
  return joined(encoder.encode(`${topic}\n`), text);
}

/** @param {Bytes} ownKey */
function signingKey(ownKey) {
  return crypto.subtle.importKey("pkcs8", joined(PKCS8, ownKey), CURVE, true, ["sign"]);
}

/** @param {Bytes} secret @param {string} what @param {number} bytes */
async function derived(secret, what, bytes) {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const info = encoder.encode(`halo remote ${VERSION} ${what}`);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info }, base, 8 * bytes);
}

/** @param {ArrayBuffer | Bytes} bytes */
export function hex(bytes) {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of a hexadecimal text. @param {string} text */
export function bytesOf(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}
