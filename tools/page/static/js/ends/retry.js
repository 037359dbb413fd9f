// A game that was lost to the board: a button asks where it went wrong, and the pieces go back to there.

import { attempt } from "../play/actions.js";
import { html } from "../core/dom.js";
import { t } from "../core/words.js";

export class Retry {
  /** Puts its button beside the review. */
  constructor(app) {
    this.app = app;
    this.button = html("button", { type: "button", hidden: true }, t("retry.show"));
    this.button.addEventListener("click", () => attempt(() => this.#leadBack(), app.say));
    app.review.offer.append(this.button);
  }

  #leadBack() {
    this.app.history.look(null);
    return this.app.line.ask("retry");
  }

  /** Offers it to a player who has lost. */
  update() {
    const { board } = this.app;
    const { mode, players, result } = board.state;
    const winner = players[["1-0", "0-1"].indexOf(result)] ?? "human";
    this.button.hidden = mode !== "over" || !board.isAlone || board.isRemote || winner === "human";
  }
}
