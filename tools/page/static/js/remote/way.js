// The verbs by which a page's remote games begin, go on and are left.

import { effect } from "@preact/signals";
import { observed, until } from "../core/signals.js";
import { t } from "../core/words.js";
import { checkTurns } from "../game/record.js";
import { playsInWorker } from "../line/transport.js";
import { connect, relayAddresses } from "./connection.js";
import { makeInvitation, parseInvitation, readLink, secretOf } from "./invitation.js";
import { drawKey, forgetGame, keepGame, keptGame, keyFor } from "./kept.js";
import { LOOK } from "./link_text.js";
import { gameNow, keepGameNow } from "./remote_door.js";
import { bytesOf, gameId, hex, publicKey, Seal } from "./seal.js";
import { BOARD_MS, checkedByRules, Side, startRules } from "./side.js";
import { watchLink } from "./watch.js";

// Upper bound of the random number from which a game draws its start.
const MOST_DRAWN = 65_536;
const WRONG = ["old", "fork", "set_back", "other_game", "signature"]; // reasons with a sentence of their own

/** @typedef {Awaited<ReturnType<typeof readLink>>} Link */

/** Its verbs reject with an Error whose message is a sentence. Its fields are signals. */
export class Way {
  /** The game that is on. @type {Side | null} */
  side = null;
  /** The game between two others that is looked on at. @type {import("./watch.js").Watch | null} */
  watch = null;
  #parts;
  #opening = 0; // how many verbs that begin or resume a game are under way

  /** @param {Pick<Parts, "board" | "games" | "history" | "line">} parts */
  constructor(parts) {
    this.#parts = parts;
    const { board, history, line } = parts;
    observed(this, "side", "watch");
    line.addEventListener("message", ({ detail }) => {
      if (detail.hello || detail.state || detail.event) this.side?.tell("board", { line: JSON.stringify(detail) });
    });
    // Another page of this browser may take the board, and with it the kept game, which goes on once this page plays.
    board.addEventListener("change", () => {
      if (!this.side || board.isPlayer) return;
      this.#stop();
      this.resume();
    });
    addEventListener("pagehide", () => this.#stop());
    addEventListener("pageshow", ({ persisted }) => persisted && this.resume());
    effect(() => {
      if (!this.watch || history.at !== null) return;
      this.watch.stop();
      this.watch = null;
    });
  }

  /** `clock` is [seconds, more for each turn], or null. @param {{ game: string, isFirst: boolean, isHelped: boolean, clock: [number, number] | null }} wish */
  async invite({ game, isFirst, isHelped, clock }) {
    const key = drawKey();
    const invitation = makeInvitation(await ability(() => publicKey(key)));
    const drawn = Math.floor(Math.random() * MOST_DRAWN);
    await this.#play({ ...(await newGame(invitation, "a", key)), offer: [game, drawn, isFirst ? "a" : "b", isHelped, clock] });
  }

  /** Plays by the link in a text, or looks on; a link that is refused changes nothing. @param {string} text */
  accept(text) {
    return this.#opens(async () => {
      const link = await readLink(text);
      await (link.fragment === LOOK ? this.#lookOn(link) : this.#follow(link));
    });
  }

