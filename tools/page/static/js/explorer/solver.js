// The solver: the rules of all games, and what every turn of a position leads to, in a worker.

import { t } from "../core/words.js";
import { boardSentence } from "../line/line.js";

const WORKER = "board/explorer.mjs";

/** @typedef {{ game: string, position: string, turns: string }} Question */
/** @typedef {Record<string, any>} Answer  see tools/page/explorer/explorer.py */

/** Runs the solver in a worker of its own: a question replaces the one before; its answers go to `onAnswer`, until one is `done`. */
export class Solver {
  /** @type {Worker | null} */
  #worker = null;
  #number = 0;

  /** @param {(answer: Answer) => void} onAnswer */
  constructor(onAnswer) {
    this.onAnswer = onAnswer;
  }

  /** @param {Question} question */
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

/** Resolves to the number of the first turn that the rules do not allow, 0 for none; rejects with a sentence. @param {Question} question @returns {Promise<number>} */
export async function firstIllegal(question) {
  const { error } = await new Promise((/** @type {(answer: Answer) => void} */ done) => {
    const solver = new Solver((answer) => {
      solver.end();
      done(answer);
    });
    solver.ask(question);
  });
  if (error && error.say?.is !== "illegal_turn") throw new Error(boardSentence(error));
  return error?.say.number ?? 0;
}
