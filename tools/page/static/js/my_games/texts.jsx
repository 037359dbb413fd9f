// Position and record as text: fields to copy from and to paste into.

import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { attempt, Button } from "../core/button.jsx";
import { t } from "../core/words.js";
import { usePage } from "../state.js";

const PLAIN = /** @type {const} */ ({ spellcheck: false, autocomplete: "off", autocapitalize: "off" });

/**
 * A field that holds what the player types. While it has the focus it stays as it is, to be copied or pasted over; left
 * empty or unchanged, it follows the board again.
 * @param {Parts["share"]} share @param {"position" | "record"} name
 */
function typing(share, name) {
  return {
    ...PLAIN,
    onFocus: (/** @type {{ currentTarget: { value: string } }} */ { currentTarget }) => {
      if (share[name] === null) share[name] = share.untyped[name] = currentTarget.value;
    },
    onInput: (/** @type {{ currentTarget: { value: string } }} */ { currentTarget }) => (share[name] = currentTarget.value),
    onBlur: () => {
      if (!share[name] || share[name] === share.untyped[name]) share[name] = null;
      share.untyped[name] = "";
    },
  };
}

export function Texts() {
  const { places, share } = usePage();
  const position = useRef(/** @type {any} */ (null));
  const record = useRef(/** @type {any} */ (null));
  const chooser = useRef(/** @type {any} */ (null));
  useSignalEffect(() => {
    if (places.at === "games") share.follow();
  });
  const openFile = () => {
    const [file] = chooser.current.files;
    chooser.current.value = ""; // the same file may be chosen again
    attempt(() => share.openFile(file));
  };
  return (
    <section id="share" class="part">
      <h2>{t("share.title")}</h2>
      <label class="field"><span>{t("share.position")}</span>
        <input id="position" type="text" ref={position} value={share.positionText} {...typing(share, "position")} />
      </label>
      <p class="row">
        <Button id="copy-position" text="share.copy" does={() => share.copy(position.current, "share.positionCopied")} />
        <Button id="match" text="share.setUp" does={() => share.playFrom(share.positionText)} />
      </p>
      <label class="field"><span>{t("share.record")}</span>
        <textarea id="record" rows={5} ref={record} value={share.recordText} {...typing(share, "record")} />
      </label>
      <p class="row">
        <Button id="copy-record" text="share.copy" does={() => share.copy(record.current, "share.recordCopied")} />
        <Button id="open-record" text="share.look" does={() => share.open()} />
        <Button id="save-file" text="joy.record.save" does={() => share.save()} />
        <Button id="open-file" text="joy.record.open" does={() => chooser.current.click()} />
        <input id="record-file" type="file" accept=".txt,.pgn,text/plain" hidden ref={chooser} onChange={openFile} />
      </p>
    </section>
  );
}
