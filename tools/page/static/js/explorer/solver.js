// The solver: the rules of all games, and what every turn of a position leads to, in a worker.

import { t } from "../core/words.js";
import { boardSentence } from "../line/line.js";

/** @typedef {{ game: string, position: string, turns: string }} Question */
/** @typedef {Record<string, any>} Answer  see tools/page/explorer/explorer.py */

/** A solver, whose worker begins at the first question: a question replaces the one before; its answers go to `take`, until one is `done`. @param {(answer: Answer) => void} take */
export function solverFor(take) {
  /** @type {Worker | null} */
  let worker = null;
  let number = 0;
  const end = () => {
    worker?.terminate();
    worker = null;
  };
  const begin = () => {
    const begun = new Worker("board/explorer.mjs", { type: "module" });
    begun.onmessage = ({ data }) => {
      const answer = JSON.parse(data);
      if (answer.number === number) take(answer);
    };
    begun.onerror = () => {
      end();
      take({ error: { text: t("explorer.away") }, done: true });
    };
    return begun;
  };
  const ask = (/** @type {Question} */ question) => {
    number += 1;
    worker ??= begin();
    worker.postMessage(JSON.stringify({ number, ...question }));
  };
  return { ask, end };
}

/** Resolves to the number of the first turn that the rules do not allow, 0 for none; rejects with a sentence. @param {Question} question @returns {Promise<number>} */
export async function firstIllegal(question) {
  const { promise, resolve } = /** @type {PromiseWithResolvers<Answer>} */ (Promise.withResolvers());
  const solver = solverFor(resolve);
  solver.ask(question);
  const { error } = await promise;
  solver.end();
  if (error && error.say?.is !== "illegal_turn") throw new Error(boardSentence(error));
  return error?.say.number ?? 0;
}
