// Carries a page's remote games: by links, and by the site's relays that it reaches.

import { effect, untracked } from "@preact/signals";
import { handOver } from "../core/dom.js";
import { lettersOf } from "../core/packed.js";
import { t } from "../core/words.js";
import { checkTurns } from "../game/record.js";
import { playsInWorker } from "../line/transport.js";
import { connect, relayAddresses } from "./connection.js";
import { InvitationError, invitationText, linkTo, makeInvitation, pack, parseInvitation, readLink } from "./invitation.js";
import { drawKey, forgetGame, keepGame, keptGame, keyFor } from "./kept.js";
import { findLink, LOOK } from "./link_text.js";
import { encodedName } from "./name.js";
import { gameNow, keepGameNow } from "./remote_door.js";
import { bytesOf, gameId, hex, publicKey, Seal, sharedKey } from "./seal.js";
import { checkedByRules, Side, startRules } from "./side.js";
import { watchLink } from "./watch.js";

// Upper bound of the random number from which a game draws its start.
const MOST_DRAWN = 65_536;
// A slow board answers only after loading a game's rules.
const BOARD_MS = 30_000;
const WRONG = ["old", "fork", "set_back", "other_game", "signature"]; // reasons with a sentence of their own

/** Its verbs reject with an Error whose message is a sentence. */
export class Way {
  #parts;
  #changed;
  #game = /** @type {RemoteGame | null} */ (null);
  #side = /** @type {Side | null} */ (null);
  #connections = /** @type {import("./connection.js").Connection[]} */ ([]);
  #status = /** @type {Record<string, any> | null} */ (null); // page.py's status of the game
  #refused = "";
  #opening = 0; // how many verbs that begin or resume a game are under way
  #begun = () => {}; // lets #play() go on when the game is left before its first status
  // The game as last kept, and the link to send: its text, and the `seq` of its state.
  #kept = /** @type {Record<string, any> | null} */ (null);
  #link = { text: "", seq: 0 };
  #watch = /** @type {import("./watch.js").Watch | null} */ (null);
  #unwatch = () => {};

