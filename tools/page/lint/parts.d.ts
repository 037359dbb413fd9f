// The parts of the page as main.js puts them together; each is handed those that it needs.
interface Parts {
  actions: import("../static/js/play/actions.js").Actions;
  board: import("../static/js/game/board_state.js").BoardState;
  clock: import("../static/js/clock/clock.js").Clock;
  current: import("../static/js/game/current_game.js").CurrentGame;
  door: import("../static/js/start/door.js").Door;
  drawer: import("../static/js/inside/drawer.js").Drawer;
  drawn: import("../static/js/board/api.js").DrawnBoard;
  explorer: import("../static/js/explorer/explorer_door.js").ExplorerDoor;
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
