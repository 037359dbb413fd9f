// The way into a game at another board or page, whose modules load when it is first wanted; and that game's status.

import { computed, effect, untracked } from "@preact/signals";
import { facesOf } from "../clock/clock.jsx";
import { attempt, submits } from "../core/button.jsx";
import { loadStyle } from "../core/dom.js";
import { observed, until } from "../core/signals.js";
import { browser, checked, isText } from "../core/storage.js";
import { announce, say } from "../core/voice.js";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { allGames, keepGame } from "../game/kept_games.js";
import { playerName, REMOTE } from "../game/opponents.js";
import { DRAWN } from "../game/record.js";
import { pause } from "../play/hand.js";
import { findLink } from "./link_text.js";
import { shownName } from "./name.js";

const BEGINS_MS = 1500;

/** Its fields are signals. */
export class RemoteDoor {
  /** The components, and what carries the game, once they are loaded. @type {typeof import("./views.jsx") | null} */
  views = null;
  /** @type {import("./way.js").Way | null} */
  way = null;
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
  /** Whether the browser would ask the player about notifications. */
  mayNotify = globalThis.Notification?.permission === "default";
  /** @type {Promise<typeof import("./views.jsx")> | null} */
  #loading = null;
  /** The status at the last change. @type {any} */
  #was = null;
  // The last gesture seen.
  #wave = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "views", "way", "told", "given", "isOpening", "isFollowing", "mayNotify");
    // Who has learned the game while a friend waits goes on with that friend.
    parts.board.addEventListener("news", ({ detail }) => detail.event === "lesson" && detail.step === "finished" && this.status && attempt(() => this.goOn()));
  }

  /** The game that is on, null without one. */
  get side() {
    return this.way?.side ?? null;
  }

  /** Its status, see Side. @type {any} */
  get status() {
    return this.side?.status ?? null;
  }

  /** How a game between two others is looked on at: `live`, or as its link showed it, `words`; "" if none is. */
  get watching() {
    const watch = this.way?.watch;
    return watch ? (watch.reached.value.length ? "live" : "words") : "";
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
    return this.link ?? (status?.over && mayAsk(status) ? [t("remote.now.next"), () => this.side?.ask("next")] : null);
  }

  /** Follows the link that the page was opened with, without one resumes the last game; and a game begun by another page. */
  follow() {
    const { board } = this.parts;
    effect(() => {
      const { status } = this;
      untracked(() => this.#change(status));
    });
    const isHere = computed(() => board.isPlayer && board.isRemote);
    effect(() => {
      if (isHere.value) untracked(() => this.#resume());
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
    await this.way?.accept(text);
    this.close();
  }

  /** @param {string} id */
  async forget(id) {
    await this.load();
    await this.way?.forget(id);
  }

  /** Shows in the sheet what is wrong, or what was done. @param {string} text */
  say(text, isDone = false) {
    this.told = { text, isDone };
  }

  /** For a form in the sheet, which shows what is wrong. @param {(data: FormData) => unknown} action */
  submits(action) {
    const begin = (/** @type {FormData} */ data) => {
      this.say("");
      return action(data);
    };
    return submits(begin, (words) => this.say(words));
  }

  /** Brings a kept game, or the one that is on, back to the board, from a lesson too. @param {string} id */
  async goOn(id = this.status?.id) {
    const { board, line, places } = this.parts;
    await this.load();
    if (board.job === "lesson") await line.ask("lesson", { number: 0 });
    await this.way?.goOn(id);
    this.close();
    places.go("play");
  }

  async send() {
    say((await this.side?.send()) ?? "");
  }

  /** Asks the browser to let the page notify the player. */
  async notify() {
    this.mayNotify = (await Notification.requestPermission()) === "default";
  }

  async #begin() {
    const { board, grid } = this.parts;
    // For another board than the page shows, the page loads again, with its link.
    await until(() => Boolean(board.host.gone) || board.greeting.board === grid.name);
    const isInvited = await this.#followLink();
    this.isFollowing = false;
    // The board begins the game a moment after the link was accepted.
    if (isInvited) await pause(BEGINS_MS);
    this.isOpening = false;
    if (!isInvited && gameNow()) this.#resume();
  }

  #resume() {
    return this.#do(() => this.way?.resume());
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
    this.#loading ??= Promise.all([import("./way.js"), import("./views.jsx"), loadStyle()]).then(([{ Way }, views]) => {
      this.way = new Way(this.parts);
      return (this.views = views);
    }).catch(() => {
      this.#loading = null;
      throw new Error(t("remote.notLoaded"));
    });
    return this.#loading;
  }

  /** @param {any} status */
  #change(status) {
    const was = this.#was;
    this.#was = status;
    const { board } = this.parts;
    board.friend = shownName(status?.friend ?? "");
    if (!status || !board.isPlayer) return;
    if (status.over) keepResult(`${status.id} ${status.number}`, status.result);
    // The game starts to wait for this player.
    if (was?.id === status.id && isDue(status) && !isDue(was)) notice(status);
    const [number, what] = status.wave ?? [this.#wave];
    if (number !== this.#wave) announce(t("remote.wave.said", { player: friendName(status), words: t(`remote.wave.${what}`) }));
    this.#wave = number;
    if (history.state?.invites && this.isLinkDue) {
      history.replaceState({ ...history.state, invites: false }, "");
      this.isFresh = true;
      this.parts.sheet = "remote";
    }
    // The friend has come: to the table.
    if (status.peer === "here" && was?.peer !== "here" && this.parts.sheet === "remote") this.close();
  }
}

/** Whether the game waits for this player. @param {FriendStatus} status */
const isDue = ({ ready, moves, question }) => ready && (moves || question);

/** Lets the browser notify the player, who looks elsewhere, that the game waits. @param {FriendStatus} status */
async function notice({ id, game }) {
  if (!document.hidden || globalThis.Notification?.permission !== "granted") return;
  const words = t("remote.send.text", { game: game.toUpperCase() });
  try {
    new Notification(words, { tag: id }).onclick = () => focus();
  } catch {
    // Phones allow notifications only from a service worker.
    const worker = await navigator.serviceWorker?.ready;
    await worker?.showNotification(words, { tag: id });
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
