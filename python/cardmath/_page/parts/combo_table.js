/** The combos of a range, to be sorted, found, weighed and taken out. */
import {button} from "./buttons.js";
import {cards} from "./cards.js";
import {classOf} from "./class_grid.js";
import {h} from "./elements.js";
import {refill} from "./refill.js";
import {count, inField, percent} from "./words.js";

/** The rows that are drawn at once: a browser needs long for a thousand. */
const PAGE = 60;

/** @typedef {import("../replies/study.js").Combo} Combo */

/** @type {Array<[string, number]>} */
const COLUMNS = [["combo", 0], ["weight", 1], ["makes", 2], ["draws", 3], ["equity", 4]];

export class ComboTable {
  /** @type {Combo[]} */
  combos = [];
  sort = 4;
  down = true;
  most = PAGE;
  /** The class of starting hands to which the table is limited. */
  group = "";

  /** @param {{weigh: (hand: string, weight: number) => void, ungroup: () => void}} events */
  constructor({weigh, ungroup}) {
    this.weigh = weigh;
    this.ungroup = ungroup;
    this.find = h("input", {type: "text", class: "cm-text", "aria-label": "Find combos",
      placeholder: "find: Ah, set, flush draw", oninput: () => this.draw()});
    this.about = h("span", {class: "about"});
    this.body = h("tbody");
    this.heads = COLUMNS.map(([name, place]) => h("th", {scope: "col", class: place > 1 && place < 4
      ? "word" : null}, button(name, () => this.order(place), {class: "plain"})));
    const heads = h("thead", {}, h("tr", {}, ...this.heads, h("th", {scope: "col"},
      h("span", {class: "unseen"}, "take out"))));
    this.table = h("table", {class: "combos"}, h("caption", {class: "unseen"}, "Combos"), heads, this.body);
    this.more = button("Show more", () => {
      this.most += 5 * PAGE;
      this.draw();
    });
    this.all = button("All classes", ungroup);
    const scrolls = h("div", {class: "scrolls tall", tabindex: "0", role: "region",
      "aria-label": "Combos"}, this.table, this.more);
    this.root = h("section", {class: "stack", "aria-label": "Combos of the range"},
      h("div", {class: "row"}, h("h2", {}, "Combos"), this.find, this.all, this.about), scrolls);
  }

  /** @param {number} place */
  order(place) {
    this.down = this.sort === place ? !this.down : place === 1 || place === 4;
    this.sort = place;
    this.draw();
  }

  /** @param {Combo[]} combos @param {string} group */
  show(combos, group) {
    this.combos = combos;
    this.group = group;
    this.most = PAGE;
    this.draw();
  }

  /** The combos that are looked for, in the chosen order. */
  found() {
    const words = this.find.value.trim().toLowerCase();
    const fits = this.combos.filter(([hand, , made, draws]) =>
      (!this.group || classOf(hand) === this.group) &&
      `${hand} ${made} ${draws}`.toLowerCase().includes(words));
    const sign = this.down ? -1 : 1;
    const key = (/** @type {Combo} */ combo) => combo[this.sort] ?? "";
    return fits.sort((one, other) =>
      sign * (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
  }

  draw() {
    const found = this.found();
    this.heads.forEach((head, place) => {
      if (place === this.sort) head.setAttribute("aria-sort", this.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    this.all.hidden = !this.group;
    this.about.textContent = `${count(found.length)} of ${count(this.combos.length)}` +
      (this.group ? `, all of ${this.group}` : "");
    this.more.hidden = found.length <= this.most;
    refill(this.body, ...found.slice(0, this.most).map((combo) => this.row(combo)));
  }

  /** @param {Combo} combo */
  row([hand, weight, made, draws, equity]) {
    const label = `Weight of ${hand}, percent`;
    const value = inField(100 * weight, 4);
    const field = h("input", {type: "number", min: 0, max: 100, step: 5, "aria-label": label, value});
    field.addEventListener("change", () => {
      const share = field.valueAsNumber / 100;
      const isShare = share >= 0 && share <= 1;
      field.setAttribute("aria-invalid", String(!isShare));
      field.title = isShare ? "" : "a weight is from 0 to 100";
      if (isShare) this.weigh(hand, share);
    });
    const out = button("×", () => this.weigh(hand, 0), {"aria-label": `Take out ${hand}`});
    return h("tr", {},
      h("th", {scope: "row"}, cards([hand.slice(0, 2), hand.slice(2)])), h("td", {}, field, " %"),
      h("td", {class: "word"}, made), h("td", {class: "word loose"}, draws),
      h("td", {}, equity === null ? "" : percent(equity)), h("td", {}, out));
  }
}
