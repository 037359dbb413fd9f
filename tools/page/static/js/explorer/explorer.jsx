// The explorer's card: the verdict on the position shown, and every turn with what it leads to.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../core/button.jsx";
import { usePage } from "../core/signals.js";
import { t } from "../core/words.js";
import { proofWords } from "./outcome.js";

/** @typedef {import("./outcome.js").Outcome} Outcome */

export function ExplorerCard() {
  const { explorer, history } = usePage();
  return explorer.isTelling && history.looked ? <Card /> : null;
}

function Card() {
  const { drawn, explorer, history } = usePage();
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => /** @type {HTMLElement | null} */ (card.current?.querySelector("#explorer-leave"))?.focus({ preventScroll: true }), []);
  const { back, on } = history.ways;
  const { outcomes = [], done } = explorer.answer;
  const leave = () => {
    history.endExploring();
    drawn.view.go();
  };
  const isProved = outcomes.every((/** @type {Outcome} */ { isExact }) => isExact);
  return (
    <section id="explorer" class="card explorer" aria-label={t("explorer.title")} ref={card}>
      <div class="turns-head"><h3>{t("explorer.title")}</h3><Button id="explorer-leave" text="explorer.leave" does={leave} /></div>
      <p id="explorer-verdict" class="verdict">{explorer.words}</p>
      <p id="explorer-proof" class={`proof ${isProved ? "exact" : ""}`}>{proofWords(outcomes, done)}</p>
      <Letters />
      <Outcomes />
      <p class="row">
        <Button id="explorer-back" text="turns.back" disabled={!back} does={() => history.step(-1)} />
        <Button id="explorer-on" text="turns.on" disabled={!on} does={() => history.step(1)} />
      </p>
      {outcomes.length > 0 && <p id="explorer-legend" class="faint">{t("explorer.legend")}</p>}
    </section>
  );
}

/** The pieces, where any of them may be chosen first. */
function Letters() {
  const { explorer } = usePage();
  const { answer: { game, side }, choice } = explorer;
  const letters = choice && !choice.isOrdered ? choice.letters : [];
  if (letters.length < 2) return null;
  return (
    <div id="explorer-letters" class="choice letters" role="group" aria-label={t("explorer.pieces")}>
      {["", ...letters].map((letter) => (
        <button key={letter} type="button" aria-pressed={(choice?.picked.letter ?? "") === letter} data-letter={letter} onClick={() => explorer.pickLetter(letter)}>
          {letter ? game.kinds[game.kindOf(side, letter)].name : t("explorer.all")}
        </button>
      ))}
    </div>
  );
}

// More turns than these that lose alike are one row. The solver knows them from the start, so that no row with the focus is taken away.
const MOST_ALIKE = 3;

/** The list keeps its place, and what it showed, until the next position's turns are there. */
function Outcomes() {
  const { explorer, history } = usePage();
  const { answer, isLooking } = explorer;
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const before = useRef(/** @type {any[]} */ ([]));
  // Whether the keyboard was in the list when a turn was chosen there.
  const wasInList = useRef(false);
  useEffect(() => {
    if (isLooking || !wasInList.current) return;
    wasInList.current = false;
    (/** @type {HTMLElement | null | undefined} */ (list.current?.querySelector("summary, button")) ?? /** @type {HTMLElement | null | undefined} */ (list.current?.parentElement?.querySelector("#explorer-back")))?.focus({ preventScroll: true });
  }, [isLooking]);
  if (!isLooking && history.looked) {
    const { game } = history.looked;
    before.current = (explorer.choice?.outcomes ?? []).map((outcome) => ({ outcome, told: game.turnWords("turn", answer.side, outcome.turn) }));
  }
  const groups = Object.values(Object.groupBy(before.current, ({ outcome }) => (outcome.isRefuted ? outcome.words : outcome.turn)));
  const choose = (/** @type {string} */ turn) => {
    wasInList.current = Boolean(list.current?.contains(document.activeElement));
    history.try(turn);
  };
  return (
    <ol id="explorer-turns" class="outcome-list" aria-label={t("explorer.turns")} ref={list} inert={isLooking} hidden={!before.current.length}>
      {groups.flatMap((rows = []) => {
        const [{ outcome }] = rows;
        const list = rows.map((row) => <Row key={row.outcome.turn} {...row} choose={choose} />);
        if (rows.length <= MOST_ALIKE) return list;
        return <li key={outcome.words}><details><summary>{t("explorer.alike", { count: rows.length, outcome: outcome.words })}</summary><ol class="outcome-list">{list}</ol></details></li>;
      })}
    </ol>
  );
}

/** @param {{ outcome: Outcome, told: string, choose: (turn: string) => void }} properties */
function Row({ outcome, told, choose }) {
  return (
    <li>
      <button type="button" title={told} data-turn={outcome.turn} aria-label={t("explorer.row", { turn: told, outcome: outcome.words })} onClick={() => choose(outcome.turn)}>
        <span class="outcome-turn" aria-hidden="true">{outcome.shown}</span>
        <span class={`outcome-mark ${outcome.kind}${outcome.isExact ? " exact" : ""}`} aria-hidden="true">{outcome.mark}</span>
        <span class="outcome-words" aria-hidden="true">{outcome.words}</span>
      </button>
    </li>
  );
}
