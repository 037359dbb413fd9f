// Every game of this browser in one list: going on or over, against the board, a friend, or between two people; and the one of
// them that is shown at the table.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { attempt, Button, Choice, SureButton } from "../core/button.jsx";
import { Code, Sheet } from "../core/sheet.jsx";
import { kept, usePage } from "../core/signals.js";
import { say } from "../core/voice.js";
import { capital, sentences, t } from "../core/words.js";
import { gameCalled, GAMES, positionsOf } from "../game/games.js";
import { allGames, outcomeOf } from "../game/kept_games.js";
import { UNFINISHED, winnerOf } from "../game/record.js";
import { playerName } from "../game/opponents.js";
import { Picture, WonGame } from "../game/picture.jsx";
import { SideMark } from "../game/side_mark.jsx";
import { Path, Statistics } from "./progress.jsx";

/** @typedef {import("../game/kept_games.js").KeptGame} KeptGame */
/** @typedef {{ id: string, name: string, number: number, friend: string, isOver: boolean, isOwnTurn: boolean, turns: number, at: number }} Series  the games with a friend, see remote/kept.js */

const RESULTS = ["all", "on", "won", "lost", "drawn"];
// So many are shown at first, and so many more each time that more are wanted.
const SHOWN = 12;

export function GameList() {
  const { board, games, remote } = usePage();
  const game = useSignal("all");
  const result = useSignal("all");
  const most = useSignal(SHOWN);
  useEffect(() => {
    attempt(() => games.adopt());
    attempt(() => remote.load());
  }, []);
  const all = kept(allGames).filter(({ turns }) => turns.length);
  const series = remote.views ? /** @type {Series[]} */ (kept(remote.views.keptGames)) : [];
  // Of a series that is played at this table its games are in the list themselves.
  const others = series.filter(({ id, number }) => !all.some((one) => one.series === `${id} ${number}`));
  const found = all.filter((one) => [one.game, "all"].includes(game.value) && [outcomeOf(one), "all"].includes(result.value));
  const sought = others.filter(({ name }) => ["all", "on"].includes(result.value) && [name, "all"].includes(game.value));
  return (
    <section id="games" class="part" data-focus="stays">
      <h2>{t("places.games")}</h2>
      {all.length > 0 && (
        <>
          <Choice name="sought-game" legend={t("newGame.game")} isLegendUnseen options={["all", ...GAMES.keys()].map((name) => [name, GAMES.get(name)?.title ?? t("list.all")])} value={game.value} choose={(name) => (game.value = name)} />
          <div class="halves"><Path game={GAMES.get(game.value) ?? GAMES.get(all[0].game)} /><Statistics game={game.value} /></div>
          <Choice id="sought-result" name="sought-result" legend={t("joy.result.title")} isLegendUnseen options={RESULTS.map((name) => [name, t(`list.${name}`)])} value={result.value} choose={(name) => (result.value = name)} />
        </>
      )}
      {!all.length && !others.length && <NoGames />}
      <p id="games-words" class="faint" role="status">{all.length + others.length ? t("list.count", { count: found.length + sought.length }) : ""}</p>
      <ul class="games">
        {sought.map((one) => <Friend key={one.id} {...one} />)}
        {found.slice(0, most.value).map((one) => <Row key={one.id} game={one} series={series} />)}
      </ul>
      <p class="row">
        {found.length > most.value && <Button text="list.more" does={() => (most.value += SHOWN)} />}
        {board.isPlayer && <Button id="remote-games" text="remote.title" does={() => remote.open()} />}
      </p>
    </section>
  );
}

/** What may stand here: each game begins by its picture. */
function NoGames() {
  const { players } = usePage();
  return (
    <div class="no-games">
      <p class="lead">{t("list.none")}</p>
      {[...GAMES.values()].map((game) => <button key={game.name} type="button" onClick={() => players.open(false, game)}><WonGame game={game} /></button>)}
    </div>
  );
}

/**
 * An entry: a drawing of where the game stands, who played, what else is to be said of it; and a way to forget the series of this ID.
 * @param {{ game: Game, position: string, does: () => unknown, head: string, what: string, more: string, outcome: string, end: import("preact").ComponentChildren, series?: string }} properties
 */
function Entry({ game, position, does, head, what, more, outcome, end, series }) {
  const { remote } = usePage();
  return (
    <li>
      <Button class="pictured" does={does}>
        <Picture game={game} position={position} isDecoration />
        <span class="what">
          <span class="head">{head}</span>
          {what && <span class="faint">{what}</span>}
          <span class="faint">{more}</span>
        </span>
        <span class={`outcome ${outcome}`}>{end}</span>
      </Button>
      {series && <SureButton class="quiet" text="remote.games.forget" does={() => remote.forget(series)} />}
    </li>
  );
}

