// The clock's faces at the board, and what it says beside it.

import { Button } from "../core/button.jsx";
import { SideMark } from "../game/side_mark.jsx";
import { usePage } from "../state.js";

export function ClockFaces() {
  const { clock, remote } = usePage();
  const faces = remote.faces ?? clock.shown?.faces;
  return (
    <div id="clock" class={`clock ${remote.faces ? "apart" : ""}`} hidden={!faces}>
      {faces?.map(({ who, time, game, place, runs, isFlag, isFar }) => (
        <span key={place} class={["face", runs && "runs", isFlag && "flag", isFar && "far"].filter(Boolean).join(" ")} role="timer">
          <SideMark game={game} place={place} /><span class="unseen">{who}</span> {time}
        </span>
      ))}
    </div>
  );
}

export function ClockSays() {
  const { actions, clock } = usePage();
  const { shown } = clock;
  if (!shown?.note) return null;
  return (
    <div id="clock-says" class="clock-says">
      <p id="clock-note" class="faint">{shown.note}</p>
      {shown.asks && (
        <p id="clock-ask" class="row">
          <Button id="clock-give-up" text="joy.clock.giveUp" does={() => actions.giveUp()} />
          <Button id="clock-go-on" text="joy.clock.goOn" does={() => clock.end()} />
        </p>
      )}
    </div>
  );
}
