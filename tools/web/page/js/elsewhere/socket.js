// How a page behind the server carries games with others: the server does, see tools/web/elsewhere.py.

/** See sheet.js. */
export class Way extends EventTarget {
  #app;
  #told = "";

  constructor(app) {
    super();
    this.#app = app;
    app.board.addEventListener("change", () => this.#look());
  }

  get status() {
    return this.#app.board.host.elsewhere ?? null;
  }

  async games() {
    const [{ games }] = await this.#ask({ games: true });
    return games;
  }

  invite({ broker, game, isFirst }) {
    return this.#ask({ invite: broker, game, first: isFirst ? "a" : "b" });
  }

  accept(text) {
    return this.#ask({ with: text });
  }

  goOn(id) {
    return this.#ask({ go: id });
  }

  leave() {
    return this.#ask({ leave: true });
  }

  forget(id) {
    return this.#ask({ forget: id });
  }

  ask(what) {
    return this.#ask({ ask: what });
  }

  answer(isYes) {
    return this.#ask({ answer: isYes });
  }

  async code(text) {
    const [{ rows }] = await this.#ask({ code: text });
    return rows;
  }

  #ask(keys) {
    return this.#app.line.ask("elsewhere", keys);
  }

  #look() {
    const told = JSON.stringify(this.status);
    if (told === this.#told) return;
    this.#told = told;
    this.dispatchEvent(new Event("change"));
  }
}
