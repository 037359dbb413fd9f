// A button that cannot be taken back is pressed twice.

import { t } from "./words.js";

// It waits this long for the second press.
const SURE_MS = 4000;

/** Does it when the button is pressed a second time, with the question for its name. */
export function sure(button, action, name = t("jobs.sure")) {
  if (button.textContent === name) {
    button.textContent = button.dataset.name;
    return action();
  }
  button.dataset.name = button.textContent;
  button.textContent = name;
  setTimeout(() => (button.textContent = button.dataset.name), SURE_MS);
  return undefined;
}
