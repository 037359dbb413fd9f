// The parts of the page as main.js puts them together; each is handed those that it needs.
interface Parts {
  actions: import("../static/js/play/actions.js").Actions;
  board: import("../static/js/game/board_state.js").BoardState;
  clock: import("../static/js/clock/clock.js").Clock;
  current: import("../static/js/game/current_game.js").CurrentGame;
  door: import("../static/js/start/door.js").Door;
  drawer: import("../static/js/inside/drawer.js").Drawer;
  drawn: import("../static/js/board/api.js").DrawnBoard;
  explorer: import("../static/js/explorer/explorer.js").Explorer;
  hand: import("../static/js/play/hand.js").Hand;
  history: import("../static/js/play/history.js").History;
  lessons: import("../static/js/learn/lessons.js").Lessons;
  line: import("../static/js/line/line.js").Line;
  places: import("../static/js/play/places.js").Places;
  players: import("../static/js/start/players.js").Players;
  puzzles: import("../static/js/learn/puzzles.js").Puzzles;
  remote: import("../static/js/remote/remote_door.js").RemoteDoor;
  result: import("../static/js/ends/result_card.js").ResultCard;
  review: import("../static/js/review/review.js").Review;
  share: import("../static/js/my_games/share.js").Share;
  strengths: import("../static/js/start/strengths.js").Strengths;
  // Shows the board again in the place of what has covered it.
  show(): void;
  // Says everything anew.
  update(): void;
}

// Shapes of data that several parts of the page hand one another.
type Game = import("../static/js/game/games.js").Game;

// A turn as text, and the side that has made it.
interface SidedTurn {
  side: string;
  turn: string;
}

// A game in play or at its end, see current_game.js.
interface SeenGame {
  game: Game;
  start: string;
  players: string[];
  side: string;
  result: string;
  turns: string[];
}

interface EndedGame extends SeenGame {
  id: string;
  ms: number;
  hasLeft: boolean;
  coached: boolean;
}

// A remote game as remote/kept.js has it; what is kept of it comes once it is played.
interface RemoteGame {
  id: string;
  invitation: string;
  side: string;
  key: Uint8Array;
  sent?: number;
  own?: string;
  other?: string;
  otherKey?: string;
  newest?: [number, number, string];
  offer?: [string, number, string, boolean];
}

// The way to a board, see line/transport.js.
interface BoardTransport extends EventTarget {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
  send(text: string): void;
}

// What a review says of a turn, see the event `review` of firmware/PROTOCOL.md.
interface GradedTurn {
  ply: number;
  side: string;
  turn: string;
  best: string;
  before: number;
  after: number;
  chance: number;
  grade: string;
}
