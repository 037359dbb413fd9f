// The page's state: its parts, whose fields are signals. Everything that a person sees is a function of this.

import { Clock } from "./clock/clock.jsx";
import { Coach } from "./coach/coach.jsx";
import { observed } from "./core/signals.js";
import { Ends } from "./ends/ends.js";
import { Explorer } from "./explorer/explorer.js";
import { CurrentGame } from "./game/current_game.js";
import { Jobs } from "./inside/jobs.js";
import { Lessons } from "./learn/lessons.js";
import { Puzzles } from "./learn/puzzles.js";
import { OwnBoard } from "./my_board/own_board.js";
import { Games } from "./my_games/games.js";
import { Actions } from "./play/actions.js";
import { Orientation } from "./play/drawing.js";
import { HandDriver } from "./play/hand_driver.js";
import { History } from "./play/history.js";
import { Places } from "./play/places.js";
import { Sounds } from "./play/sounds.js";
import { Status } from "./play/status.jsx";
import { RemoteDoor } from "./remote/remote_door.js";
import { Review, TurningPoints } from "./review/review.js";
import { Unkept } from "./settings/kept.jsx";
import { Door } from "./start/door.jsx";
import { Players } from "./start/players.js";
import { Strengths } from "./start/strengths.js";

/** The parts by name, in the order in which they are made, and in which they begin to follow one another. */
export const PARTS = {
  hand: HandDriver, actions: Actions, history: History, coach: Coach, current: CurrentGame, places: Places,
  strengths: Strengths, orientation: Orientation, clock: Clock, players: Players, remote: RemoteDoor, games: Games, door: Door,
  lessons: Lessons, puzzles: Puzzles, review: Review, ends: Ends, explorer: Explorer, points: TurningPoints, sounds: Sounds,
  jobs: Jobs, ownBoard: OwnBoard, unkept: Unkept, status: Status,
};

/**
 * @typedef {{ board: import("./game/board_state.js").BoardState, drawn: import("./board/api.js").DrawnBoard, grid: import("./board/layout.js").Grid,
 *   line: import("./line/line.js").Line, transport: any }} Given
 */

/** Its own fields are signals, too. */
export class PageState {
  /** The name of the sheet that lies over the page, "" without one; and the game whose rules it has. */
  sheet = "";
  /** @type {Game | null} */
  rulesOf = null;
  /** Whether the drawer for the curious is open; and the newest lines of the protocol, which it shows. */
  isDrawerOpen = false;
  /** @type {string[]} */
  lines = [];
  /** The components that are loaded after the first lights. @type {typeof import("./later.jsx") | null} */
  later = null;

  /** @param {Given} given */
  constructor(given) {
    observed(this, "sheet", "rulesOf", "isDrawerOpen", "lines", "later");
    Object.assign(this, given);
    const parts = Object.entries(PARTS).map(([name, Part]) => {
      const part = new Part(this);
      Object.assign(this, { [name]: part });
      return part;
    });
    for (const part of parts) if ("follow" in part) part.follow();
  }

  /** Whether something else is shown in the board's place, whatever the board does. */
  get isCovered() {
    return this.door.isOpen || this.puzzles.isSolved;
  }

  /** Whether the pieces may be touched: never while covered, in a replay, or before the game of the page's link is there. */
  get isLive() {
    return this.history.at === null && !this.isCovered && !this.remote.isFollowing;
  }

  /** The game whose pieces are shown. @returns {Game} */
  get game() {
    return this.history.looked?.game ?? (this.door.isOpen ? this.door.game : this.board.game);
  }
}
