// Where the explorer's answers come from: its own worker runs the solver.

import { t } from "../core/words.js";

const WORKER = "board/explorer.mjs";

/**
 * `ask({game, position, turns})` replaces the question before and hands each answer, see
 * tools/page/explorer/explorer.py, to `onAnswer`, until one is `done`; `end()` stops the solver.
 */
export class Source {
  /** @type {Worker | null} */
  #worker = null;
  #number = 0;

  constructor(onAnswer) {
    this.onAnswer = onAnswer;
  }

  ask(question) {
    this.#number += 1;
    this.#worker ??= this.#begin();
    this.#worker.postMessage(JSON.stringify({ number: this.#number, ...question }));
  }

  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #begin() {
    const worker = new Worker(WORKER, { type: "module" });
    worker.onmessage = ({ data }) => {
      const answer = JSON.parse(data);
      if (answer.number === this.#number) this.onAnswer(answer);
    };
    worker.onerror = () => {
      this.end();
      this.onAnswer({ error: { text: t("explorer.away") }, done: true });
    };
    return worker;
  }
}
