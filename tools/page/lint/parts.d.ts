// The page's state, of which each part and each component takes what it needs.
type Parts = import("../static/js/state.js").PageState;

// Shapes of data that several parts of the page hand one another.
type Game = import("../static/js/game/games.js").Game;

// A game's turns from a position on, and who has made them.
interface Turns {
  game: Game;
  start: string;
  turns: string[];
}

interface PlayedTurns extends Turns {
  players: string[];
}

// A game in play or at its end, see current_game.js.
interface SeenGame extends PlayedTurns {
  side: string;
  result: string;
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
interface BoardTransport {
  readonly isOpen: boolean;
  open(line: import("../static/js/line/line.js").Line): void;
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

type BoardState = import("../static/js/game/board_state.js").BoardState;
// The kind, or "", on every square of the board, and the side to move.
type Position = { kinds: string[]; side: string };
// A turn's parts, "" where it has none; squares as the board names them.
type ParsedTurn = { letter: string; to: string; from: string; piece: string };
// A state line, see firmware/PROTOCOL.md; board_state.js fills in the keys that it omits.
type StateLine = {
  game: string; players: string[]; mode: string; may: string | string[]; position: string; side: string; ply: number; last: string | null;
  expected: string; piece: string | null; lead: string | null; result: string; lit: Record<string, string>;
};
// What is looked up by names that are known to be there.
type Known<T> = { get(name?: string): T; has(name?: string): boolean } & Map<string, T>;

// The facts of games.json, see tools/page/builder/facts.py.
type Light = { id: string; name: string; colour: string; rhythm: string };
// Of every light that pages draw there is one.
type Lights = { find(is: (light: Light) => boolean): Light } & Light[];
type Facts = {
  levels: number; followers: string[]; kept_games: number; gestures: string[]; settings: { name: string; least: number; most: number; unit: string }[];
  chance: { even: number; span: number; spread: number; grades: [string, number][] }; sensor: { mid_level: number; counts_per_mt: number };
  palettes: Lights[]; lights: Lights; rhythms: Record<string, { period_ms: number; wave: string }>;
};
type GameFacts = {
  name: string; board: string; sides: string[]; hues: string[]; good: number; start: string;
  text: { rows: string[][]; empty: string; letters: Record<string, string>; words: string[]; sides: string[] };
  kinds: Record<string, { count: number; side: number | null; letter: string; pole: string }>;
  reserve: Record<string, string[]>; values: Record<string, string>; menu: Record<string, string>; lessons: string[]; puzzles: string[][];
};

// Bytes as the browser's cryptography takes them: not of shared memory.
type Bytes = Uint8Array<ArrayBuffer>;
