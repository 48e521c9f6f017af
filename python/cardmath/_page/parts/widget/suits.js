/** The combos of one class of hands. */
import {cardLabel, cardName} from "./cards.js";
import {button, focused, make, set} from "./elements.js";
import {shortPercent} from "./numbers.js";

/** The combos of one class of hands, each a button with its weight. */
export class Suits {
  /** @param {(text: string) => void} onCombo called with a combo and its new weight */
  constructor(onCombo) {
    this.onCombo = onCombo;
    this.list = make("div", { class: "cm-line" });
    this.title = make("span");
    this.element = make("div", { class: "cm-suits", role: "group", hidden: true }, this.title,
      this.list, button("Close", () => { this.element.hidden = true; }));
  }

  /**
   * @param {string} name
   * @param {[string, number, string][]} combos each with its weight, and what it makes on the board
   * @param {number} brush
   */
  show(name, combos, brush) {
    this.name = name;
    this.title.textContent = `Suits of ${name}`;
    set(this.element, "aria-label", `Suits of ${name}`);
    this.element.hidden = false;
    const buttons = () => [...this.list.querySelectorAll("button")];
    const place = buttons().findIndex((each) => each === focused(this.element));
    this.list.classList.toggle("cm-makes", combos.some(([, , makes]) => makes));
    this.list.replaceChildren(...combos.map(([hand, weight, makes]) => {
      const next = weight === brush ? 0 : brush;
      const cards = [hand.slice(0, 2), hand.slice(2)];
      const share = weight === 0 || weight === 1 ? "" : ` ${shortPercent(weight)}%`;
      const paint = button(cards.map(cardLabel).join("") + share,
        () => this.onCombo(`${hand}@${next}`), {
          "aria-pressed": String(weight > 0),
          "aria-label": [...cards.map(cardName), ...(makes ? [makes] : [])].join(", ") + share,
        });
      return makes ? make("span", {}, paint, make("span", { text: makes })) : paint;
    }));
    buttons()[place]?.focus();
  }
}
