// The coach: the card where each side chooses its coach, and what the coach's lights mean.

import { attempt, Choice } from "../core/button.jsx";
import { t } from "../core/words.js";
import { usePage } from "../state.js";
import { CHOICES, PLACES } from "./coach.js";

export function CoachCard() {
  const { board, coach, remote } = usePage();
  const { game, isAlone, state: { players } } = board;
  const isOn = board.isInGame || board.isQuestion;
  if (!remote.isHelped) return null;
  return (
    <div id="coach-card" class="menu" popover="auto" aria-label={t("coach.title")}>
      <p class="faint">{t("coach.intro")}</p>
      {PLACES.map((place, index) => {
        const isYou = isOn && isAlone && players[index] === "human";
        // In a game against the board, the board's own side needs no coach.
        if (isOn && isAlone && players[index] !== "human") return null;
        const chosen = coach.chosen[index];
        return (
          <Choice
            key={place} name={`coach-${place}`} legend={t(isYou ? "coach.you" : "player.side", { side: game.sideName(game.sides[index]) })}
            options={CHOICES.map((value) => [value, t(`coach.choice.${value}`)])} value={chosen} choose={(value) => attempt(() => coach.choose(index, value))}
          >
            <p id={`coach-${place}-words`} class="faint">{t(`coach.words.${chosen}`)}</p>
          </Choice>
        );
      })}
    </div>
  );
}

/** What the coach's lights mean; its room stays while a coach is on. */
export function CoachSays() {
  const { board, coach, remote } = usePage();
  const isOn = (board.isInGame || board.isQuestion) && !board.isOver && coach.isOn;
  if (!remote.isHelped || (!coach.words && !isOn)) return null;
  return <p id="coach-says" class="coach-says">{coach.words}</p>;
}
