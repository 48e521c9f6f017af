/** How often each hand ends in each category. */
import {make} from "./elements.js";
import {percent} from "./numbers.js";

/** How often each player's hand ends in each category. */
export class Endings {
  constructor() {
    this.table = make("table", { class: "cm-endings" });
    this.element = make("div", {
      class: "cm-scrolls", tabindex: 0, role: "region", "aria-label": "What hands end in",
    }, this.table);
  }

  /** @param {Record<string, number>[]} players @param {number} chosen */
  show(players, chosen) {
    const heads = players.map((_, place) => make("th", {
      scope: "col", text: `Player ${place + 1}`, class: place === chosen ? "cm-chosen" : "",
    }));
    const rows = Object.keys(players[0]).map((name) => make("tr", {},
      make("th", { scope: "row", text: name }),
      ...players.map((shares) => make("td", {
        text: percent(shares[name]), style: { "--filled": percent(shares[name]) },
      }))));
    this.table.replaceChildren(make("caption", { text: "What hands end in" }),
      make("thead", {}, make("tr", {}, make("td"), ...heads)), make("tbody", {}, ...rows));
  }
}
