// All that this browser keeps as one file: to save it, and to open it here or on another device.

import { useRef } from "preact/hooks";
import { attempt, Button } from "../core/button.jsx";
import { t } from "../core/words.js";
import { usePage } from "../state.js";
import { openAll, saveAll } from "./file.js";

export function FileOfAll() {
  const { transport } = usePage();
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  const open = async () => {
    const [file] = chooser.current?.files ?? [];
    if (!file) return;
    if (chooser.current) chooser.current.value = ""; // the same file may be chosen again
    await openAll(transport, file);
    location.reload();
  };
  return (
    <section id="file" class="part">
      <h2>{t("file.title")}</h2>
      <p class="faint">{t("file.words")}</p>
      <p class="row">
        <Button id="save-all" text="file.save" does={() => saveAll(transport)} />
        <Button id="open-all" text="file.open" does={() => chooser.current?.click()} />
        <input id="all-file" type="file" accept=".json,application/json" hidden ref={chooser} onChange={() => attempt(open)} />
      </p>
    </section>
  );
}
