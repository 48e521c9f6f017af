/** Tables of squares coloured by equity. */
import {make, set, setStyle, write} from "./elements.js";
import {fixed, percent} from "./numbers.js";

/**
 * The colour of an equity beside another one, by properties of style.
 * @param {number} equity @param {number} middle
 */
export function heatOf(equity, middle) {
  const span = equity < middle ? middle : 1 - middle;
  const strength = span ? Math.abs(equity - middle) / span : 0;
  const side = equity < middle ? "--cm-low" : "--cm-high";
  return { "--side": `var(${side})`, "--strength": `${Math.round(100 * Math.sqrt(strength))}%` };
}

/** A table of squares, such as hands or cards, each with its equity. */
export class HeatMap {
  /** @param {string[]} labels @param {string[]} names for those who do not see it */
  constructor(labels, names) {
    this.labels = labels;
    this.names = names;
    /** @type {HTMLElement[]} */
    this.squares = [];
    this.caption = make("caption");
    this.element = make("table", { class: "cm-map" }, this.caption);
  }

  /** Make the squares. This waits for the first answer, so that the page is there sooner. */
  build() {
    this.squares = this.labels.map((label) => make("td", { class: "cm-heat" },
      make("span", { text: label }), make("small")));
    const rows = Array.from({ length: this.labels.length / 13 }, (_, row) =>
      make("tr", {}, ...this.squares.slice(13 * row, 13 * row + 13)));
    this.element.append(make("tbody", {}, ...rows));
  }

  /**
   * @param {Record<string, number>} equities by name
   * @param {number} middle the present equity
   * @param {string} title
   */
  show(title, equities, middle) {
    if (!this.squares.length) this.build();
    write(this.caption, title);
    this.squares.forEach((square, place) => {
      const equity = equities[this.names[place]];
      const known = equity !== undefined;
      square.classList.toggle("cm-known", known);
      write(/** @type {Element} */ (square.lastElementChild), known ? fixed(100 * equity, 0) : "");
      set(square, "title", known ? `${this.names[place]}: ${percent(equity, 3)}` : null);
      setStyle(square, known ? heatOf(equity, middle) : { "--strength": "0%" });
    });
  }
}
