// What the drawn board shows: it follows the page's state by effects, one for each of its aspects.

import { computed, effect, untracked } from "@preact/signals";
import { preferences } from "../core/preferences.js";
import { FACTS, placesOf, standing } from "../game/games.js";
import { Arrows } from "../review/arrows.js";
import { detect } from "./detection.js";
import { winning } from "./phrases.js";
import { LastTurn, showSquares } from "./squares.js";

/** Lets the drawn board follow the page; returns `frame`, which takes the board's lights. @param {Parts} page */
export function drawGame(page) {
  const { board, door, drawn, explorer, hand, history, puzzles, review, sounds } = page;
  const { lights, table, view } = drawn;
  const lastTurn = new LastTurn({ board, history, view });
  const arrows = new Arrows(view);
  // The newest frame of the board's lights.
  let frame = "";
  const isCovered = computed(() => door.isOpen || puzzles.isSolved);
  const doorGame = computed(() => (door.isOpen ? door.game : null));
  const hasHand = computed(() => !preferences.real && board.host.hand);

  page.line.addEventListener("frame", ({ detail }) => {
    frame = detail;
    if (!isCovered.peek()) lights.take(frame);
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
    untracked(() => hand.noteShown());
  });

  // The lights: those of a won game, or the board's.
  effect(() => {
    const game = doorGame.value;
    lights.darken();
    if (game) {
      const { won } = game.finished;
      lights.show(won.split(" "), FACTS.lights.find((/** @type {{ id: string }} */ { id }) => id === `win_${game.hues[0]}`).colour);
    } else if (!isCovered.value && frame && !board.host.gone) lights.take(frame);
  });
  effect(() => {
    const game = doorGame.value;
    if (game) lights.mean({ win: game.finished.won });
    else if (!isCovered.value) lights.mean(board.host.gone ? {} : board.state.lit);
    lights.hasEdge = hasHand.value;
  });

  effect(() => {
    view.isPicture = door.isOpen;
  });

  // The pieces that have won, in their order along the board.
  const won = computed(() => (board.isOver && page.isLive ? winning(board).toSorted().join(" ") : ""));
  effect(() => table.raise(won.value ? won.value.split(" ") : []));

  // The squares' marks and words, and the edge before whoever moves.
  effect(() => {
    const isLive = page.isLive;
    const { mode, side, lit } = board.state;
    const { game } = page;
    const mover = hasHand.value && isLive && board.hasMover ? board.game.sides.indexOf(side) : -1;
    view.glow(mover, board.game.hues[mover]);
    const last = { ...lastTurn.update(), ...explorer.squares };
    const _ = hand.shown;
    showSquares(drawn, { game, mode, side, graded: board.graded, lit: isLive ? lit : {}, last, mayTouch: board.mayTouch && isLive });
    sounds.follow(table, isLive);
  });
  effect(() => explorer.drawMarks());
  effect(() => arrows.draw(review.arrows));
}
