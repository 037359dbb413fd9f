// When a sound plays: for pieces, faults, and a game's end; see instruments.js.

import { find } from "../core/dom.js";
import { preferences } from "../core/storage.js";
import { isJoy } from "../game/record.js";
import { Instruments } from "./instruments.js";

/** Silent until the first touch or key, as browsers require, and while switched off. */
export class Sounds {
  /** @type {Instruments | null} */
  #instruments = null;
  /** @type {{ stands: Set<string>, held: number } | null} */
  #stands = null;

  constructor({ board, current }) {
    this.board = board;
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => this.#wake(), true);
    board.addEventListener("news", ({ detail }) => detail.event === "fault" && this.play("fault"));
    current.addEventListener("ended", ({ detail }) => this.play(isJoy(detail) ? "won" : "over"));
    find("sound").addEventListener("click", () => {
      preferences.sound = !preferences.sound;
      this.#show();
      this.play("place");
    });
    this.#show();
  }

  /** Plays the sound of a piece lifted or placed since the last call. */
  follow({ places, held }, isLive) {
    const stands = new Set(places.map(({ square }) => square));
    const before = this.#stands;
    this.#stands = isLive ? { stands, held: held.length } : null;
    // Only a player's moves sound, not pieces being set up.
    if (!before || !isLive || !this.board.isInGame) return;
    if ([...stands].some((square) => !before.stands.has(square))) this.play("place");
    else if (held.length > before.held || [...before.stands].some((square) => !stands.has(square))) this.play("lift");
  }

  play(name) {
    if (preferences.sound) this.#instruments?.play(name);
  }

  #wake() {
    if (!preferences.sound || !globalThis.AudioContext) return;
    this.#instruments ??= new Instruments();
    this.#instruments.wake();
  }

  #show() {
    find("sound").setAttribute("aria-pressed", String(preferences.sound));
  }
}
