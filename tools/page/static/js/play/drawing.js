// What the drawn board shows. It follows the page's state by effects, one for each of its aspects: the pieces, on a real board as
// its sensors detect them; the lights; the squares' marks, and their words for a screen reader; the last turn, marked in brass by
// corners around its piece and a line along its way; arrows for turns that are spoken of; the side from which it is seen.

import { computed, effect, untracked } from "@preact/signals";
import { along, squaresIn } from "../board/layout.js";
import { svg } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { observed } from "../core/signals.js";
import { speak } from "../core/voice.js";
import { t } from "../core/words.js";
import { drawnOutcomes } from "../explorer/outcome.js";
import { FACTS, placesOf, positionsOf, standing } from "../game/games.js";
import { GRADES, markOf, meaningWords } from "../game/meanings.js";
import { optionName, winning } from "./phrases.js";

// The lights of pieces that a player may pick up in a turn.
const TAKEN = ["lift", "take", "home", "back", "lead", "touched", "wait", ...GRADES];
// Millimetres: the corners' distance from a square's edge, and the length of their arms.
const CORNER = { inset: 2.7, arm: 5.2 };
// A way begins at a ring of this radius round the square's centre.
const RING = 2.6;
// How far an arrow stays from the centres of its squares, its head, a ring's radius.
const AWAY = 6;
const HEAD = { length: 7, half: 4 };
const ROUND = 11.5;

/** @typedef {import("../board/layout.js").Point} Point */
/** @typedef {import("../board/layout.js").Layout} Layout */
/** @typedef {{ piece: string, from: string, to: string }} LastTurn  the squares of a turn's piece and of the piece it moved, possibly the same */
/** @typedef {Turns & { kind: "made" | "better" }} Arrow  a turn, the last of these, and which one it is */

/** Lets the drawn board follow the page. @param {Parts} page */
export function drawGame(page) {
  const { board, door, drawn, explorer, hand, history, orientation, puzzles, review, sounds } = page;
  const { lights, table, view } = drawn;
  const marks = svg("g", { class: "outcomes", "aria-hidden": "true" });
  const arrows = svg("g", { class: "arrows", "aria-hidden": "true" });
  view.top.before(marks, arrows);
  // The newest frame of the board's lights.
  let frame = "";
  const doorGame = computed(() => (door.isOpen ? door.game : null));
  const hasHand = computed(() => !preferences.real && board.host.hand);

  page.line.addEventListener("frame", ({ detail }) => {
    frame = detail;
    if (!page.isCovered) lights.take(frame);
  });
  page.line.addEventListener("closed", () => lights.show({}));

  // The pieces: a won game at the door, a position looked at, or the board's own.
  effect(() => {
    const looked = history.looked;
    table.offer(looked?.game ?? doorGame.value ?? board.game);
    if (doorGame.value) table.show({ places: placesOf(standing(doorGame.value, doorGame.value.parse(doorGame.value.finished.position)), doorGame.value.grid), held: [] });
    else if (looked) table.show({ places: explorer.placesOf(looked), held: [] });
    else if (puzzles.isSolved) return; // the solved position stays to be seen
    else if (board.host.hand) hand.show();
    else table.show({ places: detect(board, drawn.layout.grid), held: [] });
    untracked(() => hand.shown++);
  });

  // The lights: those of a won game, or the board's.
  effect(() => {
    const game = doorGame.value;
    const colour = game ? FACTS.lights.find(({ id }) => id === `win_${game.hues[0]}`).colour : "";
    lights.show(Object.fromEntries(squaresIn(game?.finished.won).map((square) => [square, colour])));
    if (!page.isCovered && frame && !board.host.gone) lights.take(frame);
  });
  effect(() => {
    const game = doorGame.value;
    if (game) lights.mean({ win: game.finished.won });
    else if (!page.isCovered) lights.mean(board.host.gone ? {} : board.state.lit);
    lights.hasEdge = hasHand.value;
  });

  effect(() => {
    view.isPicture = door.isOpen;
  });

  // The pieces that have won, in their order along the board.
  const won = computed(() => (board.isOver && page.isLive ? winning(board).toSorted().join(" ") : ""));
  effect(() => table.raise(won.value ? won.value.split(" ") : []));

  // The last turn of the game, or of the position looked at: none before a game, and while pieces are brought back.
  const last = computed(() => {
    const { game, start, turns } = history.seen;
    const isShown = history.at !== null || (turns.length === board.state.ply && (board.isInGame || board.isQuestion));
    return isShown ? lastTurn(game, start, turns) : null;
  });
  const trail = computed(() => {
    const _ = orientation.isTurned;
    return last.value ? lastPath(view.layout, last.value) : "";
  });
  // New elements draw themselves along the way, see play.css.
  effect(() => view.trail.replaceChildren(...["under", "over"].map((name) => svg("path", { class: name, d: trail.value, pathLength: 1 }))));

  // The squares' marks and words, and the edge before whoever moves.
  effect(() => {
    const isLive = page.isLive;
    const mover = hasHand.value && isLive && board.hasMover ? board.game.sides.indexOf(board.state.side) : -1;
    view.glow(mover, board.game.hues[mover]);
    const _ = [hand.shown, orientation.isTurned];
    showSquares(page, { ...(last.value && lastWords(last.value)), ...explorer.squares });
    sounds.notice(table, isLive);
  });
  effect(() => {
    const _ = orientation.isTurned;
    marks.replaceChildren(...drawnOutcomes(view.layout, explorer.next, explorer.choice?.squares ?? []));
    arrows.replaceChildren(...review.arrows.map((arrow) => drawnArrow(view.layout, arrow)));
  });
}

