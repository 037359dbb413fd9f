// Runs the calls listed on stdin, in JSON, with the page's own scripts, and prints the outcome of each: its
// result, or {failed} with the reason's name. Its argument is the folder of the scripts.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`));
const { Seal, bytesOf, gameId, hex } = await load("remote/seal");
const { invitationText, LOOK, makeInvitation, parseInvitation, readLink, usable, writeLink } = await load("remote/invitation");
const { BoardLines } = await load("line/serial_port");

const sealOf = ({ secret, key }) => Seal.of(bytesOf(secret), bytesOf(key));

const calls = {
  // Cuts a board's bytes into lines, from chunks in base64.
  lines: async ({ chunks }) => {
    const lines = new BoardLines();
    return chunks.flatMap((chunk) => lines.take(Uint8Array.from(Buffer.from(chunk, "base64"))));
  },
  id: ({ secret }) => gameId(bytesOf(secret)),
  seal: async (keys) => {
    const { clientId, publicKey } = await sealOf(keys);
    return [clientId, hex(publicKey)];
  },
  close: async ({ text, topic, nonce, ...keys }) => hex(await (await sealOf(keys)).close(bytesOf(text), topic, bytesOf(nonce))),
  open: async ({ payload, topic, ...keys }) => {
    const { text, key } = await (await sealOf(keys)).open(bytesOf(payload), topic);
    return [hex(text), hex(key)];
  },
  place: async ({ topic, ...keys }) => (await sealOf(keys)).placeOf(topic),
  link: async ({ link, known, ...keys }) => {
    const { side, game, state, signer } = await readLink(link, link.includes(LOOK) ? LOOK : undefined);
    const { id } = await sealOf(keys);
    const signs = await signer(id, bytesOf(known)).then(hex, ({ name }) => (name === "signature" ? "" : name));
    return { side, game, state, signer: signs };
  },
  write: async ({ side, game, state, isNew, page, ...keys }) => writeLink({ side, game, state, isNew }, page, await sealOf(keys)),
  invitation: async ({ of, isSecure }) => {
    const found = parseInvitation(of);
    return { addresses: found.addresses, secret: hex(found.secret), key: hex(found.key), text: invitationText(found), usable: usable(found, isSecure) };
  },
  make: async ({ addresses, key }) => invitationText(makeInvitation(addresses, bytesOf(key))),
};

const told = [];
for (const { do: verb, ...keys } of JSON.parse(readFileSync(0, "utf8"))) {
  told.push(await calls[verb](keys).catch((reason) => ({ failed: reason.code ?? reason.name })));
}
console.log(JSON.stringify(told));
