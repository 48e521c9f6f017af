/** The 52 cards as a grid of buttons, each with an equity and its colour. */
import {h} from "./elements.js";
import {fixed, percent} from "./words.js";
import {cardLabel, cardName, RANKS, SUITS} from "./widget/cards.js";
import {heatOf} from "./widget/heat_map.js";

/**
 * A grid of cards: hot where the equity rises, cold where it falls.
 * @param {object} options
 * @param {string} options.title
 * @param {Record<string, number>} options.equities  by card; cards that cannot come are left out
 * @param {number} options.middle  the present equity
 * @param {(card: string) => void} options.onCard
 */
export function cardGrid({title, equities, middle, onCard}) {
  const rows = [...SUITS].map((suit) =>
    h("div", {class: "cm-row"}, ...[...RANKS].map((rank) => square(rank + suit))),
  );
  function square(/** @type {string} */ card) {
    const equity = equities[card];
    if (equity === undefined) return h("span", {class: "cm-heat gone"}, cardLabel(card));
    const name = `${cardName(card)}: ${percent(equity)}`;
    return h("button", {type: "button", class: "cm-heat cm-known", "aria-label": name, title: name,
      style: heatOf(equity, middle), onclick: () => onCard(card)},
      h("span", {}, cardLabel(card)), h("small", {}, fixed(100 * equity, 0)));
  }
  const grid = h("div", {class: "card-grid", role: "group", "aria-label": title}, ...rows);
  return h("figure", {class: "cm-panel"}, h("figcaption", {}, title), grid);
}
