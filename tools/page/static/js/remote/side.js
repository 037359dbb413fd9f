// One side of a remote game while it is on: the rules of its record run in a worker, in Python (tools/remote/page.py). This
// module signs and seals what they have to send, by the site's relays and as a link, opens for them what relays show, and
// passes on what they and the board say to each other.

import { handOver } from "../core/dom.js";
import { bytesOfLetters, lettersOf } from "../core/packed.js";
import { derived, observed } from "../core/signals.js";
import { t } from "../core/words.js";
import { linkTo, openPayload, pack, secretOf } from "./invitation.js";
import { keepGame } from "./kept.js";
import { LOOK } from "./link_text.js";
import { encodedName } from "./name.js";
import { HERE, hex, bytesOf, LINK, MAX_BYTES, NotTaken, sharedKey, SIDES, topicOf } from "./seal.js";

const WORKER = "board/remote.mjs";
const LOOK_MS = 100;
const RUN_BYTES = 8;
// A slow board answers only after loading a game's rules.
export const BOARD_MS = 30_000;

/** @typedef {{ topic: string, payload: Bytes, retain: boolean }} Parcel  what a relay gets */
/** @typedef {{ state: string, key: string, packed: string }} OtherLink  the other side's link, as page.py takes it */

export function startRules() {
  return new Worker(WORKER, { type: "module" });
}

/**
 * Resolves to page.py's answer to `check`: whether the kept `game` can go on, and with the `link`, if any. The worker
 * has no Side yet. @param {Worker} rules @param {RemoteGame} game @param {OtherLink} link @returns {Promise<any>}
 */
export function checkedByRules(rules, { side, own, other, otherKey }, link) {
  return new Promise((done, failed) => {
    rules.onmessage = ({ data }) => done(JSON.parse(data));
    rules.onerror = () => failed(new Error(t("remote.notLoaded")));
    rules.postMessage(JSON.stringify({ do: "check", side, own, other, other_key: otherKey, link }));
  });
}

/** Plays a `game` as kept.js has it, until end(); calls `fails()` if it cannot. Whoever makes it connects it once it has begun. */
export class Side {
  // Signals: the game; page.py's status of it; the link to send, and the `seq` of its state; why the board does not take the
  // game, a sentence.
  game;
  told = /** @type {Record<string, any> | null} */ (null);
  link = { text: "", seq: 0 };
  refusal = "";
  /**
   * Peer.status() (tools/remote/peer.py), the game's `id`, the `link` that carries it, whether that was `sent`, and the
   * `refusal`; null before page.py has the game. A signal. @type {any}
   */
  status = derived(() => {
    const { game, link, refusal, told } = this;
    return told && { ...told, id: game.id, link: link.text, sent: link.seq > 0 && game.sent === link.seq, refusal };
  });
  /** Its `promise` resolves once page.py has the game, and it is kept, or is left before that. */
  begun = Promise.withResolvers();
  connections = /** @type {import("./connection.js").Connection[]} */ ([]);
  /** What this side publishes when it leaves; none before the first answer. */
  goodbye = /** @type {Parcel | null} */ (null);
  #parts;
  #fails;
  #worker;
  #timer;
  // The game as page.py had it kept last.
  #kept = /** @type {Record<string, any>} */ ({});
  // Requests to the worker without an answer yet.
  #open = 0;
  // Payloads are opened in order, and sealed in order.
  #opened = Promise.resolve();
  #sealed = Promise.resolve();
  // The message with the own state.
  #packed = new Uint8Array();
  // Settles takeLink().
  #linked = (/** @type {string} */ _reason) => {};

  /** @param {import("./seal.js").Seal} seal @param {RemoteGame} game @param {number} relays @param {Pick<Parts, "board" | "line">} parts @param {Worker} rules @param {() => void} fails */
  constructor(seal, game, relays, parts, rules, fails) {
    this.seal = seal;
    this.game = game;
    this.#parts = parts;
    this.#fails = fails;
    this.#worker = rules;
    observed(this, "game", "told", "link", "refusal", "status");
    rules.onmessage = ({ data }) => this.#answered(JSON.parse(data));
    rules.onerror = () => this.#fail(t("remote.notLoaded"));
    const { side, own, other, otherKey, newest = null, offer } = game;
    const run = hex(crypto.getRandomValues(new Uint8Array(RUN_BYTES)));
    this.tell("begin", { side, own, other, other_key: otherKey, newest, offer, run, relays, public_key: hex(seal.publicKey), by: encodedName() });
    this.#timer = setInterval(() => this.#open || this.tell("look"), LOOK_MS);
  }

  end() {
    for (const connection of this.connections.splice(0)) connection.stop();
    clearInterval(this.#timer);
    Object.assign(this.#worker, { onmessage: null, onerror: null }).terminate();
    this.told = null;
    this.begun.resolve(null);
  }

  /** The topics to subscribe to: the own ones too, which show what a relay has. */
  get topics() {
    return SIDES.flatMap((side) => [topicOf(this.seal.id, side, LINK), topicOf(this.seal.id, side, HERE)]);
  }

  /** Takes a message of a relay. @param {number} relay @param {string} topic @param {Bytes} payload */
  take(relay, topic, payload) {
    this.#opened = this.#opened.then(async () => {
      const [side, place] = this.seal.placeOf(topic);
      if (!side) return;
      const known = side === this.game.side ? this.seal.publicKey : bytesOf(this.game.otherKey);
      if (place === HERE && !known.length) return; // no other is known yet
      try {
        const { text, key, packed } = await openPayload(payload, topic, known, this.seal);
        if (place === HERE) this.tell("hear", { relay, side, text, key: hex(key) });
        else this.tell("shown", { relay, side, state: text, key: hex(key), packed: lettersOf(packed) });
      } catch (reason) {
        if (!(reason instanceof NotTaken)) throw reason;
        this.tell("spoiled", { relay, side: place === HERE ? "" : side, name: reason.code });
      }
    });
  }

