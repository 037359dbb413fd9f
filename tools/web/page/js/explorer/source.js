// Where the explorer's answers come from: the server's solver, behind a WebSocket of its own.

import { t } from "../words.js";

/**
 * `ask({game, position, turns})` drops what was asked before and hands each answer, see
 * tools/page/explorer/explorer.py, to `onAnswer`, until one is `done`; `end()` lets the solver go.
 */
export class Source {
  #socket = null;
  #number = 0;

  constructor(onAnswer) {
    this.onAnswer = onAnswer;
  }

  ask(question) {
    this.#number += 1;
    const text = JSON.stringify({ number: this.#number, ...question });
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    else this.#open(text);
  }

  end() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #open(text) {
    this.end();
    const socket = (this.#socket = new WebSocket(`ws://${location.host}/explore`));
    socket.onopen = () => socket.send(text);
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(data);
      if (answer.number === this.#number) this.onAnswer(answer);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.onAnswer({ error: t("explorer.away"), done: true });
    };
  }
}
