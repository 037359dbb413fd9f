// Every game of this browser in one list: going on or over, against the board, a friend, or between two people.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { attempt, Button, Choice, SureButton } from "../core/button.jsx";
import { kept, usePage } from "../core/signals.js";
import { capital, sentences, t } from "../core/words.js";
import { GAMES, positionsOf } from "../game/games.js";
import { allGames, outcomeOf } from "../game/kept_games.js";
import { playerName } from "../game/opponents.js";
import { Picture, WonGame } from "../game/picture.jsx";
import { winnerOf } from "../game/record.js";
import { SideMark } from "../game/side_mark.jsx";
import { Path, Statistics } from "./progress.jsx";

/** @typedef {import("../game/kept_games.js").KeptGame} KeptGame */
/** @typedef {{ id: string, name: string, number: number, friend: string, isOver: boolean, isOwnTurn: boolean, turns: number, at: number }} Series  the games with a friend, see remote/kept.js */

const RESULTS = ["all", "on", "won", "lost", "drawn"];
// So many are shown at first, and each time that more are wanted.
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
  const choose = (/** @type {typeof game} */ signal) => (/** @type {string} */ value) => {
    signal.value = value;
    most.value = SHOWN;
  };
  return (
    <section id="games" class="part" data-focus="stays">
      <h2>{t("places.games")}</h2>
      {all.length > 0 && (
        <>
          <Choice name="sought-game" legend={t("newGame.game")} isLegendUnseen options={[["all", t("list.all")], ...[...GAMES.values()].map(({ name, title }) => /** @type {[string, string]} */ ([name, title]))]} value={game.value} choose={choose(game)} />
          <div class="halves"><Path game={GAMES.get(game.value) ?? GAMES.get(all[0].game)} /><Statistics game={game.value} /></div>
          <Choice id="sought-result" name="sought-result" legend={t("joy.result.title")} isLegendUnseen options={RESULTS.map((name) => [name, t(`list.${name}`)])} value={result.value} choose={choose(result)} />
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
  const begin = (/** @type {Game} */ game) => {
    players.open(false);
    players.gameName = game.name;
  };
  return (
    <div class="no-games">
      <p class="lead">{t("list.none")}</p>
      {[...GAMES.values()].map((game) => <button key={game.name} type="button" onClick={() => begin(game)}><WonGame game={game} /></button>)}
    </div>
  );
}

/** A game: a drawing of where it stands, who played, how it ended. @param {{ game: KeptGame, series: Series[] }} properties */
function Row({ game: kept, series }) {
  const { games, remote } = usePage();
  const game = GAMES.get(kept.game);
  const outcome = outcomeOf(kept);
  const isOnBoard = games.isOnBoard(kept);
  const own = series.find(({ id, number }) => kept.series === `${id} ${number}`);
  const friend = outcome === "on" && !kept.isHanded && own;
  const gaveUp = kept.ending === "given_up" && t("joy.result.gaveUp", { side: game.sideName(game.sides[1 - winnerOf(kept.result)]) });
  const more = friend ? t(friend.isOwnTurn ? "remote.games.yours" : "remote.games.theirs") : isOnBoard && outcome === "on" ? t("list.onBoard") : "";
  return (
    <li>
      <Button class="pictured" does={() => (friend && !isOnBoard ? games.goOn(kept) : games.open(kept))}>
        <Picture game={game} position={positionAt(kept)} isDecoration />
        <span class="what">
          <span class="head">{opponentWords(kept)}</span>
          <span class="faint">{t("list.what", { game: game.title, count: kept.turns.length })}</span>
          <span class="faint">{sentences(gaveUp, more, dayWords(kept))}</span>
        </span>
        <span class={`outcome ${outcome}`}>{outcome === "decided" && <SideMark game={game} place={winnerOf(kept.result)} />}{endWords(kept)}</span>
      </Button>
      {own && <SureButton class="quiet" text="remote.games.forget" does={() => remote.forget(own.id)} />}
    </li>
  );
}

/** A friend's game that has not been on this table. @param {Series} properties */
function Friend({ id, name, friend, isOver, isOwnTurn, turns, at }) {
  const { remote } = usePage();
  const person = remote.views?.shownName(friend) || t("remote.player");
  const words = !name ? t("remote.games.new") : isOver ? t("remote.status.over") : t(isOwnTurn ? "remote.games.yours" : "remote.games.theirs");
  return (
    <li>
      <Button class="pictured" does={() => remote.goOn(id)}>
        <Picture game={GAMES.get(name) ?? [...GAMES.values()][0]} position={(GAMES.get(name) ?? [...GAMES.values()][0]).start} isDecoration />
        <span class="what">
          <span class="head">{capital(person)}</span>
          {name && <span class="faint">{t("list.what", { game: GAMES.get(name).title, count: turns })}</span>}
          <span class="faint">{sentences(words, dateWords(at))}</span>
        </span>
        <span class="outcome on">{t("remote.games.goOn")}</span>
      </Button>
      <SureButton class="quiet" text="remote.games.forget" does={() => remote.forget(id)} />
    </li>
  );
}

/** Who played against whom, from the person's view. @param {KeptGame} kept */
export function opponentWords({ players, friend, coached }) {
  const others = players.filter((player) => player !== "human");
  if (!others.length) return t("list.two");
  const words = others.length > 1 ? t("list.watched", { first: playerName(players[0]), second: playerName(players[1]) }) : capital(playerName(others[0], friend));
  return coached ? t("coach.row", { words }) : words;
}

/** How a game ended, in a word or two. @param {KeptGame} kept */
export function endWords(kept) {
  const outcome = outcomeOf(kept);
  if (kept.isHanded) return t("list.handed");
  if (outcome !== "decided") return t(`list.ended.${outcome}`);
  const game = GAMES.get(kept.game);
  return t("list.decided", { side: game.sideName(game.sides[winnerOf(kept.result)]) });
}

/** @param {KeptGame} kept */
export function dayWords({ at, isUndated }) {
  return isUndated ? t("list.undated") : dateWords(at);
}

/** @param {number} at */
function dateWords(at) {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(at);
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