  /** Takes the other side's link, {state, key, packed} of page.py. Resolves to the reason if it is rejected, or "". @param {OtherLink} link @returns {Promise<string>} */
  takeLink(link) {
    return new Promise((done) => {
      this.#linked = done;
      this.tell("link", link);
    });
  }

  /** Sends page.py an event, one of its verbs. @param {string} verb @param {Record<string, any>} keys */
  tell(verb, keys = {}) {
    const { board, line } = this.#parts;
    this.#open += 1;
    this.#worker.postMessage(JSON.stringify({ do: verb, now: Math.floor(performance.now()), seated: line.isOpen && board.isPlayer, ...keys }));
  }

  /** Asks the other player; through the board if it has the game, so that the board follows. @param {string} what */
  async ask(what) {
    if (this.told?.on_board || what === "resign") await this.#parts.line.ask("remote", { ask: what });
    else this.tell("ask", { what });
  }

  /** @param {boolean} isYes */
  async answer(isYes) {
    if (this.#parts.board.job === "asked") await this.#parts.line.ask("remote", { answer: isYes });
    else this.tell("reply", { yes: isYes });
  }

  /** Shares the link; resolves to a sentence. */
  async send() {
    const { text, seq } = this.link;
    const how = await this.#handOver(text, "remote.send.text");
    if (!how || !this.told) return "";
    this.game = { ...this.game, sent: seq };
    keepGame(this.game, this.#kept);
    return t(`remote.send.${how}`);
  }

  /** Shares a spectator's link; resolves to a sentence. */
  async sendLook() {
    const { id, invitation, otherKey, side } = this.game;
    const look = [await sharedKey(secretOf(invitation)), bytesOf(otherKey)].map(lettersOf);
    const packed = await pack({ side, game: id, text: JSON.stringify({ ...JSON.parse(this.#kept.own), look }), isNew: true }, this.seal);
    const how = await this.#handOver(linkTo(location.href, packed, LOOK), "remote.look.text");
    return how && t(how === "sent" ? "remote.send.sent" : "remote.look.copied");
  }

  /** @param {string} url @param {string} words */
  #handOver(url, words) {
    return handOver(url, t(words, { game: this.told?.game.toUpperCase() }), t("remote.send.show"));
  }

  /** @param {Record<string, any>} answer */
  #answered({ lost, keep, taken, drop = [], board, status, ...due }) {
    this.#open -= 1;
    if (lost) return this.#fail(t("remote.wrong.lost"));
    if (keep) {
      this.#kept = keep;
      this.game.otherKey = keep.other_key;
      keepGame(this.game, keep);
    }
    if (board) this.#command(JSON.parse(board));
    if (status) {
      this.told = status;
      this.begun.resolve(null);
    }
    this.#sealed = this.#sealed.then(() => this.#seal(due));
    for (const relay of drop) this.connections[relay]?.leave();
    if (taken !== undefined) this.#linked(taken);
  }

  /** @param {string} words */
  #fail(words) {
    this.begun.reject(new Error(words));
    this.#fails();
  }

  /** Sends the board a command; page.py gets its answer. @param {Record<string, any>} command */
  async #command({ id, do: what, ...keys }) {
    const { line } = this.#parts;
    const hear = (/** @type {object} */ answer) => this.tell("board", { line: JSON.stringify(answer) });
    try {
      await line.ask(what, keys, BOARD_MS);
      hear({ ok: id });
      this.refusal = "";
    } catch ({ message, code = "" }) {
      hear({ error: { id, code } });
      if (what !== "position") return;
      if (code === "wrong_board") {
        // A game of another board begins on that board, if there is one.
        const { position: _, turns: __, ...begin } = keys;
        line.ask("new", begin).catch(({ message: why }) => (this.refusal = why));
      } else this.refusal = message;
    }
  }

  /** Seals what is to be sent, and sends it. @param {Record<string, any>} due */
  async #seal({ link, states = [], here, goodbye }) {
    const { invitation, side } = this.game;
    if (link) {
      const [text, invites, isNew] = link;
      this.#packed = await pack({ side, game: invites ? invitation : this.seal.id, text, isNew }, this.seal);
      this.link = { text: linkTo(location.href, this.#packed), seq: JSON.parse(text).seq };
    }
    for (const [relay, whose, letters] of states) this.#publish(await this.#parcel(whose, LINK, letters ? bytesOfLetters(letters) : this.#packed, true), relay);
    if (here) this.#publish(await this.#presence(here));
    if (goodbye) this.goodbye = await this.#presence(goodbye);
  }

  /** @param {string} text */
  async #presence(text) {
    const { side } = this.game;
    return this.#parcel(side, HERE, await pack({ side, game: this.seal.id, text }, this.seal, HERE), false);
  }

  /** @param {string} side @param {string} place @param {Bytes} packed @param {boolean} retain */
  async #parcel(side, place, packed, retain) {
    const topic = topicOf(this.seal.id, side, place);
    return { topic, payload: await this.seal.close(packed, topic), retain };
  }

  /** Sends it to one relay, or to all; what is larger than they retain goes by links alone. @param {Parcel} parcel */
  #publish(parcel, relay = -1) {
    if (parcel.payload.length > MAX_BYTES) return;
    for (const [number, connection] of this.connections.entries()) if (relay < 0 || relay === number) connection.publish(parcel);
  }
}
