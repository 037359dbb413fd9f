// What the drawn board shows of the game: the marks of its squares, and their words for a screen reader; the last turn,
// marked in brass by corners around its piece and a line along its way; arrows for turns that are spoken of, along a piece's
// way, and a ring where a piece comes down; the side from which the board is seen.

import { effect, untracked } from "@preact/signals";
import { svg } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { observed } from "../core/signals.js";
import { speak } from "../core/voice.js";
import { t } from "../core/words.js";
import { positionsOf } from "../game/games.js";
import { GRADES, markOf, meaningWords } from "../game/meanings.js";
import { optionName } from "./phrases.js";

// The lights of pieces that a player may pick up in a turn.
const TAKEN = ["lift", "take", "home", "back", "lead", "touched", "wait", ...GRADES];
// Millimetres: the corners' distance from a square's edge, and the length of their arms.
const CORNER = { inset: 2.7, arm: 5.2 };
// A way begins at a ring of this radius round the square's centre.
const RING = 2.6;

/** The texts of the drawn board, see board/api.js. */
export const BOARD_WORDS = () => ({
  grid: t("square.grid"),
  rack: (/** @type {any} */ game, /** @type {"near" | "far"} */ place) => t("square.rack", { side: game.sideName(game.sides[place === "near" ? 0 : 1]) }),
  push: t("square.button"),
  pushUse: t("square.buttonUse"),
});

/**
 * Sets each square's mark and words: `lit` in this `mode` of a game, the `last` turn's words, and the pieces
 * of `table`. `mayTouch` tells whether pieces may be taken, `side` the side to move, `graded` {square: step}
 * the squares that the coach grades.
 * @param {Parts["drawn"]} drawn
 * @param {{ game: Game, lit: Record<string, string>, mode: string, last: Record<string, string>, mayTouch: boolean, side: string, graded: Map<string, string> }} shown
 */
export function showSquares({ view, table, layout }, { game, lit, mode, last, mayTouch, side, graded }) {
  const meanings = /** @type {Map<string, string>} */ (new Map());
  const { picked } = table;
  const inHand = picked ? layout.squareAt(picked) : "";
  for (const [meaning, squares] of Object.entries(lit)) {
    for (const square of String(squares).split(" ")) meanings.set(square, meaning);
  }
  const seen = (/** @type {string} */ square) => {
    const meaning = meanings.get(square) ?? "dark";
    const option = mode === "menu" && meaning !== "dark" ? optionName(game, square) : "";
    const isGraded = GRADES.includes(meaning);
    const step = isGraded && mode === "play" ? meaningWords(game, mode, /** @type {string} */ (graded.get(square))) : "";
    const mark = option && meaning !== "chosen" && !isGraded ? "" : markOf(game, meaning);
    const kind = table.kindAt(square);
    const words = [square, table.nameOf(kind) || t("square.empty"), option, step, meaningWords(game, mode, meaning), game.printed[square], last[square]];
    const isAsked = mode !== "play" || TAKEN.includes(meaning);
    return {
      name: words.filter(Boolean).join(", "), sign: [mark, option].filter(Boolean).join(" "), isOption: Boolean(option), isGraded,
      takes: mayTouch && (square === inHand || Boolean(kind && isAsked)),
    };
  };
  view.update(seen, (kind) => {
    const { side: owner } = /** @type {{ side: number | null }} */ (table.kinds[kind]);
    const isAsked = mode !== "play" || owner === null || game.sides[owner] === side;
    return {
      name: t("square.inRack", { piece: table.nameOf(kind), left: table.left(kind) }),
      takes: mayTouch && isAsked && (table.left(kind) > 0 || picked?.kind === kind),
    };
  });
}

