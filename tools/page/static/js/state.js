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
  /** The readings of the board's sensors, in the order of its squares; null before the first. @type {number[] | null} */
  levels = null;
  /** The components that are loaded after the first lights. @type {typeof import("./later.jsx") | null} */
  later = null;

  /**
   * @param {{ board: import("./game/board_state.js").BoardState, drawn: import("./board/api.js").DrawnBoard, grid: import("./board/layout.js").Grid,
   *   line: import("./line/line.js").Line, transport: any }} given
   */
  constructor({ board, drawn, grid, line, transport }) {
    observed(this, "sheet", "rulesOf", "isDrawerOpen", "lines", "levels", "later");
    this.board = board;
    this.drawn = drawn;
    this.grid = grid;
    this.line = line;
    this.transport = transport;
    this.hand = new HandDriver(this);
    this.actions = new Actions(this);
    this.history = new History(this);
    this.coach = new Coach(this);
    this.current = new CurrentGame(this);
    this.places = new Places(this);
    this.games = new Games(this);
    this.strengths = new Strengths(this);
    this.orientation = new Orientation(this);
    this.clock = new Clock(this);
    this.players = new Players(this);
    this.remote = new RemoteDoor(this);
    this.door = new Door(this);
    this.lessons = new Lessons(this);
    this.puzzles = new Puzzles(this);
    this.review = new Review(this);
    this.points = new TurningPoints(this);
    this.ends = new Ends(this);
    this.explorer = new Explorer(this);
    this.sounds = new Sounds(this);
    this.jobs = new Jobs(this);
    this.ownBoard = new OwnBoard(this);
    this.unkept = new Unkept(this);
    this.status = new Status(this);
    // What has to happen when others of the parts change.
    for (const part of [this.history, this.coach, this.places, this.strengths, this.orientation, this.clock, this.players, this.remote, this.games, this.puzzles, this.review, this.ends, this.explorer, this.points, this.jobs, this.ownBoard, this.unkept]) part.follow();
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
