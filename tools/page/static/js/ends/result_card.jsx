// The card under the board at a game's end: what may come next, and how long it took; the headline says who won, and why.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../core/button.jsx";
import { kept, usePage } from "../core/signals.js";
import { durationWords, sentences, t } from "../core/words.js";
import { follows, levelOf, REMOTE } from "../game/opponents.js";
import { isJoy, winnerOf } from "../game/record.js";
import { tallies } from "../my_games/statistics.js";

const SPARKS = 12;

export function ResultCard() {
  const { board, ends, review, strengths } = usePage();
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  const end = ends.isOpen ? ends.end : null;
  useEffect(() => {
    if (!document.activeElement?.matches("input[type=text], textarea")) card.current?.focus({ preventScroll: true });
  }, [end]);
  if (!end) return null;
  const { game, players, result, turns: { length: count }, ms } = end;
  const length = count > 0 && (ms ? t("joy.result.facts", { count, time: durationWords(ms) }) : t("joy.result.turns", { count }));
  return (
    <section
      id="result" class={`result card ${isJoy(end) ? "joy" : ""}`} tabIndex={-1} ref={card}
      aria-label={t("joy.result.title")} aria-describedby="result-facts" data-hue={game.hues[winnerOf(result)] ?? ""}
    >
      <p class="row">
        {board.isPlayer && !players.includes(REMOTE) && <Button id="result-again" class="primary" text="action.again" does={() => ends.again()} />}
        {board.isPlayer && count > 0 && <Button id="result-turned" text="joy.result.turned" does={() => review.begin()} />}
        <Button id="result-done" text="joy.result.done" does={() => ends.leave()} />
      </p>
      <Halo />
      <p id="result-facts" class="faint">{sentences(length, soFarWords(end), strengths.changeWords(end))}</p>
    </section>
  );
}

/** A ring of light, and sparks that leave it. */
function Halo() {
  return (
    <svg class="halo" viewBox="0 0 100 100" aria-hidden="true">
      <circle class="glow" cx={50} cy={50} r={27} />
      <circle class="ring" cx={50} cy={50} r={27} pathLength={100} />
      {Array.from({ length: SPARKS }, (_, index) => (
        <g key={index} transform={`rotate(${(360 / SPARKS) * index} 50 50)`}><circle class="spark" cx={50} cy={14} r={2.3} /></g>
      ))}
    </svg>
  );
}

/** The player's results against this opponent so far. @param {EndedGame} end */
function soFarWords({ game, players, coached }) {
  const opponent = players.find((player) => player !== "human");
  const row = players.includes("human") && kept(tallies).find((one) => one.game === game.name && one.level === opponent && one.coached === coached);
  if (!row) return "";
  const { level, won, lost, drawn, streak } = row;
  const words = t(follows(level) ? `follow.tally.${level}` : "joy.result.tally", { level: levelOf(level), won, lost, drawn });
  return sentences(coached ? t("coach.tally", { words }) : words, streak > 1 && t("joy.result.streak", { count: streak }));
}
