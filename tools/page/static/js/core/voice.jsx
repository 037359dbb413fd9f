// The slip of paper with short messages, and the words for a screen reader.

import { shown, told } from "./voice.js";

export function Voice() {
  return (
    <>
      <p id="toast" class="toast" role="status" hidden={!shown.value}>{shown.value}</p>
      <p id="spoken" class="unseen" role="status" aria-live="polite">{told.value}</p>
    </>
  );
}
