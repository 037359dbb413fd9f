// A game with somebody at another board or page: what there is to it is loaded when it is asked for.

import { attempt } from "../core/buttons.js";
import { find, styled } from "../core/dom.js";
import { browser, checked } from "../core/storage.js";
import { loadLaterWords, t } from "../core/words.js";

// Links to the page that carry an invitation to a broker, a game itself, or one to look at.
const FRAGMENTS = ["#with=", "#game=", "#look="];
// The game that is carried on when the page is loaded again; what is kept here is its ID.
const NOW = "now-with";

export function gameNow() {
  return browser.read(NOW, (id) => checked(id, typeof id === "string"));
}

export function keepGameNow(id) {
  if (id) browser.write(NOW, id);
  else browser.forget(NOW);
}

export class RemoteDoor {
  /** What is loaded of it, and what is being loaded. @type {import("./sheet.js").Sheet | null} */
  #sheet = null;
  /** @type {Promise<import("./sheet.js").Sheet> | null} */
  #loading = null;
  #isAsked = false;

  /** @param {Pick<Parts, "board" | "drawn" | "history" | "line" | "players" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    for (const id of ["open-remote", "remote-games"]) find(id).addEventListener("click", () => this.#do((sheet) => sheet.open()));
    addEventListener("hashchange", () => this.#followLink());
    this.#begin();
  }

  update() {
    const { board } = this.parts;
    const isPlayer = board.host.role === "player";
    // What there is to say of a game that is left, or lost, the sheet knows.
    if (isPlayer && board.isRemote && !this.#isAsked) this.#do(() => {});
    this.#isAsked ||= isPlayer && board.isRemote;
    this.#sheet?.update();
  }

  get nextThing() {
    return this.#sheet?.now.nextThing ?? null;
  }

  /** Plays by the invitation that the page was opened with; without one goes on where it was left. */
  async #begin() {
    const isInvited = await this.#followLink();
    if (!isInvited && gameNow()) this.#do((sheet) => sheet.way.resume());
  }

  /** Resolves to whether the page was opened with an invitation that can be used. */
  async #followLink() {
    if (!FRAGMENTS.some((fragment) => location.hash.startsWith(fragment))) return false;
    const link = location.hash;
    return this.#do(async (sheet) => {
      // A key is not for those who look on: it is kept in the list of games, or in the sheet's field.
      history.replaceState(history.state, "", location.pathname + location.search);
      return sheet.follow(link);
    });
  }

  #do(action) {
    return attempt(async () => action(await this.#load()));
  }

  #load() {
    this.#loading ??= this.#build().catch(() => {
      this.#loading = null;
      throw new Error(t("remote.notLoaded"));
    });
    return this.#loading;
  }

  async #build() {
    const [{ Sheet }] = await Promise.all([import("./sheet.js"), styled("js/remote/remote.css"), loadLaterWords()]);
    this.#sheet = new Sheet(this.parts);
    this.#sheet.update();
    return this.#sheet;
  }
}
