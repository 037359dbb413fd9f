// The line to the board: the board's protocol over a transport, one JSON object per line; and its messages in words.

import { hasText, Refused, sentence, t } from "../core/words.js";
import { GAMES } from "../game/games.js";

const ANSWER_MS = 5000;

/** Events: `line` {text, isOurs}, `message` (a parsed line), `frame` (hexadecimal digits), `open`, `closed`. */
export class Line extends EventTarget {
  /** @type {BoardTransport | null} */
  #transport = null;
  #waiting = new Map();
  // All pages on the board hear all replies: each page draws its own block of 1000 ids.
  #base = 1000 * Math.floor(Math.random() * 999);
  #count = 0;
  #streams = { frame: true, levels: false };

  /** Uses this transport, see transport.js, from now on. @param {BoardTransport} transport */
  connect(transport) {
    this.#transport = transport;
    transport.open(this);
  }

  opened() {
    this.dispatchEvent(new Event("open"));
    this.#subscribe();
    for (const command of ["hello", "settings"]) this.ask(command).catch(() => {});
  }

  closed() {
    for (const { fail } of this.#waiting.values()) fail(new Refused(t("line.cut")));
    this.dispatchEvent(new Event("closed"));
  }

  get isOpen() {
    return this.#transport?.isOpen ?? false;
  }

  /** Turns the stream of the sensors' levels on or off; the frames always come. @param {boolean} on */
  streamLevels(on) {
    if (on === this.#streams.levels) return;
    this.#streams.levels = on;
    if (this.isOpen) this.#subscribe();
  }

  /** Sends a command; resolves with the list of its replies, or rejects with Refused, at the latest after `ms`. @param {string} command @param {Record<string, any>} keys @returns {Promise<any[]>} */
  ask(command, keys = {}, ms = ANSWER_MS) {
    const id = this.#base + (this.#count++ % 1000);
    const { promise, resolve: done, reject: fail } = Promise.withResolvers();
    const timer = setTimeout(() => fail(new Refused(t("line.silent"))), ms);
    this.#waiting.set(id, { done, fail, replies: [] });
    this.sendText(JSON.stringify({ id, do: command, ...keys }));
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    });
  }

  /** @param {string} text */
  sendText(text) {
    if (!this.#transport?.isOpen) return;
    this.#transport.send(text);
    this.#tell(text, true);
  }

  #subscribe() {
    this.ask("subscribe", this.#streams).catch(() => {});
  }

  /** @param {string} text */
  take(text) {
    if (text.startsWith('{"frame":"')) {
      this.dispatchEvent(new CustomEvent("frame", { detail: text.slice(10, -2) }));
      return;
    }
    if (!text.startsWith('{"levels"')) this.#tell(text, false);
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return; // not a line of the protocol; the drawer still shows it
    }
    if (message === null || typeof message !== "object") return;
    if (message.hello) this.#subscribe(); // the board may have restarted and forgotten it
    if ("ok" in message || "error" in message) this.#answer(message);
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** @param {Record<string, any>} message */
  #answer(message) {
    const id = message.error ? message.error.id : message.ok;
    const asked = this.#waiting.get(id);
    if (!asked) return;
    asked.replies.push(message);
    if (message.error) asked.fail(new Refused(boardSentence(message.error), message.error.code));
    else if (!message.more) asked.done(asked.replies);
  }

  /** @param {string} text @param {boolean} isOurs */
  #tell(text, isOurs) {
    this.dispatchEvent(new CustomEvent("line", { detail: { text, isOurs } }));
  }
}

/** The words of a message that says something. @param {{ say?: any, text?: string }} told @returns {string} */
export function boardWords({ say, text = "" }) {
  const { is, ...values } = say ?? {};
  const key = is && [`board.${is}`, ...ofGames(is)].find(hasText);
  if (!key) return text;
  return t(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordOf(value)])));
}

/** The same as a sentence. @param {Parameters<typeof boardWords>[0]} told */
export function boardSentence(told) {
  return sentence(boardWords(told));
}

const ofGames = (/** @type {string} */ code) => [...GAMES.keys()].map((game) => `${game}.board.${code}`);

/** A value in words: nested messages, and the names of a game's sides and kinds. @param {any} value @returns {any} */
function wordOf(value) {
  if (Array.isArray(value)) return value.map(wordOf);
  if (typeof value !== "string") return value?.is ? boardWords({ say: value }) : value;
  const key = ofGames(value).find(hasText);
  const game = [...GAMES.values()].find(({ sides }) => sides.includes(value));
  return key ? t(key) : game ? game.sideName(value) : value;
}
