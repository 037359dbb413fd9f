// What the drawn board shows: it follows the page's state by effects, one for each of its aspects; and which pieces stand on
// a real board, as its sensors detect them.

import { computed, effect, untracked } from "@preact/signals";
import { svg } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { FACTS, placesOf, standing } from "../game/games.js";
import { winning } from "./phrases.js";
import { drawnArrow, lastPath, lastTurn, lastWords, showSquares } from "./squares.js";

/** Lets the drawn board follow the page. @param {Parts} page */
export function drawGame(page) {
  const { board, door, drawn, explorer, hand, history, orientation, puzzles, review, sounds } = page;
  const { lights, table, view } = drawn;
  const arrows = svg("g", { class: "arrows", "aria-hidden": "true" });
  view.top.before(arrows);
  // The newest frame of the board's lights.
  let frame = "";
  const doorGame = computed(() => (door.isOpen ? door.game : null));
  const hasHand = computed(() => !preferences.real && board.host.hand);

  page.line.addEventListener("frame", ({ detail }) => {
    frame = detail;
    if (!page.isCovered) lights.take(frame);
  });
  page.line.addEventListener("closed", () => lights.darken());

  // The pieces: a won game at the door, a position looked at, or the board's own.
  effect(() => {
    const looked = history.looked;
    table.offer(looked?.game ?? doorGame.value ?? board.game);
    if (doorGame.value) table.show({ places: placesOf(standing(doorGame.value, doorGame.value.parse(doorGame.value.finished.position)), doorGame.value.grid), held: [] });
    else if (looked) table.show({ places: explorer.placesOf(looked), held: [] });
    else if (puzzles.isSolved) return; // the solved position stays to be seen
    else if (board.host.hand) hand.show();
    else table.show({ places: detect(board, drawn.layout.grid, page.levels), held: [] });
    untracked(() => hand.shown++);
  });

  // The lights: those of a won game, or the board's.
  effect(() => {
    const game = doorGame.value;
    lights.darken();
    if (game) {
      const { won } = game.finished;
      lights.show(won.split(" "), FACTS.lights.find((/** @type {{ id: string }} */ { id }) => id === `win_${game.hues[0]}`).colour);
    } else if (!page.isCovered && frame && !board.host.gone) lights.take(frame);
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
    sounds.follow(table, isLive);
  });
  effect(() => {
    const _ = orientation.isTurned;
    explorer.drawMarks();
    arrows.replaceChildren(...review.arrows.map((arrow) => drawnArrow(view.layout, arrow)));
  });
}

// In ADC counts: a magnet on a square changes its sensor by some 20000, one on a neighbour by 500;
// the offsets of sensors without a field differ by up to 1700.
const MAGNET = 6000;

/**
 * Returns the likely places of a real board's pieces. `levels` are the readings of the sensors
 * in square order, or null before the first ones.
 * @param {Parts["board"]} board @param {Parts["grid"]} grid @param {number[] | null} levels
 */
function detect(board, grid, levels) {
  const { game, position } = board;
  if (!levels || levels.length !== grid.squares.length) return placesOf(standing(game, position), grid);
  const fields = levels.map((level) => level - FACTS.sensor.mid_level);
  const felt = fields.map((field) => (Math.abs(field) < MAGNET ? 0 : Math.sign(field)));
  const kinds = standing(game, position, (square) => Math.abs(felt[grid.indexOf(square)]));
  const missing = new Set(kinds.filter((kind, index) => kind && !felt[index] && game.kinds[kind].count === 1));
  const fits = (/** @type {string} */ kind, /** @type {number} */ sign) => game.kinds[kind].pole !== (sign > 0 ? "south" : "north");
  return felt.flatMap((sign, index) => {
    if (!sign) return [];
    const square = grid.squares[index];
    const kind = kinds[index] && fits(kinds[index], sign) ? kinds[index] : stranger(sign, square);
    return [{ kind, square }];
  });

  /** The likely kind of a magnet where none belongs: a moving totem, a piece of the reserve, or the turn's piece. @param {number} sign @param {string} square */
  function stranger(sign, square) {
    const totem = [...missing].find((kind) => fits(kind, sign));
    if (totem) {
      missing.delete(totem);
      return totem;
    }
    const waiting = Object.keys(game.reserve).find((kind) => fits(kind, sign) && game.reserve[kind].includes(square));
    return waiting ?? guess(board, (kind) => fits(kind, sign));
  }
}

/** The likely kind of a piece by its magnet: the turn's own, else any that fits, or "". @param {Parts["board"]} board @param {(kind: string) => boolean} fits */
function guess({ game, state }, fits) {
  const likely = state.piece ? game.kindOf(state.side, state.piece) : "";
  const others = game.sides.toSorted((side) => (side === state.side ? -1 : 1)).flatMap((side) => Object.values(game.keys).map((letter) => game.kindOf(side, letter)));
  return [likely, ...others].find((kind) => kind && fits(kind)) ?? "";
}