/** @param {{ game: KeptGame, series: Series[] }} properties */
function Row({ game: kept, series }) {
  const { games } = usePage();
  const game = GAMES.get(kept.game);
  const outcome = outcomeOf(kept);
  const isOnBoard = games.isOnBoard(kept);
  const own = series.find(({ id, number }) => kept.series === `${id} ${number}`);
  const friend = outcome === "on" && !kept.isHanded && own;
  const gaveUp = kept.ending === "given_up" && t("joy.result.gaveUp", { side: game.sideName(game.sides[1 - winnerOf(kept.result)]) });
  const now = friend ? whoseTurn(friend) : isOnBoard && outcome === "on" && t("list.onBoard");
  return (
    <Entry
      game={game} position={positionAt(kept)} does={() => (friend && !isOnBoard ? games.goOn(kept) : games.open(kept))}
      head={opponentWords(kept)} what={t("list.what", { game: game.title, count: kept.turns.length })} more={sentences(gaveUp, now, dayWords(kept))}
      outcome={outcome} end={<>{outcome === "decided" && <SideMark game={game} place={winnerOf(kept.result)} />}{endWords(kept)}</>} series={own?.id}
    />
  );
}

/** A friend's game that has not been on this table. @param {Series} series */
function Friend(series) {
  const { remote } = usePage();
  const { id, name, turns } = series;
  const game = gameCalled(name);
  const words = !name ? t("remote.games.new") : series.isOver ? t("remote.status.over") : whoseTurn(series);
  return (
    <Entry
      game={game} position={game.start} does={() => remote.goOn(id)} head={capital(remote.views?.shownName(series.friend) || t("remote.player"))}
      what={name && t("list.what", { game: game.title, count: turns })} more={sentences(words, dayWords(series))}
      outcome="on" end={t("remote.games.goOn")} series={id}
    />
  );
}

/** @param {Series} series */
function whoseTurn({ isOwnTurn }) {
  return t(isOwnTurn ? "remote.games.yours" : "remote.games.theirs");
}

/** Who played against whom, from the person's view. @param {KeptGame} kept */
function opponentWords({ players, friend, coached }) {
  const others = players.filter((player) => player !== "human");
  if (!others.length) return t("list.two");
  const words = others.length > 1 ? t("list.watched", { first: playerName(players[0]), second: playerName(players[1]) }) : capital(playerName(others[0], friend));
  return coached ? t("coach.row", { words }) : words;
}

/** How a game ended, in a word or two. @param {KeptGame} kept */
function endWords(kept) {
  const outcome = outcomeOf(kept);
  if (kept.isHanded) return t("list.handed");
  if (outcome !== "decided") return t(`list.ended.${outcome}`);
  const game = GAMES.get(kept.game);
  return t("list.decided", { side: game.sideName(game.sides[winnerOf(kept.result)]) });
}

/** @param {{ at: number, isUndated?: boolean }} game */
function dayWords({ at, isUndated }) {
  return isUndated ? t("list.undated") : new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(at);
}

/** @param {KeptGame} kept */
function positionAt({ game: name, start, turns }) {
  const game = GAMES.get(name);
  try {
    return game.format(positionsOf(game, start, turns)[turns.length]);
  } catch {
    return start;
  }
}

/** The game that is shown at the table: whose it is, and where it may go. */
export function GameCard() {
  const { board, games, history, review } = usePage();
  if (board.sideGame || !history.shown.turns.length) return null;
  const game = games.shown;
  const isOn = game !== null && game.result === UNFINISHED && !game.isHanded && board.isPlayer;
  return (
    <section id="game-card" aria-label={t("shown.title")}>
      {game && history.pasted && (
        <p><strong>{opponentWords(game)}</strong> <span class="faint">{t("shown.about", { game: GAMES.get(game.game).title, end: endWords(game), day: dayWords(game) })}</span></p>
      )}
      {game?.isHanded && <p>{t("handed.there")}</p>}
      <p class="row">
        {isOn && history.pasted && <Button id="game-on" class="primary" text="remote.now.goOn" does={() => games.goOn(game)} />}
        <Button id="share-game" class="quiet" text={review.shown ? "shown.review" : "shown.game"} does={() => games.share(true)} />
        <Button id="share-position" class="quiet" text="shown.position" does={() => games.share(false)} />
        {isOn && <Button id="hand-on" class="quiet" text="handed.open" does={() => games.offer(game)} />}
      </p>
    </section>
  );
}

/** The code by which a game goes on at another device. */
export function HandSheet() {
  const { games } = usePage();
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  if (!games.handed) return null;
  const { game, link } = games.handed;
  return (
    <Sheet name="hand" title={t("handed.title")}>
      <p class="lead">{t("handed.words")}</p>
      <Code text={link} />
      <label class="field"><span>{t("remote.invitation.link")}</span><input id="hand-link" type="text" ref={field} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} /></label>
      <p class="row">
        <Button id="hand-done" class="primary" text="handed.done" does={() => games.handOn(game)} />
        <Button text="remote.invitation.copy" does={() => copyField(field.current, "shown.copied")} />
      </p>
      <p class="faint">{t("handed.after")}</p>
    </Sheet>
  );
}

/** Copies a field's text, which is selected if the browser refuses. @param {HTMLInputElement | HTMLTextAreaElement | null} field @param {string} done  what is said of it */
export async function copyField(field, done) {
  try {
    await navigator.clipboard.writeText(field?.value ?? ""); // only on a secure page
    say(t(done));
  } catch {
    field?.select();
    say(t("share.selected"));
  }
}
