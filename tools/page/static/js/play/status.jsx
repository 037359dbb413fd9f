// What the page says above the board: who is to move, and what is asked for; what changes in it is spoken.

import { useEffect } from "preact/hooks";
import { derived, observed, usePage } from "../core/signals.js";
import { speak } from "../core/voice.js";
import { sentence, sentences, t } from "../core/words.js";
import { winnerOf } from "../game/record.js";
import { SideMark } from "../game/side_mark.jsx";
import { brief, headline, request } from "./phrases.js";

export class Status {
  // While the page gives a game up, it answers the board's question itself: the headline stays.
  #head = "";

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "said");
  }

  /** The headline, the request, and the request in short for those who see the lights. A signal. */
  said = derived(() => {
    const said = this.#find();
    this.#head = said.head;
    return said;
  });

  #find() {
    const { actions, board, door, ends, explorer, hand, history, points, puzzles, remote } = this.parts;
    const { looked } = history;
    if (ends.isOpen && ends.words) return plain(ends.words);
    if (puzzles.isSolved) return plain(t("puzzles.done"), puzzles.words);
    if (door.isOpen) return plain(door.words);
    if (actions.isGivingUp) return plain(this.#head);
    if (points.isAsked) return plain(t("review.find.ask"), sentences(points.words || points.question, explorer.isLooking && t("explorer.looks")));
    if (looked) {
      const { turn, count, told, game } = looked;
      const words = told || (turn ? t("lookingBack.afterTurn", { ply: history.at, count, turn: game.shown(turn) }) : t("lookingBack.start"));
      return plain(t(history.isExploring ? "explorer.title" : remote.watching ? "remote.look.title" : "headline.lookingBack"), sentences(words, explorer.words));
    }
    if (remote.isFollowing || (remote.isOpening && (board.isUnknown || board.isClosed))) return plain(board.turns.length ? t("remote.send.text", { game: board.game.title }) : t("remote.title"));
    const head = headline(board);
    if (hand.isDriven && board.fault) return plain(head, t("request.tidying"));
    const asks = request(board);
    return { head, asks, short: brief(board) ?? asks };
  }
}

/** @param {string} head */
function plain(head, asks = "") {
  return { head, asks, short: asks };
}

export function Headline() {
  const { board, door, hand, history, status } = usePage();
  const { game, state, fault } = board;
  const { head, asks, short } = status.said;
  const isLooking = history.at !== null;
  const isFault = !isLooking && (fault ? !hand.isDriven : board.host.gone);
  // The side to move, or the winner.
  const place = isLooking || door.isOpen ? -1 : board.isOver ? winnerOf(state.result) : board.hasMover ? game.sides.indexOf(state.side) : -1;
  useEffect(() => {
    if (head) document.title = t("page.title", { head });
    speak(sentences(head && sentence(head), asks), "status");
  }, [head, asks]);
  return (
    <>
      <h2 id="headline" class="headline"><SideMark game={game} place={place} />{head}</h2>
      <p id="request" class={`request ${isFault ? "fault" : ""}`}>
        {short === asks ? asks : <><span aria-hidden="true">{short}</span><span class="unseen">{asks}</span></>}
      </p>
      <p id="in-hand" class="unseen">{hand.holds && !state.lead ? t("request.inHand", { piece: hand.words }) : ""}</p>
    </>
  );
}
