// Looking on at a game between two others: what both sides publish is read, and nothing can be added to it; and the game of a
// link as a record.

import { bytesOfLetters } from "../core/packed.js";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { Connection } from "./connection.js";
import { InvitationError, openPayload, readLink } from "./invitation.js";
import { findLink, LOOK } from "./link_text.js";
import { hex, KEY_BYTES, LINK, Seal, SIDES } from "./seal.js";

/** @typedef {ReturnType<typeof recordOf>} LookedAt  a game as a record, to be shown */

export class Watch {
  /** A spectator leaves without a word. */
  goodbye = null;
  #show;
  #tell;
  /** The public keys of the two, by side. @type {Record<string, Bytes>} */
  #keys = {};
  #seal = new Seal();
  #reached = new Set();
  // The number of the game that is shown, and its log's length.
  #shown = [0, -1];
  // States are opened and shown in order.
  #taken = Promise.resolve();
  /** @type {Connection[]} */
  #connections = [];

  /** Shows the game of a spectator's link by `show(record)`, then what the relays have of it; `tell()` when `isLive` has changed. @param {string} text @param {string[]} addresses @param {(record: LookedAt) => Promise<void>} show @param {() => void} tell */
  static async of(text, addresses, show, tell) {
    const { side, game, text: state, signer } = await readLink(text, LOOK);
    const key = await signer(game, new Uint8Array()).catch(() => {
      throw new InvitationError("signature");
    });
    const watch = new Watch(show, tell);
    await watch.#take(state);
    const [shared, other] = [JSON.parse(state).look].flat().map((letters) => bytesOfLetters(String(letters)));
    if ([shared, other].some((bytes) => bytes?.length !== KEY_BYTES)) return watch;
    watch.#keys = Object.fromEntries(SIDES.map((one) => [one, one === side ? key : other]));
    watch.#seal = await Seal.watching(game, shared);
    watch.#connections = addresses.map((address, number) => new Connection(watch, number, address));
    return watch;
  }

  /** @param {(record: LookedAt) => Promise<void>} show @param {() => void} tell */
  constructor(show, tell) {
    this.#show = show;
    this.#tell = tell;
  }

  /** Whether a relay is reached. */
  get isLive() {
    return this.#reached.size > 0;
  }

  get topics() {
    return SIDES.map((side) => this.#seal.topic(side, LINK));
  }

  /** Takes what a relay shows: each side's state, if that side has signed it. @param {number} _relay @param {string} topic @param {Bytes} payload */
  take(_relay, topic, payload) {
    const open = async () => {
      const [side] = this.#seal.placeOf(topic);
      const known = this.#keys[side];
      const { text, key } = await openPayload(payload, topic, known, this.#seal);
      if (hex(key) === hex(known)) await this.#take(text);
    };
    // What does not open, or breaks the rules, is not shown.
    this.#taken = this.#taken.then(open).catch(() => {});
  }

  /** Takes a Connection's news. @param {string} what @param {{ relay: number }} news */
  tell(what, { relay }) {
    if (what === "connected") this.#reached.add(relay);
    else this.#reached.delete(relay);
    this.#tell();
  }

  stop() {
    this.#show = async () => {};
    for (const connection of this.#connections) connection.stop();
  }

  /** Shows the game of a state, unless a later one is shown. @param {string} state */
  async #take(state) {
    const record = recordOf(state);
    const { number, log } = JSON.parse(state);
    const [game, length] = this.#shown;
    if (number < game || (number === game && log.length <= length)) return;
    await this.#show(record);
    this.#shown = [number, log.length];
  }
}

/** The game that a link carries as {game, start, turns}, unchecked: to be seen while the rules load. @param {string} text */
export async function previewOf(text) {
  const { fragment } = findLink(text);
  const { game, tags, turns } = recordOf((await readLink(text, fragment)).text);
  return { game, start: tags.Position, turns };
}

/** The game of a state as a record, without the turns taken back. @param {string} state */
export function recordOf(state) {
  try {
    const { name, start, log } = JSON.parse(state);
    const game = /** @type {Game} */ (GAMES.get(name));
    game.parse(start);
    const turns = [];
    for (const entry of log.split(" ")) {
      if (entry.startsWith("<")) turns.splice(Number(entry.slice(1)));
      else if (entry && entry !== "=") turns.push(entry);
    }
    return { game, tags: { Position: start }, players: ["human", "human"], turns };
  } catch {
    throw new Error(t("remote.wrong.altered"));
  }
}
