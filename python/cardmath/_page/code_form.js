/** A field for the code that `cardmath app` prints, in a tab that has no key. */
import {exchange, keptKey} from "./key.js";
import {button} from "./parts/buttons.js";
import {h} from "./parts/elements.js";
import {textField} from "./parts/fields.js";

/**
 * The field, and a button.
 * @param {(isOther: boolean) => void} onKey  is called once there is a key; whether the tab had that
 *   of another run before
 */
export function codeForm(onKey) {
  const field = textField({label: "Code", hint: "the terminal shows it, such as k7qp-3mzx-9d2f-hh4t",
    value: "", onInput: () => {}, attributes: {onkeydown: (/** @type {KeyboardEvent} */ {key}) =>
      key === "Enter" && enter()}});
  async function enter() {
    const before = keptKey();
    const message = await exchange(field.text?.() ?? "");
    field.mark(message ? {message} : null);
    if (message) return;
    field.set("");
    onKey(before !== "" && before !== keptKey());
  }
  return h("div", {class: "box row"}, field.root, button("Open", enter, {class: "main"}));
}
