// What the shadow, walls and faces of pieces are filled with, by their tone.

import { svg } from "./draw.js";

// Face: lit, middle, away from the light. Wall: left edge, lit, middle, right edge.
const TONES = {
  pink: { face: ["#ffb3d3", "#f4689f", "#d8407f"], wall: ["#8d1b50", "#cf4584", "#b02c68", "#5d0c34"] },
  black: { face: ["#635d6b", "#39353f", "#242027"], wall: ["#17141a", "#4a4452", "#2c2831", "#0b090d"] },
  totem: { face: ["#fffaf0", "#f1e5cc", "#dccaa6"], wall: ["#8f7b55", "#e2d2ae", "#b9a57c", "#5f4f32"] },
  light: { face: ["#fff3da", "#eed2a0", "#d3ab6c"], wall: ["#96703a", "#f0d5a4", "#cda468", "#6d4d22"] },
  dark: { face: ["#8a5a44", "#53301f", "#381d12"], wall: ["#1d0e08", "#74472f", "#452617", "#120804"] },
  white: { face: ["#ffffff", "#ece9ef", "#cfcad6"], wall: ["#77727f", "#e4e0ea", "#b7b1c0", "#55505c"] },
  red: { face: ["#f0685a", "#c3291f", "#8f130f"], wall: ["#4a0705", "#b5281d", "#7c120d", "#310302"] },
};

export function gradients() {
  const stops = (offsets, shades) => shades.map((shade, index) => svg("stop", { offset: offsets[index], "stop-color": shade }));
  return svg("defs", {},
    svg("radialGradient", { id: "shadow" },
      svg("stop", { offset: 0.35, "stop-color": "#000", "stop-opacity": 0.62 }),
      svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0 })),
    ...Object.entries(TONES).flatMap(([tone, { face, wall }]) => [
      svg("radialGradient", { id: `${tone}-face`, cx: 0.4, cy: 0.3, r: 0.85 }, ...stops([0, 0.55, 1], face)),
      svg("linearGradient", { id: `${tone}-wall` }, ...stops([0, 0.3, 0.57, 1], wall)),
      svg("linearGradient", { id: `${tone}-front`, x2: 0, y2: 1 }, ...stops([0.4, 1], [wall[2], wall[0]])),
      svg("radialGradient", { id: `${tone}-ball`, cx: 0.36, cy: 0.3, r: 0.8 }, ...stops([0, 0.4, 0.95], [face[0], face[1], wall[3]])),
    ]));
}