  /** `changed()` is called when `status` may have changed. @param {Pick<Parts, "board" | "games" | "history" | "line">} parts @param {() => void} changed */
  constructor(parts, changed) {
    this.#parts = parts;
    this.#changed = changed;
    parts.line.addEventListener("message", ({ detail }) => {
      if (detail.hello || detail.state || detail.event) this.tell("board", { line: JSON.stringify(detail) });
    });
    // Another page of this browser may take the board, and with it the kept game.
    parts.board.addEventListener("change", () => this.#game && !parts.board.isPlayer && this.#restart());
    addEventListener("pagehide", () => this.#disconnect());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#game && this.#restart());
  }

  /**
   * The game that is on, null without one: Peer.status() (tools/remote/peer.py), its `id`, the `link` that
   * carries it, whether that was `sent`, and its `refusal`, a sentence.
   * @returns {any}
   */
  get status() {
    if (!this.#game || !this.#status) return null;
    const { id, sent } = this.#game;
    const { text: link, seq } = this.#link;
    return { ...this.#status, id, link, sent: seq > 0 && sent === seq, refusal: this.#refused };
  }

  /** Whether a game between two others is looked on at, `live` or as its link showed it; "" if none is. */
  get watching() {
    return this.#watch ? (this.#watch.isLive ? "live" : "words") : "";
  }

  /** `clock` is [seconds, more for each turn], or null. @param {{ game: string, isFirst: boolean, isHelped: boolean, clock: [number, number] | null }} wish */
  async invite({ game, isFirst, isHelped, clock }) {
    const key = drawKey();
    const signs = await ability(() => publicKey(key));
    const invitation = makeInvitation(signs);
    const drawn = Math.floor(Math.random() * MOST_DRAWN);
    await this.#play({ ...(await newGame(invitation, "a", key)), offer: [game, drawn, isFirst ? "a" : "b", isHelped, clock] });
  }

  /** Plays by the link in a text, or looks on; a link that is refused changes nothing. @param {string} text */
  accept(text) {
    return this.#opens(() => (findLink(text).fragment === LOOK ? this.#lookOn(text) : this.#follow(text)));
  }

  /** Resumes the game of a link from the other player, or joins the one that it invites to. @param {string} text */
  async #follow(text) {
    const { side, game: told, text: state, signer, letters } = await readLink(text);
    const invitation = parseInvitation(told);
    const invited = invitation && (await newGame(invitation, "b"));
    const id = invited?.id ?? told;
    const game = keptGame(id) ?? (side === "a" ? invited : null);
    if (game?.side === side) throw new Error(t("remote.wrong.own"));
    if (!game) throw new Error(t("remote.wrong.unknown"));
    const key = await signer(id, bytesOf(game.otherKey)).catch(() => {
      throw new InvitationError("signature");
    });
    const link = { state, key: hex(key), packed: letters };
    if (this.#game?.id !== id) await this.#join(game, link);
    if (!this.#side) throw new Error(t("remote.wrong.lost")); // left meanwhile
    refuseLink(await this.#side.takeLink(link));
  }

  /** Plays a game to which another player's link has led, once nothing can refuse it. @param {RemoteGame} game @param {import("./side.js").OtherLink} link */
  async #join(game, link) {
    await ability(() => publicKey(game.key ?? drawKey()));
    const rules = startRules();
    try {
      const { lost, taken, keep } = await checkedByRules(rules, game, link);
      if (lost) throw new Error(t("remote.wrong.lost"));
      // The friend has seen a newer state: in this game nothing is added from now on.
      if (keep && game.own) keepGame(game, keep);
      refuseLink(taken);
      await this.#takeSeat();
      await this.#play(keptGame(game.id) ?? game, rules);
    } catch (reason) {
      rules.terminate();
      throw reason;
    }
  }

  /** Shows the game of a spectator's link, and then how it goes on. @param {string} text */
  async #lookOn(text) {
    const { board, games, history, line } = this.#parts;
    await this.#until(() => board.heard > 0);
    const { letters } = await readLink(text, LOOK);
    const show = async (/** @type {import("./watch.js").LookedAt} */ record) => {
      await checkTurns(line, record);
      if (await games.changeBoardFor(record.game, () => globalThis.history.replaceState(globalThis.history.state, "", LOOK + letters))) return;
      const { at, pasted } = history;
      history.open(record);
      // Who looks back at an earlier turn stays there.
      if (this.#watch && at !== null && at < (pasted?.turns.length ?? 0)) history.look(at);
    };
    const watch = await watchLink(text, await relayAddresses(), show, () => this.#changed());
    this.#endWatch();
    this.#watch = watch;
    this.#unwatch = effect(() => {
      if (history.at === null) untracked(() => this.#endWatch());
    });
    this.#changed();
  }

  #endWatch() {
    this.#unwatch();
    this.#watch?.stop();
    this.#watch = null;
    this.#changed();
  }

  /** Shares the link; resolves to a sentence. */
  async send() {
    const { text: url, seq } = this.#link;
    const game = this.#game;
    const how = await handOver(url, t("remote.send.text", { game: this.#status?.game.toUpperCase() }), t("remote.send.show"));
    if (!how || !game) return "";
    game.sent = seq;
    if (game === this.#game && this.#kept) keepGame(game, this.#kept);
    this.#changed();
    return t(`remote.send.${how}`);
  }

  /** Shares a spectator's link; resolves to a sentence. */
  async sendLook() {
    if (!this.#side || !this.#game) return "";
    const { id, invitation, otherKey, side } = this.#game;
    const look = [lettersOf(await sharedKey(/** @type {Bytes} */ (parseInvitation(invitation)?.secret))), lettersOf(bytesOf(otherKey))];
    const packed = await pack({ side, game: id, text: JSON.stringify({ ...JSON.parse(this.#kept?.own), look }), isNew: true }, this.#side.seal);
    const url = linkTo(location.href, packed, LOOK);
    const how = await handOver(url, t("remote.look.text", { game: this.#status?.game.toUpperCase() }), t("remote.send.show"));
    return how && t(how === "sent" ? "remote.send.sent" : "remote.look.copied");
  }

  /** Sends page.py an event, one of its verbs. @param {string} verb @param {Record<string, any>} keys */
  tell(verb, keys) {
    this.#side?.tell(verb, keys);
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
    await this.#until(() => board.isPlayer && board.heard > 0);
    const id = gameNow();
    if (id && keptGame(id) && !this.#game && !this.#opening) await this.goOn(id);
  }

  /** @param {() => Promise<void>} open */
  #opens(open) {
    this.#opening++;
    return open().finally(() => this.#opening--);
  }

  async leave() {
    this.#stop();
    keepGameNow("");
    this.#changed();
  }

  /** @param {string} id */
  async forget(id) {
    if (this.#game?.id === id) await this.leave();
    forgetGame(id);
  }

  /** Asks the other player; through the board if it has the game, so that the board follows. @param {string} what */
  async ask(what) {
    if (this.#status?.on_board || what === "resign") await this.#parts.line.ask("remote", { ask: what });
    else this.tell("ask", { what });
  }

  /** @param {boolean} isYes */
  async answer(isYes) {
    if (this.#parts.board.job === "asked") await this.#parts.line.ask("remote", { answer: isYes });
    else this.tell("reply", { yes: isYes });
  }

  /** Plays a game in the form of kept.js; resolves once the worker, `rules`, has it and it is kept. @param {RemoteGame} game */
  async #play(game, rules = /** @type {Worker | null} */ (null)) {
    if (!this.#parts.board.isPlayer) throw new Error(t("remote.wrong.watching"));
    const addresses = await relayAddresses();
    this.#stop();
    this.#game = game;
    game.key ??= keyFor(game.id);
    const seal = await Seal.of(/** @type {Bytes} */ (parseInvitation(game.invitation)?.secret), game.key);
    if (this.#game !== game) return rules?.terminate(); // it was left meanwhile
    await new Promise((/** @type {(value?: undefined) => void} */ done, failed) => {
      this.#begun = done;
      const keys = { relays: addresses.length, by: encodedName() };
      this.#side = new Side(seal, game, keys, this.#appOf(game, done, failed), rules ?? startRules());
    });
    if (this.#game !== game) return;
    const side = this.#side;
    if (side) this.#connections = addresses.map((address, number) => connect(side, number, address));
    keepGameNow(game.id);
    await this.#parts.line.ask("hello", {}, BOARD_MS); // makes the board send its state
  }

  /** The `app` of a Side; `done()` is called with the first status. @param {RemoteGame} game @param {() => void} done @param {(reason: Error) => void} failed @returns {import("./side.js").App} */
  #appOf(game, done, failed) {
    const way = this;
    const fail = (/** @type {string} */ sentence) => {
      failed(new Error(sentence));
      this.#stop();
      this.#changed();
    };
    return {
      fail,
      publish: (parcel, relay) => {
        for (const [number, connection] of this.#connections.entries()) if (relay < 0 || relay === number) connection.publish(parcel);
      },
      leave: (relay) => this.#connections[relay]?.leave(),
      linked: (packed, seq) => {
        if (game !== this.#game || seq < this.#link.seq) return;
        this.#link = { text: linkTo(location.href, packed), seq };
        this.#changed();
      },
      take: ({ lost, keep, board, status }) => {
        if (lost) fail(t("remote.wrong.lost"));
        if (keep) {
          this.#kept = keep;
          game.otherKey = keep.other_key;
          keepGame(game, keep);
        }
        if (board) this.#command(JSON.parse(board));
        if (!status) return;
        this.#status = status;
        done();
        this.#changed();
      },
      get isSeated() {
        return way.#parts.line.isOpen && way.#parts.board.isPlayer;
      },
    };
  }

  /** Sends the board a command; the rules' worker gets its answer. @param {Record<string, any>} command */
  async #command({ id, do: what, ...keys }) {
    const { line } = this.#parts;
    const side = this.#side;
    const hear = (/** @type {object} */ answer) => side?.tell("board", { line: JSON.stringify(answer) });
    try {
      await line.ask(what, keys, BOARD_MS);
      hear({ ok: id });
      this.#refuse("");
    } catch ({ message, code = "" }) {
      hear({ error: { id, code } });
      if (what !== "position") return;
      if (code !== "wrong_board") return this.#refuse(message);
      // A game of another board begins on that board, if there is one.
      const { position: _, turns: __, ...begin } = keys;
      line.ask("new", begin).catch(({ message: why }) => this.#refuse(why));
    }
  }

  /** @param {string} words */
  #refuse(words) {
    if (words === this.#refused) return;
    this.#refused = words;
    this.#changed();
  }

  #disconnect() {
    for (const connection of this.#connections) connection.stop();
    this.#connections = [];
  }

  #stop() {
    this.#disconnect();
    this.#side?.end();
    this.#begun();
    this.#side = this.#game = this.#status = this.#kept = null;
    this.#link = { text: "", seq: 0 };
    this.#refused = "";
  }

  /** Stops; the game goes on once this page plays. */
  #restart() {
    this.#stop();
    this.#changed();
    this.resume();
  }

  /** Takes the player's seat if another page of this browser has the board. */
  async #takeSeat() {
    const { board, line } = this.#parts;
    await this.#until(() => board.heard > 0);
    if (board.isPlayer || !playsInWorker()) return;
    await line.ask("seat");
    await this.#until(() => board.isPlayer);
  }

  /** @param {() => boolean} holds */
  async #until(holds) {
    const { board } = this.#parts;
    while (!holds()) await new Promise((done) => board.addEventListener("change", done, { once: true }));
  }
}

/** A new game by the invitation; this page plays `side`, with the secret `key`, null until it plays. @param {import("./invitation.js").Invitation} invitation @param {string} side @returns {Promise<RemoteGame>} */
async function newGame(invitation, side, key = /** @type {Bytes | null} */ (null)) {
  const id = await ability(() => gameId(invitation.secret));
  const otherKey = side === "b" ? hex(invitation.key) : "";
  return { id, invitation: invitationText(invitation), side, key, otherKey, own: null, other: null };
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
