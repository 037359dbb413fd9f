// My board: the player's own board, the settings, the way inside.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button, Choice, Languages } from "../core/button.jsx";
import { LOOKS, preferences, THEMES } from "../core/preferences.js";
import { Sheet } from "../core/sheet.jsx";
import { usePage } from "../core/signals.js";
import { t } from "../core/words.js";
import { gamesOn } from "../game/games.js";
import { modelName } from "../line/host.js";
import { playOnOwnBoard } from "../line/transport.js";

// The steps to set up a new board; each has a picture in art/.
const STEPS = ["hold", "plug", "drag", "play"];

export function MyBoard() {
  const page = usePage();
  return (
    <>
      <OwnBoard />
      <Settings />
      <p class="foot">
        <button id="open-drawer" type="button" class="quiet" aria-expanded={page.isDrawerOpen} aria-controls="drawer" onClick={() => (page.isDrawerOpen = !page.isDrawerOpen)}>{t("page.inside")}</button>
        <a href="licences.txt" class="quiet">{t("site.licences")}</a>
      </p>
    </>
  );
}

function OwnBoard() {
  const page = usePage();
  const { board, ownBoard } = page;
  const { manifest, progress } = ownBoard;
  return (
    <section id="own-board" class="part" data-focus="stays">
      <div class="own-head">
        <span class="portrait" data-board={board.game.board} />
        <div class="stack">
          <h2>{t("ownBoard.title")}</h2>
          <p id="own-words">{ownBoard.words}</p>
          {progress && <p id="own-progress" class="progress"><progress id="own-bar" value={progress.done} max={progress.of} aria-label={t("ownBoard.updating")} /><span id="own-count">{t("ownBoard.progress", progress)}</span></p>}
          {ownBoard.mayUpdate && !board.greeting.hello && (
            <label id="own-which" class="field"><span>{t("ownBoard.model")}</span>
              <select id="own-model" value={ownBoard.model} onChange={({ currentTarget }) => (ownBoard.model = currentTarget.value)}>
                {manifest?.models.map((/** @type {string} */ model) => <option key={model} value={model}>{modelWords(model)}</option>)}
              </select>
            </label>
          )}
          <p class="row">
            {ownBoard.mayConnect && <Button id="own-connect" class="primary" text="ownBoard.connect" does={() => ownBoard.connect()} />}
            {ownBoard.mayUpdate && <Button id="own-update" class="primary" text="ownBoard.update" does={() => ownBoard.update()} />}
            {ownBoard.isOwn && !progress && <Button id="own-leave" text="ownBoard.leave" does={() => playOnOwnBoard(false)} />}
          </p>
        </div>
      </div>
      {manifest && (
        <p class="doors">
          {Object.keys(manifest.images ?? {}).length > 0 && <button id="open-new-board" type="button" onClick={() => (page.sheet = "new-board")}><img src="art/new_board_hold.svg" alt="" />{t("ownBoard.new")}</button>}
          <a id="own-get" class="button" href={`get/${document.documentElement.lang}.html`}><img src="art/new_board_buy.svg" alt="" />{t("ownBoard.get")}</a>
        </p>
      )}
    </section>
  );
}

/** A model's name, with the games that it is for. @param {string} model */
function modelWords(model) {
  return `${modelName(model)} (${gamesOn(model).map(({ title }) => title).join(", ")})`;
}

/** How a new board gets its first firmware. */
export function NewBoardSheet() {
  const { ownBoard: { manifest } } = usePage();
  const { models = [], images = {} } = manifest ?? {};
  return (
    <Sheet name="new-board" title={t("ownBoard.new")}>
      <p class="lead">{t("ownBoard.newIntro")}</p>
      <p id="own-images" class="row">
        {models.filter((/** @type {string} */ model) => model in images).map((/** @type {string} */ model) => (
          <a key={model} href={`firmware/${images[model]}`} download="" class="download">{t("ownBoard.save", { model: modelWords(model) })}</a>
        ))}
      </p>
      <ol id="own-steps" class="new-board">
        {STEPS.map((name) => <li key={name}><img src={`art/new_board_${name}.svg`} alt="" /><p>{t(`ownBoard.steps.${name}`)}</p></li>)}
      </ol>
    </Sheet>
  );
}

function Settings() {
  const { board } = usePage();
  return (
    <section class="part">
      <h2>{t("settings.title")}</h2>
      <div class="halves">
        <label class="field"><span>{t("settings.language")}</span><Languages id="language" /></label>
        <Choice id="theme" name="theme" legend={t("theme.title")} options={THEMES.map((name) => [name, t(`theme.${name}`)])} value={preferences.theme} choose={(name) => (preferences.theme = name)} />
      </div>
      <Choice
        id="look" name="look" class="cards" legend={t("look.title")} value={preferences.look} choose={(name) => (preferences.look = name)}
        options={LOOKS.map((name) => [name, <><span class="portrait" data-board={board.game.board} data-look={name} />{t(`look.${name}`)}</>])}
      />
      {document.fullscreenEnabled && <p class="row"><FullScreen /></p>}
    </section>
  );
}

function FullScreen() {
  const isFull = useSignal(Boolean(document.fullscreenElement));
  useEffect(() => {
    const tell = () => (isFull.value = Boolean(document.fullscreenElement));
    document.addEventListener("fullscreenchange", tell);
    return () => document.removeEventListener("fullscreenchange", tell);
  }, []);
  const change = () => (isFull.value ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return <Button id="full-screen" aria-pressed={isFull.value} text={isFull.value ? "screen.leave" : "screen.enter"} does={change} />;
}
