// The words and buttons beside the board.

import { attempt } from "./deeds.js";
import { find } from "./draw.js";
import { sentence } from "./line.js";
import { headline, request, thoughtWords } from "./words.js";
import { speak } from "./voice.js";

// The modes in which there is a game.
const GAME = ["play", "thinking", "over", "restore"];

/** What is obviously next on a simulated board: [label, deed], or null. */
function nextThing({ told, deeds, drawer, hand, history, players }) {
  const { mode, expected } = told.state;
  if (!told.mayTouch || history.at !== null) return null;
  if (told.fault) return ["Put it right", () => deeds.tidy()];
  // Before a game Start sets up as well: one button is enough.
  if (mode === "set_up" && find("new-game").open) return null;
  if (mode === "set_up") return [`Set up ${told.game.words.thing}`, () => deeds.arrangeAsAsked()];
  if (mode === "restore") return ["Put the pieces in place", () => deeds.arrangeAsAsked()];
  if (told.isLed && !deeds.isCarrying) return ["Move the pieces", () => deeds.makeLed()];
  if (mode === "play" && expected === "touch") return ["Tell its value", () => deeds.tellValue()];
  if (["calibrate", "touch"].includes(mode) && !drawer.isOpen && !hand.worksByItself) return ["Carry the pieces", () => deeds.serve()];
  if (mode === "question") return ["Stay in the game", () => deeds.stay()];
  if (mode === "over") return ["Play again", () => players.begin(told.game, ...told.state.players)];
  return null;
}

export class Panel {
  #next = null;
  #words = "";

  constructor(app) {
    this.app = app;
    const { deeds, line, prefs, say, told } = app;
    const on = (id, deed) => find(id).addEventListener("click", () => attempt(deed, say));
    on("next", () => this.#next?.());
    on("undo", () => deeds.undo());
    on("hint", () => line.ask("hint"));
    on("move", () => line.ask("move"));
    for (const id of ["give-up", "give-up-yes"]) on(id, () => this.#giveUp());
    on("take-seat", () => line.ask("seat"));
    for (const name of ["auto", "marks"]) {
      const box = find(name);
      box.checked = prefs[name];
      box.addEventListener("change", () => {
        prefs[name] = box.checked;
        app.update();
      });
    }
    this.#theme();
  }

  /** Says what is going on. */
  update() {
    const { told, deeds, hand, prefs, history, table } = this.app;
    const { state, host } = told;
    const looked = history.looked;
    const head = looked ? "Looking back" : headline(told);
    const chosen = state.mode === "set_up" && table.game !== told.game ? table.game.words.setUp : "";
    const asks = looked ? lookingWords(looked, history.at) : chosen || request(told);
    find("headline").textContent = head;
    document.title = `${head} · Halo`;
    find("headline").dataset.hue = looked ? "" : hueOf(told);
    find("request").textContent = asks;
    find("request").classList.toggle("fault", !looked && Boolean(told.fault || host.gone));
    find("in-hand").textContent = hand.holds && !told.state.lead ? `In your hand: ${hand.words}.` : "";
    if (head + asks !== this.#words) {
      this.#words = head + asks;
      speak(`${sentence(head)} ${asks}`, "status");
    }
    const thing = nextThing(this.app);
    this.#next = thing?.[1] ?? null;
    this.#hide("next", !thing);
    find("next").textContent = thing?.[0] ?? "";
    find("turns-card").hidden = !find("turns").querySelector("button") && ["set_up", "menu"].includes(state.mode);
    this.#hide("move", state.mode !== "thinking" || Boolean(looked));
    this.#hide("give-up-yes", state.mode !== "question" || !told.mayTouch || Boolean(looked));
    this.#hide("take-seat", host.role === "player");
    for (const id of ["undo", "hint"]) this.#hide(id, Boolean(looked) || !GAME.includes(state.mode));
    dim("undo", !mayUndo(told));
    dim("hint", state.mode !== "play" || told.mover !== "human");
    this.#hide("looking", !looked);
    find("place").textContent = placeWords(told);
    find("dot").className = `dot ${host.gone || state.mode === "silent" ? "off" : "on"}`;
    find("thought").textContent = history.pasted ? "" : thoughtWords(told);
    find("rules").textContent = told.game.words.rules;
    find("hands").textContent = told.game.words.hands;
    document.body.classList.toggle("busy", hand.worksByItself);
    document.body.classList.toggle("no-marks", !prefs.marks);
    document.body.classList.toggle("replay", history.at !== null);
  }

  /** Hides an element or shows it; a keyboard that was on it finds itself on the board. */
  #hide(id, isHidden) {
    const element = find(id);
    if (isHidden && element.contains(document.activeElement)) this.app.board.go();
    element.hidden = isHidden;
  }

  async #giveUp() {
    const { deeds, say, told } = this.app;
    say(told.host.hand ? "The board's button is held for three seconds." : "Hold the board's button for three seconds.");
    if (told.host.hand) await deeds.press(true);
  }

  #theme() {
    const { prefs } = this.app;
    const themes = ["auto", "light", "dark"];
    const show = () => {
      document.documentElement.dataset.theme = prefs.theme;
      find("theme").ariaLabel = `Colours: ${prefs.theme}`;
    };
    find("theme").addEventListener("click", () => {
      prefs.theme = themes[(themes.indexOf(prefs.theme) + 1) % themes.length];
      show();
    });
    show();
  }
}

/** Where nothing would come of a button it looks so; whoever presses it is told why. */
function dim(id, isDim) {
  find(id).setAttribute("aria-disabled", String(isDim));
}

/** Whether there is a step or a turn to take back. */
function mayUndo({ state }) {
  return GAME.includes(state.mode) && (state.ply > 0 || ["go", "put", "touch"].includes(state.expected));
}

function lookingWords({ turn, count }, at) {
  return turn ? `After turn ${at} of ${count}: ${turn.turn}.` : "The start of the game.";
}

/** The hue of who moves, or of who has won; "" of nobody. */
function hueOf({ game, state }) {
  if (state.mode === "over") return game.hues[["1-0", "0-1"].indexOf(state.result)] ?? "";
  return ["play", "thinking"].includes(state.mode) ? game.hues[game.sides.indexOf(state.side)] : "";
}

function placeWords({ host, state }) {
  if (host.gone) return `${host.board} · unplugged`;
  if (state.mode === "silent") return "connecting";
  return host.role === "watcher" ? `${host.board} · you are watching` : host.board || "a board";
}
