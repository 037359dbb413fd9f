// Sheets laid over the page, to read: rules with pictures, the legend of the lights, a new board's way.

import { find, html, within } from "../core/dom.js";
import { hasText, t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { legendOf } from "./legend.js";
import { picture } from "./picture.js";

/** Lets the buttons open their sheets; `game()` is the game whose lights the legend shows. */
export function listenToSheets(game) {
  /** @type {NodeListOf<HTMLDialogElement>} */
  const sheets = document.querySelectorAll("dialog.sheet");
  for (const sheet of sheets) closeBy(sheet, () => sheet.close());
  for (const one of GAMES.values()) {
    const button = html("button", { type: "button" }, t("rules.title", { game: one.title }));
    button.addEventListener("click", () => {
      showRules(one);
      open(find("rules-sheet"));
    });
    find("open-legend").before(button);
  }
  listen("new-board", () => {});
  listen("legend", () => find("legend-lights").replaceChildren(...legendOf(game())));
}

/** Lets the sheet's button with a cross, and a click beside the sheet, call `close()`. */
export function closeBy(sheet, close) {
  within(sheet, ".close").addEventListener("click", close);
  // A click on the dialog itself hits its margin or backdrop, not its content.
  sheet.addEventListener("click", ({ target }) => target === sheet && close());
}

export function isReading() {
  return Boolean(document.querySelector("dialog[open]"));
}

function listen(name, fill) {
  const sheet = find(`${name}-sheet`);
  find(`open-${name}`).addEventListener("click", () => {
    fill();
    open(sheet);
  });
}

export function open(sheet) {
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
}

/** A game's rules: in short, then its rulebook page by page, if any. */
function showRules(game) {
  find("rules-title").textContent = t("rules.title", { game: game.title });
  find("rules").textContent = game.words("rules");
  find("hands").textContent = game.words("hands");
  const pages = game.rulebook.filter(({ text }) => hasText(`${game.name}.rulebook.${text}`));
  find("rules-pages").replaceChildren(...pages.map((page) => pageOf(game, page)));
}

function pageOf(game, page) {
  const words = html("p", {}, game.words(`rulebook.${page.text}`));
  return html("div", { className: "page" }, ...(page.position ? [picture(game, page)] : []), words);
}
