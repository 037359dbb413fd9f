// The way to the board in this browser: a worker runs it, that of the first page which is open here.
// The pages after that one speak to its worker; when it is closed the next one starts its own.

import { offerSite } from "../site.js";
import { t } from "../words.js";

// Who has the lock runs the worker; on the channel all others speak to it, see worker.mjs.
const BOARD = "halo-board";
const WORKER = "board/worker.mjs";
// What it loads, or most of it: while the page itself still loads, the browser may fetch that.
const ITS_FILES = ["micropython.wasm", "modules.bin", "micropython.mjs", "functions.wasm", "board.mjs", "kept.mjs", "worker.mjs"];

/** See transport.js. */
export class Transport extends EventTarget {
  isOpen = false;
  #name = `${Math.random()}`;
  #channel = null;
  #worker = null;
  #leaving = null;

  constructor() {
    super();
    for (const name of ITS_FILES) fetch(new URL(name, new URL(WORKER, document.baseURI))).then((file) => file.arrayBuffer()).catch(() => {});
  }

  open() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    this.#channel = new BroadcastChannel(BOARD);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    addEventListener("pagehide", () => this.#leave(), { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.#join(), { signal });
    this.#join();
    // Where a browser has no locks, as on an address without encryption, each page runs its own.
    if (navigator.locks) navigator.locks.request(BOARD, { signal }, () => this.#lead(signal)).catch(() => {});
    else this.#lead(signal);
  }

  close() {
    this.#leave();
    this.#leaving.abort();
    this.#worker?.terminate();
    this.#worker = null;
    this.#channel.close();
    this.#close();
  }

  send(text) {
    if (this.#worker) this.#worker.postMessage(text);
    else this.#channel.postMessage({ from: this.#name, line: text });
  }

  equip(app) {
    this.addEventListener("unkept", () => app.say(t("site.unkept")));
    offerSite(app);
  }

  #join() {
    if (!this.#worker) this.#channel.postMessage({ from: this.#name, join: true });
  }

  #leave() {
    if (!this.#worker) this.#channel.postMessage({ from: this.#name, leave: true });
  }

  /** Runs the board until this page is closed. */
  #lead(signal) {
    this.#leave();
    this.#close();
    this.#worker = new Worker(WORKER, { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = ({ message }) => this.#tellGone(message);
    this.#worker.postMessage({ seed: Math.floor(Math.random() * 2 ** 24) });
    return new Promise((done) => signal.addEventListener("abort", done));
  }

  /** Hears a worker of another page. */
  #hear({ to, lines, began }) {
    if (this.#worker) return;
    if (began) {
      this.#close();
      this.#join();
    } else if (to === this.#name) {
      this.#tell(lines);
    }
  }

  #take({ lines, unkept, gone }) {
    if (unkept) this.dispatchEvent(new Event("unkept"));
    if (gone) this.#tellGone(gone);
    if (lines) this.#tell(lines);
  }

  #tellGone(gone) {
    this.#tell(JSON.stringify({ host: { board: "page", hand: true, role: "player", gone } }));
  }

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
