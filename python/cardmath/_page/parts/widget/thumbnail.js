/** A small picture of a range. */
import {draw} from "./elements.js";

/** A small picture of a range: one shape for all cells of a weight, as few shapes draw quickly. */
export class Thumbnail {
  constructor() {
    const options = { viewBox: "0 0 13 13", class: "cm-thumbnail", "aria-hidden": "true" };
    this.element = draw("svg", options);
  }

  /** @param {number[]} cells */
  show(cells) {
    const weights = [...new Set(cells)].filter((weight) => weight > 0);
    this.element.replaceChildren(...weights.map((weight) => {
      const squares = cells.map((each, place) =>
        (each === weight ? `M${place % 13} ${Math.floor(place / 13)}h1v1h-1z` : ""));
      return draw("path", { d: squares.join(""), "fill-opacity": weight });
    }));
  }
}
