// The line to the board: the board's protocol over a transport, one JSON object per line.

import { Refused, t } from "../core/words.js";
import { boardSentence } from "./board_words.js";

const ANSWER_MS = 5000;

/**
 * Events: `line` {text, isOurs}, `message` (a parsed line), `frame` (hexadecimal digits),
 * `open`, `closed`.
 */
export class Line extends EventTarget {
  /** @type {BoardTransport | null} */
  #transport = null;
  #waiting = new Map();
  // All pages on the board hear all replies: each page draws its own block of 1000 ids.
  #base = 1000 * Math.floor(Math.random() * 999);
  #count = 0;
  #streams = { frame: true, levels: false };

  /** Uses this transport, see transport.js, from now on. */
  connect(transport) {
    this.#transport = transport;
    transport.addEventListener("open", () => {
      this.dispatchEvent(new Event("open"));
      this.#subscribe();
      this.ask("hello").catch(() => {});
    });
    transport.addEventListener("message", ({ detail }) => this.#take(detail));
    transport.addEventListener("closed", () => {
      for (const { fail } of this.#waiting.values()) fail(new Refused(t("line.cut")));
      this.#waiting.clear();
      this.dispatchEvent(new Event("closed"));
    });
    transport.open();
  }

  get isOpen() {
    return this.#transport?.isOpen ?? false;
  }

  /** Turns a stream, `frame` or `levels`, on or off. */
  stream(name, on) {
    this.#streams[name] = on;
    if (this.isOpen) this.#subscribe();
  }

  /** Sends a command; resolves with the list of its replies, or rejects with Refused, at the latest after `ms`. */
  ask(command, keys = {}, ms = ANSWER_MS) {
    const id = this.#base + (this.#count++ % 1000);
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        fail(new Refused(t("line.silent")));
      }, ms);
      const settle = (end) => (value) => {
        clearTimeout(timer);
        end(value);
      };
      this.#waiting.set(id, { done: settle(done), fail: settle(fail), replies: [] });
      this.sendText(JSON.stringify({ id, do: command, ...keys }));
    });
  }

  sendText(text) {
    if (!this.#transport?.isOpen) return;
    this.#transport.send(text);
    this.#tell(text, true);
  }

  #subscribe() {
    this.ask("subscribe", this.#streams).catch(() => {});
  }

  #take(text) {
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

  #answer(message) {
    const id = message.error ? message.error.id : message.ok;
    const asked = this.#waiting.get(id);
    if (!asked) return;
    if (message.error) {
      this.#waiting.delete(id);
      asked.fail(new Refused(boardSentence(message.error), message.error.code));
      return;
    }
    asked.replies.push(message);
    if (message.more) return;
    this.#waiting.delete(id);
    asked.done(asked.replies);
  }

  #tell(text, isOurs) {
    this.dispatchEvent(new CustomEvent("line", { detail: { text, isOurs } }));
  }
}
