/** A slider for the best hands from one percentage to another. */
import {make, setStyle} from "./elements.js";

/** A slider with two ends, for the best hands from one percentage to another. */
export class Percents {
  /** @param {(text: string) => void} onText called with a range such as `5%-20%` */
  constructor(onText) {
    this.onText = onText;
    this.from = this.end("Best hands, from percent", 0);
    this.to = this.end("Best hands, to percent", 0);
    this.label = make("output");
    /** @type {string | null} */
    this.made = null; // the text that the slider made last
    this.element = make("div", { class: "cm-slide" },
      make("span", { text: "Best" }),
      make("div", { class: "cm-two-ends" }, this.from, this.to), this.label);
    this.show(0, "");
  }

  /** @param {string} label @param {number} value */
  end(label, value) {
    return make("input", {
      type: "range", min: 0, max: 100, step: 0.5, value, "aria-label": label,
      oninput: (/** @type {Event} */ event) => this.slide(/** @type {HTMLInputElement} */ (event.target)),
    });
  }

  /** @param {HTMLInputElement} moved */
  slide(moved) {
    const ends = [this.from, this.to];
    if (Number(this.from.value) > Number(this.to.value)) {
      for (const each of ends) each.value = moved.value;
    }
    this.write();
    const [from, to] = ends.map((each) => Number(each.value));
    this.made = from === to ? "" : from ? `${from}%-${to}%` : `${to}%`;
    this.onText(this.made);
  }

  /**
   * Whether a text is the one that the slider made last.
   * @param {string} text
   */
  isOf(text) {
    return text === this.made;
  }

  write() {
    const [from, to] = [Number(this.from.value), Number(this.to.value)];
    this.label.textContent = `${from}% to ${to}%`;
    setStyle(this.element, { "--from": `${from}%`, "--to": `${to}%` });
  }

  /**
   * Show how many hands a range has, unless its text is the one that the slider made.
   * @param {number} percents @param {string | undefined} text
   */
  show(percents, text) {
    if (text !== undefined && this.isOf(text)) return;
    this.made = null;
    this.from.value = "0";
    this.to.value = String(percents);
    this.write();
  }
}
