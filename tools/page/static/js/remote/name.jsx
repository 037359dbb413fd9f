// A field for a player's name, which takes no more than one has room for.

import { fitName } from "./name.js";

/** @param {{ id: string, required?: boolean, value: import("@preact/signals").Signal<string> }} properties */
export function NameField({ value, ...more }) {
  const take = (/** @type {HTMLInputElement} */ field) => {
    fitName(field);
    value.value = field.value;
  };
  return (
    <input
      type="text" autocomplete="given-name" {...more} value={value.value}
      onInput={({ currentTarget, isComposing }) => isComposing || take(currentTarget)} onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  );
}
