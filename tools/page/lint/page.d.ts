// The page's own events are CustomEvents, heard by names that TypeScript does not know.
interface Event {
  readonly detail: any;
}

// Web Serial, which TypeScript does not know.
interface Navigator {
  readonly serial: any;
}

// Made by the build: every game's `page` by its name, see tools/page/builder/index.py.
declare module "*/all.js";

// What the build puts before opening.js, see tools/page/builder/index.py.
declare const opening: { words: Record<string, Record<string, string>>; games: Record<string, string> };
