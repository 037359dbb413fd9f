// How a page behind the server carries games with others: the server does, see tools/web/elsewhere.py.

import { Refused } from "../line.js";
import { hasText, t } from "../words.js";

/** See sheet.js. */
export class Way extends EventTarget {
  /** What a broker's address looks like. */
  hint = "mqtt://";
  #app;
  #told = "";

  constructor(app) {
    super();
    this.#app = app;
    app.board.addEventListener("change", () => this.#look());
  }

  get status() {
    const told = this.#app.board.host.elsewhere;
    if (!told) return null;
    return { ...told, lost: true, link: told.invitation, trouble: "" };
  }

  async games() {
    const [{ games }] = await this.#ask({ games: true });
    return games.map(({ over, ...same }) => ({ ...same, isOver: over }));
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

  /** By the board where it has the game, so that what it knows and shows follows. */
  ask(what) {
    return this.status.on_board || what === "resign" ? this.#app.line.ask("remote", { ask: what }) : this.#ask({ ask: what });
  }

  answer(isYes) {
    return this.#app.board.state.mode === "asked" ? this.#app.line.ask("remote", { answer: isYes }) : this.#ask({ answer: isYes });
  }

  async code(text) {
    const [{ rows }] = await this.#ask({ code: text });
    return rows;
  }

  async #ask(keys) {
    try {
      return await this.#app.line.ask("elsewhere", keys);
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      const key = `elsewhere.wrong.${reason.code}`;
      throw hasText(key) ? new Error(t(key)) : reason;
    }
  }

  #look() {
    const told = JSON.stringify(this.status);
    if (told === this.#told) return;
    this.#told = told;
    this.dispatchEvent(new Event("change"));
  }
}
