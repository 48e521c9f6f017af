/** A field for the code that `cardmath app` prints, in a tab that has no key. */
import {exchange} from "./key.js";
import {button} from "./parts/buttons.js";
import {h} from "./parts/elements.js";
import {textField} from "./parts/fields.js";

/**
 * The field, and a button.
 * @param {() => void} onKey  is called once there is a key
 */
export function codeForm(onKey) {
  const field = textField({label: "Code", hint: "the terminal shows it, such as k7qp-3mzx-9d2f-hh4t",
    value: "", onInput: () => {}, attributes: {onkeydown: (/** @type {KeyboardEvent} */ {key}) =>
      key === "Enter" && enter()}});
  async function enter() {
    const message = await exchange(field.text?.() ?? "");
    field.mark(message ? {message} : null);
    if (message) return;
    field.set("");
    onKey();
  }
  return h("div", {class: "box row"}, field.root, button("Open", enter, {class: "main"}));
}
