// The sheet with the code by which a game goes on at another device.

import { Button } from "../core/button.jsx";
import { Code } from "../core/code.jsx";
import { say } from "../core/voice.js";
import { Sheet } from "../core/sheet.jsx";
import { t } from "../core/words.js";
import { usePage } from "../state.js";

export function HandSheet() {
  const { games } = usePage();
  const copy = async () => {
    await navigator.clipboard.writeText(games.link).catch(() => {
      throw new Error(t("share.selected"));
    });
    say(t("shown.copied"));
  };
  return (
    <Sheet name="hand" title={t("handed.title")}>
      <p class="lead">{t("handed.words")}</p>
      <Code text={games.link} />
      <label class="field"><span>{t("remote.invitation.link")}</span><input id="hand-link" type="text" readOnly value={games.link} onFocus={({ currentTarget }) => currentTarget.select()} /></label>
      <p class="row">
        <Button id="hand-done" class="primary" text="handed.done" does={() => games.handOn()} />
        <Button text="remote.invitation.copy" does={copy} />
      </p>
      <p class="faint">{t("handed.after")}</p>
    </Sheet>
  );
}
