// My games: every game in one list, games as text, and all that this browser keeps as one file: games, results, puzzles,
// settings.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { attempt, Button } from "../core/button.jsx";
import { saveFile } from "../core/dom.js";
import { GAME, NOW, PREFIX } from "../core/keys.js";
import { usePage } from "../core/signals.js";
import { browser, checked, isObject } from "../core/storage.js";
import { Refused, t } from "../core/words.js";
import { BOARDS } from "../game/games.js";
import { checkedGame } from "../game/kept_games.js";
import { checkTurns, dated, fileName, parseRecord } from "../game/record.js";
import { copyField, GameList } from "./list.jsx";

// A record has a few hundred letters; a much longer text cannot be one.
const RECORD_BYTES = 20_000;

export function MyGames() {
  const { places } = usePage();
  // The list and the figures follow every turn that is kept: only while they are seen.
  return <>{places.at === "games" && <GameList />}<div class="halves"><FileOfAll /><Texts /></div></>;
}

/**
 * A field with a text that it follows, or what the player types. While it has the focus it stays as it is, to be copied or
 * pasted over; left empty or unchanged, it follows the text again.
 * @param {string} followed
 */
function useField(followed) {
  const typed = useSignal(/** @type {string | null} */ (null));
  const untyped = useRef("");
  const field = useRef(/** @type {any} */ (null));
  const text = typed.value ?? followed;
  return {
    text,
    typed,
    field,
    attributes: {
      ref: field, value: text, spellcheck: false, autocomplete: "off", autocapitalize: /** @type {const} */ ("off"),
      onFocus: () => (typed.value ??= untyped.current = text),
      onInput: (/** @type {{ currentTarget: { value: string } }} */ { currentTarget }) => (typed.value = currentTarget.value),
      onBlur: () => {
        if (!typed.value || typed.value === untyped.current) typed.value = null;
      },
    },
  };
}

/** A button that lets the player choose a file. @param {{ id: string, text: string, name: string, accept: string, open: (file: File) => unknown }} properties */
function FileButton({ id, text, name, accept, open }) {
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  const take = (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = ""; // the same file may be chosen again
    if (file) attempt(() => open(file));
  };
  return (
    <>
      <Button id={id} text={text} does={() => chooser.current?.click()} />
      <input id={name} type="file" accept={accept} hidden ref={chooser} onChange={take} />
    </>
  );
}

function Texts() {
  const { board, current, games, history, line, places } = usePage();
  const { ply, last, result, players, mode } = board.state;
  const kept = useSignal("");
  const position = useField(history.looked?.text ?? board.state.position);
  const record = useField(kept.value);
  const isSeen = places.at === "games";
  useEffect(() => {
    // A board that refuses is asked again in its next mode.
    if (isSeen && mode !== "silent") board.record().then((text) => (kept.value = dated(text, current.day)), () => {});
  }, [isSeen, mode, board.start, ply, last, result, String(players)]);
  const playFrom = async () => {
    await games.playFrom(position.text);
    position.typed.value = null;
  };
  const look = async (text = record.text) => {
    const game = parseRecord(text);
    await checkTurns(line, game);
    history.open(game);
    record.typed.value = null;
    places.go("play");
  };
  const openFile = async (/** @type {File} */ file) => {
    if (file.size > RECORD_BYTES) throw new Error(t("joy.record.tooLong"));
    record.typed.value = await file.text();
    await look(record.typed.value);
  };
  return (
    <section id="share" class="part">
      <h2>{t("share.title")}</h2>
      <label class="field"><span>{t("share.position")}</span>
        <input id="position" type="text" {...position.attributes} />
      </label>
      <p class="row">
        <Button id="copy-position" text="share.copy" does={() => copyField(position.field.current, "share.positionCopied")} />
        <Button id="match" text="share.setUp" does={playFrom} />
      </p>
      <label class="field"><span>{t("share.record")}</span>
        <textarea id="record" rows={5} {...record.attributes} />
      </label>
      <p class="row">
        <Button id="copy-record" text="share.copy" does={() => copyField(record.field.current, "share.recordCopied")} />
        <Button id="open-record" text="share.look" does={() => look()} />
        <Button id="save-file" text="joy.record.save" does={() => saveFile(fileName(record.text), record.text)} />
        <FileButton id="open-file" text="joy.record.open" name="record-file" accept=".txt,.pgn,text/plain" open={openFile} />
      </p>
    </section>
  );
}

