// A link that carries a game: the page's address, and in its fragment, which is sent to no server, one side's
// state. The form is that of tools/remote/README.md.

import { InvitationError, bytesOf, lettersOf } from "./invitation.js";

export const FRAGMENT = "#game=";
const VERSION = 1;
// Longer than any state, lest a link that lies fill the memory.
const MOST_BYTES = 4096;

/** The link to the page at `address`; `game` is an invitation's text or an ID, `state` a text. */
export async function writeLink({ side, game, state }, address) {
  const packed = await passed(new TextEncoder().encode(`${side} ${game}\n${state}`), new CompressionStream("deflate"));
  const bytes = new Uint8Array(1 + packed.length);
  bytes[0] = VERSION;
  bytes.set(packed, 1);
  return address.replace(/#.*/, "") + FRAGMENT + lettersOf(bytes);
}

/** What a link tells, as writeLink() takes it; rejects with an InvitationError: "form", "version" or "cut". */
export async function readLink(text) {
  const at = text.indexOf(FRAGMENT);
  if (at < 0) throw new InvitationError("form");
  const bytes = bytesOf(text.slice(at + FRAGMENT.length).trim());
  if (!bytes.length) throw new InvitationError("cut");
  if (bytes[0] !== VERSION) throw new InvitationError("version");
  const told = await passed(bytes.slice(1), new DecompressionStream("deflate")).catch(() => {
    throw new InvitationError("cut");
  });
  const [head, ...rest] = new TextDecoder().decode(told).split("\n");
  const [side, game, ...more] = head.split(" ");
  if (!["a", "b"].includes(side) || !game || more.length || !rest.length) throw new InvitationError("form");
  return { side, game, state: rest.join("\n") };
}

/** The bytes after they have gone through the stream; rejects where it cannot read them, or makes too many. */
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
