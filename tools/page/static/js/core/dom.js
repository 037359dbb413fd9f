// Makes elements. Text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function html(name, properties = {}, ...children) {
  const { attributes = {}, ...rest } = properties;
  const element = Object.assign(document.createElement(name), rest);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @returns {any} the element of the page with this id, whichever kind it is. */
export function find(id) {
  return document.getElementById(id);
}

/** Hands the player a file. */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  html("a", { href: address, download: name }).click(); // some browsers read it later: it is not revoked
}

/** Resolves when a style sheet of its own is there; without it the words are. */
export function styled(href) {
  return new Promise((/** @type {(value?: undefined) => void} */ done) => {
    if (document.querySelector(`link[href="${href}"]`)) {
      done();
      return;
    }
    const sheet = html("link", { rel: "stylesheet", href });
    sheet.onload = sheet.onerror = () => done();
    document.head.append(sheet);
  });
}
