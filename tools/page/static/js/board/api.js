// A drawn board in an element of any page: walnut, lights, pieces, and a grid for keyboard and screen reader.
//
//   const board = drawBoard(element, { grid: { columns: 6, rows: 6 }, sets: [set], onTap: (square) => … });
//   board.set({ places: [{ kind: "X", square: "c3" }], lights: { d4: "#ff8833" } });
//
// It needs board.css beside it and nothing else. `state` is what it shows (State in config.js); any caller may read it.

import { configured, emptyState, kindsOf } from "./config.js";
import { Layout } from "./layout.js";
import { Lights } from "./lights.js";
import { Pointer } from "./pointer.js";
import { View } from "./render.js";
import { Table } from "./table.js";

export { pieceSet } from "./config.js";

const DARK = "#000000";

/**
 * Draws a board into the element, a block with the class `stage`.
 * @param {HTMLElement} element
 * @param {import("./config.js").Given} given
 */
export function drawBoard(element, given) {
  const config = configured(given);
  const state = emptyState(config);
  const layout = new Layout(config, state);
  const view = new View(element, config, state, layout);
  const lights = new Lights(view);
  const table = new Table(state, kindsOf(config.sets), view, lights);
  const pointer = new Pointer(view, table);

  return {
    state, layout, view, table, lights, pointer,

    /**
     * Shows other pieces, {square: colour} as the only lights, and each square's name and sign.
     * @param {{ places?: import("./config.js").Place[], held?: string[], lights?: Record<string, string>, squares?: (square: string) => import("./render.js").Seen }} change
     */
    set({ places, held = [], lights: lit, squares }) {
      if (places) table.show({ places, held });
      if (lit) lights.take(config.grid.squares.map((square) => (lit[square] ?? DARK).slice(1)).join(""));
      if (squares) view.update(squares, () => ({ name: "", takes: false }));
    },

    /** Shows the board from the first player's side, or from the second's. @param {boolean} isTurned */
    turn(isTurned) {
      state.isTurned = isTurned;
      for (const part of [view, lights, table]) part.arrange();
    },
  };
}

/** @typedef {ReturnType<typeof drawBoard>} DrawnBoard */
