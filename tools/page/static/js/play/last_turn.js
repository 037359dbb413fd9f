// Marks the last turn on the board in brass: corners around its piece, a line along its way.

import { svg } from "../core/dom.js";
import { t } from "../core/words.js";
import { positionsOf } from "../game/games.js";

// Millimetres: the corners' distance from a square's edge, and the length of their arms.
const CORNER = { inset: 2.7, arm: 5.2 };
// A way begins at a ring of this radius round the square's centre.
const RING = 2.6;

/**
 * What a game's last turn did: {piece, from, to}, the squares of its piece and of the piece it moved,
 * possibly the same; null before the first turn. `turns` are texts.
 */
export function lastTurn(game, start, turns) {
  const last = turns.at(-1);
  if (!last) return null;
  const { letter, to, from, piece } = game.parseTurn(last);
  const totem = game.totem(letter);
  if (!totem) return { piece, from, to: from ? piece : "" };
  const before = positionsOf(game, start, turns.slice(0, -1)).at(-1);
  return { piece, from: game.grid.squares[before.kinds.indexOf(totem)], to };
}

export class LastTurn {
  #lines = [svg("path", { class: "under" }), svg("path")];
  #known = "";
  /** @type {{ piece: string, from: string, to: string } | null} */
  #turn = null;

  /** `layer` is the group of the board's picture to draw in. */
  constructor({ board, history, view }) {
    this.board = board;
    this.history = history;
    this.layout = view.layout;
    view.trail.append(...this.#lines);
  }

  /** Marks the last turn of the game, or of the position looked at; returns {square: words}. */
  update() {
    const turn = this.#find();
    const way = turn ? this.#draw(turn) : "";
    for (const line of this.#lines) if (line.getAttribute("d") !== way) line.setAttribute("d", way);
    if (!turn) return {};
    const { piece, from, to } = turn;
    const words = { [piece]: t("joy.last.placed") };
    if (to) Object.assign(words, { [from]: t("joy.last.left"), [to]: t("joy.last.moved") });
    return words;
  }

  #find() {
    const { board, history } = this;
    const { game, start, turns } = history.seen;
    const isComplete = history.at !== null || turns.length === board.state.ply;
    // Before a game, and while pieces are brought back, there is no last turn to show.
    const isOn = board.isInGame || board.isQuestion;
    if (!isComplete || (history.at === null && !isOn)) return null;
    const known = JSON.stringify([game.name, start, turns]);
    if (known !== this.#known) {
      this.#turn = lastTurn(game, start, turns);
      this.#known = known;
    }
    return this.#turn;
  }

  #draw({ piece, from, to }) {
    return this.#corners(piece) + (to ? this.#way(this.layout.centre(from), this.layout.centre(to)) : "");
  }

  #corners(square) {
    const { x, y } = this.layout.centre(square);
    const far = this.layout.grid.pitch / 2 - CORNER.inset;
    const near = far - CORNER.arm;
    const corner = (right, down) => `M${x + right * near} ${y + down * far}H${x + right * far}V${y + down * near}`;
    return corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1);
  }

  /** The path from a ring around the start to the centre of the end, drawn below the pieces. */
  #way(start, end) {
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const [x, y] = [(RING * (end.x - start.x)) / length, (RING * (end.y - start.y)) / length];
    const edge = [`${(start.x + x).toFixed(2)} ${(start.y + y).toFixed(2)}`, `${(start.x - x).toFixed(2)} ${(start.y - y).toFixed(2)}`];
    const half = (to) => `A${RING} ${RING} 0 1 1 ${to}`;
    return `M${edge[0]}${half(edge[1])}${half(edge[0])}L${end.x} ${end.y}`;
  }
}
