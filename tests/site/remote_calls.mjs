// Does what stdin asks, a list of calls in JSON, of the page's seal and invitations, and prints what comes
// of each: its outcome, or {failed} with the reason's name. Its argument is the folder of the scripts.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`));
const { Seal, bytesOf, hex } = await load("seal");
const { invitationLink, invitationText, makeInvitation, parseInvitation, usable } = await load("invitation");

const calls = {
  id: async ({ secret }) => (await Seal.of(bytesOf(secret))).id,
  close: async ({ secret, text, topic, nonce }) => hex(await (await Seal.of(bytesOf(secret))).close(bytesOf(text), topic, bytesOf(nonce))),
  open: async ({ secret, payload, topic }) => hex(await (await Seal.of(bytesOf(secret))).open(bytesOf(payload), topic)),
  place: async ({ secret, topic }) => (await Seal.of(bytesOf(secret))).placeOf(topic),
  invitation: async ({ of, isSecure }) => {
    const found = parseInvitation(of);
    const link = invitationLink(found, "https://halo.example/#top");
    return { addresses: found.addresses, secret: hex(found.secret), text: invitationText(found), link, usable: usable(found, isSecure) };
  },
  make: async ({ addresses }) => invitationText(makeInvitation(addresses)),
};

const told = [];
for (const { do: verb, ...keys } of JSON.parse(readFileSync(0, "utf8"))) {
  told.push(await calls[verb](keys).catch((reason) => ({ failed: reason.code ?? reason.name })));
}
console.log(JSON.stringify(told));
