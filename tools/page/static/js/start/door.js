// The front door, as long as no game is on: behind it a game that has been won, with its lights.

import { attempt } from "../play/actions.js";
import { find } from "../core/dom.js";
import { FACTS, gamesOn, placesOf, standing } from "../game/games.js";
import { CLOSED, UNKNOWN } from "../game/modes.js";
import { say } from "../core/voice.js";

export class Door {
  isOpen = false;
  #shown = "";

  constructor(app) {
    this.app = app;
    find("door-puzzles").addEventListener("click", () => attempt(() => app.puzzles.beginOne(this.game), say));
  }

  /** The game that is shown: the one chosen last, if this board plays it. */
  get game() {
    const { players, board } = this.app;
    return players.game.board === board.game.board ? players.game : gamesOn(board.game.board)[0];
  }

  /** What this game is, in a line. */
  get words() {
    const { game } = this;
    return game.hasWords("line") ? game.words("line") : game.title;
  }

  /** Opens and closes with the board. */
  update() {
    const wasOpen = this.isOpen;
    this.isOpen = this.#isWanted;
    document.body.classList.toggle("at-door", this.isOpen);
    find("door").hidden = !this.#isIdle;
    if (this.isOpen && this.#shown !== this.game.name) this.#show();
    if (!wasOpen || this.isOpen) return;
    this.#shown = "";
    this.app.onShow();
  }

  /** Whether no game is on, as far as is known. */
  get #isIdle() {
    const { board, history, actions, current } = this.app;
    const { mode } = board.state;
    if (board.host.role !== "player" || board.host.gone || history.at !== null || actions.isBeginning || actions.isGivingUp) return false;
    return UNKNOWN.includes(mode) ? !current.isKept : CLOSED.includes(mode);
  }

  /** A real board, and one that is to be like it, shows what it asks for itself. */
  get #isWanted() {
    const { board, preferences } = this.app;
    return this.#isIdle && !preferences.real && (board.host.hand || !board.host.board);
  }

  #show() {
    const { tabletop, lights } = this.app;
    const { game } = this;
    const { position, won } = game.finished;
    this.#shown = game.name;
    tabletop.offer(game);
    tabletop.show({ places: placesOf(standing(game, game.parse(position)), game.grid), held: [] });
    lights.mean({ win: won });
    lights.show(won.split(" "), FACTS.lights.find(({ id }) => id === `win_${game.hues[0]}`).colour);
  }
}
