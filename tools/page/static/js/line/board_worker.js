// The worker that runs the board, in the first page open in this browser. It starts before the
// page's other scripts, while these still load.

import { playsInWorker } from "./transport.js";

// The page with this lock runs the worker; the others speak to it over the channel of this name.
export const BOARD = "halo-board";
const WORKER = "board/worker.mjs";

/**
 * Runs the worker, once no other page does; `begun` resolves when it runs, `worker` is null before.
 * Its messages wait for listen().
 */
class BoardWorker {
  /** @type {Worker | null} */
  worker = null;
  begun;
  /** @type {{ data?: any, message?: string }[]} */
  #early = [];
  /** @type {(event: { data?: any, message?: string }) => unknown} */
  #listener = (event) => this.#early.push(event);

  constructor() {
    // The worker's first download: the browser may fetch it while it reads the worker's scripts.
    const name = "first.lzma";
    fetch(new URL(name, new URL(WORKER, document.baseURI))).then((file) => file.arrayBuffer()).catch(() => {});
    this.begun = new Promise((/** @type {(value?: undefined) => void} */ done) => {
      const start = () => {
        this.#start();
        done();
        return new Promise(() => {}); // the lock is this page's until it closes
      };
      // Each page runs its own where a browser has no locks (an address without encryption),
      // or the player denies them with all other storage.
      if (navigator.locks) navigator.locks.request(BOARD, start).catch(start);
      else start();
    });
  }

  /** Hands each event of the worker, `message` or `error`, to the listener. */
  listen(listener) {
    this.#listener = listener;
    for (const event of this.#early.splice(0)) listener(event);
  }

  #start() {
    const worker = new Worker(WORKER, { type: "module" });
    this.worker = worker;
    worker.onmessage = (event) => this.#listener(event);
    worker.onerror = (event) => this.#listener(event);
    const { earlier } = document.documentElement.dataset;
    worker.postMessage({ seed: Math.floor(Math.random() * 2 ** 24), earlier });
  }
}

let only = playsInWorker() ? new BoardWorker() : null;

/** The page's board worker. */
export function boardWorker() {
  return (only ??= new BoardWorker());
}
