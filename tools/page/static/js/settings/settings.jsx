// The page's settings: its language, its theme, full screen.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../core/button.jsx";
import { preferences, THEMES } from "../core/preferences.js";
import { LANGUAGES, t } from "../core/words.js";

export function Settings() {
  const next = () => (preferences.theme = THEMES[(THEMES.indexOf(preferences.theme) + 1) % THEMES.length]);
  return (
    <section class="part">
      <h2>{t("settings.title")}</h2>
      <label class="field"><span>{t("settings.language")}</span><Languages /></label>
      <p class="row">
        <Button id="theme" does={next}>{t(`theme.${preferences.theme}`)}</Button>
        {document.fullscreenEnabled && <FullScreen />}
      </p>
    </section>
  );
}

/** Every language by its own name; choosing another one reloads the page. */
function Languages() {
  const choose = (/** @type {string} */ language) => {
    preferences.language = language;
    location.reload();
  };
  const chosen = preferences.language in LANGUAGES ? preferences.language : "";
  return (
    <select id="language" value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      <option value="">{t("settings.browserLanguage")}</option>
      {Object.entries(LANGUAGES).map(([code, name]) => <option key={code} value={code} lang={code}>{name}</option>)}
    </select>
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
