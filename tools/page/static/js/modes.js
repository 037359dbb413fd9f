// Modes of the state line, as firmware/PROTOCOL.md lists them, in which a game is on.

// A turn is being made, or waited for.
export const IN_TURN = ["play", "thinking", "waiting"];
export const IN_GAME = [...IN_TURN, "over"];
