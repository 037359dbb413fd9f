// A game that was lost to the board: a button asks where it went wrong, and the pieces go back to there.

import { attempt } from "./actions.js";
import { html } from "./dom.js";
import { t } from "./words.js";

export class Retry {
  #isLedBack = false;

  /** Puts its button on the card of the result. */
  constructor(app) {
    this.app = app;
    this.button = html("button", { type: "button", hidden: true }, t("retry.show"));
    this.button.addEventListener("click", () => attempt(() => app.line.ask("retry"), app.say));
    app.result.card.querySelector("p.row").append(this.button);
    app.board.addEventListener("news", ({ detail }) => detail.event === "retry" && (this.#isLedBack = true));
  }

  /** Offers it to who has lost; then stands the pieces where the board leads them, if the player likes that. */
  update() {
    const { actions, board, preferences, say } = this.app;
    const { mode, players, result } = board.state;
    const winner = players[["1-0", "0-1"].indexOf(result)] ?? "human";
    this.button.hidden = mode !== "over" || !board.isAlone || board.isRemote || winner === "human";
    if (mode === "restore" && this.#isLedBack && board.mayTouch && preferences.auto) attempt(() => actions.arrangeAsAsked(), say);
    if (mode !== "over") this.#isLedBack = false;
  }
}
