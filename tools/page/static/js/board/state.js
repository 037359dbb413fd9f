// What a drawn board shows, as plain data; render.js and table.js draw it.

/**
 * @typedef {object} Place  a piece on the board: its kind and square, its millimetres off the centre, and whether it has fallen over
 * @property {string} kind
 * @property {string} square
 * @property {number} [dx]
 * @property {number} [dy]
 * @property {boolean} [lies]
 *
 * @typedef {object} State
 * @property {Place[]} places  what stands on the board
 * @property {string[]} held  the kinds in the hand, the last lifted one last
 * @property {import("./pieces.js").Piece | null} picked  the element of the last lifted one, which pointer and keys move
 * @property {import("./config.js").PieceSet} set  the set whose pieces lie in the racks
 * @property {boolean} isTurned  whether the board is seen from the second player's side
 */

/** An empty board. @param {import("./config.js").Config} config @returns {State} */
export function emptyState({ sets }) {
  return { places: [], held: [], picked: null, set: sets[0], isTurned: false };
}
