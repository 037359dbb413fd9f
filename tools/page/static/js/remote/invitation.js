// What one player sends the other: an invitation (a game's secret, the inviter's public key, and broker addresses, if
// any), and a link that carries a game: the page's address, and in its fragment, which browsers send to no server, one
// side's state. The formats are in tools/remote/README.md.

import { Refused, t } from "../core/words.js";
import { ANY_INVITED, findLink, INVITED, invitationsIn, LINK_FRAGMENT, lettersOfLink } from "./link_text.js";
import { bytesOfLetters, checkSignature, joined, KEY_BYTES, LINK, lettersOf, SIDES, SIGNATURE_BYTES, topicOf, VERSION } from "./seal.js";

const LEAST_SECRET_BYTES = 16;
const MOST_SECRET_BYTES = 32;
const SCHEMES = ["mqtt:", "mqtts:", "ws:", "wss:"];
// The only schemes over which a page can speak MQTT.
const OF_PAGES = ["ws:", "wss:"];
// The default path of a WebSocket address.
const PATH = "/mqtt";
// Of a link: its version and signature.
const HEAD_BYTES = 1 + SIGNATURE_BYTES;
// Over any state's size, so that a forged link cannot fill the memory.
const MOST_BYTES = 4096;

/** An invalid invitation, link or address: `code` says why. */
export class InvitationError extends Refused {
  constructor(code) {
    super(undefined, code);
  }

  /** Read only where the words are loaded. */
  get message() {
    return t(`remote.wrong.${this.code}`);
  }
}

/** Returns a new invitation by the holder of this public key; `addresses` are brokers, separated by commas, or "". */
export function makeInvitation(addresses, key) {
  const texts = addresses.trim() ? addresses.split(",").map((text) => text.trim().replace(/\/+$/, "")) : [];
  for (const text of texts) parseAddress(text);
  return { addresses: texts, secret: crypto.getRandomValues(new Uint8Array(LEAST_SECRET_BYTES)), key };
}

/** Returns the invitation in a text, or in a page's link; throws InvitationError. */
export function parseInvitation(text) {
  let wrong = ANY_INVITED.test(text) ? "version" : "form";
  let most = MOST_SECRET_BYTES;
  for (const { where, letters } of invitationsIn(text)) {
    const told = bytesOfLetters(letters);
    const [secret, key] = [told.slice(0, -KEY_BYTES), told.slice(-KEY_BYTES)];
    if (secret.length < LEAST_SECRET_BYTES || secret.length > most) {
      wrong = "key";
      // What follows is the rest only if the secret gets the length that inviters draw.
      most = LEAST_SECRET_BYTES;
      continue;
    }
    const addresses = where?.split(",") ?? [];
    for (const address of addresses) parseAddress(address);
    return { addresses, secret, key };
  }
  throw new InvitationError(wrong);
}

export function invitationText({ addresses, secret, key }) {
  return addresses.join(",") + (addresses.length ? "/" : "") + INVITED + lettersOf([...secret, ...key]);
}

/**
 * The addresses that a page can use, in a WebSocket's form, none if the invitation has none; throws
 * InvitationError with the code "scheme", or "insecure" if they fail only because the page is encrypted (`isSecure`),
 * unless links may carry the game instead (`mayGoWithout`).
 */
export function usable({ addresses }, isSecure, mayGoWithout = false) {
  const found = addresses.map(parseAddress).filter(({ protocol }) => OF_PAGES.includes(protocol));
  const allowed = found.filter(({ protocol, hostname }) => !isSecure || protocol === "wss:" || isHere(hostname));
  if (addresses.length && !allowed.length && !mayGoWithout) throw new InvitationError(found.length ? "insecure" : "scheme");
  return allowed.map((url) => url.protocol + "//" + url.host + (url.pathname.length > 1 ? url.pathname : PATH) + url.search);
}

function parseAddress(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !SCHEMES.includes(url.protocol) || !url.hostname || url.username || url.password || url.hash) throw new InvitationError("address");
  return url;
}

/** Whether the host is this machine, with which encrypted pages may speak unencrypted. */
function isHere(hostname) {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * The link to the page at `address`, signed by `seal`; `game` is an invitation's text or an ID, `state` a text. With
 * `isNew` it includes this side's public key for the other side; a LOOK link always includes that, and the ID.
 */
export async function writeLink({ side, game, state, isNew }, address, seal, fragment = LINK_FRAGMENT) {
  const key = isNew ? ` ${lettersOf(seal.publicKey)}` : "";
  const told = new TextEncoder().encode(`${side} ${game}${key}\n${state}`);
  const packed = await passed(told, new CompressionStream("deflate"));
  const signature = await seal.sign(told, seal.topic(side, LINK));
  return address.replace(/#.*/, "") + fragment + lettersOf(joined([VERSION], signature, packed));
}

/**
 * The contents of the link in a text: {side, game, state, signer(id, known)}. The last resolves to the public key that
 * signed it, given `known`, the key already known for that side (or empty), or rejects with NotTaken. Rejects with an
 * InvitationError: "form", "version" or "cut".
 */
export async function readLink(text, fragment = LINK_FRAGMENT) {
  const found = findLink(text);
  if (found.fragment !== fragment) throw new InvitationError("form");
  for (const letters of lettersOfLink(found.rest)) {
    const bytes = bytesOfLetters(letters);
    if (bytes.length && bytes[0] !== VERSION) throw new InvitationError("version");
    const told = await passed(bytes.slice(HEAD_BYTES), new DecompressionStream("deflate")).catch(() => null);
    if (told) return contents(bytes, told);
  }
  throw new InvitationError("cut");
}

function contents(bytes, told) {
  const [head, ...rest] = new TextDecoder().decode(told).split("\n");
  const [side, game, ...keys] = head.split(" ");
  const key = bytesOfLetters(keys[0] ?? "");
  if (!SIDES.includes(side) || !game || keys.length > 1 || key.length !== KEY_BYTES * keys.length || !rest.length) throw new InvitationError("form");
  const signer = async (id, known) => {
    const its = keys.length ? key : known;
    await checkSignature(its, bytes.slice(1, HEAD_BYTES), told, topicOf(id, side, LINK));
    return its;
  };
  return { side, game, state: rest.join("\n"), signer };
}

/** Passes the bytes through the stream; rejects if they are invalid or the output too long. */
async function passed(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) throw new RangeError();
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
