// The headline and the request above the board; what changes in them is spoken.

import { useEffect } from "preact/hooks";
import { speak } from "../core/voice.js";
import { sentence, sentences, t } from "../core/words.js";
import { SideMark } from "../game/side_mark.jsx";
import { usePage } from "../state.js";

export function Status() {
  const { board, hand, status } = usePage();
  const { head, asks, short } = status.said;
  useEffect(() => {
    if (head) document.title = t("page.title", { head });
    speak(sentences(head && sentence(head), asks), "status");
  }, [head, asks]);
  return (
    <>
      <h2 id="headline" class="headline"><SideMark game={board.game} place={status.place} />{head}</h2>
      <p id="request" class={`request ${status.isFault ? "fault" : ""}`}>
        {short === asks ? asks : <><span aria-hidden="true">{short}</span><span class="unseen">{asks}</span></>}
      </p>
      <p id="in-hand" class="unseen">{hand.holds && !board.state.lead ? t("request.inHand", { piece: hand.words }) : ""}</p>
    </>
  );
}
