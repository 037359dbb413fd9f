// The status of a game with a friend: what may be done in it, and its words. A status is Way.status of worker.js.

import { sentences, t } from "../core/words.js";
import { playerName, REMOTE } from "../game/opponents.js";
import { shownName } from "./name.js";

/** @typedef {any} FriendStatus */

// Faults not shown: a relay may replay an old state, which changes nothing.
const UNSAID = ["", "old"];

/** Whether the player may ask the other something. @param {FriendStatus} status */
export const mayAsk = ({ ready, question, asked }) => ready && !question && !asked;
/** Whether a game is under way. @param {FriendStatus} status */
export const isPlayed = ({ game, over }) => Boolean(game) && !over;

/** Whether to send the other player a link; at the table they get the turn without. @param {FriendStatus} status */
export function isToSend({ to_send: isNews, peer }) {
  return isNews && peer !== "here";
}

/** @param {FriendStatus} status */
export function friendName({ friend }) {
  return playerName(REMOTE, shownName(friend));
}

/** The friend's name, and what the two have agreed on. @param {FriendStatus} status */
export function friendWords({ friend, helped }) {
  const person = shownName(friend);
  return sentences(person && t("remote.games.friend", { person }), !helped && t("remote.status.plain"));
}

/** The game's status between the two, in sentences. @param {FriendStatus} status @returns {string} */
export function statusWords(status) {
  const { fault, met, peer, question } = status;
  if (status.refusal) return status.refusal;
  if (status.set_back) return t("remote.wrong.set_back");
  const wrong = UNSAID.includes(fault) ? "" : t(`remote.faults.${fault}`);
  const isKnown = !question && (peer === "here" || (peer === "away" && met));
  return sentences(wrong, status.relay === "lost" && t("remote.status.lost"), timeWords(status), isKnown && t(`remote.status.${peer}`, { player: friendName(status) }), askedWords(status), peer !== "here" && linkWords(status));
}

/** Whose time is up, if anybody's. @param {FriendStatus} status */
function timeWords(status) {
  const { own, other } = status.clock ?? {};
  return own === 0 ? t("remote.clock.own") : other === 0 && t("joy.clock.flag", { who: friendName(status) });
}

/** The open question between the two, and whether the game is full or over. @param {FriendStatus} status */
function askedWords(status) {
  const { asked, full, over, question, refused } = status;
  const player = friendName(status);
  return sentences(
    asked && t(`remote.asked.${asked}`),
    question && t(`remote.question.${question}`, { player }),
    refused && t(`remote.refused.${refused}`, { player }),
    full && !over && t("remote.status.full"),
    over && !asked && !question && t("remote.status.over"));
}

/** What to do with the link, while the friend is not at the table. @param {FriendStatus} status */
function linkWords(status) {
  const { asked, moves, over, peer, question, sent } = status;
  if (isToSend(status) && sent && over && !asked) return t("remote.send.sent");
  if (isToSend(status)) return t(sent ? "remote.link.sent" : "remote.link.due");
  return question || over || peer === "away" ? "" : t(moves ? "remote.link.yours" : "remote.link.theirs");
}
