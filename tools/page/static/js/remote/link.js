// A link that carries a game: the page's address, and in its fragment, which browsers send to no server,
// one side's state. The format is in tools/remote/README.md.

import { bytesOf, InvitationError, lettersOf } from "./invitation.js";
import { checkSignature, joined, KEY_BYTES, LINK, SIDES, SIGNATURE_BYTES, topicOf, VERSION } from "./seal.js";

export const FRAGMENT = "#game=";
/** The fragment of a link for spectators. */
export const LOOK = "#look=";
const HEAD_BYTES = 1 + SIGNATURE_BYTES;
// Over any state's size, so that a forged link cannot fill the memory.
const MOST_BYTES = 4096;

/**
 * The link to the page at `address`, signed by `seal`; `game` is an invitation's text or an ID, `state` a text. With
 * `isNew` it includes this side's public key for the other side; a LOOK link always includes that, and the ID.
 */
export async function writeLink({ side, game, state, isNew }, address, seal, fragment = FRAGMENT) {
  const key = isNew ? ` ${lettersOf(seal.publicKey)}` : "";
  const told = new TextEncoder().encode(`${side} ${game}${key}\n${state}`);
  const packed = await passed(told, new CompressionStream("deflate"));
  const signature = await seal.sign(told, seal.topic(side, LINK));
  return address.replace(/#.*/, "") + fragment + lettersOf(joined([VERSION], signature, packed));
}

/**
 * The contents of a link: {side, game, state, signer(id, known)}. The last resolves to the public key that signed
 * it, given `known`, the key already known for that side (or empty), or rejects with NotTaken. Rejects with an
 * InvitationError: "form", "version", "older" or "cut".
 */
export async function readLink(text, fragment = FRAGMENT) {
  const at = text.indexOf(fragment);
  if (at < 0) throw new InvitationError("form");
  const bytes = bytesOf(text.slice(at + fragment.length).trim());
  if (!bytes.length) throw new InvitationError("cut");
  if (bytes[0] !== VERSION) throw new InvitationError(bytes[0] < VERSION ? "older" : "version");
  const told = await passed(bytes.slice(HEAD_BYTES), new DecompressionStream("deflate")).catch(() => {
    throw new InvitationError("cut");
  });
  const [head, ...rest] = new TextDecoder().decode(told).split("\n");
  const [side, game, ...keys] = head.split(" ");
  const key = bytesOf(keys[0] ?? "");
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
