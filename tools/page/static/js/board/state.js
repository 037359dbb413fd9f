// What a drawn board shows, as plain data; render.js and table.js draw it.

/**
 * @typedef {object} Place  a piece that stands: its kind and square, millimetres off the centre, and whether it lies
 * @property {string} kind
 * @property {string} square
 * @property {number} [dx]
 * @property {number} [dy]
 * @property {boolean} [lies]
 *
 * @typedef {object} State
 * @property {Place[]} places  what stands on the board
 * @property {string[]} held  the kinds that the hand holds, the last lifted last
 * @property {import("./pieces.js").Piece | null} picked  the element of the latter, which pointer and keys move
 * @property {import("./config.js").PieceSet} set  the one whose pieces lie in the racks
 * @property {boolean} isTurned  whether it is seen from the second player's side
 */

/** An empty board. @param {import("./config.js").Config} config @returns {State} */
export function emptyState({ sets }) {
  return { places: [], held: [], picked: null, set: sets[0], isTurned: false };
}
