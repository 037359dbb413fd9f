// Makes elements. Text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes @param {(Node | string)[]} children */
export function svg(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * `attributes` among the properties are set as attributes.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {{ attributes?: Record<string, string | number>, [property: string]: unknown }} properties
 * @param {(Node | string)[]} children
 */
export function html(name, properties = {}, ...children) {
  const { attributes = {}, ...rest } = properties;
  const element = Object.assign(document.createElement(name), rest);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}
