// The way to the board in this browser: the first page open here runs it in a worker, which starts before the page's other
// scripts, while these still load. Later pages speak to that worker; when its page closes, the next one starts its own.

import { signal } from "@preact/signals";
import { Refused, t } from "../../core/words.js";

// The page that holds the lock, or the database, of this name runs the worker; the others speak to
// it over the channel of this name, see worker.mjs.
const BOARD = "halo-board";
const WORKER = "board/worker.mjs";
const FIRST = "board/first.lzma";
// Phones freeze pages in the background: one whose worker has not answered by then is taken for frozen.
const SILENT_MS = 5000;

/** @typedef {{ copy?: any, isDone?: boolean }} Kept  the worker's answer about the data that it keeps */

/** See transport.js; and a shelf for what the board keeps in the browser, see Unkept. */
export class Transport {
  isOpen = false;
  /** Null while another page runs it. @type {Worker | null} */
  #worker = null;
  // Whatever is said before open() waits for the line.
  #line = /** @type {PromiseWithResolvers<Parts["line"]>} */ (Promise.withResolvers());
  #channel = openChannel();
  // The page's name on the channel.
  #name = `${Math.random()}`;
  /** The database that this page holds where there are no locks; null if the browser denies both. @type {IDBDatabase | null | undefined} */
  #held;
  #storageError = signal("");
  // Settles the last question to the worker about what it keeps.
  #answer = (/** @type {Kept} */ _answer) => {};
  #timer = 0;

  constructor() {
    // The worker's first download: the browser may fetch it while it reads the worker's scripts.
    fetch(FIRST).then((file) => file.arrayBuffer()).catch(() => {});
    this.#wait();
  }

  /** @param {Parts["line"]} line */
  open(line) {
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    addEventListener("pagehide", () => this.#worker || this.#post({ leave: true }));
    addEventListener("pageshow", ({ persisted }) => persisted && this.#join());
    this.#join();
    this.#line.resolve(line);
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

  /** Runs the worker, once no other page does. */
  async #wait() {
    this.#held = await turn().catch(() => null);
    this.#start();
  }

  /** Runs the worker, unless it runs, whatever other pages do. */
  #start() {
    if (this.#worker) return;
    const worker = new Worker(WORKER, { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = ({ message }) => this.#tellGone(message);
    worker.postMessage({ seed: Math.floor(Math.random() * 2 ** 24), page: this.#name });
    this.#post({ leave: true });
    this.#close();
  }

  /** Ends the worker, as another page has started one; not if the browser denies pages to know of one another. */
  #giveUp() {
    if (!this.#worker || this.#held === null) return;
    this.#worker.terminate();
    this.#worker = null;
    this.#held?.close();
    this.#wait();
  }

  #join() {
    if (this.#worker) return;
    this.#post({ join: true });
    clearTimeout(this.#timer);
    // Browsers freeze no page that has a lock, which only those of secure contexts may have.
    if (!isSecureContext) this.#timer = setTimeout(() => this.isOpen || this.#start(), SILENT_MS);
  }

  /** @param {{ line?: string, join?: boolean, leave?: boolean }} what */
  #post(what) {
    this.#channel.postMessage({ from: this.#name, ...what });
  }

  /** Takes messages of the workers on the channel; `began` is the name of the page that has started one. @param {{ to?: string, lines: string, began?: string }} told */
  #hear({ to, lines, began }) {
    if (began && began !== this.#name) this.#giveUp();
    if (this.#worker) return;
    if (began) {
      this.#close();
      this.#join();
    } else if (to === this.#name) {
      this.#tell(lines);
    }
  }

  /** @param {{ lines?: string, kept?: Kept | { storageError: string }, gone?: string }} told */
  #take({ lines, kept, gone }) {
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
  async #tell(lines) {
    const line = await this.#line.promise;
    if (!this.isOpen) {
      this.isOpen = true;
      line.opened();
    }
    for (const text of lines.split("\n")) line.take(text);
  }

  async #close() {
    const line = await this.#line.promise;
    if (!this.isOpen) return;
    this.isOpen = false;
    line.closed();
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

/**
 * Resolves once no other page of this browser runs the worker; none does then until this page is closed, or killed.
 * Rejects where the browser denies that with all other storage.
 */
function turn() {
  return new Promise((/** @type {(database?: IDBDatabase) => void} */ done, fail) => {
    if (navigator.locks) {
      const hold = () => {
        done();
        return new Promise(() => {});
      };
      navigator.locks.request(BOARD, hold).catch(fail);
      return;
    }
    // There are no locks at an address without encryption. But a database is deleted only once no page has it open, and
    // is opened only after that: of the pages that ask for both, one has it open at a time.
    indexedDB.deleteDatabase(BOARD);
    const opening = indexedDB.open(BOARD);
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
}
