// What the page shows: every feature's component in its place.

import { effect } from "@preact/signals";
import { render } from "preact";
import { ClockFaces } from "./clock/clock.jsx";
import { CoachCard } from "./coach/coach.jsx";
import { preferences } from "./core/preferences.js";
import { Voice } from "./core/voice.jsx";
import { t } from "./core/words.js";
import { ResultCard } from "./ends/result_card.jsx";
import { ExplorerCard } from "./explorer/explorer.jsx";
import { Drawer } from "./inside/drawer.jsx";
import { Learn } from "./learn/learn.jsx";
import { LegendSheet, RulesSheet } from "./learn/sheets.jsx";
import { MyBoard, NewBoardSheet } from "./my_board/my_board.jsx";
import { GameCard } from "./my_games/game_card.jsx";
import { HandSheet } from "./my_games/hand_sheet.jsx";
import { MyGames } from "./my_games/my_games.jsx";
import { Controls, TableBar } from "./play/controls.jsx";
import { Header } from "./play/header.jsx";
import { More } from "./play/more.jsx";
import { Status } from "./play/status.jsx";
import { TurnsCard } from "./play/turns.jsx";
import { UnkeptCard } from "./settings/kept.jsx";
import { Door } from "./start/door.jsx";
import { PlaySheet } from "./start/players.jsx";
import { Page, usePage } from "./state.js";

// What stands beside the board in each of the places.
const AT = { play: AtPlay, learn: Learn, games: MyGames, board: MyBoard };

/** Shows the page in the element, which may have its first picture already. @param {Parts} state @param {Element} element */
export function showPage(state, element) {
  delete document.documentElement.dataset.opens;
  render(<Page.Provider value={state}><Whole /></Page.Provider>, element);
  effect(() => wearState(state));
}

function Whole() {
  const { places, remote } = usePage();
  return (
    <>
      <header class="bar"><Header /></header>
      <main>
        <section class="status" aria-label={t("page.status")}><Status /></section>
        <section class="board" aria-label={t("page.board")}><Stage /><ClockFaces /></section>
        <aside class="panel" aria-label={t("page.game")}>
          {Object.entries(AT).map(([name, Place]) => <div key={name} id={`at-${name}`} class="stack" hidden={places.at !== name}><Place /></div>)}
        </aside>
      </main>
      <Drawer />
      <PlaySheet />
      <RulesSheet />
      <LegendSheet />
      <NewBoardSheet />
      <HandSheet />
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
  const { remote } = usePage();
  return (
    <>
      <Door />
      <TableBar />
      <Controls />
      <ResultCard />
      {remote.views && <remote.views.RemoteNow />}
      <ExplorerCard />
      <TurnsCard />
      <GameCard />
      <CoachCard />
      <More />
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
