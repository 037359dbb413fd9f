// How a page with its board in the browser, or at its USB port, carries remote games: by itself.

import { gameNow, keepGameNow } from "../remote_door.js";
import { t } from "../words.js";
import { Connection } from "./connection.js";
import { InvitationError, invitationLink, invitationText, makeInvitation, parseInvitation, usable } from "./invitation.js";
import { forgetGame, keepGame, keptGame, keptGames } from "./kept.js";
import { Seal } from "./seal.js";
import { Side } from "./side.js";

const KEY_BYTES = 16;
// A game draws its start by it.
const MOST_DRAWN = 65_536;
const CODE_LIBRARY = "../../lib/qr.js";

/** See sheet.js. */
export class Way extends EventTarget {
  /** What a broker's address looks like. */
  hint = location.protocol === "https:" ? "wss://" : "ws://";
  #app;
  #game = null;
  #side = null;
  #connection = null;
  // What page.py tells of the game.
  #status = null;
  #refused = "";

  constructor(app) {
    super();
    this.#app = app;
    app.line.addEventListener("message", ({ detail }) => {
      if (this.#side && (detail.hello || detail.state || detail.event)) this.#side.hear(detail);
    });
    addEventListener("pagehide", () => this.#connection?.stop());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#game && this.resume());
  }

  get status() {
    if (!this.#game || !this.#status) return null;
    const { id, side, invitation } = this.#game;
    const link = side === "a" ? invitationLink(parseInvitation(invitation), location.href) : "";
    return { ...this.#status, id, link, trouble: this.#refused };
  }

  async games() {
    return keptGames().map(({ id, name, number, turns, isOver }) => ({ id, game: name, number, turns, isOver }));
  }

  async invite({ broker, game, isFirst }) {
    const invitation = sentenced(() => makeInvitation(broker));
    const drawn = Math.floor(Math.random() * MOST_DRAWN);
    await this.#play({ ...(await this.#newGame(invitation, "a")), offer: [game, drawn, isFirst ? "a" : "b"] });
  }

  async accept(text) {
    const game = await this.#newGame(sentenced(() => parseInvitation(text)), "b");
    await this.#play(keptGame(game.id) ?? game);
  }

  async goOn(id) {
    const game = keptGame(id);
    if (!game) throw new Error(t("remote.wrong.lost"));
    await this.#play(game);
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
    this.#changed();
  }

  async forget(id) {
    if (this.#game?.id === id) await this.leave();
    forgetGame(id);
  }

  /** By the board where it has the game, so that what it knows and shows follows. */
  async ask(what) {
    if (this.status.on_board || what === "resign") await this.#app.line.ask("remote", { ask: what });
    else this.#side.ask(what);
  }

  async answer(isYes) {
    if (this.#app.board.state.mode === "asked") await this.#app.line.ask("remote", { answer: isYes });
    else this.#side.reply(isYes);
  }

  async code(text) {
    const { encode } = await import(CODE_LIBRARY);
    return encode(text, { ecc: "M", border: 0 }).data.map((row) => row.map(Number).join(""));
  }

  async #newGame(invitation, side) {
    if (!crypto.subtle) throw new Error(t("remote.wrong.crypto"));
    sentenced(() => usable(invitation, location.protocol === "https:"));
    const { id } = await Seal.of(invitation.secret);
    return { id, invitation: invitationText(invitation), side, key: crypto.getRandomValues(new Uint8Array(KEY_BYTES)), own: null, other: null };
  }

  /** Plays a game as kept.js has it; resolves when the worker has taken it in, and it is kept. */
  async #play(game) {
    if (this.#app.board.host.role !== "player") throw new Error(t("remote.wrong.watching"));
    const invitation = sentenced(() => parseInvitation(game.invitation));
    const addresses = sentenced(() => usable(invitation, location.protocol === "https:"));
    this.#stop();
    this.#game = game;
    await new Promise((/** @type {(value?: undefined) => void} */ done, failed) => {
      Side.of(invitation.secret, game, this.#verbs(game, done, failed)).then((side) => {
        if (this.#game !== game) {
          side.end(); // another one was begun meanwhile
          done();
          return;
        }
        this.#side = side;
        this.#connection = new Connection(side, addresses);
        this.#connection.start();
      }, failed);
    });
    keepGameNow(game.id);
    await this.#app.line.ask("hello"); // it tells its state
  }

  /** What a Side needs; `done()` is called with the first status. */
  #verbs(game, done, failed) {
    const way = this;
    return {
      keep: (kept) => keepGame(game, kept),
      send: (parcel) => this.#connection?.send(parcel),
      subscribe: () => this.#connection?.subscribe(),
      command: (command) => this.#command(command),
      tell: (status) => {
        this.#status = status;
        done();
        this.#changed();
      },
      fail: (why) => {
        this.#stop();
        this.#changed();
        failed(new Error(t(`remote.wrong.${why}`)));
      },
      get isSeated() {
        return way.#app.line.isOpen && way.#app.board.host.role === "player";
      },
    };
  }

  /** Tells the board; the rules' worker hears how it took that. */
  #command({ id, do: what, ...keys }) {
    const { line } = this.#app;
    const side = this.#side;
    const refused = ({ message, code = "" }) => {
      side.hear({ error: { id, code } });
      if (what !== "position") return;
      if (code !== "wrong_board") this.#refuse(message);
      else {
        // A game of another board begins on that one, where there is one.
        const { position: _, turns: __, ...begin } = keys;
        line.ask("new", begin).catch(({ message: why }) => this.#refuse(why));
      }
    };
    line.ask(what, keys).then(() => this.#refuse(""), refused);
  }

  #refuse(words) {
    if (words === this.#refused) return;
    this.#refused = words;
    this.#changed();
  }

  #stop() {
    this.#connection?.stop();
    this.#side?.end();
    this.#connection = this.#side = this.#game = this.#status = null;
    this.#refused = "";
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** What the action returns; an invitation that cannot be used is told in a sentence. */
function sentenced(action) {
  try {
    return action();
  } catch (reason) {
    if (reason instanceof InvitationError) throw new Error(t(`remote.wrong.${reason.code}`));
    throw reason;
  }
}
