// The worker in which the explorer's solver runs, beside the board's: a question in, as text, and
// answers out until one is done, see tools/page/explorer/explorer.py. A new question ends the one before.

import {startWhole} from './board.mjs';

// The ms of one search slice, in which it does not see a new question.
const STEP_MS = 50;

async function start() {
  const python = await startWhole();
  python.registerJsModule('clock', {now: () => performance.now()});
  python.runPython(`
import clock
from tools.page.explorer.explorer import Explorer
explorer = Explorer(clock.now)
_ask = explorer.ask
_go = explorer.go
`);
  return {ask: python.globals.get('_ask'), go: python.globals.get('_go')};
}

const started = start();
let newest = '';

addEventListener('message', async ({data: question}) => {
  newest = question;
  try {
    const {ask, go} = await started;
    let answer = '';
    while (question === newest && !(answer && JSON.parse(answer).done)) {
      answer = answer ? go(STEP_MS) : ask(question);
      postMessage(answer);
      await new Promise((done) => { setTimeout(done, 0); });
    }
  } catch (error) {
    // It becomes an error of the worker.
    setTimeout(() => { throw error; }, 0);
  }
});
