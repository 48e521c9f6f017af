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
