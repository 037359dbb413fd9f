// What the shadow, walls and faces of pieces are filled with, by their tone.

import { svg } from "../core/dom.js";

/**
 * A tone: the shades of a face (lit, middle, away from the light) and of a wall (left edge, lit,
 * middle, right edge); `ink` what is written on it; `isDark` for one on which shine is fainter.
 * These are every game's, beside its own.
 */
export const COMMON_TONES = {
  totem: { face: ["#fffaf0", "#f1e5cc", "#dccaa6"], wall: ["#8f7b55", "#e2d2ae", "#b9a57c", "#5f4f32"] },
};

/** The gradients of these games: `<game>-<tone>-<part>`. */
export function gradients(games) {
  return svg("defs", {},
    svg("radialGradient", { id: "shadow" },
      svg("stop", { offset: 0.35, "stop-color": "#000", "stop-opacity": 0.62 }),
      svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0 })),
    ...games.flatMap(({ name, tones }) => Object.entries(tones).flatMap(([tone, shades]) => parts(`${name}-${tone}`, shades))));
}

function parts(name, { face, wall }) {
  const stops = (offsets, shades) => shades.map((shade, index) => svg("stop", { offset: offsets[index], "stop-color": shade }));
  return [
    svg("radialGradient", { id: `${name}-face`, cx: 0.4, cy: 0.3, r: 0.85 }, ...stops([0, 0.55, 1], face)),
    svg("linearGradient", { id: `${name}-wall` }, ...stops([0, 0.3, 0.57, 1], wall)),
    svg("linearGradient", { id: `${name}-front`, x2: 0, y2: 1 }, ...stops([0.4, 1], [wall[2], wall[0]])),
    svg("radialGradient", { id: `${name}-ball`, cx: 0.36, cy: 0.3, r: 0.8 }, ...stops([0, 0.4, 0.95], [face[0], face[1], wall[3]])),
  ];
}
