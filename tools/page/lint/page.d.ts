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
