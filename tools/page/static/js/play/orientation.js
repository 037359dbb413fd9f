// The side from which the board is seen: turned for a single person who plays the second side.

import { find } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { speak } from "../core/voice.js";
import { t } from "../core/words.js";

export class Orientation {
  #players = "";

  /** @param {Pick<Parts, "board" | "drawn" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    find("turn-board").addEventListener("click", () => {
      this.#turn(!parts.drawn.state.isTurned);
      parts.update();
    });
  }

  /** Turns the board when the players or this player's preference change. */
  update() {
    const { board } = this.parts;
    const { players } = board.state;
    const now = [board.game.name, players, board.isAlone, preferences.turns].join(" ");
    if (board.isSilent || now === this.#players) return;
    this.#players = now;
    if (preferences.turns) this.#turn(board.isAlone && players[0] !== "human");
  }

  #turn(isTurned) {
    const { drawn, board } = this.parts;
    if (isTurned === drawn.state.isTurned) return;
    drawn.turn(isTurned);
    speak(t("joy.turn.seen", { side: board.game.sideName(board.game.sides[Number(isTurned)]) }));
  }
}
