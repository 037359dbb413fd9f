// The fields that a class takes over as they are from what it is made of, by Object.assign.
export {};

type Made<Classes> = { [Name in keyof Classes]: Classes[Name] extends new (parts: never) => infer Part ? Part : never };

declare module "../static/js/game/games.js" {
  interface Game
    extends Omit<GameFacts, "kinds">, Required<Omit<GamePage, "tones" | "keys" | "printed" | "numerals" | "finished" | "rulebook">> {}
}

declare module "../static/js/state.js" {
  interface PageState extends Given, Made<typeof PARTS> {}
}
