/** Buttons. */
import {h} from "./elements.js";

/**
 * A button.
 * @param {string} name
 * @param {() => void} onclick
 * @param {import("./elements.js").Attributes} [attributes]
 */
export function button(name, onclick, attributes = {}) {
  return h("button", {type: "button", onclick, ...attributes}, name);
}

/**
 * A button of what is to be done once: it cannot be pressed again before that is done, and neither the
 * second click of a double click nor a key that is held presses it.
 * @param {string} name
 * @param {(done: () => void) => void} press  calls `done` when there is an answer
 * @param {import("./elements.js").Attributes} [attributes]
 */
export function onceButton(name, press, attributes = {}) {
  let isBusy = false;
  const done = () => {
    isBusy = false;
  };
  /** @param {MouseEvent} event */
  function onclick({detail}) {
    if (isBusy || detail > 1) return;
    isBusy = true;
    press(done);
  }
  const onkeydown = (/** @type {KeyboardEvent} */ event) => event.repeat && event.preventDefault();
  return h("button", {type: "button", onclick, onkeydown, ...attributes}, name);
}
