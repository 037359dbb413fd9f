// A game's end: who has won, and why; how long it took; what comes next.

import { effect } from "@preact/signals";
import { observed } from "../core/signals.js";
import { t } from "../core/words.js";
import { REMOTE } from "../game/opponents.js";
import { winnerOf } from "../game/record.js";
import { winWords } from "../play/phrases.js";

export class Ends {
  /** The game that has ended, until the player leaves its card or another one is under way: a signal. @type {EndedGame | null} */
  end = null;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "end");
    parts.current.addEventListener("ended", ({ detail }) => {
      if (detail.hasLeft) parts.history.open(detail);
      this.end = detail;
    });
  }

  /** Whether the ended game's card is shown: while its end is. */
  get isOpen() {
    const { end, parts: { history } } = this;
    return end !== null && history.at === (end.hasLeft ? end.turns.length : null);
  }

  /** Who has won, and why, where the board does not report it: with a friend as both have it, who may have given up at once. */
  get words() {
    if (!this.end?.hasLeft) return "";
    const { game, players, result } = this.end;
    const { board, remote } = this.parts;
    const told = players.includes(REMOTE) && remote.status?.over ? remote.status.result : result;
    const place = winnerOf(told);
    if (place < 0) return t(result === told ? "headline.agreed" : "headline.bothGaveUp");
    return winWords(game, players, place, players.some((player) => player !== "human"), board.friend);
  }

  follow() {
    const { board, history } = this.parts;
    // A game that has left the board is over while the player looks at it.
    effect(() => {
      if (this.end && !(this.end.hasLeft ? history.at !== null : board.isOver)) this.end = null;
    });
  }

  #close() {
    this.end = null;
    this.parts.history.look(null);
  }

  again() {
    const { game, players: [first, second] } = /** @type {EndedGame} */ (this.end);
    this.#close();
    return this.parts.players.begin(game, first, second);
  }

  async leave() {
    const { game, hasLeft } = /** @type {EndedGame} */ (this.end);
    this.#close();
    if (!hasLeft) await this.parts.line.ask("new", { game: game.name });
  }
}
