// A QR code as a picture: its rows, texts of 0 and 1, come from a library.

import { svg } from "../core/dom.js";

// So many squares of light belong around it.
const MARGIN = 4;

/** The picture of the rows, with a name for who does not see it. */
export function drawCode(rows, name) {
  const size = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "1" ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])));
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": name, "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: dark.join(""), fill: "#000" }));
}
