// The worker that runs the board, in the first page of this browser that is open here. It starts
// before the page's other scripts, while these still load.

import { playsInWorker } from "./transport.js";

// Who has the lock runs the worker.
const BOARD = "halo-board";
const WORKER = "board/worker.mjs";

/**
 * Runs the worker from when no other page does until end(); `begun` resolves to it. What it posts
 * waits for listen(); `worker` is null before it runs.
 */
class BoardWorker {
  /** @type {Worker | null} */
  worker = null;
  begun;
  #leaving = new AbortController();
  /** @type {{ data?: any, message?: string }[]} */
  #early = [];
  /** @type {(event: { data?: any, message?: string }) => unknown} */
  #listener = (event) => this.#early.push(event);

  constructor() {
    const { signal } = this.#leaving;
    // What it loads at once: while its own scripts are read, the browser may fetch that.
    const name = "first.lzma";
    fetch(new URL(name, new URL(WORKER, document.baseURI))).then((file) => file.arrayBuffer()).catch(() => {});
    this.begun = new Promise((done) => {
      const start = () => {
        this.#start();
        done(this.worker);
        return new Promise((ended) => signal.addEventListener("abort", ended));
      };
      // Where a browser has no locks, as on an address without encryption,
      // or a player denies them with all else that a page may keep, each page runs its own.
      if (navigator.locks) navigator.locks.request(BOARD, { signal }, start).catch(() => signal.aborted || start());
      else start();
    });
  }

  /** Hands each event of the worker, `message` or `error`, to the listener. */
  listen(listener) {
    this.#listener = listener;
    for (const event of this.#early.splice(0)) listener(event);
  }

  end() {
    this.#leaving.abort();
    this.worker?.terminate();
    this.worker = null;
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

let first = playsInWorker() ? new BoardWorker() : null;

/** The page's board worker; who asks again, after its end, gets another. */
export function boardWorker() {
  const asked = first ?? new BoardWorker();
  first = null;
  return asked;
}
