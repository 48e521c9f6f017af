/** The text of a range that is being painted. */
import {CLASSES, NO_CELLS} from "./cards.js";

/** A range as text that Python has read, and the classes that were painted since. */
export class Painting {
  /**
   * The new weights of classes, by their places.
   * @type {Map<number, number>}
   */
  changes = new Map();

  constructor(text = "") {
    this.base = text;
    this.cells = NO_CELLS;
  }

  /** The text with the changes as later terms, which override earlier ones. */
  get text() {
    const weights = new Set(this.changes.values());
    const terms = [...weights].map((weight) => {
      const changed = [...this.changes].filter(([, each]) => each === weight);
      const names = changed.map(([place]) => CLASSES[place]).join(", ");
      return weight === 1 ? names : `${changed.length > 1 ? `(${names})` : names}@${weight}`;
    });
    return [this.base, ...terms].filter(Boolean).join(", ");
  }

  /** @param {number} place @param {number} weight */
  paint(place, weight) {
    this.cells = this.cells.map((each, at) => (at === place ? weight : each));
    this.changes.set(place, weight);
  }

  /** @param {{text: string, cells?: number[] | null}} held */
  show({ text, cells }) {
    this.base = text;
    this.changes.clear();
    if (cells) this.cells = cells;
  }
}
