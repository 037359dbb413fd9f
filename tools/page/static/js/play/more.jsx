// The table's menu: what is seldom done in a game, a field to type a turn, and how the page plays.

import { useRef } from "preact/hooks";
import { Button, submits, SureButton, Switch } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { t } from "../core/words.js";
import { usePage } from "../state.js";
import { makeTyped, readBoard } from "./typed_turn.js";

const SWITCHES = { aloud: "settings.aloud", marks: "settings.marks", turns: "joy.turn.setting", real: "settings.real" };

export function More() {
  const page = usePage();
  const { actions, board, current, line, orientation, players, remote, sounds } = page;
  const menu = useRef(/** @type {HTMLDivElement | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** Closes the menu, then acts. @param {() => unknown} action */
  const leave = (action) => () => {
    menu.current?.hidePopover();
    return action();
  };
  const make = () => {
    const text = field.current?.value ?? "";
    if (field.current) field.current.value = "";
    return leave(() => makeTyped(page, text))();
  };
  const mayAgree = board.isPlayed && board.state.ply > 0 && board.state.players.every((/** @type {string} */ player) => player === "human");
  return (
    <div id="more" class="menu" popover="auto" aria-label={t("more.open")} ref={menu}>
      <div class="menu-buttons">
        <Button id="new-game" text="newGame.title" does={leave(() => players.open())} />
        {board.isPlayer && <Button id="invite" text="remote.title" does={leave(() => remote.open())} />}
        <Button id="turn-board" text="joy.turn.button" does={() => orientation.turn(!orientation.isTurned)} />
        <Button id="sound" text="joy.sound.button" aria-pressed={preferences.sound} does={() => sounds.toggle()} />
        {mayAgree && <SureButton id="agree" text="settings.draw" question="settings.drawSure" does={leave(() => current.agree(line))} />}
        <SureButton id="give-up" text="settings.giveUp" question="settings.giveUpSure" does={leave(() => actions.giveUp())} />
      </div>
      <form id="type-turn" class="row" onSubmit={submits(make)}>
        <input id="typed" type="text" ref={field} spellcheck={false} autocomplete="off" autocapitalize="off" aria-label={t("typed.label")} placeholder={t("typed.label")} required />
        <button type="submit">{t("typed.make")}</button>
      </form>
      <p class="row"><Button id="read-board" text="typed.read" does={() => readBoard(page)} /></p>
      {Object.entries(SWITCHES).map(([name, text]) => (
        <Switch key={name} id={name === "turns" ? undefined : name} text={text} value={preferences[name]} choose={(isOn) => (preferences[name] = isOn)} />
      ))}
      <p class="faint">{t("settings.realWords")}</p>
    </div>
  );
}
