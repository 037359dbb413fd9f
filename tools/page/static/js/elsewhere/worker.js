// How a page with its board in the browser, or at its USB port, carries games with others: by itself.

import { gameNow, keepGameNow } from "../elsewhere.js";
import { GAMES } from "../games.js";
import { Refused } from "../line.js";
import { t } from "../words.js";
import { Bridge } from "./bridge.js";
import { Courier } from "./courier.js";
import { InvitationError, invitationLink, invitationText, makeInvitation, parseInvitation, usable } from "./invitation.js";
import { forgetGame, keepGame, keptGame, keptGames } from "./kept.js";
import { Match } from "./match.js";
import { isFull, questionOf, same } from "./state.js";
import { Seal } from "./seal.js";

const LOOK_MS = 100;
const KEY_BYTES = 16;
const MOST_OUTCOMES = 500;
const CODE_LIBRARY = "../../lib/qr.js";

/** See sheet.js. */
export class Way extends EventTarget {
  /** What a broker's address looks like. */
  hint = location.protocol === "https:" ? "wss://" : "ws://";
  #app;
  #game = null;
  #bridge = null;
  #courier = null;
  #isLooking = false;
  #told = "";
  #refused = "";
  // What turns lead to, as far as it was asked lately.
  #outcomes = new Map();

