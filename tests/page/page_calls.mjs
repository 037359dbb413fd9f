// Runs the calls listed on stdin, in JSON, with the page's own scripts, and prints the outcome of each: its
// result, or {failed} with the reason's name. Its argument is the folder of the scripts.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`));
const { Seal, bytesOf, gameId, hex } = await load("remote/seal");
const { linkTo, makeInvitation, openPayload, pack, parseInvitation, readLink } = await load("remote/invitation");
const { shownName } = await load("remote/name");
const { BoardLines, openPort } = await load("line/transports/serial");
const { loadWords } = await load("core/words");
const { certainWords, replyWords } = await load("game/score");

globalThis.document ??= { documentElement: {} };
globalThis.navigator ??= { languages: [] };
globalThis.fetch = async (name) => new Response(readFileSync(`${process.argv[2]}/../${name}`));
await loadWords("en");

const sealOf = ({ secret, key }) => Seal.of(bytesOf(secret), bytesOf(key));

/** A board's port that is pulled out before its signals are set, each of the first `times`. */
const unsteady = (times) => {
  let isOpen = false;
  let left = times;
  return {
    getInfo: () => ({ usbVendorId: 0x2e8a }),
    async open() {
      if (isOpen) throw new DOMException("", "InvalidStateError");
      isOpen = true;
      Object.assign(this, { readable: new ReadableStream(), writable: new WritableStream() });
    },
    async setSignals() {
      if (left-- > 0) throw new DOMException("", "NetworkError");
    },
    async close() {
      if (!isOpen) throw new DOMException("", "InvalidStateError");
      isOpen = false;
    },
  };
};

const calls = {
  // Opens such a port, again and again; the outcomes of three tries.
  port: async ({ times }) => {
    const port = unsteady(times);
    Object.defineProperty(navigator, "serial", { value: { getPorts: async () => [port] }, configurable: true });
    const found = [];
    for (let count = 0; count < 3 && found.at(-1) !== "open"; count++) {
      const one = await openPort();
      found.push(typeof one === "string" ? one : "open");
    }
    return found;
  },
  // Cuts a board's bytes into lines, from chunks in base64.
  lines: async ({ chunks }) => {
    const lines = new BoardLines();
    return chunks.flatMap((chunk) => lines.take(Uint8Array.from(Buffer.from(chunk, "base64"))));
  },
  // What the page says of a certain score, and of the reply to a wrong answer.
  certain: async ({ score }) => certainWords(score),
  reply: async ({ reply, score }) => replyWords(reply, score),
  id: ({ secret }) => gameId(bytesOf(secret)),
  seal: async (keys) => {
    const { id, publicKey } = await sealOf(keys);
    return [id, hex(publicKey)];
  },
  close: async ({ packed, topic, nonce, ...keys }) => hex(await (await sealOf(keys)).close(bytesOf(packed), topic, bytesOf(nonce))),
  open: async ({ payload, topic, known, ...keys }) => {
    const { text, key } = await openPayload(bytesOf(payload), topic, bytesOf(known), await sealOf(keys));
    return [text, hex(key)];
  },
  place: async ({ topic, ...keys }) => (await sealOf(keys)).placeOf(topic),
  link: async ({ link, known, ...keys }) => {
    const { side, game, text: state, signer } = await readLink(link);
    const { id } = await sealOf(keys);
    const signs = await signer(id, bytesOf(known)).then(hex, ({ code }) => (code === "signature" ? "" : code));
    return { side, game, state, signer: signs };
  },
  write: async ({ side, game, state, isNew, page, ...keys }) => linkTo(page, await pack({ side, game, text: state, isNew }, await sealOf(keys))),
  invitation: async ({ of }) => {
    const found = parseInvitation(of);
    return found && { secret: hex(found.secret), key: hex(found.key) };
  },
  // What is shown of a name.
  name: async ({ text }) => shownName(encodeURIComponent(text)),
  make: async ({ key }) => makeInvitation(bytesOf(key)),
};

const told = [];
for (const { do: verb, ...keys } of JSON.parse(readFileSync(0, "utf8"))) {
  told.push(await calls[verb](keys).catch((reason) => ({ failed: reason.code ?? reason.name })));
}
console.log(JSON.stringify(told));
