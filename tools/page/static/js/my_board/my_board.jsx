// My board: the player's own board, the settings, the way inside.

import { Button } from "../core/button.jsx";
import { Sheet } from "../core/sheet.jsx";
import { t } from "../core/words.js";
import { gamesOn } from "../game/games.js";
import { modelName } from "../line/host.js";
import { Settings } from "../settings/settings.jsx";
import { usePage } from "../state.js";

// The steps to set up a new board; each has a picture in art/.
const STEPS = ["hold", "plug", "drag", "play"];

export function MyBoard() {
  const { drawer } = usePage();
  return (
    <>
      <OwnBoard />
      <Settings />
      <p class="foot">
        <button id="open-drawer" type="button" class="quiet" aria-expanded={drawer.isOpen} aria-controls="drawer" onClick={() => drawer.toggle()}>{t("page.inside")}</button>
        <a href="licences.txt" class="quiet">{t("site.licences")}</a>
      </p>
    </>
  );
}

function OwnBoard() {
  const { board, ownBoard, sheets } = usePage();
  const { manifest, progress } = ownBoard;
  return (
    <section id="own-board" class="part" data-focus="stays">
      <div class="own-head">
        <span class="portrait" data-board={board.game.board} />
        <div class="stack">
          <h2>{t("ownBoard.title")}</h2>
          <p id="own-words">{ownBoard.words}</p>
          {progress && <Progress done={progress[0]} of={progress[1]} />}
          {ownBoard.mayUpdate && !ownBoard.hasGreeted && (
            <label id="own-which" class="field"><span>{t("ownBoard.model")}</span>
              <select id="own-model" value={ownBoard.model} onChange={({ currentTarget }) => (ownBoard.model = currentTarget.value)}>
                {manifest?.models.map((/** @type {string} */ model) => <option key={model} value={model}>{modelWords(model)}</option>)}
              </select>
            </label>
          )}
          <p class="row">
            {ownBoard.mayConnect && <Button id="own-connect" class="primary" text="ownBoard.connect" does={() => ownBoard.connect()} />}
            {ownBoard.mayUpdate && <Button id="own-update" class="primary" text="ownBoard.update" does={() => ownBoard.update()} />}
            {ownBoard.isOwn && !progress && <Button id="own-leave" text="ownBoard.leave" does={() => ownBoard.leave()} />}
          </p>
        </div>
      </div>
      {manifest && (
        <p class="doors">
          {Object.keys(manifest.images ?? {}).length > 0 && <button id="open-new-board" type="button" onClick={() => (sheets.open = "new-board")}><img src="art/new_board_hold.svg" alt="" />{t("ownBoard.new")}</button>}
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

/** @param {{ done: number, of: number }} properties */
function Progress({ done, of }) {
  return <p id="own-progress" class="progress"><progress id="own-bar" value={done} max={of} aria-label={t("ownBoard.updating")} /><span id="own-count">{t("ownBoard.progress", { done, of })}</span></p>;
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
