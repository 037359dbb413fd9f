// The words and buttons beside the board.

import { attempt } from "./deeds.js";
import { find } from "./draw.js";
import { headline, playerName, request, scoreWords, LEVELS } from "./words.js";
import { speak } from "./voice.js";

/** What is obviously next on a simulated board: [label, deed of `deeds`], or null. */
function nextThing(told, deeds) {
  const { mode } = told.state;
  if (!told.mayTouch) return null;
  if (told.fault) return ["Put it right", () => deeds.tidy()];
  if (mode === "set_up") return ["Set up the totems", () => deeds.arrangeAsAsked()];
  if (mode === "restore") return ["Put the pieces in place", () => deeds.arrangeAsAsked()];
  if (told.isLed && !deeds.isCarrying) return ["Move the pieces", () => deeds.makeLed()];
  if (mode === "question") return ["Stay in the game", () => deeds.stay()];
  if (mode === "over") return ["Play again", () => deeds.newGame(...told.state.players)];
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
    on("give-up", () => (told.host.hand ? deeds.press(true) : say("Hold the board's button for three seconds.")));
    on("set-level", () => line.ask("set", { level: Number(find("players").opponent.value.slice(5)) }));
    on("take-seat", () => line.ask("seat"));
    for (const name of ["auto", "marks"]) {
      const box = find(name);
      box.checked = prefs[name];
      box.addEventListener("change", () => {
        prefs[name] = box.checked;
        app.update();
      });
    }
    this.#players();
    this.#theme();
  }

  /** Says what is going on. */
  update() {
    const { told, deeds, hand, prefs, history } = this.app;
    const { state, host } = told;
    const head = headline(told);
    const asks = request(told);
    find("headline").textContent = head;
    document.title = `${head} · Halo`;
    find("headline").dataset.side = sideOf(state);
    find("request").textContent = asks;
    find("request").classList.toggle("fault", Boolean(told.fault || host.gone));
    find("in-hand").textContent = hand.holds && !told.state.lead ? `In your hand: ${hand.words}.` : "";
    if (head + asks !== this.#words) {
      this.#words = head + asks;
      speak(`${head}. ${asks}`);
    }
    const thing = nextThing(told, deeds);
    this.#next = thing?.[1] ?? null;
    find("next").hidden = !thing;
    find("next").textContent = thing?.[0] ?? "";
    // Before a game Start sets up as well: one prominent button is enough.
    find("next").classList.toggle("primary", state.mode !== "set_up" || !find("new-game").open);
    find("move").hidden = state.mode !== "thinking";
    find("take-seat").hidden = host.role === "player";
    find("give-up").textContent = state.mode === "question" ? "Yes, give up" : "Give up…";
    this.#level();
    find("place").textContent = placeWords(told);
    find("dot").className = `dot ${host.gone || state.mode === "silent" ? "off" : "on"}`;
    find("thought").textContent = thoughtWords(told);
    document.body.classList.toggle("busy", hand.worksByItself);
    document.body.classList.toggle("no-marks", !prefs.marks);
    document.body.classList.toggle("replay", history.at !== null);
    this.#looking();
  }

  /** In a game against a level, another one may go on with it. */
  #level() {
    const { opponent } = find("players");
    const levels = this.app.told.state.players.filter((player) => player !== "human");
    find("set-level").hidden = !levels.length || opponent.value === "human" || levels.includes(opponent.value);
    find("set-level").textContent = `Go on at level ${opponent.value.slice(5)}`;
  }

  #looking() {
    const looked = this.app.history.looked;
    find("looking").hidden = !looked;
    if (!looked) return;
    find("looking-words").textContent = looked.turn ? `After turn ${this.app.history.at} of ${looked.count}: ${looked.turn.turn}` : "The start of the game";
  }

  #players() {
    const { deeds, prefs, say } = this.app;
    const form = find("players");
    form.opponent.value = prefs.opponent;
    form.side.value = prefs.side;
    const words = () => {
      const level = Number(form.opponent.value.slice(5));
      const isPerson = form.opponent.value === "human";
      form.querySelector("[value=none]").disabled = isPerson;
      if (isPerson && form.side.value === "none") form.side.value = "pink";
      find("players-words").textContent = isPerson
        ? "Two people at one board; pink begins."
        : `Level ${level}, ${LEVELS[level - 1]}. ${form.side.value === "none" ? "It plays both sides." : "Pink begins."}`;
      this.#level();
    };
    form.addEventListener("change", words);
    words();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      prefs.opponent = form.opponent.value;
      prefs.side = form.side.value;
      if (matchMedia("(max-width: 60rem) and (max-aspect-ratio: 11/10)").matches) find("new-game").open = false;
      attempt(() => deeds.newGame(...pair(prefs)), say);
      this.app.board.go("d4");
    });
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

/** Who plays pink and black. */
function pair({ opponent, side }) {
  if (side === "none") return [opponent, opponent];
  const isBlack = side === "black" || (side === "lot" && Math.random() < 0.5);
  return isBlack ? [opponent, "human"] : ["human", opponent];
}

function sideOf(state) {
  if (state.mode === "over") return { "1-0": "pink", "0-1": "black" }[state.result] ?? "";
  return ["play", "thinking"].includes(state.mode) ? state.side : "";
}

function placeWords({ host, state }) {
  if (host.gone) return `${host.board} · unplugged`;
  if (state.mode === "silent") return "connecting";
  return host.role === "watcher" ? `${host.board} · you are watching` : host.board || "a board";
}

function thoughtWords({ thought, state }) {
  if (!thought || !state.players.includes(thought.by)) return "";
  const time = thought.ms < 950 ? `${thought.ms} ms` : `${(thought.ms / 1000).toFixed(1)} s`;
  return `${playerName(thought.by)}: ${scoreWords(thought.score)}, ${thought.depth} plies deep, ${thought.nodes} nodes in ${time}.`;
}

