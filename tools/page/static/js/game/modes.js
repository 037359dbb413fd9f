// Modes of the state line, as firmware/PROTOCOL.md lists them: those with a game, and those without.

// A turn is being made, or waited for.
export const IN_TURN = ["play", "thinking", "waiting"];
export const IN_GAME = [...IN_TURN, "over"];
// It is not known yet whether something is on.
export const UNKNOWN = ["silent", "test"];
// Nothing is played.
export const CLOSED = ["set_up", "menu"];
