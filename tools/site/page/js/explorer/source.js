// Where the explorer's answers come from on a static host: a worker of its own runs the solver.

import { t } from "../words.js";

const WORKER = "board/explorer.mjs";

/** See the server's page, which has one of the same name. */
export class Source {
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
      this.onAnswer({ error: t("explorer.away"), done: true });
    };
    return worker;
  }
}
