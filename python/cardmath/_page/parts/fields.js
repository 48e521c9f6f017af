/** Inputs with their labels. What is wrong with a text is marked below it. */
import {freshId, h} from "./elements.js";
import {refill} from "./refill.js";
import {count} from "./words.js";

/** @typedef {import("../main.js").Problem} Problem */

/**
 * `text` is the text of a field of text, `set` shows a value without a call of `onInput`, and `mark`
 * shows what is wrong, or that nothing is.
 * @template [Value=string]
 * @typedef {{root: HTMLElement, text?: () => string, set: (value: Value) => void,
 *   mark: (problem: Problem | null) => void}} Field
 */

/**
 * @typedef {Field & {offer: (choices: Array<[string, string]>) => void}} Choice
 *   `offer` gives a list that comes later; once there is one, it does nothing
 */

/**
 * An input for a line of text, such as cards or a range.
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.value
 * @param {(text: string) => void} options.onInput
 * @param {string} [options.hint] a short example or explanation below the label
 * @param {boolean} [options.quiet] whether the label is only heard
 * @param {import("./elements.js").Attributes} [options.attributes] of the input
 * @returns {Field}
 */
export function textField({label, value, onInput, hint = "", quiet = false, attributes = {}}) {
  const wrong = h("p", {class: "wrong", id: freshId("wrong"), hidden: true});
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "text",
    value,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-describedby": wrong.id,
    ...attributes,
    oninput: () => onInput(input.value),
  });
  const name = h("span", {class: quiet ? "unseen" : "label"}, label);
  const words = [name, hint ? h("span", {class: "hint"}, hint) : ""];
  const root = h("div", {class: "field"}, h("label", {}, ...words, input), wrong);
  return {
    root,
    text: () => input.value,
    set(text) {
      if (input.value !== text) input.value = text;
    },
    mark(problem) {
      input.toggleAttribute("aria-invalid", false);
      if (problem) input.setAttribute("aria-invalid", "true");
      wrong.hidden = !problem;
      refill(wrong, ...(problem ? problemNodes(problem) : []));
      alignRow(root);
    },
  };
}

/**
 * Aligns a row of fields by their upper ends while one of them has an error below it.
 * @param {HTMLElement} field
 */
function alignRow({parentElement: row}) {
  row?.classList.toggle("with-wrong", row.querySelector(":scope > .field > .wrong:not([hidden])") !== null);
}

/**
 * The words of a problem, and the text with the wrong part marked.
 * @param {Problem} problem
 * @returns {Node[]}
 */
export function problemNodes({message, text, start = 0, end = 0}) {
  const words = h("span", {}, message);
  if (!text) return [words];
  const marked = h("mark", {}, text.slice(start, end) || " ");
  const shown = h("code", {}, text.slice(Math.max(0, start - 40), start), marked);
  shown.append(text.slice(end, end + 40));
  return [words, shown];
}

/**
 * All that is wrong: a problem, and those of other fields.
 * @param {Problem | null} problem
 * @returns {Problem[]}
 */
export function problemsOf(problem) {
  return problem ? [problem, ...(problem.also ?? [])] : [];
}

/**
 * A place for a problem that no field's text is the cause of.
 *
 * `show` marks a problem beside the field whose text is wrong, or shows it here; null clears all.
 */
export function problemBox() {
  const root = h("p", {class: "wrong", role: "alert", hidden: true});
  return {
    root,
    /** @param {Problem | null} problem @param {Field[]} [fields] */
    show(problem, fields = []) {
      const about = (/** @type {Field} */ field) => problem?.text && field.text?.() === problem.text;
      const wrong = fields.find(about);
      for (const field of fields) field.mark(field === wrong ? problem : null);
      root.hidden = !problem || wrong !== undefined;
      refill(root, ...(problem ? problemNodes(problem) : []));
    },
  };
}

/**
 * A choice from a list.
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.value
 * @param {Array<[string, string]>} [options.choices] each value with its text
 * @param {(value: string) => void} options.onInput
 * @returns {Choice}
 */
export function choiceField({label, value, choices = [], onInput}) {
  /** @type {HTMLSelectElement} */
  const select = h("select", {onchange: () => onInput(select.value)});
  const field = inLabel(label, select, (/** @type {string} */ chosen) => (select.value = value = chosen));
  const offer = (/** @type {Array<[string, string]>} */ list) => {
    if (select.length) return;
    select.append(...list.map(([key, text]) => h("option", {value: key}, text)));
    select.value = value;
  };
  offer(choices);
  field.root.classList.add("choice");
  return {...field, offer};
}

/**
 * A whole number.
 * @param {object} options
 * @param {string} options.label
 * @param {number} options.value
 * @param {number} options.least
 * @param {number} options.most
 * @param {(value: number) => void} options.onInput called only with numbers in these limits
 * @param {() => void} [options.onWrong] called when what is there is no such number: what is shown
 *   does not belong to it
 * @returns {Field<number>}
 */
export function numberField({label, value, least, most, onInput, onWrong = () => {}}) {
  const wrong = h("p", {class: "wrong", id: freshId("wrong"), role: "status", hidden: true});
  const input = h("input", {type: "number", value, min: least, max: most, step: 1,
    "aria-describedby": wrong.id});
  const mark = (/** @type {boolean} */ right) => {
    input.setAttribute("aria-invalid", String(!right));
    wrong.hidden = right;
    wrong.textContent = right ? "" : `A whole number from ${count(least)} to ${count(most)}`;
    alignRow(field.root);
  };
  input.addEventListener("input", () => {
    const given = input.valueAsNumber;
    const right = Number.isInteger(given) && given >= least && given <= most;
    mark(right);
    if (right) onInput(given);
    else onWrong();
  });
  const field = inLabel(label, input, (/** @type {number} */ number) => {
    input.value = String(number);
    mark(true);
  });
  field.root.append(wrong);
  return field;
}

/**
 * A box to tick.
 * @param {object} options
 * @param {string} options.label
 * @param {boolean} options.value
 * @param {(value: boolean) => void} options.onInput
 * @returns {Field<boolean>}
 */
export function checkField({label, value, onInput}) {
  const input = h("input", {type: "checkbox", checked: value});
  input.addEventListener("change", () => onInput(input.checked));
  const root = h("label", {class: "check"}, input, h("span", {}, label));
  return {root, set: (checked) => (input.checked = checked), mark: () => {}};
}

/**
 * @template Value
 * @param {string} label
 * @param {HTMLElement} input
 * @param {(value: Value) => void} set
 * @returns {Field<Value>}
 */
function inLabel(label, input, set) {
  const root = h("div", {class: "field"}, h("label", {}, h("span", {class: "label"}, label), input));
  return {root, set, mark: () => {}};
}
