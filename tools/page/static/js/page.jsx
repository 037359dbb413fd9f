// What the page shows: every feature's component in its place.

import { effect } from "@preact/signals";
import { render } from "preact";
import { ClockFaces } from "./clock/clock.jsx";
import { attempt } from "./core/button.jsx";
import { preferences } from "./core/preferences.js";
import { Voice } from "./core/voice.jsx";
import { t } from "./core/words.js";
import { Controls, TableBar } from "./play/controls.jsx";
import { Header } from "./play/header.jsx";
import { Status } from "./play/status.jsx";
import { UnkeptCard } from "./settings/kept.jsx";
import { Door } from "./start/door.jsx";
import { Page, usePage } from "./state.js";

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
  state.later = await import("./later.jsx").catch(() => {
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
        <section class="status" aria-label={t("page.status")}><Status /></section>
        <section class="board" aria-label={t("page.board")}><Stage /><ClockFaces /></section>
        <aside class="panel" aria-label={t("page.game")}>
          {Object.entries(beside).map(([name, Place]) => <div key={name} id={`at-${name}`} class="stack" hidden={places.at !== name}>{Place && <Place />}</div>)}
        </aside>
      </main>
      {later && (
        <>
          <later.PlaySheet />
          <later.Drawer />
          <later.RulesSheet />
          <later.LegendSheet />
          <later.NewBoardSheet />
          <later.HandSheet />
        </>
      )}
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
      <Door />
      <TableBar />
      <Controls />
      {later && <later.ResultCard />}
      {remote.views && <remote.views.RemoteNow />}
      {later && (
        <>
          <later.ExplorerCard />
          <later.TurningPointCard />
          <later.TurnsCard />
          <later.GameCard />
          <later.CoachCard />
          <later.More />
        </>
      )}
      <UnkeptCard />
    </>
  );
}

/** Tells the style sheets what the page is about, by the body's classes and data. @param {Parts} state */
function wearState({ board, door, drawer, ends, hand, history, places }) {
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
    drawn: drawer.isOpen,
  };
  for (const [name, isSo] of Object.entries(classes)) document.body.classList.toggle(name, isSo);
  Object.assign(document.body.dataset, { place: places.at, mode: board.host.gone ? "gone" : board.state.mode });
}
