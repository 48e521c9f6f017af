/** One player of the equity view. */
import {button, dimSoon, make, undim} from "./elements.js";
import {fixed, grouped, percent} from "./numbers.js";
import {Field} from "./field.js";
import {Thumbnail} from "./thumbnail.js";

/** @typedef {import("./types.js").Held} Held */

/** One player: the range as text and in small, and the player's numbers. */
export class Player {
  /** @param {number} place @param {{choose: () => void, remove: () => void}} events */
  constructor(place, { choose, remove }) {
    const name = `Player ${place + 1}`;
    /** @type {Held | null} */
    this.held = null;
    this.thumbnail = new Thumbnail();
    this.choose = button("", choose, {
      class: "cm-choose", "aria-label": `${name}: show on the grid`, "aria-pressed": "false",
    });
    this.choose.append(this.thumbnail.element, make("b", { text: String(place + 1) }));
    this.field = new Field(`${name}: range`, "QQ+, AKs@50%");
    this.field.input.addEventListener("focus", choose);
    this.size = make("span", { class: "cm-size" });
    this.numbers = make("dl", { class: "cm-numbers" });
    this.bar = make("div", { class: "cm-bar", "aria-hidden": "true" });
    this.remove = button("×", remove, { class: "cm-remove", "aria-label": `Remove ${name}` });
    this.element = make("li", { class: "cm-player" }, this.choose,
      make("div", { class: "cm-player-range" }, this.field.element, this.size),
      this.numbers, this.bar, this.remove);
  }

  /** What is shown of the range belongs to an older text or other cards. */
  unread() {
    dimSoon(this.element, "cm-unread");
  }

  /** @param {Held} held */
  hold(held) {
    undim(this.element, "cm-unread");
    if (JSON.stringify(held) === JSON.stringify(this.held) && this.size.textContent) return;
    this.held = held;
    this.thumbnail.show(held.cells);
    const { combos, left = combos } = held;
    const noun = combos === 1 ? "combo" : "combos";
    const number = left === combos ? grouped(combos) : `${grouped(left)} of ${grouped(combos)}`;
    const read = held.source ? `, read as ${held.source} writes it` : "";
    this.size.textContent = `${number} ${noun}, ${fixed(held.percent)}%${read}`;
  }

  /** @param {import("./types.js").Numbers | null} numbers the player's part of an answer */
  show(numbers) {
    const sampled = numbers?.error ? [["± error", percent(numbers.error, 3)]] : [];
    const pairs = numbers ? [["equity", percent(numbers.equity, 3)],
      ["wins", percent(numbers.wins, 3)], ["ties", percent(numbers.ties, 3)], ...sampled] : [];
    const shown = this.numbers.querySelectorAll("dd");
    if (shown.length === pairs.length) { // the texts alone are laid out sooner than new elements
      pairs.forEach(([, value], place) => { shown[place].textContent = value; });
    } else {
      this.numbers.replaceChildren(...pairs.map(([name, value]) =>
        make("div", {}, make("dt", { text: name }), make("dd", { text: value }))));
    }
    this.bar.style.setProperty("--filled", numbers ? percent(numbers.equity) : "0%");
  }
}
