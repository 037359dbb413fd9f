// The words and buttons beside the board, and the keys that do the same.

import { onClick, onSubmit, sure } from "../core/buttons.js";
import { find, html, within } from "../core/dom.js";
import { preferences, THEMES } from "../core/storage.js";
import { speak } from "../core/voice.js";
import { sentence, sentences, t } from "../core/words.js";
import { winnerOf } from "../game/record.js";
import { isReading } from "../learn/sheets.js";
import { boardName } from "../line/host.js";
import { showParts } from "../plan.js";
import { brief, headline, request, thoughtWords } from "./phrases.js";
import { makeTyped, readBoard } from "./typed_turn.js";

/** The obvious next action: [label, action], or null. */
function nextThing(parts) {
  const { board, door, history, players, remote, result } = parts;
  // The friend waits for the link of a game that has left the board, too.
  if (board.isClosed && !board.isRemote && remote.link) return remote.link;
  if (door.isOpen || history.at !== null) return null;
  const thing = board.mayTouch ? nextOfHand(parts) : null;
  if (thing) return thing;
  if (board.isRemote && (board.isOver || remote.nextThing)) return remote.nextThing;
  if (board.mayTouch && board.isOver && !result.isOpen) return [t("action.again"), () => players.begin(board.game, ...board.state.players)];
  return null;
}

/** What the page's hand may do next on a simulated board. */
function nextOfHand({ board, actions, drawer, hand }) {
  const { expected } = board.state;
  if (board.fault) return [t("action.tidy"), () => actions.do((driver) => driver.tidy())];
  if (board.isSetUp && preferences.real) return board.isClosed ? [board.game.words("setUpAction"), () => actions.arrange()] : [t("action.restore"), () => actions.arrange()];
  if (board.isLed && !actions.isCarrying) return [t("action.makeLed"), () => actions.do((driver) => driver.makeTurn(board.state.lead))];
  if (board.isTurn && expected === "touch") return [t("action.tellValue"), () => actions.do((driver) => driver.tellValue())];
  if (["calibrate", "touch"].includes(board.job) && !drawer.isOpen && !hand.isDriven) return [t("action.carry"), () => actions.serve()];
  if (board.isQuestion) return [t("action.stay"), () => actions.stay()];
  return null;
}

export class Panel {
  /** @type {(() => unknown) | null} */
  #next = null;
  #words = "";

