// What a class takes over as it is from what it is made of.
export {};

declare module "../static/js/game/games.js" {
  interface Game extends GameFields {}
}

declare module "../static/js/state.js" {
  interface PageState extends Given, PartsBy<typeof PARTS> {}
}
