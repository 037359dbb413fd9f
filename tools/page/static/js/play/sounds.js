// The sounds of pieces, faults, and a game's end, made of noise and sines: wood on wood, and glass.

import { preferences } from "../core/preferences.js";
import { isJoy } from "../game/record.js";

const VOLUME = 0.22;
/** @typedef {(out: AudioNode, at: number, hertz: number, gain: number) => void} Material */
/** Strokes of a sound: [seconds from its start, the material struck, its pitch in hertz, its loudness]. @type {Record<string, [number, Material, number, number][]>} */
const SOUNDS = {
  lift: [[0, wood, 540, 0.3]],
  place: [[0, wood, 300, 0.9]],
  fault: [[0, wood, 130, 0.9], [0.13, wood, 110, 0.9]],
  won: [[0, glass, 523, 0.5], [0.13, glass, 659, 0.5], [0.26, glass, 784, 0.5], [0.42, glass, 1047, 0.6]],
  over: [[0, glass, 523, 0.4], [0.22, glass, 440, 0.4]],
};
// Glass has no harmonic overtones: its partials' relative pitches and loudnesses.
const PARTIALS = [[1, 1], [2.32, 0.4], [4.25, 0.16]];
const WOOD_S = 0.09;
const GLASS_S = 1.1;
const SILENCE = 0.0001;
// After this, longer than any sound lasts, the audio context is suspended to save work.
const RESTS_AFTER_MS = 3000;

/** Silent until the first touch or key, as browsers require, and while switched off. */
export class Sounds {
  /** Where the sounds go, once a touch or key allows it. @type {AudioNode | null} */
  #out = null;
  #rest = 0;
  /** @type {{ occupied: Set<string>, held: number } | null} */
  #last = null;

  /** @param {Pick<Parts, "board" | "current">} parts */
  constructor({ board, current }) {
    this.board = board;
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => this.#wake(), true);
    board.addEventListener("news", ({ detail }) => detail.event === "fault" && this.play("fault"));
    current.addEventListener("ended", ({ detail }) => this.play(isJoy(detail) ? "won" : "over"));
  }

  toggle() {
    preferences.sound = !preferences.sound;
    this.play("place");
  }

  /** Plays the sound of a piece lifted or placed since the last call. @param {Parts["drawn"]["table"]} table @param {boolean} isLive */
  notice({ places, held }, isLive) {
    const occupied = new Set(places.map(({ square }) => square));
    const before = this.#last;
    this.#last = isLive ? { occupied, held: held.length } : null;
    // Only a player's moves sound, not pieces being set up.
    if (!before || !isLive || !this.board.isInGame) return;
    if ([...occupied].some((square) => !before.occupied.has(square))) this.play("place");
    else if (held.length > before.held || [...before.occupied].some((square) => !occupied.has(square))) this.play("lift");
  }

  /** @param {string} name */
  play(name) {
    if (!preferences.sound || !this.#out) return;
    this.#wake();
    const now = this.#out.context.currentTime;
    for (const [after, strike, hertz, gain] of SOUNDS[name]) strike(this.#out, now + after, hertz, gain);
  }

  #wake() {
    if (!preferences.sound || !globalThis.AudioContext) return;
    const context = /** @type {AudioContext} */ (this.#out?.context ?? new AudioContext());
    if (!this.#out) {
      this.#out = new GainNode(context, { gain: VOLUME });
      this.#out.connect(context.destination);
    }
    if (context.state === "suspended") context.resume();
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => context.suspend(), RESTS_AFTER_MS);
  }
}

/** @param {BaseAudioContext} context @param {number} at @param {number} gain @param {number} seconds */
function fading(context, at, gain, seconds) {
  const envelope = new GainNode(context, { gain: SILENCE });
  envelope.gain.setValueAtTime(gain, at);
  envelope.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
  return envelope;
}

/** @type {Material} */
function wood(out, at, hertz, gain) {
  const { context } = out;
  const noise = context.createBuffer(1, Math.ceil(WOOD_S * context.sampleRate), context.sampleRate);
  noise.copyToChannel(Float32Array.from({ length: noise.length }, () => 2 * Math.random() - 1), 0);
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

/** @type {Material} */
function glass(out, at, hertz, gain) {
  const { context } = out;
  for (const [multiple, share] of PARTIALS) {
    const seconds = GLASS_S / multiple;
    const partial = new OscillatorNode(context, { frequency: multiple * hertz });
    partial.connect(fading(context, at, gain * share, seconds)).connect(out);
    partial.start(at);
    partial.stop(at + seconds);
  }
}
