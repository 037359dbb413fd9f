// The front door while no game is on: behind it a won game with its lights.

import { computed } from "@preact/signals";
import { preferences } from "../core/preferences.js";
import { gamesOn } from "../game/games.js";

export class Door {
  /** @param {Pick<Parts, "actions" | "board" | "current" | "games" | "history" | "players" | "remote">} parts */
  constructor(parts) {
    this.parts = parts;
  }

  /** The game shown: the last chosen one, if this board plays it. @returns {Game} */
  get game() {
    const { players, board } = this.parts;
    return players.game.board === board.game.board ? players.game : gamesOn(board.game.board)[0];
  }

  /** This game in one line. */
  get words() {
    const { game } = this;
    return game.hasWords("line") ? game.words("line") : game.title;
  }

  /** Whether no game is known to be on. */
  get isIdle() {
    return this.#isIdle.value;
  }

  /** Whether the door is shown: not for a real board, or one used like it, which shows its requests itself. */
  get isOpen() {
    return this.#isOpen.value;
  }

  #isIdle = computed(() => {
    const { board, history, actions, current, games, remote } = this.parts;
    if (remote.isOpening || games.isOpening || !board.isPlayer || board.host.gone || history.at !== null || actions.isBeginning || actions.isGivingUp) return false;
    return current.isEnding || (board.isUnknown ? !current.isKept : board.isClosed);
  });

  #isOpen = computed(() => {
    const { board } = this.parts;
    return this.#isIdle.value && !preferences.real && (board.host.hand || !board.host.board);
  });
}
