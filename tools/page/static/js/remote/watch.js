// Looking on at a game between two others: what both sides publish is read, and nothing can be added to it; and the game of a
// link as a record.

import { signal } from "@preact/signals";
import { bytesOfLetters } from "../core/packed.js";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { connect } from "./connection.js";
import { openPayload, readLink } from "./invitation.js";
import { hex, KEY_BYTES, LINK, Seal, SIDES, topicOf } from "./seal.js";

/** @typedef {ReturnType<typeof recordOf>} LookedAt  a game as a record, to be shown */

/** What is looked on at: the relays that show it, a signal, and a way to `stop`. @typedef {{ reached: import("@preact/signals").Signal<number[]>, stop(): void }} Watch */

/**
 * Shows the game of a spectator's link by `show(record)`, then what the relays have of it.
 * @param {Awaited<ReturnType<typeof readLink>>} link @param {string[]} addresses @param {(record: LookedAt) => Promise<void>} show @returns {Promise<Watch>}
 */
export async function watchLink({ side, game, text: state, signer }, addresses, show) {
  const key = await signer(game, new Uint8Array());
  const reached = signal(/** @type {number[]} */ ([]));
  let isOver = false;
  // The number of the game that is shown, and its log's length.
  let shown = [0, -1];
  /** Shows the game of a state, unless a later one is shown. @param {string} text */
  const take = async (text) => {
    const record = recordOf(text);
    const { number, log } = JSON.parse(text);
    const [last, length] = shown;
    if (isOver || number < last || (number === last && log.length <= length)) return;
    await show(record);
    shown = [number, log.length];
  };
  await take(state);
  const [shared, other] = [JSON.parse(state).look].flat().map((letters) => bytesOfLetters(String(letters)));
  if ([shared, other].some((bytes) => bytes?.length !== KEY_BYTES)) return { reached, stop() {} };
  const seal = await Seal.watching(game, shared);
  // States are opened and shown in order.
  let taken = Promise.resolve();
  const spectator = {
    goodbye: null,
    topics: SIDES.map((one) => topicOf(game, one, LINK)),
    /** Takes what a relay shows: each side's state, if that side has signed it. @param {number} _relay @param {string} topic @param {Bytes} payload */
    take(_relay, topic, payload) {
      const open = async () => {
        const known = seal.placeOf(topic)[0] === side ? key : other;
        const opened = await openPayload(payload, topic, known, seal);
        if (hex(opened.key) === hex(known)) await take(opened.text);
      };
      // What does not open, or breaks the rules, is not shown.
      taken = taken.then(open).catch(() => {});
    },
    /** @param {string} what @param {{ relay: number }} news */
    tell(what, { relay }) {
      const others = reached.value.filter((one) => one !== relay);
      reached.value = what === "connected" ? [...others, relay] : others;
    },
  };
  const connections = addresses.map((address, number) => connect(spectator, number, address));
  return {
    reached,
    stop() {
      isOver = true;
      for (const connection of connections) connection.stop();
    },
  };
}

/** The game that a link carries as a record, unchecked: to be seen while the rules load. @param {string} text */
export async function previewOf(text) {
  return recordOf((await readLink(text)).text);
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
    return { game, start, players: ["human", "human"], turns };
  } catch {
    throw new Error(t("remote.wrong.altered"));
  }
}
