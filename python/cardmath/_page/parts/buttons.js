/** Buttons. */
import {h} from "./elements.js";

/**
 * A button.
 * @param {string} name
 * @param {() => void} onclick
 * @param {Record<string, any>} [attributes]
 */
export function button(name, onclick, attributes = {}) {
  return h("button", {type: "button", onclick, ...attributes}, name);
}

/**
 * Puts other buttons in place of those of a group. The keyboard's focus stays in the group: at the
 * same place, or else at the first button that can be pressed.
 * @param {HTMLElement} group
 * @param {HTMLButtonElement[]} buttons
 */
export function replaceButtons(group, buttons) {
  const place = [...group.children].indexOf(/** @type {Element} */ (document.activeElement));
  group.replaceChildren(...buttons);
  if (place < 0) return;
  const same = buttons[place];
  (same && !same.disabled ? same : buttons.find((button) => !button.disabled))?.focus();
}
