// The page's settings: its language, its colours, the look of the board, full screen.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button, Choice } from "../core/button.jsx";
import { LOOKS, preferences, THEMES } from "../core/preferences.js";
import { t } from "../core/words.js";
import { usePage } from "../state.js";
import { Languages } from "./languages.jsx";

export function Settings() {
  return (
    <section class="part">
      <h2>{t("settings.title")}</h2>
      <div class="halves">
        <label class="field"><span>{t("settings.language")}</span><Languages id="language" /></label>
        <Choice id="theme" name="theme" legend={t("theme.title")} options={THEMES.map((name) => [name, t(`theme.${name}`)])} value={preferences.theme} choose={(name) => (preferences.theme = name)} />
      </div>
      <Looks />
      {document.fullscreenEnabled && <p class="row"><FullScreen /></p>}
    </section>
  );
}

/** What the board and its pieces look like; the tokens of each look are in base.css. */
function Looks() {
  const { board } = usePage();
  return (
    <fieldset id="look">
      <legend>{t("look.title")}</legend>
      <div class="cards">
        {LOOKS.map((name) => (
          <label key={name}>
            <input type="radio" name="look" value={name} checked={preferences.look === name} onChange={() => (preferences.look = name)} />
            <span><span class="portrait" data-board={board.game.board} data-look={name} />{t(`look.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FullScreen() {
  const isFull = useSignal(Boolean(document.fullscreenElement));
  useEffect(() => {
    const tell = () => (isFull.value = Boolean(document.fullscreenElement));
    document.addEventListener("fullscreenchange", tell);
    return () => document.removeEventListener("fullscreenchange", tell);
  }, []);
  const change = () => (isFull.value ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return <Button id="full-screen" aria-pressed={isFull.value} text={isFull.value ? "screen.leave" : "screen.enter"} does={change} />;
}
