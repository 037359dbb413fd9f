// The table's menu: what is seldom done in a game, a turn typed as "Xd5c5" or in words, and how the page plays.

import { useRef } from "preact/hooks";
import { Button, submits, SureButton, Switch } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { usePage } from "../core/signals.js";
import { t } from "../core/words.js";
import { illegalTurn } from "../game/record.js";
import { readBoard } from "./input.js";

const SQUARE = /[a-h][1-8]/g;
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

/** Makes the typed turn with the page's hand; rejects with an Error's sentence if it is not allowed. @param {Parts} page @param {string} text */
async function makeTyped({ board, actions, line }, text) {
  const { game, isTurn, mayTouch, isLed } = board;
  if (!isTurn || !mayTouch || isLed) throw new Error(t("typed.notNow"));
  const turn = turnOf(game, board.state.side, text);
  if (await illegalTurn(line, game, board.state.position, [turn])) throw new Error(t("typed.illegal"));
  await actions.do((hand) => hand.makeOwn(turn));
}

/** The typed turn in the game's notation; players type a piece's letter or name and the board's squares. @param {Game} game @param {string} side @param {string} text */
function turnOf(game, side, text) {
  const typed = text.toLowerCase();
  const squares = (typed.match(SQUARE) ?? []).map((square) => game.ownSquare(square));
  const letter = letterOf(game, side, typed.replace(SQUARE, " "));
  const turn = [[letter, ...squares], [...squares, letter]].map((parts) => parts.join("")).find((word) => game.turn.test(word));
  if (!turn) throw new Error(t("typed.unclear"));
  return turn;
}

/** The letter of the only piece of this side that the words name, by name or else by letter; or "". @param {Game} game @param {string} side @param {string} words */
function letterOf(game, side, words) {
  const own = Object.values(game.kinds).filter((kind) => kind.side === game.sides.indexOf(side));
  const names = own.map(({ name }) => name.toLowerCase().split(" "));
  const said = words.split(/[^\p{L}\p{N}]+/u);
  const isNamed = (/** @type {string[]} */ name) => name.some((word) => said.includes(word) && !names.every((other) => other.includes(word)));
  const named = own.filter((_, index) => isNamed(names[index]));
  // "A" is both a letter and an article.
  const meant = named.length ? named : own.filter(({ letter }) => said.includes(letter.toLowerCase()));
  return meant.length === 1 ? meant[0].letter : "";
}
