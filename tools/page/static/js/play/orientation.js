// From which side the board is seen: turned for one person who plays the second side.

import { find, html } from "../core/dom.js";
import { t } from "../core/words.js";

export class Orientation {
  #players = "";

  /** `app` as main.js has it; the setting and the button are put into the menu of the table. */
  constructor(app) {
    this.app = app;
    const { preferences } = app;
    const box = html("input", { id: "turns", type: "checkbox", checked: preferences.turns });
    box.addEventListener("change", () => {
      preferences.turns = box.checked;
      if (box.checked) this.#turn(this.#isWished);
      app.update();
    });
    const label = html("label", { className: "switch" }, box, html("span", {}, t("joy.turn.setting")));
    find("marks").closest("label").after(label);
    const button = html("button", { id: "turn-board", type: "button" }, t("joy.turn.button"));
    button.addEventListener("click", () => {
      this.#turn(!app.view.layout.isTurned);
      app.update();
    });
    find("give-up").after(button);
  }

  /** Turns the board when other players sit at it, if that is liked. */
  update() {
    const { board, preferences } = this.app;
    const { mode, players } = board.state;
    const now = `${board.game.name} ${players} ${board.isAlone}`;
    if (mode === "silent" || now === this.#players) return;
    this.#players = now;
    if (preferences.turns) this.#turn(this.#isWished);
  }

  get #isWished() {
    const { isAlone, state } = this.app.board;
    return isAlone && state.players[0] !== "human";
  }

  #turn(isTurned) {
    const { view, lights, tabletop, board, speak } = this.app;
    const { layout } = view;
    if (isTurned === layout.isTurned) return;
    layout.isTurned = isTurned;
    for (const part of [view, lights, tabletop]) part.arrange();
    speak(t("joy.turn.seen", { side: board.game.sideName(board.game.sides[Number(isTurned)]) }));
  }
}