/** The texts of the drawn board, see board/api.js. */
export const BOARD_WORDS = () => ({
  grid: t("square.grid"),
  rack: (/** @type {any} */ game, /** @type {"near" | "far"} */ place) => t("square.rack", { side: game.sideName(game.sides[place === "near" ? 0 : 1]) }),
  push: t("square.button"),
  pushUse: t("square.buttonUse"),
});

/** Sets each square's mark and words, with more of them as {square: words}, and whether its piece may be taken; and the racks'. @param {Parts} page @param {Record<string, string>} more */
function showSquares({ board, drawn: { view, table, layout }, game, isLive }, more) {
  const { graded, state: { mode, side, lit } } = board;
  const mayTouch = board.mayTouch && isLive;
  const { picked } = table;
  const inHand = picked ? layout.squareAt(picked) : "";
  const meant = isLive ? Object.entries(lit) : [];
  const meanings = new Map(meant.flatMap(([meaning, squares]) => squaresIn(squares).map((square) => [square, meaning])));
  const seen = (/** @type {string} */ square) => {
    const meaning = meanings.get(square) ?? "dark";
    const option = mode === "menu" && meaning !== "dark" ? optionName(game, square) : "";
    const isGraded = GRADES.includes(meaning);
    const step = isGraded && mode === "play" ? meaningWords(game, mode, /** @type {string} */ (graded.get(square))) : "";
    const mark = option && meaning !== "chosen" && !isGraded ? "" : markOf(game, meaning);
    const kind = table.kindAt(square);
    const words = [square, table.nameOf(kind) || t("square.empty"), option, step, meaningWords(game, mode, meaning), game.printed[square], more[square]];
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

/** What a game's last turn did; null before the first turn. @param {Game} game @param {string} start @param {string[]} turns @returns {LastTurn | null} */
function lastTurn(game, start, turns) {
  const last = turns.at(-1);
  if (!last) return null;
  const { letter, to, from, piece } = game.parseTurn(last);
  const totem = game.totem(letter);
  if (!totem) return { piece, from, to: from ? piece : "" };
  const before = positionsOf(game, start, turns.slice(0, -1)).at(-1);
  return { piece, from: game.grid.squares[before.kinds.indexOf(totem)], to };
}

/** What a turn's squares are told to be: {square: words}. @param {LastTurn} turn @returns {Record<string, string>} */
function lastWords({ piece, from, to }) {
  const way = to ? { [from]: t("joy.last.left"), [to]: t("joy.last.moved") } : {};
  return { [piece]: t("joy.last.placed"), ...way };
}

/** The last turn's marks as a path: corners around its piece, and its way, from a ring around the start to the centre of the end. @param {Layout} layout @param {LastTurn} turn */
function lastPath(layout, { piece, from, to }) {
  const { x, y } = layout.centre(piece);
  const far = layout.grid.pitch / 2 - CORNER.inset;
  const near = far - CORNER.arm;
  const corner = (/** @type {number} */ right, /** @type {number} */ down) => `M${x + right * near} ${y + down * far}H${x + right * far}V${y + down * near}`;
  const corners = corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1);
  if (!to) return corners;
  const end = layout.centre(to);
  const { at } = along(layout.centre(from), end);
  const half = (/** @type {string} */ there) => `A${RING} ${RING} 0 1 1 ${there}`;
  return `M${at(RING)}${half(at(-RING))}${half(at(RING))}L${end.x} ${end.y}${corners}`;
}

/** An arrow along the way of a turn's piece, and a ring where a piece comes down. @param {Layout} layout @param {Arrow} arrow */
function drawnArrow(layout, { game, start, turns, kind }) {
  const { piece, from, to } = /** @type {LastTurn} */ (lastTurn(game, start, turns));
  const { x, y } = layout.centre(piece);
  const way = to && from !== to ? arrowPath(layout.centre(from), layout.centre(to)) : "";
  const shapes = () => [svg("circle", { cx: x, cy: y, r: ROUND }), svg("path", { d: way })];
  return svg("g", { class: kind }, svg("g", { class: "under" }, ...shapes()), ...shapes());
}

/** @param {Point} start @param {Point} end */
function arrowPath(start, end) {
  const { length, at } = along(start, end);
  const tip = length - AWAY;
  return `M${at(AWAY)}L${at(tip)}M${at(tip - HEAD.length, HEAD.half)}L${at(tip)}L${at(tip - HEAD.length, -HEAD.half)}`;
}

/** Turns the board for a single person who plays the second side; `isTurned` is a signal. */
export class Orientation {
  isTurned = false;

  /** @param {Pick<Parts, "board" | "drawn">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "isTurned");
  }

  /** Turns the board when the players or this player's preference change. */
  follow() {
    const { board } = this.parts;
    let before = "";
    effect(() => {
      const { players } = board.state;
      const now = [board.game.name, players, board.isAlone, preferences.turns].join(" ");
      if (board.isSilent || now === before) return;
      before = now;
      if (preferences.turns) untracked(() => this.turn(board.isAlone && players[0] !== "human"));
    });
  }

  /** @param {boolean} isTurned */
  turn(isTurned) {
    const { drawn, board } = this.parts;
    if (isTurned === this.isTurned) return;
    drawn.turn(isTurned);
    this.isTurned = isTurned;
    speak(t("joy.turn.seen", { side: board.game.sideName(board.game.sides[Number(isTurned)]) }));
  }
}

// In ADC counts: a magnet on a square changes its sensor by some 20000, one on a neighbour by 500;
// the offsets of sensors without a field differ by up to 1700.
const MAGNET = 6000;

/** Returns the likely places of a real board's pieces. @param {Parts["board"]} board @param {Parts["grid"]} grid */
function detect(board, grid) {
  const { game, levels, position, state } = board;
  if (!levels || levels.length !== grid.squares.length) return placesOf(standing(game, position), grid);
  const fields = levels.map((level) => level - FACTS.sensor.mid_level);
  const felt = fields.map((field) => (Math.abs(field) < MAGNET ? 0 : Math.sign(field)));
  const kinds = standing(game, position, (square) => Math.abs(felt[grid.indexOf(square)]));
  const missing = new Set(kinds.filter((kind, index) => kind && !felt[index] && game.kinds[kind].count === 1));
  const sides = game.sides.toSorted((side) => (side === state.side ? -1 : 1));
  const pieces = sides.flatMap((side) => Object.values(game.keys).map((letter) => game.kindOf(side, letter)));
  const own = state.piece ? game.kindOf(state.side, state.piece) : "";
  return felt.flatMap((sign, index) => {
    if (!sign) return [];
    const square = grid.squares[index];
    const waiting = Object.keys(game.reserve).filter((kind) => game.reserve[kind].includes(square));
    // Where the position has no such magnet: a moving totem, a piece of the reserve, the turn's own, or any other.
    const likely = [kinds[index], ...missing, ...waiting, own, ...pieces];
    const kind = likely.find((one) => one && game.kinds[one].pole !== (sign > 0 ? "south" : "north")) ?? "";
    missing.delete(kind);
    return [{ kind, square }];
  });
}
