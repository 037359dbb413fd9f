// Makes and moves elements. Text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes @param {(Node | string)[]} children */
export function svg(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Moves a shape to `below` millimetres below a point. @param {SVGElement} shape @param {import("./layout.js").Point} point */
export function place(shape, { x, y }, below = 0) {
  shape.setAttribute("transform", `translate(${x} ${y + below})`);
}

/** @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {Record<string, unknown>} properties */
export function html(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
