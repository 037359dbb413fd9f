// The components of a game with a friend, loaded when it is first wanted.

export { RemoteNow } from "./now.jsx";
export { RemoteSheet } from "./sheet.jsx";
