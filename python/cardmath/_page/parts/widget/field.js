/** Text fields, which mark what is wrong. */
import {make, set} from "./elements.js";

/** @typedef {import("./types.js").Problem} Problem */

/** A field for text, which marks the wrong part of it below. */
export class Field {
  /**
   * The button that sends clicks on the deck to this field, if there is one.
   * @type {HTMLElement | undefined}
   */
  choice;

  /** @param {string} label @param {string} hint an example, seen while the field is empty */
  constructor(label, hint = "") {
    this.onText = (/** @type {string} */ _text) => {}; // called as the user types
    this.onDone = () => {}; // called when the user leaves the field or presses Enter
    /** @type {HTMLInputElement} */
    this.input = make("input", {
      type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
      placeholder: hint, "aria-label": label, class: "cm-text",
      oninput: () => this.onText(this.input.value),
      onblur: () => this.onDone(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.onDone(),
    });
    this.problem = make("p", { class: "cm-problem", role: "status" });
    this.element = make("div", { class: "cm-field" }, this.input, this.problem);
  }

  set text(text) {
    if (this.input.value !== text) this.input.value = text;
  }

  get text() {
    return this.input.value;
  }

  /** @param {Problem | null} problem */
  mark(problem) {
    set(this.input, "aria-invalid", problem ? "true" : null);
    this.problem.replaceChildren();
    if (!problem) return;
    const { message, text, start = 0, end = 0 } = problem;
    this.problem.append(make("span", { text: message }));
    if (text) this.problem.append(make("code", {}, ...marked(text, start, end)));
  }
}

/**
 * What is wrong with a field, if anything is.
 * @param {string} field @param {Problem | null} problem
 * @returns {Problem | null}
 */
export function problemIn(field, problem) {
  const all = problem ? [problem, ...(problem.also ?? [])] : [];
  return all.find((each) => each.field === field) ?? null;
}

/**
 * A text with a part marked; what is far from the part is left out.
 * @param {string} text @param {number} start @param {number} end
 */
function marked(text, start, end) {
  const from = Math.max(0, start - 30);
  const to = Math.min(text.length, end + 30);
  const before = (from ? "…" : "") + text.slice(from, start);
  const after = text.slice(end, to) + (to < text.length ? "…" : "");
  return [before, make("mark", { text: text.slice(start, end) || " " }), after];
}
