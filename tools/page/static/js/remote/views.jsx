// The components of a game with a friend, and the games that this browser keeps; loaded when they are first wanted.

export { forgetGame, keptGames, restoreGame, wholeGame } from "./kept.js";
export { shownName } from "./name.js";
export { RemoteNow } from "./now.jsx";
export { RemoteSheet } from "./sheet.jsx";
