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
import { FOLLOWER, SIDES } from "./players.js";

export function PlaySheet() {
  const { board, grid, players } = usePage();
  const { game, isForTwo, isEven, opponent } = players;
  const side = isEven && players.side === "none" ? SIDES[0] : players.side;
  /** @type {[string, string, boolean?][]} */
  const sides = [
    ...SIDES.map((place, index) => /** @type {[string, string]} */ ([place, t("player.side", { side: game.sideName(game.sides[index]) })])),
    ["lot", t("newGame.lot")],
    // Halo plays both sides at one of its levels.
    ["none", t("newGame.nobody"), isEven],
  ];
  const goOn = follows(opponent) ? t(`follow.goOn.${opponent}`) : opponent !== "human" && t("newGame.goOn", { level: levelOf(opponent) });
  const reasons = Object.values(players.reasons).join(" ");
  // The server would replace the board.
  const swap = game.board !== grid.name && !board.host.hand ? t("server.swap", { board: modelName(game.board) }) : "";
  return (
    <Sheet name="play" title={t("door.play")} class="play-sheet">
      <form id="players" onSubmit={submits(() => players.start())}>
        <fieldset>
          <legend class="unseen">{t("newGame.game")}</legend>
          <div id="game-choice" class="cards">{[...GAMES.values()].map((one) => <GameCard key={one.name} name="game" game={one} isChosen={players.gameName === one.name} choose={() => (players.gameName = one.name)} />)}</div>
          <p id="games-words" class="faint">{reasons || swap}</p>
        </fieldset>
        <Choice
          name="with" legend={t("newGame.opponent")} isLegendUnseen options={[["halo", t("newGame.alone")], ["human", t("door.two")]]}
          value={isForTwo ? "human" : "halo"} choose={(value) => (players.isForTwo = value === "human")}
        />
        {!isForTwo && <Opponent />}
        {!isForTwo && <Choice id="side-choice" name="side" legend={t("newGame.youAre")} isLegendUnseen options={sides} value={side} choose={(value) => (players.side = value)} />}
        {isForTwo && <ClockChoice />}
        <div class="begin">
          <button type="submit" class="primary" data-focus="first">{t("newGame.start")}</button>
          {players.mayGoOn && <Button id="set-level" does={() => players.goOn()}>{goOn}</Button>}
        </div>
      </form>
    </Sheet>
  );
}

/** A game's card, with a picture of a won game. @param {{ name: string, game: Game, isChosen: boolean, choose: () => unknown }} properties */
export function GameCard({ name, game, isChosen, choose }) {
  const { players } = usePage();
  const reason = players.reasons[game.name];
  return (
    <label title={reason}>
      <input type="radio" name={name} value={game.name} checked={isChosen} disabled={reason !== undefined} onChange={choose} />
      <span><WonGame game={game} /></span>
    </label>
  );
}

/** How strong the board plays: one of its levels, or as strong as a person. */
function Opponent() {
  const { players, strengths } = usePage();
  const { game, isEven, level, opponent } = players;
  const name = isEven ? "" : t("player.level", { level });
  // The player reads its meaning before choosing it.
  const follower = isEven ? opponent : FOLLOWER;
  return (
    <fieldset id="opponent-choice">
      <legend class="unseen">{t("newGame.level")}</legend>
      <div class="slider">
        <output id="level-name" for="level">{name}</output>
        <input
          id="level" name="level" type="range" min={1} max={FACTS.levels} step={1} value={level} disabled={isEven} aria-label={t("newGame.level")}
          aria-valuetext={name} onInput={({ currentTarget }) => (players.level = Number(currentTarget.value))}
        />
        <p class="faint ends" aria-hidden="true"><span>{t("newGame.gentle")}</span><span>{t("newGame.merciless")}</span></p>
      </div>
      <Switch id="even" name="even" text="follow.choice.follow" value={isEven} choose={(isOn) => (players.isEven = isOn)} />
      {isEven && <span id="other-field"><Switch name="other" text="follow.choice.follow2" value={players.isOther} choose={(isOn) => (players.isOther = isOn)} /></span>}
      <p id="follow-words" class="faint">{sentences(t(`follow.words.${follower}`), strengths.words(game, follower))}</p>
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
  /** @type {[string, string][]} */
  const options = [...USUAL.map((value) => /** @type {[string, string]} */ ([value, value === NONE ? t("joy.clock.none") : value])), [OWN, t("joy.clock.own")]];
  return (
    <Choice id="clock-choice" name="clock" legend={t("joy.clock.legend")} options={options} value={isOwn.value ? OWN : clock} choose={choose}>
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
