// The front door while no game is on: behind it a won game with its lights.

import { preferences } from "../core/storage.js";
import { FACTS, gamesOn, placesOf, standing } from "../game/games.js";

export class Door {
  isOpen = false;
  #shown = "";

  /** @param {Pick<Parts, "actions" | "board" | "current" | "drawn" | "history" | "players" | "show">} parts */
  constructor(parts) {
    this.parts = parts;
  }

  /** The game shown: the last chosen one, if this board plays it. */
  get game() {
    const { players, board } = this.parts;
    return players.game.board === board.game.board ? players.game : gamesOn(board.game.board)[0];
  }

  /** This game in one line. */
  get words() {
    const { game } = this;
    return game.hasWords("line") ? game.words("line") : game.title;
  }

  /** Opens and closes as the board's state requires. */
  update() {
    const wasOpen = this.isOpen;
    this.isOpen = this.#isWanted;
    document.body.classList.toggle("at-door", this.isOpen);
    if (this.isOpen && this.#shown !== this.game.name) this.#show();
    if (!wasOpen || this.isOpen) return;
    this.#shown = "";
    this.parts.show();
  }

  /** Whether no game is known to be on. */
  get isIdle() {
    const { board, history, actions, current } = this.parts;
    if (!board.isPlayer || board.host.gone || history.at !== null || actions.isBeginning || actions.isGivingUp) return false;
    return board.isUnknown ? !current.isKept : board.isClosed;
  }

  /** Whether to show the door: not for a real board, or one used like it, which shows its requests itself. */
  get #isWanted() {
    const { board } = this.parts;
    return this.isIdle && !preferences.real && (board.host.hand || !board.host.board);
  }

  #show() {
    const { table, lights } = this.parts.drawn;
    const { game } = this;
    const { position, won } = game.finished;
    this.#shown = game.name;
    table.offer(game);
    table.show({ places: placesOf(standing(game, game.parse(position)), game.grid), held: [] });
    lights.mean({ win: won });
    lights.show(won.split(" "), FACTS.lights.find(({ id }) => id === `win_${game.hues[0]}`).colour);
  }
}
