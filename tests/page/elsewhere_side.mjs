// One side of a game between two, with the page's own logic, over pipes: a line of JSON in is a call of
// the bridge's methods, a line out its outcome, or a question about the rules, which the next line answers.
// Its argument is the folder of the scripts.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`));
const { Seal } = await load("seal");
const { Match } = await load("match");
const { Bridge } = await load("bridge");
const invitations = await load("invitation");

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const read = async () => JSON.parse((await lines.next()).value ?? "null");
const ask = async (question) => {
  say({ ask: question });
  return read();
};
const bytes = (text) => Uint8Array.from(Buffer.from(text, "base64"));
const text = (payload) => Buffer.from(payload).toString("base64");

let bridge = null;
let seal = null;
let kept = null;
const games = await read();
const rules = {
  starts: (name) => games[name]?.starts ?? [],
  sides: (name) => games[name].sides,
  mover: (name, position) => games[name].letters.indexOf(position.at(-1)),
  after: (name, position, turn) => ask({ name, position, turn }),
};
const keep = (match) => {
  kept = { own: structuredClone(match.own), other: structuredClone(match.other) };
};

const calls = {
  seal: async ({ secret }) => {
    seal = await Seal.of(bytes(secret));
    return seal.id;
  },
  close: async ({ text: plain, topic, nonce }) => text(await seal.close(bytes(plain), topic, bytes(nonce))),
  open: async ({ payload, topic }) => text(await seal.open(bytes(payload), topic)),
  begin: async ({ secret, side, key, own, other }) => {
    seal = await Seal.of(bytes(secret));
    const match = await Match.of(side, rules, own, other);
    bridge = new Bridge(seal, match, keep, bytes(key));
    return bridge.clientId;
  },
  offer: async ({ name, start, first }) => bridge.match.begin(name, start, first),
  connected: () => bridge.connected(),
  take: ({ topic, payload }) => bridge.take(topic, bytes(payload)),
  hear: ({ message }) => bridge.hear(message),
  next: ({ now }) => bridge.nextCommand(now),
  parcels: async ({ now }) => (await bridge.parcels(now)).map((parcel) => ({ ...parcel, payload: text(parcel.payload) })),
  again: ({ now }) => bridge.wantsAgain(now),
  turn: ({ turn }) => bridge.match.addTurn(turn),
  ask: async ({ what, back }) => bridge.match.ask(what, back),
  reply: async ({ yes }) => bridge.match.reply(yes),
  resign: async () => bridge.match.giveUp(),
  kept: async () => kept,
  invitation: async ({ of, isSecure }) => {
    const found = invitations.parseInvitation(of);
    return { addresses: found.addresses, secret: text(found.secret), text: invitations.invitationText(found), link: invitations.invitationLink(found, "https://halo.example/#top"), usable: invitations.usable(found, isSecure) };
  },
  make: async ({ addresses }) => invitations.invitationText(invitations.makeInvitation(addresses)),
};

for (let asked = await read(); asked; asked = await read()) {
  try {
    const done = (await calls[asked.do](asked)) ?? null;
    const match = bridge?.match;
    const seen = match && { fault: bridge.fault, here: bridge.isOtherHere, own: match.own, other: match.other, result: match.result, turns: match.record?.turns ?? null, question: match.question, asked: match.asked, shown: match.isShown, ready: match.isReady };
    say({ done, seen });
  } catch (reason) {
    say({ failed: reason.code ?? reason.name });
  }
}
