// The worker that runs the board, in the first page open in this browser. It starts before the
// page's other scripts, while these still load.

import { playsInWorker } from "./transport.js";

// The page that holds the lock, or the database, of this name runs the worker; the others speak to
// it over the channel of this name.
export const BOARD = "halo-board";
const WORKER = "board/worker.mjs";

/** Runs the worker, once no other page does; `worker` is null before, and the event `data.isOwn` is its first. All events wait for listen(). */
class BoardWorker {
  /** @type {Worker | null} */
  worker = null;
  /** The page's name on the channel. */
  name = `${Math.random()}`;
  /** @type {{ data?: any, message?: string }[]} */
  #early = [];
  /** @type {(event: { data?: any, message?: string }) => unknown} */
  #listener = (event) => this.#early.push(event);
  /** The database that this page holds where there are no locks; null if the browser denies both. @type {IDBDatabase | null | undefined} */
  #held;

  constructor() {
    // The worker's first download: the browser may fetch it while it reads the worker's scripts.
    const name = "first.lzma";
    fetch(new URL(name, new URL(WORKER, document.baseURI))).then((file) => file.arrayBuffer()).catch(() => {});
    this.#wait();
  }

  /** Hands each event of the worker, `message` or `error`, to the listener. @param {(event: { data?: any, message?: string }) => unknown} listener */
  listen(listener) {
    this.#listener = listener;
    for (const event of this.#early.splice(0)) listener(event);
  }

  /** Runs the worker, unless it runs, whatever other pages do. */
  start() {
    if (this.worker) return;
    const worker = new Worker(WORKER, { type: "module" });
    this.worker = worker;
    worker.onmessage = (event) => this.#listener(event);
    worker.onerror = (event) => this.#listener(event);
    worker.postMessage({ seed: Math.floor(Math.random() * 2 ** 24), page: this.name });
    this.#listener({ data: { isOwn: true } });
  }

  /** Ends the worker, as another page has started one; not if the browser denies pages to know of one another. */
  giveUp() {
    if (!this.worker || this.#held === null) return;
    this.worker.terminate();
    this.worker = null;
    this.#held?.close();
    this.#wait();
  }

  async #wait() {
    this.#held = await turn().catch(() => null);
    this.start();
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

let only = playsInWorker() ? new BoardWorker() : null;

/** The page's board worker. */
export function boardWorker() {
  return (only ??= new BoardWorker());
}
