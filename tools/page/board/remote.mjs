// The worker in which the rules of a remote game run: a question in, as text, and its answer out, see
// tools/remote/page.py.

import {startWhole} from './board.mjs';

async function start() {
  const python = await startWhole('remote.lzma');
  python.runPython('from tools.remote.page import PageGame\n_answer = PageGame().answer');
  return python.globals.get('_answer');
}

const started = start();

addEventListener('message', async ({data: question}) => {
  try {
    const answer = await started;
    postMessage(answer(question));
  } catch (error) {
    // It becomes an error of the worker.
    setTimeout(() => { throw error; }, 0);
  }
});
