// What pieces sound like, made of noise and sines: wood on wood, and glass for a game's end.

import { find, html } from "./dom.js";
import { IN_GAME } from "./modes.js";
import { t } from "./words.js";

const VOLUME = 0.22;
// Strokes of a sound: [seconds from its start, what is struck, its pitch in hertz, how loudly].
const SOUNDS = {
  lift: [[0, wood, 540, 0.3]],
  place: [[0, wood, 300, 0.9]],
  fault: [[0, wood, 130, 0.9], [0.13, wood, 110, 0.9]],
  won: [[0, glass, 523, 0.5], [0.13, glass, 659, 0.5], [0.26, glass, 784, 0.5], [0.42, glass, 1047, 0.6]],
  over: [[0, glass, 523, 0.4], [0.22, glass, 440, 0.4]],
};
// Glass does not ring in whole multiples: its partials' pitches, and how loud they are.
const PARTIALS = [[1, 1], [2.32, 0.4], [4.25, 0.16]];
const WOOD_S = 0.09;
const GLASS_S = 1.1;
const SILENCE = 0.0001;

/** Silent until the first touch or key, as browsers want it, and whenever it is switched off. */
export class Sounds {
  #context = null;
  #out = null;
  #noise = null;
  #stands = null;

  constructor({ preferences, board, current }) {
    this.preferences = preferences;
    this.board = board;
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => this.#wake(), true);
    board.addEventListener("news", ({ detail }) => detail.event === "fault" && this.play("fault"));
    current.addEventListener("ended", ({ detail }) => this.play(isJoy(detail) ? "won" : "over"));
    this.button = html("button", { id: "sound", type: "button", }, t("joy.sound.button"));
    this.button.addEventListener("click", () => {
      preferences.sound = !preferences.sound;
      this.#show();
      this.play("place");
    });
    find("give-up").after(this.button);
    this.#show();
  }

  /** Lets a piece be heard that has been lifted or placed since the last look. */
  follow({ places, held }, isLive) {
    const stands = new Set(places.map(({ square }) => square));
    const before = this.#stands;
    this.#stands = isLive ? { stands, held: held.length } : null;
    // Heard are pieces that a player moves, not those that are set up.
    if (!before || !isLive || !IN_GAME.includes(this.board.state.mode)) return;
    if ([...stands].some((square) => !before.stands.has(square))) this.play("place");
    else if (held.length > before.held || [...before.stands].some((square) => !stands.has(square))) this.play("lift");
  }

  play(name) {
    if (!this.preferences.sound || this.#context?.state !== "running") return;
    const now = this.#context.currentTime;
    for (const [after, strike, hertz, gain] of SOUNDS[name]) strike(this.#context, this.#out, this.#noise, now + after, hertz, gain);
  }

  #wake() {
    if (!this.preferences.sound || !globalThis.AudioContext) return;
    if (!this.#context) {
      const context = (this.#context = new AudioContext());
      this.#out = new GainNode(context, { gain: VOLUME });
      this.#out.connect(context.destination);
      this.#noise = context.createBuffer(1, Math.ceil(WOOD_S * context.sampleRate), context.sampleRate);
      const samples = this.#noise.getChannelData(0);
      for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
    }
    if (this.#context.state === "suspended") this.#context.resume();
  }

  #show() {
    const { sound } = this.preferences;
    this.button.setAttribute("aria-pressed", String(sound));
  }
}

/** Whether somebody at this board has reason to be glad. */
function isJoy({ players, result }) {
  const place = ["1-0", "0-1"].indexOf(result);
  return place >= 0 && (players[place] === "human" || !players.includes("human"));
}

/** A level that jumps up and fades away. */
function fading(context, at, gain, seconds) {
  const envelope = new GainNode(context, { gain: SILENCE });
  envelope.gain.setValueAtTime(gain, at);
  envelope.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
  return envelope;
}

function wood(context, out, noise, at, hertz, gain) {
  const click = new AudioBufferSourceNode(context, { buffer: noise });
  const grain = new BiquadFilterNode(context, { type: "bandpass", frequency: 3 * hertz, Q: 1.4 });
  click.connect(grain).connect(fading(context, at, gain, WOOD_S / 2)).connect(out);
  click.start(at);
  const body = new OscillatorNode(context, { frequency: hertz });
  body.frequency.exponentialRampToValueAtTime(0.7 * hertz, at + WOOD_S);
  body.connect(fading(context, at, gain, WOOD_S)).connect(out);
  body.start(at);
  body.stop(at + WOOD_S);
}

function glass(context, out, _, at, hertz, gain) {
  for (const [multiple, share] of PARTIALS) {
    const seconds = GLASS_S / multiple;
    const partial = new OscillatorNode(context, { frequency: multiple * hertz });
    partial.connect(fading(context, at, gain * share, seconds)).connect(out);
    partial.start(at);
    partial.stop(at + seconds);
  }
}
