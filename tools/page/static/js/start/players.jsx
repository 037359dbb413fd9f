// The sheet that begins a game: who plays, and the clock of two people.

import { useSignal } from "@preact/signals";
import { chosenClock, NONE, USUAL } from "../clock/clock.jsx";
import { Button, Choice, submits, Switch } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { Sheet } from "../core/sheet.jsx";
import { usePage } from "../core/signals.js";
import { sentences, t } from "../core/words.js";
import { FACTS, GAMES } from "../game/games.js";
import { follows, levelOf } from "../game/opponents.js";
import { WonGame } from "../game/picture.jsx";
import { modelName } from "../line/host.js";
import { FOLLOWER, OTHER_FOLLOWER } from "./players.js";

export function PlaySheet() {
  const { board, grid, players } = usePage();
  const { game, isForTwo, follower, opponent } = players;
  /** @type {import("../core/button.jsx").Option[]} */
  const sides = [
    ["first", t("player.side", { side: game.sideName(game.sides[0]) })],
    ["second", t("player.side", { side: game.sideName(game.sides[1]) })],
    ["lot", t("newGame.lot")],
    // Halo plays both sides at one of its levels.
    ["none", t("newGame.nobody"), follower !== ""],
  ];
  const goOn = follows(opponent) ? t(`follow.goOn.${opponent}`) : opponent !== "human" && t("newGame.goOn", { level: levelOf(opponent) });
  const reasons = Object.values(players.reasons).join(" ");
  // The server would replace the board.
  const swap = game.board !== grid.name && !board.host.hand ? t("server.swap", { board: modelName(game.board) }) : "";
  return (
    <Sheet name="play" title={t("door.play")} class="play-sheet">
      <form id="players" onSubmit={submits(() => players.start())}>
        <GameChoice name="game" games={[...GAMES.values()]} value={players.gameName} choose={(name) => (players.gameName = name)}>
          <p id="games-words" class="faint">{reasons || swap}</p>
        </GameChoice>
        <Choice
          name="with" legend={t("newGame.opponent")} isLegendUnseen options={[["halo", t("newGame.alone")], ["human", t("door.two")]]}
          value={isForTwo ? "human" : "halo"} choose={(value) => (players.isForTwo = value === "human")}
        />
        {!isForTwo && <Opponent />}
        {!isForTwo && <Choice id="side-choice" name="side" legend={t("newGame.youAre")} isLegendUnseen options={sides} value={players.side} choose={(value) => (players.wishedSide = value)} />}
        {isForTwo && <ClockChoice />}
        <div class="begin">
          <button type="submit" class="primary" data-focus="first">{t("newGame.start")}</button>
          {players.mayGoOn && <Button id="set-level" does={() => players.goOn()}>{goOn}</Button>}
        </div>
      </form>
    </Sheet>
  );
}

/** Games as cards, each with a picture of a won game. @param {Omit<Parameters<typeof Choice>[0], "legend" | "options"> & { games: Game[] }} properties */
export function GameChoice({ games, ...properties }) {
  const { reasons } = usePage().players;
  return <Choice class="cards" legend={t("newGame.game")} isLegendUnseen options={games.map((game) => [game.name, <WonGame game={game} />, game.name in reasons, reasons[game.name]])} {...properties} />;
}

/** How strong the board plays: one of its levels, or as strong as a person. */
function Opponent() {
  const { players, strengths } = usePage();
  const { follower, game, level } = players;
  const name = follower ? "" : t("player.level", { level });
  // The player reads its meaning before choosing it.
  const told = follower || FOLLOWER;
  return (
    <fieldset id="opponent-choice">
      <legend class="unseen">{t("newGame.level")}</legend>
      <div class="slider">
        <output id="level-name" for="level">{name}</output>
        <input
          id="level" name="level" type="range" min={1} max={FACTS.levels} step={1} value={level} disabled={follower !== ""} aria-label={t("newGame.level")}
          aria-valuetext={name} onInput={({ currentTarget }) => (players.level = Number(currentTarget.value))}
        />
        <p class="faint ends" aria-hidden="true"><span>{t("newGame.gentle")}</span><span>{t("newGame.merciless")}</span></p>
      </div>
      <Switch id="even" name="even" text="follow.choice.follow" value={follower !== ""} choose={(isOn) => (players.follower = isOn ? FOLLOWER : "")} />
      {follower && <span id="other-field"><Switch name="other" text="follow.choice.follow2" value={follower !== FOLLOWER} choose={(isOn) => (players.follower = isOn ? OTHER_FOLLOWER : FOLLOWER)} /></span>}
      <p id="follow-words" class="faint">{sentences(t(`follow.words.${told}`), strengths.words(game, told))}</p>
    </fieldset>
  );
}

const OWN = "own";
// The player's own clock: its first values, and the bounds of its fields.
const FIRST = { minutes: 20, seconds: 0 };
const FIELDS = [{ name: /** @type {const} */ ("minutes"), min: 1, max: 180 }, { name: /** @type {const} */ ("seconds"), min: 0, max: 60 }];

function ClockChoice() {
  const { clock } = preferences;
  const isOwn = useSignal(!USUAL.includes(clock));
  const own = useSignal((isOwn.peek() && chosenClock()) || FIRST);
  const keep = (/** @type {Partial<typeof FIRST>} */ change) => {
    own.value = { ...own.value, ...change };
    preferences.clock = `${own.value.minutes}+${own.value.seconds}`;
  };
  const choose = (/** @type {string} */ value) => {
    isOwn.value = value === OWN;
    if (value === OWN) keep({});
    else preferences.clock = value;
  };
  return (
    <Choice
      id="clock-choice" name="clock" legend={t("joy.clock.legend")} value={isOwn.value ? OWN : clock} choose={choose}
      options={[...USUAL, OWN].map((value) => [value, [NONE, OWN].includes(value) ? t(`joy.clock.${value}`) : value])}
    >
      {isOwn.value && (
        <p id="clock-own" class="row own">
          {FIELDS.map(({ name, min, max }) => (
            <label key={name}>
              <span>{t(`joy.clock.${name}`)}</span>{" "}
              <input
                id={`clock-${name}`} type="number" min={min} max={max} value={own.value[name]} required
                onChange={({ currentTarget }) => keep({ [name]: Math.min(Math.max(Math.round(Number(currentTarget.value) || 0), min), max) })}
              />
            </label>
          ))}
        </p>
      )}
      {clock !== NONE && <p id="clock-words" class="faint">{t("joy.clock.words")}</p>}
    </Choice>
  );
}
