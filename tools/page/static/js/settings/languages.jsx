// The choice of a language, at the door and in the settings.

import { preferences } from "../core/preferences.js";
import { LANGUAGES, t } from "../core/words.js";

/** Every language by its own name, and, unless `isShort`, the browser's; choosing another one reloads the page. @param {{ id: string, class?: string, isShort?: boolean }} properties */
export function Languages({ isShort, ...properties }) {
  const choose = (/** @type {string} */ language) => {
    preferences.language = language;
    location.reload();
  };
  const chosen = preferences.language in LANGUAGES ? preferences.language : isShort ? document.documentElement.lang : "";
  return (
    <select {...properties} aria-label={t("settings.language")} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {!isShort && <option value="">{t("settings.browserLanguage")}</option>}
      {Object.entries(LANGUAGES).map(([code, name]) => <option key={code} value={code} lang={code}>{name}</option>)}
    </select>
  );
}
