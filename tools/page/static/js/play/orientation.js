// From which side the board is seen: turned for one person who plays the second side.

import { button } from "../core/buttons.js";
import { html } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { speak } from "../core/voice.js";
import { t } from "../core/words.js";
import { stand } from "../plan.js";

export class Orientation {
  #players = "";

  /**
   * The setting and the button are put into the menu of the table.
   * @param {Pick<Parts, "board" | "drawn" | "update">} parts
   */
  constructor(parts) {
    this.parts = parts;
    const box = html("input", { type: "checkbox", checked: preferences.turns });
    box.addEventListener("change", () => {
      preferences.turns = box.checked;
      if (box.checked) this.#turn(this.#isWished);
      parts.update();
    });
    const label = html("label", { className: "switch" }, box, html("span", {}, t("joy.turn.setting")));
    stand("turnsSetting", label);
    const turn = () => {
      this.#turn(!parts.drawn.state.isTurned);
      parts.update();
    };
    stand("menuButtons", button("joy.turn.button", turn, { id: "turn-board" }));
  }

  /** Turns the board when other players sit at it, if that is liked. */
  update() {
    const { board } = this.parts;
    const { mode, players } = board.state;
    const now = `${board.game.name} ${players} ${board.isAlone}`;
    if (mode === "silent" || now === this.#players) return;
    this.#players = now;
    if (preferences.turns) this.#turn(this.#isWished);
  }

  get #isWished() {
    const { isAlone, state } = this.parts.board;
    return isAlone && state.players[0] !== "human";
  }

  #turn(isTurned) {
    const { drawn, board } = this.parts;
    if (isTurned === drawn.state.isTurned) return;
    drawn.turn(isTurned);
    speak(t("joy.turn.seen", { side: board.game.sideName(board.game.sides[Number(isTurned)]) }));
  }
}