function FileOfAll() {
  const { transport } = usePage();
  return (
    <section id="file" class="part">
      <h2>{t("file.title")}</h2>
      <p class="faint">{t("file.words")}</p>
      <p class="row">
        <Button id="save-all" text="file.save" does={() => saveAll(transport)} />
        <FileButton id="open-all" text="file.open" name="all-file" accept=".json,application/json" open={(file) => openAll(transport, file)} />
      </p>
    </section>
  );
}

const VERSION = 1;
// A thousand games have less.
const MOST_BYTES = 5_000_000;
// How this device reaches its board stays its own.
const OWN = "own-board";
/** @typedef {{ files: [string, string][] } | null} BoardFiles  what a board keeps in this browser, see board/kept.mjs; null for a board that keeps it itself */

/** Hands the player the file. @param {any} transport */
async function saveAll(transport) {
  const texts = browser.copy();
  delete texts[PREFIX + OWN];
  const board = transport.copy ? await transport.copy().catch(failed) : null;
  const [day] = new Date().toISOString().split("T");
  saveFile(`halo-${day}.json`, JSON.stringify({ halo: VERSION, browser: texts, board }));
}

/** Takes over what the file has; games that this browser alone has, or has played on with since, stay. Rejects with a sentence if the file is not whole, and changes nothing then. The page loads again with them. @param {any} transport @param {File} file */
async function openAll(transport, file) {
  const { texts, board } = await readAll(file);
  const here = browser.copy();
  const older = Object.keys(texts).filter((key) => playedAt(here[key]) > playedAt(texts[key]));
  const now = JSON.parse(texts[PREFIX + NOW] ?? "null")?.id;
  // A board that plays such a game stays as it is, too.
  const isBehind = older.includes(PREFIX + GAME + now);
  for (const key of isBehind ? [...older, PREFIX + NOW] : older) delete texts[key];
  let giveBack = () => {};
  try {
    giveBack = browser.take(texts);
    if (board && transport.restore && !isBehind) await transport.restore(board.files);
    location.reload();
  } catch (reason) {
    giveBack();
    failed(reason);
  }
}

/** When the game of an entry was last played, in ms; 0 if it is none. @param {string | undefined} text @returns {number} */
function playedAt(text) {
  try {
    return JSON.parse(text ?? "null")?.at ?? 0;
  } catch {
    return 0;
  }
}

/** Throws the sentence of a refusal, or that it did not work. @param {unknown} reason @returns {never} */
function failed(reason) {
  throw reason instanceof Refused ? reason : new Error(t("unkept.failed"));
}

/** @param {File} file */
async function readAll(file) {
  try {
    checked(file, file.size <= MOST_BYTES);
    const { halo, browser: texts, board } = JSON.parse(await file.text());
    checked(halo, halo === VERSION && isObject(texts) && (board === null || isObject(board)));
    for (const [key, text] of Object.entries(texts)) {
      const value = JSON.parse(checked(text, typeof text === "string" && /^halo(-|$)/.test(key) && key !== PREFIX + OWN));
      if (key.startsWith(PREFIX + GAME)) checkedGame(value);
    }
    for (const [key, text] of board ? board.files : []) {
      const [model, name] = key.split("/");
      checked(text, key === "last" ? BOARDS.has(text) : BOARDS.has(model) && name && typeof text === "string" && /^[\w+/=]*$/.test(text));
    }
    return { texts, board: /** @type {BoardFiles} */ (board) };
  } catch {
    throw new Error(t("file.wrong"));
  }
}
