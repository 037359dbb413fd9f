// The choice of the page's language, in the settings.

import { find, html } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { LANGUAGES, t } from "../core/words.js";

/** Offers every language by its own name; another one than now loads the page anew. */
export function offerLanguages() {
  const choice = find("language");
  const option = ([code, name]) => html("option", { value: code, lang: code }, name);
  choice.replaceChildren(html("option", { value: "" }, t("settings.browserLanguage")), ...Object.entries(LANGUAGES).map(option));
  choice.value = preferences.language in LANGUAGES ? preferences.language : "";
  choice.addEventListener("change", () => {
    preferences.language = choice.value;
    location.reload();
  });
}
