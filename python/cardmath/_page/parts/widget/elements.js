/** Elements of the parts that the page and notebooks share. */

/**
 * The attributes of an element: `on…` are listeners, `style` is an object, `text` is its text, and
 * others are set unless they are null or false.
 * @typedef {string | number | boolean | null | undefined} Attribute
 * @typedef {{[Kind in keyof HTMLElementEventMap as `on${Kind}`]?:
 *   (event: HTMLElementEventMap[Kind]) => void}} Listeners
 * @typedef {Listeners & {style?: Record<string, string>} &
 *   {[name: string]: Attribute | Record<string, string> | ((event: never) => void)}} Attributes
 */

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value && typeof value === "object") setStyle(element, value);
    else if (name === "text") element.textContent = String(value ?? "");
    else set(element, name, value);
  }
  element.append(...children);
  return element;
}

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, Attribute>} attributes @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

/**
 * Set an attribute, or remove it if the value is null or false. What has it stays untouched.
 * @param {Element} element @param {string} name @param {Attribute} value
 */
export function set(element, name, value) {
  const text = value === true ? "" : String(value);
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Write a text into an element. One that is there already is left, as new text is laid out anew.
 * @param {Element} element @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Set properties of style one by one, as a strict policy allows no style attribute. What has its
 * value already stays untouched.
 * @param {HTMLElement} element @param {Record<string, string>} style
 */
export function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) {
    if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  }
}

/** @param {string} label @param {() => void} onclick @param {Attributes} [attributes] */
export function button(label, onclick, attributes = {}) {
  return make("button", { type: "button", text: label, onclick, ...attributes });
}

/**
 * The box of a part; it has the class that the stylesheet is scoped to.
 * @param {HTMLElement} root @param {string} name
 */
export function makeBox(root, name) {
  const box = make("div", { class: `cm-box ${name}` });
  const outer = make("div", { class: "cm-widget", "data-lm-suppress-shortcuts": "true" }, box);
  if (!root.closest(".cardmath")) outer.classList.add("cardmath");
  root.append(outer);
  return box;
}

/**
 * The focused element in the same document or shadow root.
 * @param {Element} element
 */
export function focused(element) {
  return /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
}

/**
 * A function that runs once, when calls have stopped coming for a few milliseconds.
 * @template {unknown[]} Values
 * @param {number} milliseconds @param {(...values: Values) => void} run
 */
export function whenQuiet(milliseconds, run) {
  let timer = 0;
  const later = (/** @type {Values} */ ...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...values), milliseconds);
  };
  later.stop = () => clearTimeout(timer);
  return later;
}

/** The milliseconds after which an older answer is dimmed: most new ones are there before. */
const DELAY = 150;
/**
 * What is about to be dimmed: the timer of each class.
 * @type {WeakMap<Element, Map<string, number>>}
 */
const dimming = new WeakMap();

/**
 * Give an element classes that dim what belongs to an older question, unless the answer comes soon:
 * so nothing flickers. A transition with a delay would have the browser paint all of it now.
 * @param {Element} element @param {...string} names
 */
export function dimSoon(element, ...names) {
  const timers = dimming.get(element) ?? new Map();
  dimming.set(element, timers);
  for (const name of names) {
    if (timers.has(name) || element.classList.contains(name)) continue;
    timers.set(name, setTimeout(() => {
      timers.delete(name);
      element.classList.add(name);
    }, DELAY));
  }
}

/**
 * Take classes of `dimSoon` away: the answer is there.
 * @param {Element} element @param {...string} names
 */
export function undim(element, ...names) {
  for (const name of names) {
    clearTimeout(dimming.get(element)?.get(name));
    dimming.get(element)?.delete(name);
  }
  element.classList.remove(...names);
}

/** @param {number} number @param {number} low @param {number} high */
export const clamp = (number, low, high) => Math.min(high, Math.max(low, number));

/**
 * What a part returns that is mounted.
 * @template State
 * @param {HTMLElement} box @param {(state: State) => void} set
 */
export function mounted(box, set, stop = () => {}) {
  const unmount = () => {
    stop();
    box.parentElement?.remove();
  };
  return { set, unmount };
}
