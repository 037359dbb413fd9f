// The page's state, of which each part and each component takes what it needs.
type Parts = import("../static/js/state.js").PageState;

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
  key: Bytes | null;
  sent?: number;
  own: string | null;
  other: string | null;
  otherKey: string;
  newest?: [number, number, string];
  offer?: [string, number, string, boolean, [number, number] | null];
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

// Bytes as the browser's cryptography takes them: not of shared memory.
type Bytes = Uint8Array<ArrayBuffer>;
