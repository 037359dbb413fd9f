// The turns of the game that is shown: each leads to its position; steps between them, and the game's review.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../core/button.jsx";
import { usePage } from "../core/signals.js";
import { sentences, t } from "../core/words.js";
import { SideMark } from "../game/side_mark.jsx";
import { gradeName, MARKS } from "../review/review.js";
import { Course, Points, ReviewOffer } from "../review/review.jsx";

// What a key does in the list of turns.
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function TurnsCard() {
  const { board, explorer, history, strengths } = usePage();
  const { game, turns } = history.shown;
  return (
    <section id="turns-card" class="card" aria-label={t("turns.title")} hidden={!turns.length}>
      <div class="turns-head"><h3>{t("turns.title")}</h3><Steps /></div>
      <Course />
      <p id="turn-heads" class="turn-heads">{history.heads.map((head, place) => <span key={place}><SideMark game={game} place={place} />{head}</span>)}</p>
      <Turns />
      <p id="strength" class="faint">{history.pasted ? "" : strengths.wordsOf(board.game, board.state.players)}</p>
      <ReviewOffer />
      <Points />
      {history.at === null && board.isOver && <p class="row"><Button id="explore-over" text="explorer.open" does={() => explorer.open()} /></p>}
    </section>
  );
}

function Steps() {
  const { history } = usePage();
  const { back, on } = history.ways;
  const last = () => history.look(history.isExploring ? history.shown.turns.length : null);
  return (
    <span class="steps">
      <Button id="first" class="quiet" aria-label={t("turns.start")} disabled={!back} does={() => history.look(0)}>«</Button>
      <Button id="earlier" class="quiet" aria-label={t("turns.back")} disabled={!back} does={() => history.step(-1)}>‹</Button>
      <Button id="later" class="quiet" aria-label={t("turns.on")} disabled={!on} does={() => history.step(1)}>›</Button>
      <Button id="now" class="quiet" aria-label={t("turns.now")} disabled={!on} does={last}>»</Button>
    </span>
  );
}

function Turns() {
  const { history } = usePage();
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const { game, start, turns } = history.shown;
  const current = history.standing ? 0 : (history.at ?? turns.length);
  const hasKey = useRef(false);
  // The current turn stays in sight, and with the focus if a key has led to it.
  useLayoutEffect(() => {
    const shown = /** @type {HTMLElement | null} */ (list.current?.querySelector("[aria-current]"));
    if (list.current && shown) list.current.scrollTop = shown.offsetTop - list.current.clientHeight / 2;
    if (hasKey.current) shown?.focus();
    hasKey.current = false;
  }, [current, turns.length]);
  const step = (/** @type {KeyboardEvent} */ event) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    hasKey.current = true;
    history.step(by);
  };
  const all = turns.map((turn, index) => ({ side: game.sideAt(start, index + 1), turn, ply: index + 1 }));
  // One for each round of the two sides; the second side may begin.
  const rows = all.flatMap((turn, index) => (turn.side === game.sides[0] ? [all.slice(index, index + 2)] : index ? [] : [[turn]]));
  return (
    <ol id="turns" class="turns" ref={list} onKeyDown={step}>
      {rows.map((row) => (
        <li key={row[0].ply}>
          {row[0].ply === 1 && row[0].side !== game.sides[0] && <span class="gap">…</span>}
          {row.map((turn) => <Turn key={turn.ply} {...turn} isCurrent={turn.ply === current} />)}
        </li>
      ))}
    </ol>
  );
}

/** @param {{ side: string, turn: string, ply: number, isCurrent: boolean }} properties */
function Turn({ side, turn, ply, isCurrent }) {
  const { history, review } = usePage();
  const { game } = history.shown;
  const grade = review.shown?.turns[ply - 1]?.grade;
  const told = sentences(game.turnWords("told", side, turn), grade && `${gradeName(grade)}.`);
  return (
    <button
      type="button" class="turn" data-ply={ply} data-turn={turn} title={told}
      aria-label={t("turns.look", { number: ply, told })} aria-current={isCurrent || undefined} onClick={() => history.look(ply)}
    >
      <span class="number">{ply}.</span>{game.shown(turn)}
      {grade && <span class={`grade ${grade}`} aria-hidden="true">{MARKS[grade]}</span>}
    </button>
  );
}
