// What the browser fails to keep, and the way to begin anew.

import { Button } from "../core/button.jsx";
import { usePage } from "../state.js";

export function UnkeptCard() {
  const { unkept } = usePage();
  if (!unkept.words) return null;
  return (
    <section id="unkept" class="card">
      <p id="unkept-words" class="told">{unkept.words}</p>
      {unkept.isUnread && <p class="row"><Button id="unkept-anew" text="unkept.anew" does={() => unkept.beginAnew()} /></p>}
    </section>
  );
}
