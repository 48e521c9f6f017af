/** The 169 classes of starting hands as buttons, each with the equity of its combos. */
import {h} from "./elements.js";
import {fixed, percent} from "./words.js";
import {CLASSES, RANKS} from "./widget/cards.js";
import {heatOf} from "./widget/heat_map.js";

/**
 * The class of a combo: AhKd is AKo.
 * @param {string} hand
 */
export function classOf(hand) {
  const [one, other] = [hand[0], hand[2]].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b));
  if (one === other) return one + other;
  return one + other + (hand[1] === hand[3] ? "s" : "o");
}

/**
 * A grid of classes to click.
 * @param {object} options
 * @param {string} options.title
 * @param {Record<string, number>} options.equities  by class; those without combos are left out
 * @param {number} options.middle  the equity of the range
 * @param {string} options.chosen  the class that is pressed
 * @param {(name: string) => void} options.onClass
 */
export function classGrid({title, equities, middle, chosen, onClass}) {
  const squares = CLASSES.map((name) => {
    const equity = equities[name];
    if (equity === undefined) return h("span", {class: "cm-heat gone"}, name);
    const known = Number.isFinite(equity);
    const label = known ? `${name}: ${percent(equity)}` : name;
    return h("button", {type: "button", class: "cm-heat cm-known", title: label,
      "aria-label": label, "aria-pressed": String(name === chosen),
      style: known ? heatOf(equity, middle) : {}, onclick: () => onClass(name)},
      h("span", {}, name), known ? h("small", {}, fixed(100 * equity, 0)) : null);
  });
  const rows = [...RANKS].map((_, row) =>
    h("div", {class: "cm-row"}, ...squares.slice(13 * row, 13 * row + 13)));
  const grid = h("div", {class: "class-grid", role: "group", "aria-label": title}, ...rows);
  return h("figure", {class: "cm-panel"}, h("figcaption", {}, title), grid);
}
