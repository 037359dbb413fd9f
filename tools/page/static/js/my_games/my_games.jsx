// My games: every game in one list, games as text, and all that this browser keeps as one file: games, results, puzzles,
// settings.

import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { attempt, Button } from "../core/button.jsx";
import { saveFile } from "../core/dom.js";
import { GAME, NOW, PREFIX } from "../core/keys.js";
import { usePage } from "../core/signals.js";
import { browser, checked, isObject } from "../core/storage.js";
import { Refused, t } from "../core/words.js";
import { BOARDS } from "../game/games.js";
import { checkedGame } from "../game/kept_games.js";
import { fileName } from "../game/record.js";
import { GameList } from "./list.jsx";

export function MyGames() {
  const { places } = usePage();
  // The list and the figures follow every turn that is kept: only while they are seen.
  return <>{places.at === "games" && <GameList />}<div class="halves"><FileOfAll /><Texts /></div></>;
}

/**
 * A field that holds what the player types. While it has the focus it stays as it is, to be copied or pasted over; left
 * empty or unchanged, it follows the board again.
 * @param {Parts["share"]} share @param {"position" | "record"} name
 */
function typing(share, name) {
  return {
    spellcheck: false, autocomplete: "off", autocapitalize: /** @type {const} */ ("off"),
    onFocus: (/** @type {{ currentTarget: { value: string } }} */ { currentTarget }) => {
      if (share[name] === null) share[name] = share.untyped[name] = currentTarget.value;
    },
    onInput: (/** @type {{ currentTarget: { value: string } }} */ { currentTarget }) => (share[name] = currentTarget.value),
    onBlur: () => {
      if (!share[name] || share[name] === share.untyped[name]) share[name] = null;
      share.untyped[name] = "";
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
  const { places, share } = usePage();
  const position = useRef(/** @type {any} */ (null));
  const record = useRef(/** @type {any} */ (null));
  useSignalEffect(() => {
    if (places.at === "games") share.askRecord();
  });
  return (
    <section id="share" class="part">
      <h2>{t("share.title")}</h2>
      <label class="field"><span>{t("share.position")}</span>
        <input id="position" type="text" ref={position} value={share.positionText} {...typing(share, "position")} />
      </label>
      <p class="row">
        <Button id="copy-position" text="share.copy" does={() => share.copy(position.current, "share.positionCopied")} />
        <Button id="match" text="share.setUp" does={() => share.playFrom(share.positionText)} />
      </p>
      <label class="field"><span>{t("share.record")}</span>
        <textarea id="record" rows={5} ref={record} value={share.recordText} {...typing(share, "record")} />
      </label>
      <p class="row">
        <Button id="copy-record" text="share.copy" does={() => share.copy(record.current, "share.recordCopied")} />
        <Button id="open-record" text="share.look" does={() => share.open()} />
        <Button id="save-file" text="joy.record.save" does={() => saveFile(fileName(share.recordText), share.recordText)} />
        <FileButton id="open-file" text="joy.record.open" name="record-file" accept=".txt,.pgn,text/plain" open={(file) => share.openFile(file)} />
      </p>
    </section>
  );
}

function FileOfAll() {
  const { transport } = usePage();
  const open = async (/** @type {File} */ file) => {
    await openAll(transport, file);
    location.reload();
  };
  return (
    <section id="file" class="part">
      <h2>{t("file.title")}</h2>
      <p class="faint">{t("file.words")}</p>
      <p class="row">
        <Button id="save-all" text="file.save" does={() => saveAll(transport)} />
        <FileButton id="open-all" text="file.open" name="all-file" accept=".json,application/json" open={open} />
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

/** Takes over what the file has; games that this browser alone has, or has played on with since, stay. Rejects with a sentence if the file is not whole, and changes nothing then. @param {any} transport @param {File} file */
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
    checked(halo, halo === VERSION && isObject(texts));
    for (const [key, text] of Object.entries(texts)) checkText(key, text);
    checkFiles(board);
    return { texts, board: /** @type {BoardFiles} */ (board) };
  } catch {
    throw new Error(t("file.wrong"));
  }
}

/** @param {string} key @param {unknown} text */
function checkText(key, text) {
  const value = JSON.parse(checked(String(text), typeof text === "string" && /^halo(-|$)/.test(key) && key !== PREFIX + OWN));
  if (key.startsWith(PREFIX + GAME)) checkedGame(value);
}

/** @param {unknown} board */
function checkFiles(board) {
  if (board === null) return;
  const { files } = checked(/** @type {any} */ (board), isObject(board));
  for (const [key, text] of files) {
    const [model, name] = key.split("/");
    checked(text, key === "last" ? BOARDS.has(text) : BOARDS.has(model) && name && typeof text === "string" && /^[\w+/=]*$/.test(text));
  }
}
