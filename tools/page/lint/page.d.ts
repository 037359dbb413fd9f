// The page's own events are CustomEvents, heard by names that TypeScript does not know.
interface Event {
  readonly detail: any;
}

// Web Serial, which TypeScript does not know.
interface Navigator {
  readonly serial: any;
}
