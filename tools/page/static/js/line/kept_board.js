// What the worker keeps of its board, as the page meets it: a shelf such as storage.js has.

/** `ask(question)` posts {copy: true} or {anew: true} to the worker; what it says of that comes by hear(). */
export class KeptBoard extends EventTarget {
  trouble = "";
  #ask;
  // Settles what was asked last.
  #answer = (_answer) => {};

  constructor(ask) {
    super();
    this.#ask = ask;
  }

  /** Takes what the worker says: {trouble} when that changes, or the answer {copy} or {isDone}. */
  hear(said) {
    if ("trouble" in said) {
      this.trouble = said.trouble;
      this.dispatchEvent(new Event("trouble"));
    } else this.#answer(said);
  }

  /** Resolves to all that lies there, as JSON can tell it. */
  async copy() {
    const { copy } = await this.#asked({ copy: true });
    if (!copy) throw new Error();
    return copy;
  }

  /** Forgets it all; what the board has saved since is kept. */
  async beginAnew() {
    const { isDone } = await this.#asked({ anew: true });
    if (!isDone) throw new Error();
  }

  #asked(question) {
    return new Promise((done) => {
      this.#answer = done;
      this.#ask(question);
    });
  }
}
