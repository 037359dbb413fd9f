// What the page shows: every feature's component in its place.

import { effect } from "@preact/signals";
import { render } from "preact";
import { ClockFaces } from "./clock/clock.jsx";
import { attempt } from "./core/button.jsx";
import { loadStyle } from "./core/dom.js";
import { preferences } from "./core/preferences.js";
import { Page, usePage } from "./core/signals.js";
import { shown, told } from "./core/voice.js";
import { t } from "./core/words.js";
import { boardName } from "./line/host.js";
import { Controls, TableBar } from "./play/controls.jsx";
import { PLACES } from "./play/places.js";
import { Headline } from "./play/status.jsx";
import { UnkeptCard } from "./settings/kept.jsx";
import { FrontDoor } from "./start/door.jsx";

/** Shows the page in the element, which may have its first picture already. @param {Parts} state @param {Element} element */
export function showPage(state, element) {
  delete document.documentElement.dataset.opens;
  render(<Page.Provider value={state}><Whole /></Page.Provider>, element);
  effect(() => wearState(state));
  // The first lights are drawn by then.
  requestAnimationFrame(() => setTimeout(() => attempt(() => loadLater(state))));
}

/** @param {Parts} state */
async function loadLater(state) {
  [state.later] = await Promise.all([import("./later.jsx"), loadStyle()]).catch(() => {
    throw new Error(t("remote.notLoaded"));
  });
}

function Whole() {
  const { later, places, remote } = usePage();
  const beside = { play: AtPlay, learn: later?.Learn, games: later?.MyGames, board: later?.MyBoard };
  return (
    <>
      <header class="bar"><Header /></header>
      <main>
        <section class="status" aria-label={t("page.status")}><Headline /></section>
        <section class="board" aria-label={t("page.board")}><Stage /><ClockFaces /></section>
        <aside class="panel" aria-label={t("page.game")}>
          {Object.entries(beside).map(([name, Place]) => <div key={name} id={`at-${name}`} class="stack" hidden={places.at !== name}>{Place && <Place />}</div>)}
        </aside>
      </main>
      {later?.SHEETS.map((Over, index) => <Over key={index} />)}
      {remote.views && <remote.views.RemoteSheet />}
      <Voice />
    </>
  );
}

/** The drawn board, which is no component. */
function Stage() {
  const { drawn } = usePage();
  return <div class="stage-place" ref={(place) => place?.append(drawn.view.stage)} />;
}

function AtPlay() {
  const { later, remote } = usePage();
  return (
    <>
      <FrontDoor />
      <TableBar />
      <Controls />
      {later && <later.ResultCard />}
      {remote.views && <remote.views.RemoteNow />}
      {later?.CARDS.map((Beside, index) => <Beside key={index} />)}
      <UnkeptCard />
    </>
  );
}

/** Tells the style sheets what the page is about, by the body's classes and data. @param {Parts} state */
function wearState({ board, door, ends, hand, history, isDrawerOpen, places }) {
  const isLooking = history.at !== null;
  // Whether a simulated board has nothing to put right.
  const isPlain = board.host.hand && !board.fault;
  const classes = {
    "at-door": door.isOpen,
    // A strip of two lines is enough here.
    brief: !preferences.real && (ends.isOpen || (!isLooking && (door.isOpen || (isPlain && (board.isInGame || board.isRestored))))),
    watching: !board.isPlayer,
    busy: hand.isDriven,
    "no-marks": !preferences.marks,
    replay: isLooking,
    drawn: isDrawerOpen,
  };
  for (const [name, isSo] of Object.entries(classes)) document.body.classList.toggle(name, isSo);
  Object.assign(document.body.dataset, { place: places.at, mode: board.host.gone ? "gone" : board.state.mode });
}

function Header() {
  const { board, places } = usePage();
  const how = board.host.gone ? "off" : board.isSilent ? "" : "on";
  return (
    <>
      <h1 class="wordmark">Halo</h1>
      <p class="place"><span id="dot" class={`dot ${how}`} /><span id="place">{placeWords(board)}</span></p>
      <nav class="places" aria-label={t("places.title")}>
        {PLACES.map((name) => (
          <button key={name} id={`to-${name}`} type="button" class="quiet" aria-current={places.at === name ? "page" : undefined} onClick={() => places.choose(name)}>
            {t(`places.${name}`)}
          </button>
        ))}
      </nav>
    </>
  );
}

/** The board in words, and what is wrong with it. @param {Parts["board"]} board */
function placeWords({ host, isSilent }) {
  const name = boardName(host) || t("place.unnamed");
  if (host.gone) return t("place.unplugged", { board: name });
  if (isSilent) return t("place.connecting");
  return host.role === "watcher" ? t("place.watching", { board: name }) : name;
}

function Voice() {
  return (
    <>
      <p id="toast" class="toast" role="status" hidden={!shown.value}>{shown.value}</p>
      <p id="spoken" class="unseen" role="status" aria-live="polite">{told.value}</p>
    </>
  );
}
