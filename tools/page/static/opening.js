// Runs inside the page, before it is first seen: the front door in the visitor's language, or the place of a game.
//
// The builder puts this script at the page's end, after `opening`: {words: {language: {key: text}}, games: {name: board}}.

import { GAME, NAMELESS, NOW, PREFIX } from "./js/core/keys.js";

{
  const root = document.documentElement;
  /** What the browser keeps under a key, as storage.js and preferences.js store it. @param {string} key @returns {any} */
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  };
  const { language, theme, look, game } = kept(NAMELESS) ?? {};
  const now = kept(PREFIX + NOW);
  const last = now && !now.isLeft && kept(PREFIX + GAME + now.id);
  // A link to a game, or a game that the player has not left, stands where the door would.
  const opens = /[#&](game|look|show|on)=/.test(location.hash) ? "link" : last ? "game" : "door";
  const wanted = [language, ...navigator.languages].map((name) => String(name).split("-")[0].toLowerCase());
  const name = wanted.find((one) => one in opening.words) ?? "en";
  const words = opening.words[name];
  const shown = opens === "game" ? last.game : game;
  const head = { link: "remote.title", game: "headline.silent", door: `${shown}.line` }[opens];
  root.lang = name;
  root.dataset.opens = opens;
  if (theme) root.dataset.theme = theme;
  if (look) root.dataset.look = look;
  document.body.classList.toggle("at-door", opens === "door");
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = words[String(element.getAttribute("data-t"))];
  for (const element of document.querySelectorAll("[data-t-label]")) element.ariaLabel = words[String(element.getAttribute("data-t-label"))];
  const headline = document.querySelector(".headline");
  if (headline && head in words) headline.textContent = words[head];
  document.querySelector(".stage")?.setAttribute("data-board", opening.games[shown] ?? Object.values(opening.games)[0]);
}