  constructor(app) {
    super();
    this.#app = app;
    app.line.addEventListener("message", ({ detail }) => this.#hear(detail));
    setInterval(() => this.#look(), LOOK_MS);
    addEventListener("pagehide", () => this.#courier?.stop());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#game && this.resume());
  }

  get status() {
    if (!this.#game) return null;
    const { match, board, isConnected, isLost, isOtherHere, fault } = this.#bridge;
    const { ask } = match.own;
    const { answer } = match.other;
    const isRefused = ask && answer && !answer[1] && same(questionOf(answer), ask) && ask[1] === match.own.number && ask[3] === match.own.log.length;
    return {
      id: this.#game.id, side: this.#game.side, isConnected, isConnecting: !isConnected && !isLost, isOtherHere, fault,
      asked: match.asked?.[2] ?? "", question: match.question?.[2] ?? "", refused: isRefused ? ask[2] : "",
      number: match.own.number, game: match.own.name, turns: match.record?.turns.length ?? 0,
      isOver: match.isOver, isFull: isFull(match.own), isOut: match.own.up, isOnBoard: board.isHere || board.wantsBoard, isMet: match.other.seq > 0,
      isReady: match.isReady,
      link: this.#game.side === "a" ? invitationLink(parseInvitation(this.#game.invitation), location.href) : "",
      trouble: this.#refused,
    };
  }

  async games() {
    return keptGames().map(({ id, own, turns, isOver }) => ({ id, game: own.name, number: own.number, turns, isOver }));
  }

  async invite({ broker, game, isFirst }) {
    const invitation = sentenced(() => makeInvitation(broker));
    const entry = await this.#entry(invitation, "a");
    const { starts } = GAMES.get(game);
    const match = await Match.of("a", this.#rules);
    match.begin(game, starts[Math.floor(Math.random() * starts.length)], isFirst ? "a" : "b");
    keepGame(entry, match);
    await this.goOn(entry.id, match);
  }

  async accept(text) {
    const entry = await this.#entry(sentenced(() => parseInvitation(text)), "b");
    if (!keptGame(entry.id)) keepGame(entry, await Match.of("b", this.#rules));
    await this.goOn(entry.id);
  }

  /** `fresh` is the match where it has just begun here: nobody can have a newer state of it. */
  async goOn(id, fresh = null) {
    if (this.#app.board.host.role !== "player") throw new Error(t("elsewhere.wrong.watching"));
    const game = keptGame(id);
    if (!game) throw new Error(t("elsewhere.wrong.lost"));
    const invitation = sentenced(() => parseInvitation(game.invitation));
    const addresses = sentenced(() => usable(invitation, location.protocol === "https:"));
    const match = fresh ?? (await Match.of(game.side, this.#rules, game.own, game.other));
    const seal = await Seal.of(invitation.secret);
    this.#stop();
    keepGameNow(id);
    this.#game = game;
    this.#bridge = new Bridge(seal, match, (kept) => keepGame(game, kept), game.key);
    this.#courier = new Courier(this.#bridge, addresses, () => this.#look());
    this.#courier.start();
    this.#refused = "";
    await this.#app.line.ask("hello"); // it tells its state
    this.#tell();
  }

  async resume() {
    const id = gameNow();
    const { board } = this.#app;
    // A page that came second may play later: then it goes on.
    const begin = () => board.host.role === "player" && board.heard > 0;
    if (!id || !keptGame(id)) return;
    while (!begin()) await new Promise((done) => board.addEventListener("change", done, { once: true }));
    if (gameNow() === id) await this.goOn(id);
  }

  async leave() {
    this.#stop();
    keepGameNow(null);
    this.#tell();
  }

  async forget(id) {
    if (this.#game?.id === id) await this.leave();
    forgetGame(id);
  }

  /** By the board where it has the game, so that what it knows and shows follows. */
  async ask(what) {
    const { board, match } = this.#bridge;
    if (board.isHere || what === "resign") await this.#app.line.ask("remote", { ask: what });
    else match.ask(what);
    await this.#look();
  }

  async answer(isYes) {
    if (this.#app.board.state.mode === "asked") await this.#app.line.ask("remote", { answer: isYes });
    else this.#bridge.match.reply(isYes);
    await this.#look();
  }

  async code(text) {
    const { encode } = await import(CODE_LIBRARY);
    return encode(text, { ecc: "M", border: 0 }).data.map((row) => row.map(Number).join(""));
  }

  /** See record.js: the board's side of the line knows the rules. */
  get #rules() {
    const { line } = this.#app;
    return {
      starts: (name) => GAMES.get(name)?.starts ?? [],
      sides: (name) => GAMES.get(name).sides,
      mover: (name, position) => GAMES.get(name).sides.indexOf(GAMES.get(name).parse(position).side),
      after: async (game, position, turn) => {
        if (!/^[!-~]{1,20}$/.test(turn)) return null;
        const asked = `${game} ${position} ${turn}`;
        if (!this.#outcomes.has(asked)) {
          const [found] = await line.ask("check", { game, position, turns: turn });
          if (this.#outcomes.size > MOST_OUTCOMES) this.#outcomes.clear();
          this.#outcomes.set(asked, found.illegal || found.last !== turn ? null : found);
        }
        return this.#outcomes.get(asked);
      },
    };
  }

  async #entry(invitation, side) {
    if (!crypto.subtle) throw new Error(t("elsewhere.wrong.crypto"));
    sentenced(() => usable(invitation, location.protocol === "https:"));
    const { id } = await Seal.of(invitation.secret);
    return { id, invitation: invitationText(invitation), side, key: crypto.getRandomValues(new Uint8Array(KEY_BYTES)) };
  }

  #hear(message) {
    if (!this.#bridge || !(message.hello || message.state || message.event)) return;
    this.#bridge.hear(message).then(() => this.#look());
  }

  /** Sends what is due to the board and to the broker; one at a time. */
  async #look() {
    if (!this.#bridge || this.#isLooking) return;
    this.#isLooking = true;
    const bridge = this.#bridge;
    const courier = this.#courier;
    try {
      if (this.#app.line.isOpen && this.#app.board.host.role === "player") await this.#command(bridge);
      if (await bridge.wantsAgain(performance.now())) courier.subscribe();
      for (const parcel of await bridge.parcels(performance.now())) courier.send(parcel);
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason; // the rules are asked again
    } finally {
      this.#isLooking = false;
    }
    this.#tell();
  }

  async #command(bridge) {
    const command = await bridge.nextCommand(performance.now());
    if (!command) return;
    const { do: what, ...keys } = command;
    const { line } = this.#app;
    line.ask(what, keys).then(() => (this.#refused = ""), (reason) => {
      bridge.board.refuse();
      if (what !== "position") return;
      if (reason.code !== "wrong_board") this.#refused = reason.message;
      else {
        // A game of another board begins on that one, where there is one.
        const { position: _, turns: __, ...begin } = keys;
        line.ask("new", begin).catch(({ message }) => (this.#refused = message));
      }
    });
  }

  #stop() {
    this.#courier?.stop();
    this.#courier = this.#bridge = this.#game = null;
  }

  #tell() {
    const told = JSON.stringify(this.status);
    if (told === this.#told) return;
    this.#told = told;
    this.dispatchEvent(new Event("change"));
  }
}

/** What the action returns; an invitation that cannot be used is told in a sentence. */
function sentenced(action) {
  try {
    return action();
  } catch (reason) {
    if (reason instanceof InvitationError) throw new Error(t(`elsewhere.wrong.${reason.code}`));
    throw reason;
  }
}