  /** Resumes the game of a link from the other player, or joins the one that it invites to. @param {Link} link */
  async #follow({ side, game: told, text: state, signer, letters }) {
    const inviter = parseInvitation(told)?.key;
    const invited = inviter && (await newGame(told, "b", null, hex(inviter)));
    const id = invited?.id ?? told;
    const game = keptGame(id) ?? (side === "a" ? invited : null);
    if (game?.side === side) throw new Error(t("remote.wrong.own"));
    if (!game) throw new Error(t("remote.wrong.unknown"));
    const link = { state, key: hex(await signer(id, bytesOf(game.otherKey))), packed: letters };
    if (this.side?.game.id !== id) await this.#join(game, link);
    if (!this.side) throw new Error(t("remote.wrong.lost")); // left meanwhile
    refuseLink(await this.side.takeLink(link));
  }

  /** Plays a game to which another player's link has led, once nothing can refuse it. @param {RemoteGame} game @param {import("./side.js").OtherLink} link */
  async #join(game, link) {
    await ability(() => publicKey(game.key ?? drawKey()));
    const { board, line } = this.#parts;
    const rules = startRules();
    try {
      const { lost, taken, keep } = await checkedByRules(rules, game, link);
      if (lost) throw new Error(t("remote.wrong.lost"));
      // The friend has seen a newer state: in this game nothing is added from now on.
      if (keep && game.own) keepGame(game, keep);
      refuseLink(taken);
      await until(() => board.heard > 0);
      // Another page of this browser may have the board.
      if (!board.isPlayer && playsInWorker()) {
        await line.ask("seat");
        await until(() => board.isPlayer);
      }
      await this.#play(game, rules);
    } catch (reason) {
      rules.terminate();
      throw reason;
    }
  }

  /** Shows the game of a spectator's link, and then how it goes on. @param {Link} link */
  async #lookOn(link) {
    const { board, games, history, line } = this.#parts;
    await until(() => board.heard > 0);
    const show = async (/** @type {import("./watch.js").LookedAt} */ record) => {
      await checkTurns(line, record);
      if (await games.changeBoardFor(record.game, () => globalThis.history.replaceState(globalThis.history.state, "", LOOK + link.letters))) return;
      const { at, pasted } = history;
      history.open(record);
      // Who looks back at an earlier turn stays there.
      if (this.watch && at !== null && at < (pasted?.turns.length ?? 0)) history.look(at);
    };
    const watch = await watchLink(link, await relayAddresses(), show);
    this.watch?.stop();
    this.watch = watch;
  }

  /** @param {string} id */
  goOn(id) {
    return this.#opens(async () => {
      const game = keptGame(id);
      if (!game) throw new Error(t("remote.wrong.lost"));
      await this.#play(game);
    });
  }

  /** Resumes the game that is on in this browser, unless the page has one: at once, or when it plays after watching. */
  async resume() {
    const { board } = this.#parts;
    await until(() => board.isPlayer && board.heard > 0);
    const id = gameNow();
    if (id && keptGame(id) && !this.side && !this.#opening) await this.goOn(id);
  }

  /** @param {() => Promise<void>} open */
  #opens(open) {
    this.#opening++;
    return open().finally(() => this.#opening--);
  }

  leave() {
    this.#stop();
    keepGameNow("");
  }

  /** @param {string} id */
  forget(id) {
    if (this.side?.game.id === id) this.leave();
    forgetGame(id);
  }

  /** Plays a game in the form of kept.js; resolves once the worker, `rules`, has it and it is kept. @param {RemoteGame} game */
  async #play(game, rules = /** @type {Worker | null} */ (null)) {
    const { board, line } = this.#parts;
    if (!board.isPlayer) throw new Error(t("remote.wrong.watching"));
    const addresses = await relayAddresses();
    game.key ??= keyFor(game.id);
    const seal = await Seal.of(secretOf(game.invitation), game.key);
    this.#stop();
    // Until then it may have gone on.
    const side = new Side(seal, keptGame(game.id) ?? game, addresses.length, this.#parts, rules ?? startRules(), () => this.#stop());
    this.side = side;
    await side.begun.promise;
    if (this.side !== side) return; // it was left meanwhile
    side.connections = addresses.map((address, number) => connect(side, number, address));
    keepGameNow(game.id);
    await line.ask("hello", {}, BOARD_MS); // makes the board send its state
  }

  #stop() {
    this.side?.end();
    this.side = null;
  }
}

/** A new game by the invitation; this page plays `side`, with the secret `key`, null until it plays. @param {string} invitation @param {string} side @param {Bytes | null} key @returns {Promise<RemoteGame>} */
async function newGame(invitation, side, key, otherKey = "") {
  return { id: await ability(() => gameId(secretOf(invitation))), invitation, side, key, otherKey, own: null, other: null };
}

/** Resolves to the action's result; if the browser cannot do it, rejects with a sentence. @template Result @param {() => Promise<Result>} action */
async function ability(action) {
  if (!crypto.subtle) throw new Error(t("remote.wrong.crypto"));
  return action().catch(() => {
    throw new Error(t("remote.wrong.signing"));
  });
}

/** Throws the sentence for the reason why a link was rejected, if it was. @param {string} reason */
function refuseLink(reason) {
  if (!reason || reason === "known") return;
  throw new Error(t(`remote.wrong.${WRONG.includes(reason) ? reason : "altered"}`));
}