/**
 * What a game's last turn did: {piece, from, to}, the squares of its piece and of the piece it moved,
 * possibly the same; null before the first turn. `turns` are texts. @param {Game} game @param {string} start @param {string[]} turns
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
  /** @type {string | null} */
  #shown = null;

  /** @param {Pick<Parts, "board" | "history"> & Pick<Parts["drawn"], "view">} parts */
  constructor({ board, history, view }) {
    this.board = board;
    this.history = history;
    this.layout = view.layout;
    this.trail = view.trail;
  }

  /** Marks the last turn of the game, or of the position looked at; returns {square: words}. @returns {Record<string, string>} */
  update() {
    const turn = this.#find();
    const way = turn ? this.#draw(turn) : "";
    // New elements draw themselves along the way, see play.css.
    if (way !== this.#shown) this.trail.replaceChildren(...["under", "over"].map((name) => svg("path", { class: name, d: way, pathLength: 1 })));
    this.#shown = way;
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
    return isComplete && (history.at !== null || isOn) ? lastTurn(game, start, turns) : null;
  }

  /** @param {NonNullable<ReturnType<typeof lastTurn>>} turn */
  #draw({ piece, from, to }) {
    return (to ? this.#way(this.layout.centre(from), this.layout.centre(to)) : "") + this.#corners(piece);
  }

  /** @param {string} square */
  #corners(square) {
    const { x, y } = this.layout.centre(square);
    const far = this.layout.grid.pitch / 2 - CORNER.inset;
    const near = far - CORNER.arm;
    const corner = (/** @type {number} */ right, /** @type {number} */ down) => `M${x + right * near} ${y + down * far}H${x + right * far}V${y + down * near}`;
    return corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1);
  }

  /** The path from a ring around the start to the centre of the end, drawn below the pieces. @param {import("../board/layout.js").Point} start @param {import("../board/layout.js").Point} end */
  #way(start, end) {
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const [x, y] = [(RING * (end.x - start.x)) / length, (RING * (end.y - start.y)) / length];
    const edge = [`${(start.x + x).toFixed(2)} ${(start.y + y).toFixed(2)}`, `${(start.x - x).toFixed(2)} ${(start.y - y).toFixed(2)}`];
    const half = (/** @type {string} */ to) => `A${RING} ${RING} 0 1 1 ${to}`;
    return `M${edge[0]}${half(edge[1])}${half(edge[0])}L${end.x} ${end.y}`;
  }
}

/** Turns the board for a single person who plays the second side; `isTurned` is a signal. */
export class Orientation {
  isTurned = false;
  #players = "";

  /** @param {Pick<Parts, "board" | "drawn">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "isTurned");
  }

  /** Turns the board when the players or this player's preference change. */
  follow() {
    const { board } = this.parts;
    effect(() => {
      const { players } = board.state;
      const now = [board.game.name, players, board.isAlone, preferences.turns].join(" ");
      if (board.isSilent || now === this.#players) return;
      this.#players = now;
      if (preferences.turns) untracked(() => this.turn(board.isAlone && players[0] !== "human"));
    });
  }

  /** @param {boolean} isTurned */
  turn(isTurned) {
    const { drawn, board } = this.parts;
    if (isTurned === this.isTurned) return;
    this.isTurned = isTurned;
    drawn.turn(isTurned);
    speak(t("joy.turn.seen", { side: board.game.sideName(board.game.sides[Number(isTurned)]) }));
  }
}

// Millimetres: how far an arrow stays from the centres of its squares, its head, a ring's radius.
const AWAY = 6;
const HEAD = { length: 7, half: 4 };
const ROUND = 11.5;

/** @typedef {import("../board/layout.js").Point} Point */
/** @typedef {{ game: Game, start: string, turns: string[], kind: "made" | "better" }} Arrow  a turn, the last of these, and which one it is */

export class Arrows {
  #layer = svg("g", { class: "arrows", "aria-hidden": "true" });

  /** @param {import("../board/render.js").View} view */
  constructor(view) {
    this.layout = view.layout;
    view.top.before(this.#layer);
  }

  /** @param {Arrow[]} arrows */
  draw(arrows) {
    this.#layer.replaceChildren(...arrows.map((arrow) => this.#arrow(arrow)));
  }

  /** @param {Arrow} arrow */
  #arrow({ game, start, turns, kind }) {
    const { piece, from, to } = /** @type {{ piece: string, from: string, to: string }} */ (lastTurn(game, start, turns));
    const { x, y } = this.layout.centre(piece);
    const way = to && from !== to ? arrowPath(this.layout.centre(from), this.layout.centre(to)) : "";
    const shapes = () => [svg("circle", { cx: x, cy: y, r: ROUND }), svg("path", { d: way })];
    return svg("g", { class: kind }, svg("g", { class: "under" }, ...shapes()), ...shapes());
  }
}

/** @param {Point} start @param {Point} end */
function arrowPath(start, end) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  /** @param {number} along @param {number} [aside] */
  const at = (along, aside = 0) => `${(start.x + along * x - aside * y).toFixed(2)} ${(start.y + along * y + aside * x).toFixed(2)}`;
  const tip = length - AWAY;
  return `M${at(AWAY)}L${at(tip)}M${at(tip - HEAD.length, HEAD.half)}L${at(tip)}L${at(tip - HEAD.length, -HEAD.half)}`;
}
