// The way into a game at another board or page, whose modules load when it is first wanted; and that game's status.

import { effect, untracked } from "@preact/signals";
import { facesOf } from "../clock/clock.jsx";
import { attempt, submits } from "../core/button.jsx";
import { loadStyle } from "../core/dom.js";
import { observed } from "../core/signals.js";
import { browser, checked, isText } from "../core/storage.js";
import { announce, say } from "../core/voice.js";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { allGames, keepGame } from "../game/kept_games.js";
import { playerName, REMOTE } from "../game/opponents.js";
import { DRAWN } from "../game/record.js";
import { pause } from "../play/hand_driver.js";
import { findLink } from "./link_text.js";
import { shownName } from "./name.js";

const BEGINS_MS = 1500;

/** Its fields are signals. */
export class RemoteDoor {
  /** The status of the game that is on, null without one: Way.status of worker.js. @type {any} */
  status = null;
  /** The components, once they are loaded. @type {typeof import("./views.jsx") | null} */
  views = null;
  /** How a game between two others is looked on at: Way.watching of worker.js. */
  watching = "";
  /** Whether the link was just made, so is to be shared at once. */
  isFresh = false;
  /** What is wrong, or what was done, in the sheet. */
  told = { text: "", isDone: false };
  /** The link in the sheet's field. */
  given = "";
  /** Whether the page follows the link that it was opened with, so shows no door. */
  isOpening = Boolean(findLink(location.hash).fragment);
  /** Whether that link is neither accepted nor refused yet: the board still has another game. */
  isFollowing = this.isOpening;
  /** What carries the game, once it is loaded. @type {any} */
  way = null;
  /** @type {Promise<any> | null} */
  #loading = null;
  #isAsked = false;
  // The game, and whether it waited for this player at the last change.
  #due = "";
  // The last gesture seen.
  #wave = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "status", "views", "told", "given", "isOpening", "isFollowing", "watching");
    // Who has learned the game while a friend waits goes on with that friend.
    parts.board.addEventListener("news", ({ detail }) => detail.event === "lesson" && detail.step === "finished" && this.status && attempt(() => this.goOn()));
  }

  /** Whether the players have hints and the coach: unless the two have agreed on none. */
  get isHelped() {
    return !this.status || !this.parts.board.isPlayer || this.status.helped;
  }

  /** The faces of the two's clock, as of Clock.shown; null without one. */
  get faces() {
    const { status, parts: { board, orientation } } = this;
    if (!status?.clock || !board.isRemote) return null;
    const { own, other, runs } = status.clock;
    const areOwn = board.state.players.map((/** @type {string} */ player) => player === "human");
    return facesOf(board.game, orientation, areOwn.map((/** @type {boolean} */ isOwn) => 1000 * (isOwn ? own : other)), runs ? areOwn.indexOf(runs === "own") : -1);
  }

  /** Sending the link that the friend waits for: [label, action], or null. @returns {[string, () => unknown] | null} */
  get link() {
    const { status } = this;
    const isDue = status?.ready && isToSend(status) && status.link && !status.sent;
    return isDue ? [t(status.met ? "remote.send.answer" : "remote.send.link"), () => this.send()] : null;
  }

  /** The next action: [label, action], or null. @returns {[string, () => unknown] | null} */
  get nextThing() {
    const { status } = this;
    return this.link ?? (status?.over && mayAsk(status) ? [t("remote.now.next"), () => this.way.ask("next")] : null);
  }

  /** Follows the link that the page was opened with, without one resumes the last game; and a game begun by another page. */
  follow() {
    const { board } = this.parts;
    effect(() => {
      const { isPlayer, isRemote } = board;
      // The sheet has the words for a game that was left or lost.
      if (isPlayer && isRemote && !this.#isAsked) untracked(() => this.#resume());
      this.#isAsked = isPlayer && (this.#isAsked || isRemote);
    });
    addEventListener("hashchange", () => this.#followLink());
    this.#begin();
  }

  /** Whether there is a link to send. With another board's game the page first loads again. */
  get isLinkDue() {
    return this.status !== null && isToSend(this.status) && GAMES.get(this.status.game)?.board === this.parts.grid.name;
  }

  open() {
    return this.#do(() => {
      this.say("");
      this.parts.sheet = "remote";
    });
  }

  close() {
    this.parts.sheet = "";
    scrollTo({ top: 0 });
  }

  /** Plays by a link. @param {string} text */
  async accept(text) {
    await this.way.accept(text);
    this.close();
  }

  /** @param {string} id */
  async forget(id) {
    await this.load();
    await this.way.forget(id);
  }

  /** Shows in the sheet what is wrong, or what was done. @param {string} text */
  say(text, isDone = false) {
    this.told = { text, isDone };
  }

  /** For a form in the sheet, which shows what is wrong. @param {() => unknown} action */
  submits(action) {
    const begin = () => {
      this.say("");
      return action();
    };
    return submits(begin, (words) => this.say(words));
  }

  /** Brings a kept game, or the one that is on, back to the board, from a lesson too. @param {string} id */
  async goOn(id = this.status?.id) {
    const { board, line, places } = this.parts;
    await this.load();
    if (board.job === "lesson") await line.ask("lesson", { number: 0 });
    await this.way.goOn(id);
    this.close();
    places.go("play");
  }

  async send() {
    say(await this.way.send());
  }

  /** Asks the browser to let the page notify the player. */
  async notify() {
    await Notification.requestPermission();
    if (this.status) this.status = { ...this.status };
  }

  async #begin() {
    await this.#isAtItsBoard();
    const isInvited = await this.#followLink();
    this.isFollowing = false;
    // The board begins the game a moment after the link was accepted.
    if (isInvited) await pause(BEGINS_MS);
    this.isOpening = false;
    if (!isInvited && gameNow()) this.#resume();
  }

  /** Resolves once the board is the one that the page shows: for another one the page loads again, with its link. */
  #isAtItsBoard() {
    const { board, grid } = this.parts;
    return new Promise((/** @type {(value?: unknown) => void} */ done) => {
      effect(() => void ((board.host.gone || board.greeting.board === grid.name) && done()));
    });
  }

  #resume() {
    return this.#do(() => this.way.resume());
  }

  /** Resolves to whether the page was opened with a usable link. */
  async #followLink() {
    if (!findLink(location.hash).fragment) return false;
    const link = location.hash;
    const accept = async () => {
      await this.accept(link);
      this.given = "";
      return true;
    };
    return this.#do(() => {
      // Hide the key from onlookers: the list of games, or the sheet's field, keeps it.
      history.replaceState(history.state, "", location.pathname + location.search);
      this.given = link;
      return attempt(accept, (text) => {
        this.parts.sheet = "remote";
        this.say(text);
      });
    });
  }

  /** @template Result @param {() => Result} action */
  #do(action) {
    return attempt(async () => {
      await this.load();
      return action();
    });
  }

  /** Loads the modules; resolves to the components. */
  load() {
    const take = (/** @type {[typeof import("./worker.js"), typeof import("./views.jsx"), unknown]} */ [{ Way }, views]) => {
      this.way = new Way(this.parts, () => this.#change());
      this.views = views;
      return views;
    };
    this.#loading ??= Promise.all([import("./worker.js"), import("./views.jsx"), loadStyle()]).then(take).catch(() => {
      this.#loading = null;
      throw new Error(t("remote.notLoaded"));
    });
    return this.#loading;
  }

  #change() {
    const { status, watching } = this.way;
    const wasAlone = this.status?.peer !== "here";
    this.watching = watching;
    this.parts.board.friend = shownName(status?.friend ?? "");
    this.status = status;
    if (!status || !this.parts.board.isPlayer) return;
    if (status.over) keepResult(`${status.id} ${status.number}`, status.result);
    this.#notice(status);
    const [number, what] = status.wave ?? [this.#wave];
    if (number !== this.#wave) announce(t("remote.wave.said", { player: friendName(status), words: t(`remote.wave.${what}`) }));
    this.#wave = number;
    if (history.state?.invites && this.isLinkDue) {
      history.replaceState({ ...history.state, invites: false }, "");
      this.isFresh = true;
      this.parts.sheet = "remote";
    }
    // The friend has come: to the table.
    if (status.peer === "here" && this.parts.sheet === "remote" && wasAlone) this.close();
  }

  /** Shows a browser notification once the game starts to wait for this player. @param {any} status */
  async #notice({ id, ready, moves, question, game }) {
    const isDue = Boolean(ready && (moves || question));
    const isNews = isDue && this.#due === `${id} false`;
    this.#due = `${id} ${isDue}`;
    if (!isNews || !document.hidden || globalThis.Notification?.permission !== "granted") return;
    const words = t("remote.send.text", { game: game.toUpperCase() });
    try {
      new Notification(words, { tag: id }).onclick = () => focus();
    } catch {
      // Phones allow notifications only from a service worker.
      const worker = await navigator.serviceWorker?.ready;
      await worker?.showNotification(words, { tag: id });
    }
  }
}

/** Keeps the result on which both have one record: who gave up here may not have heard yet that the other had. @param {string} series @param {string} result */
function keepResult(series, result) {
  for (const game of allGames()) {
    if (game.series === series && game.ending === "given_up") keepGame(game.id, { result, ending: result === DRAWN ? "agreed" : "given_up", at: game.at });
  }
}

/** @typedef {any} FriendStatus */

/** Whether the player may ask the other something. @param {FriendStatus} status */
export const mayAsk = ({ ready, question, asked }) => ready && !question && !asked;

/** Whether to send the other player a link; at the table they get the turn without. @param {FriendStatus} status */
export function isToSend({ to_send: isNews, peer }) {
  return isNews && peer !== "here";
}

/** @param {FriendStatus} status */
export function friendName({ friend }) {
  return playerName(REMOTE, shownName(friend));
}

const NOW = "now-with";

export function gameNow() {
  return browser.read(NOW, (id) => checked(id, isText(id)));
}

/** @param {string} id  "" for none */
export function keepGameNow(id) {
  if (id) browser.write(NOW, id);
  else browser.forget(NOW);
}
