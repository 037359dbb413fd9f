// The keys under which the browser keeps values, for storage.js, and for opening.js, which runs before it.

export const PREFIX = "halo-";
/** The key of the empty name: the preferences. */
export const NAMELESS = "halo";
/** The name of which kept game is the one on the board: its id, and whether its players have left it. */
export const NOW = "now";
/** What the name of a kept game begins with. */
export const GAME = "game-";
