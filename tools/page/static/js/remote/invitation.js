// What one player sends the other: signed messages, each one side's state or presence, and the first of them with an
// invitation: a game's secret and the inviter's public key. A link is the page's address and, in its fragment, which
// browsers send to no server, a message. The formats are in tools/remote/README.md.

import { bytesOfLetters, lettersOf, passed } from "../core/packed.js";
import { findLink, LINK_FRAGMENT, lettersOfLink } from "./link_text.js";
import { checkSignature, joined, KEY_BYTES, LINK, NotTaken, SIDES, SIGNATURE_BYTES, topicOf, VERSION } from "./seal.js";

/** @typedef {import("./seal.js").Seal} Seal */
/** @typedef {{ secret: Bytes, key: Bytes }} Invitation */

const SECRET_BYTES = 16;
const INVITED = "halo2.";
// Of a message: its version and signature.
const HEAD_BYTES = 1 + SIGNATURE_BYTES;
// Over any state's size, so that a forged link cannot fill the memory.
const MOST_BYTES = 4096;

/** A new invitation by the holder of this public key, as text. @param {Bytes} key */
export function makeInvitation(key) {
  return INVITED + lettersOf([...crypto.getRandomValues(new Uint8Array(SECRET_BYTES)), ...key]);
}

/** Returns the invitation that a text is, null if it is none. @param {string} text @returns {Invitation | null} */
export function parseInvitation(text) {
  const told = text.startsWith(INVITED) ? bytesOfLetters(text.slice(INVITED.length)) : new Uint8Array();
  return told.length === SECRET_BYTES + KEY_BYTES ? { secret: told.slice(0, SECRET_BYTES), key: told.slice(SECRET_BYTES) } : null;
}

/** The secret of an invitation that is known to be one. @param {string} text */
export function secretOf(text) {
  return /** @type {Invitation} */ (parseInvitation(text)).secret;
}

/**
 * The bytes of a side's message for this place, signed by `seal`; `game` is an invitation's text or an ID. With `isNew`
 * it includes this side's public key for the other side. @param {{ side: string, game: string, text: string, isNew?: boolean }} message @param {Seal} seal
 */
export async function pack({ side, game, text, isNew = false }, seal, place = LINK) {
  const key = isNew ? ` ${lettersOf(seal.publicKey)}` : "";
  const told = new TextEncoder().encode(`${side} ${game}${key}\n${text}`);
  const squeezed = await passed(told, new CompressionStream("deflate"), MOST_BYTES);
  return joined([VERSION], await seal.sign(told, topicOf(seal.id, side, place)), squeezed);
}

/**
 * The contents of a message: {side, game, text, signer(id, known, place)}. The last resolves to the public key that
 * signed it, given `known`, the key already known for that side (or empty). Both reject with NotTaken: it with "form",
 * "version" or "cut", the signer with "signature". @param {Bytes} bytes
 */
export async function unpack(bytes) {
  if (bytes.length && bytes[0] !== VERSION) throw new NotTaken("version");
  const told = await passed(bytes.slice(HEAD_BYTES), new DecompressionStream("deflate"), MOST_BYTES).catch(() => {
    throw new NotTaken("cut");
  });
  const [head, ...rest] = new TextDecoder().decode(told).split("\n");
  const [side, game, ...keys] = head.split(" ");
  const key = bytesOfLetters(keys[0] ?? "");
  if (!SIDES.includes(side) || !game || keys.length > 1 || key.length !== KEY_BYTES * keys.length || !rest.length) throw new NotTaken("form");
  const signer = async (/** @type {string} */ id, /** @type {Bytes} */ known, place = LINK) => {
    const its = keys.length ? key : known;
    await checkSignature(its, bytes.slice(1, HEAD_BYTES), told, topicOf(id, side, place));
    return its;
  };
  return { side, game, text: rest.join("\n"), signer };
}

/** Opens what a relay has shown: {text, key, packed}, see unpack(); rejects with NotTaken. @param {Bytes} payload @param {string} topic @param {Bytes} known @param {Seal} seal */
export async function openPayload(payload, topic, known, seal) {
  const [side, place] = seal.placeOf(topic);
  const packed = await seal.open(payload, topic);
  const told = await unpack(packed).catch(({ code }) => {
    throw new NotTaken(code === "version" ? code : "form");
  });
  if (told.side !== side) throw new NotTaken("form");
  return { text: told.text, key: await told.signer(seal.id, known, place), packed };
}

/** The link to the page at `address` with a message. @param {string} address @param {Bytes} packed */
export function linkTo(address, packed, fragment = LINK_FRAGMENT) {
  return address.replace(/#.*/, "") + fragment + lettersOf(packed);
}

/** The contents of the link in a text, as of unpack(), its `fragment` and `letters`. @param {string} text */
export async function readLink(text) {
  const { fragment, rest } = findLink(text);
  if (!fragment) throw new NotTaken("form");
  for (const letters of lettersOfLink(rest)) {
    const told = await unpack(bytesOfLetters(letters)).catch((reason) => {
      if (reason.code !== "cut") throw reason;
    });
    if (told) return { ...told, fragment, letters };
  }
  throw new NotTaken("cut");
}
