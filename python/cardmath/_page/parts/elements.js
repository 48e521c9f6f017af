/** Elements of the page, built without HTML text. */

/**
 * @typedef {string | number | boolean | null | undefined} Attribute
 * @typedef {Record<string, string | number | undefined>} Style
 * @typedef {{[Kind in keyof HTMLElementEventMap as `on${Kind}`]?:
 *   (event: HTMLElementEventMap[Kind]) => void}} Listeners
 * @typedef {Listeners & {[name: string]: Attribute | Style | ((event: never) => void)}} Attributes
 */

/**
 * Makes an element.
 *
 * A name that starts with `on` adds a listener; `style` is an object of properties, `dataset` one of
 * data attributes; `value`, `checked` and `disabled` are properties; all others are attributes. An
 * attribute that is null, undefined or false is left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | number | null | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children.filter((child) => child != null).map(asNode));
  return element;
}

/**
 * Draws again whenever a place changes its width, as when a phone is turned.
 * @param {HTMLElement} place
 * @param {() => void} draw
 */
export function onWidth(place, draw) {
  let width = place.clientWidth;
  new ResizeObserver(() => {
    if (place.clientWidth === width) return;
    width = place.clientWidth;
    if (width) draw();
  }).observe(place);
}

/** @param {Node | string | number | null | undefined} child @returns {Node | string} */
function asNode(child) {
  return child instanceof Node ? child : String(child);
}

/** @param {HTMLElement | SVGElement} element @param {string} name @param {Attributes[string]} value */
function set(element, name, value) {
  if (typeof value === "function") {
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (value && typeof value === "object") {
    if (name === "dataset") Object.assign(element.dataset, value);
    else setStyle(element, value);
  } else if (["value", "checked", "disabled", "selected"].includes(name)) {
    Object.assign(element, {[name]: value});
  } else if (value != null && value !== false) {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Sets style properties; names may be custom properties.
 * @param {HTMLElement | SVGElement} element
 * @param {Style} style
 */
export function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, String(value));
}

/**
 * Makes an element of SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

let last = 0;

/**
 * An id that no other element has.
 * @param {string} stem
 */
export function freshId(stem) {
  last += 1;
  return `${stem}-${last}`;
}