  /** @param {Pick<Parts, "actions" | "board" | "current" | "door" | "drawer" | "drawn" | "explorer" | "hand" | "history" | "lessons" | "line" | "players" | "puzzles" | "remote" | "result" | "strengths" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    const { actions, line } = parts;
    onClick("next", () => this.#next?.());
    onClick("undo", () => actions.undo());
    onClick("hint", () => line.ask("hint"));
    onClick("move", () => line.ask("move"));
    onClick("give-up", () => sure(find("give-up"), () => leaveMenu(() => actions.giveUp()), t("settings.giveUpSure")));
    onClick("agree", () => sure(find("agree"), () => leaveMenu(() => parts.current.agree(line)), t("settings.drawSure")));
    onClick("give-up-yes", () => actions.hold());
    onClick("take-seat", () => line.ask("seat"));
    onClick("read-board", () => readBoard(parts.drawn.table));
    onSubmit(find("type-turn"), () => {
      const { value } = find("typed");
      find("type-turn").reset();
      return leaveMenu(() => makeTyped(parts, value));
    });
    onClick("new-game", () => leaveMenu(() => parts.players.open()));
    for (const box of find("more").querySelectorAll("[data-preference]")) {
      const name = box.dataset.preference;
      box.checked = preferences[name];
      box.addEventListener("change", () => {
        preferences[name] = box.checked;
        parts.update();
      });
    }
    this.#theme();
  }

  update() {
    const { actions, board, door, explorer, hand, history, puzzles, result, strengths } = this.parts;
    const { state, host } = board;
    const looked = history.looked;
    const said = result.isOpen && result.words ? [result.words, ""] : puzzles.isSolved ? [t("puzzles.done"), puzzles.words] : door.isOpen ? [door.words, ""] : null;
    const head = said ? said[0] : actions.isGivingUp ? find("headline").textContent : looked ? t(history.isExploring ? "explorer.title" : "headline.lookingBack") : headline(board);
    const isTidied = hand.isDriven && Boolean(board.fault);
    const asks = said ? said[1] : actions.isGivingUp ? "" : looked ? sentences(lookingWords(looked, history.at), explorer.words) : isTidied ? t("request.tidying") : request(board);
    const short = said || looked || isTidied || actions.isGivingUp ? asks : (brief(board) ?? asks);
    find("headline").textContent = head;
    document.title = t("page.title", { head });
    find("headline").dataset.hue = looked ? "" : hueOf(board);
    this.#ask(short, asks);
    find("request").classList.toggle("fault", !looked && !isTidied && Boolean(board.fault || host.gone));
    find("in-hand").textContent = hand.holds && !board.state.lead ? t("request.inHand", { piece: hand.words }) : "";
    if (head + asks !== this.#words) {
      this.#words = head + asks;
      speak(sentences(sentence(head), asks), "status");
    }
    const thing = nextThing(this.parts);
    this.#next = thing?.[1] ?? null;
    find("next").textContent = thing?.[0] ?? "";
    showParts(this.parts);
    dim("undo", !board.obeys("undo") && !(board.isTurn && board.isStarted));
    dim("hint", !board.obeys("hint"));
    find("place").textContent = placeWords(board);
    find("dot").className = `dot ${host.gone || board.isSilent ? "off" : "on"}`;
    find("thought").textContent = history.pasted ? "" : thoughtWords(board);
    find("strength").textContent = history.pasted ? "" : strengths.wordsOf(board.game, state.players);
    document.body.dataset.mode = host.gone ? "gone" : state.mode;
  }

  /** Shows the short request, and gives the long one to screen readers. */
  #ask(short, long) {
    if (find("request").textContent === short + (short === long ? "" : long)) return;
    const seen = html("span", { ariaHidden: "true" }, short);
    find("request").replaceChildren(...(short === long ? [long] : [seen, html("span", { className: "unseen" }, long)]));
  }

  #theme() {
    const show = () => {
      document.documentElement.dataset.theme = preferences.theme;
      within(document, "meta[name=theme-color]").setAttribute("content", getComputedStyle(document.documentElement).backgroundColor);
      find("theme").textContent = t(`theme.${preferences.theme}`);
    };
    find("theme").addEventListener("click", () => {
      preferences.theme = THEMES[(THEMES.indexOf(preferences.theme) + 1) % THEMES.length];
      show();
    });
    show();
  }
}

function leaveMenu(action) {
  find("more").hidePopover();
  return action();
}

/** Dims a button that would do nothing; a press still makes the board say why not. */
function dim(id, isDim) {
  find(id).setAttribute("aria-disabled", String(isDim));
}

function lookingWords({ game, turn, count, told }, at) {
  if (told) return told;
  return turn ? t("lookingBack.afterTurn", { ply: at, count, turn: game.shown(turn.turn) }) : t("lookingBack.start");
}

/** The hue of the side to move, or of the winner; "" without either. */
function hueOf({ game, state, isOver, hasMover }) {
  if (isOver) return game.hues[winnerOf(state.result)] ?? "";
  return hasMover ? game.hues[game.sides.indexOf(state.side)] : "";
}

function placeWords({ host, isSilent }) {
  const name = boardName(host) || t("place.unnamed");
  if (host.gone) return t("place.unplugged", { board: name });
  if (isSilent) return t("place.connecting");
  return host.role === "watcher" ? t("place.watching", { board: name }) : name;
}

/** A game's `keys` pick up a piece of the side to move; Escape puts it back; u takes a turn back, h asks for a hint, t types a turn, r reads the board. */
export function listenToKeys({ actions, board, drawn, explorer, hand, line, isLive, inTurn }) {
  document.addEventListener("keydown", (event) => {
    if (isReading() || event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches("input:not([type=radio], [type=checkbox]), textarea")) return;
    const key = event.key.toLowerCase();
    const letter = board.game.keys[key];
    if (explorer.isOpen) {
      if (!explorer.key(key)) return;
    } else if (key === "escape") inTurn(() => hand.putBack());
    else if (letter && isLive()) {
      inTurn(() => actions.do((driver) => driver.takeUp(board.game.kindOf(board.state.side, letter))));
      drawn.view.go();
    } else if (key === "u") inTurn(() => actions.undo());
    else if (key === "h") inTurn(() => line.ask("hint"));
    else if (key === "t" && !find("at-play").hidden) openField();
    else if (key === "r") inTurn(() => readBoard(drawn.table));
    else return;
    event.preventDefault();
  });
}

function openField() {
  find("more").showPopover();
  find("typed").focus();
}
