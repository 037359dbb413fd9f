// The board's archive: the games before this one, the last one first.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { attempt, Button } from "../core/button.jsx";
import { t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { playerName } from "../game/opponents.js";
import { DRAWN, parseRecord, playersOf, winnerOf } from "../game/record.js";
import { usePage } from "../state.js";

// A file of the board's store holds five games: after five missing ones there may be more.
const MOST_MISSING = 5;

/** @typedef {{ number: number, text: string }} Entry */

export function Archive() {
  const { board, history, places, remote, share } = usePage();
  const games = useSignal(/** @type {Entry[]} */ ([]));
  const words = useSignal("");
  const isShown = places.at === "games";
  // The games are read each time that the place is gone to.
  useEffect(() => {
    const left = new AbortController();
    if (isShown) attempt(() => readAll(board, left.signal, games, words), (told) => (words.value = told));
    return () => left.abort();
  }, [isShown]);
  return (
    <section id="kept" class="part">
      <h2>{t("archive.title")}</h2>
      <p id="kept-words" class="faint">{words}</p>
      <ol id="kept-games" class="games">
        {games.value.map(({ number, text }) => {
          const { head, players } = gameWords(text);
          return (
            <li key={number} value={number}>
              <span class="game">{head}<span class="faint">{players}</span></span>
              <Button text="archive.look" aria-label={t("archive.lookAt", { number })} does={() => history.open(parseRecord(text))} />
              <Button text="share.copy" aria-label={t("archive.copyOf", { number })} does={() => share.copyRecord(text)} />
            </li>
          );
        })}
      </ol>
      {board.isPlayer && <p class="row"><Button id="remote-games" text="remote.games.title" does={() => remote.open()} /></p>}
    </section>
  );
}

/**
 * @param {Parts["board"]} board @param {AbortSignal} left
 * @param {import("@preact/signals").Signal<Entry[]>} games @param {import("@preact/signals").Signal<string>} words
 */
async function readAll(board, left, games, words) {
  games.value = [];
  words.value = t("archive.reading");
  let missing = 0;
  for (let number = 1; number <= FACTS.kept_games && missing <= MOST_MISSING; number++) {
    const text = await recordOf(board, number);
    if (left.aborted) return;
    missing = text ? 0 : missing + 1;
    if (text) games.value = [...games.value, { number, text }];
  }
  words.value = t(games.value.length ? "archive.order" : "archive.none");
}

/** The record of a game by its number, 1 the one before this; "" if it is not kept. @param {Parts["board"]} board @param {number} number */
async function recordOf(board, number) {
  try {
    return await board.record(number);
  } catch (reason) {
    if (reason.code === "no_record") return "";
    throw reason;
  }
}

/** @param {Game} game @param {Record<string, string>} tags @param {string} result */
function endWords(game, tags, result) {
  const place = winnerOf(result);
  if (place < 0) return t(result === DRAWN ? "meanings.draw" : "archive.unfinished");
  if (tags.Termination) return t("archive.givenUp", { side: game.sideName(game.sides[1 - place]) });
  return t("archive.won", { side: game.sideName(game.sides[place]) });
}

/** A game in a few words: {head, players}. @param {string} text */
function gameWords(text) {
  try {
    const { game, tags, turns, result } = parseRecord(text);
    const end = endWords(game, tags, result);
    const coached = tags.Coach?.split(" ") ?? [];
    const [first, second] = playersOf(game, tags).map((player, index) => {
      const side = game.sides[index];
      const name = coached.includes(side) ? t("coach.player", { player: playerName(player) }) : playerName(player);
      return t("archive.player", { side: game.sideName(side), player: name });
    });
    return { head: t("archive.game", { game: game.title, count: turns.length, end }), players: t("archive.players", { first, second }) };
  } catch {
    return { head: t("archive.unreadable"), players: "" };
  }
}
