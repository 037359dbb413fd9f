// The way to the board in this browser: the first page open here runs it in a worker.
// Later pages speak to that worker; when its page closes, the next one starts its own.

import { signal } from "@preact/signals";
import { Refused, t } from "../../core/words.js";
import { BOARD, boardWorker } from "../board_worker.js";

// Phones freeze pages in the background: one whose worker has not answered by then is taken for frozen.
const SILENT_MS = 5000;

/** @typedef {{ copy?: any, isDone?: boolean }} Kept  the worker's answer about the data that it keeps */

/** See transport.js; and a shelf for what the board keeps in the browser, see Unkept. */
export class Transport extends EventTarget {
  isOpen = false;
  #storageError = signal("");
  // Settles the last question to the worker about what it keeps.
  #answer = (/** @type {Kept} */ _answer) => {};
  #timer = 0;
  #board = boardWorker();
  // All other pages speak to the worker over it, see worker.mjs.
  #channel = openChannel();

  open() {
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    addEventListener("pagehide", () => this.#worker || this.#post({ leave: true }));
    addEventListener("pageshow", ({ persisted }) => persisted && this.#join());
    this.#join();
    this.#board.listen(({ data, message }) => (data ? this.#take(data) : this.#tellGone(message)));
  }

  /** @param {string} text */
  send(text) {
    if (this.#worker) this.#worker.postMessage(text);
    else this.#post({ line: text });
  }

  /** Why the board's data is not kept, as of a shelf of storage.js. */
  get storageError() {
    return this.#storageError.value;
  }

  /** Resolves to all stored data, as JSON values. */
  async copy() {
    return (await this.#asked({ copy: true })).copy;
  }

  /** Deletes it all, except what the board has saved since. */
  beginAnew() {
    return this.#asked({ anew: true });
  }

  /** Stores these files in place of all others, [key, text] each; the board then keeps nothing more until the page is loaded again. @param {[string, string][]} files */
  restore(files) {
    return this.#asked({ restore: files });
  }

  /** Asks the worker about what it keeps; rejects if it fails. @param {{ copy?: boolean, anew?: boolean, restore?: [string, string][] }} question @returns {Promise<Kept>} */
  #asked(question) {
    const worker = this.#worker;
    if (!worker) throw new Refused(t("file.otherTab"));
    return new Promise((done, fail) => {
      this.#answer = (answer) => (answer.copy || answer.isDone ? done(answer) : fail(new Error()));
      worker.postMessage(question);
    });
  }

  get #worker() {
    return this.#board.worker;
  }

  #join() {
    if (this.#worker) return;
    this.#post({ join: true });
    clearTimeout(this.#timer);
    // Browsers freeze no page that has a lock, which only those of secure contexts may have.
    if (!isSecureContext) this.#timer = setTimeout(() => this.isOpen || this.#board.start(), SILENT_MS);
  }

  /** @param {{ line?: string, join?: boolean, leave?: boolean }} what */
  #post(what) {
    this.#channel.postMessage({ from: this.#board.name, ...what });
  }

  /** Takes messages of the workers on the channel; `began` is the name of the page that has started one. @param {{ to?: string, lines: string, began?: string }} told */
  #hear({ to, lines, began }) {
    if (began && began !== this.#board.name) this.#board.giveUp();
    if (this.#worker) return;
    if (began) {
      this.#close();
      this.#join();
    } else if (to === this.#board.name) {
      this.#tell(lines);
    }
  }

  /** @param {{ isOwn?: boolean, lines?: string, kept?: Kept | { storageError: string }, gone?: string }} told */
  #take({ isOwn, lines, kept, gone }) {
    if (isOwn) {
      this.#post({ leave: true });
      this.#close();
    }
    if (kept && "storageError" in kept) this.#storageError.value = kept.storageError;
    else if (kept) this.#answer(kept);
    if (gone) this.#tellGone(gone);
    if (lines) this.#tell(lines);
  }

  /** @param {string | undefined} gone */
  #tellGone(gone) {
    this.#tell(JSON.stringify({ host: { board: "page", hand: true, role: "player", gone } }));
  }

  /** @param {string} lines */
  #tell(lines) {
    if (!this.isOpen) {
      this.isOpen = true;
      this.dispatchEvent(new Event("open"));
    }
    for (const line of lines.split("\n")) this.dispatchEvent(new CustomEvent("message", { detail: line }));
  }

  #close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.dispatchEvent(new Event("closed"));
  }
}

/** The channel to the browser's other pages; one to nobody where the browser denies it. */
function openChannel() {
  try {
    return new BroadcastChannel(BOARD);
  } catch {
    return new MessageChannel().port1;
  }
}
