/** The 169 classes of starting hands as a picture: how much of each is there. */
import {CLASSES} from "./widget/cards.js";
import {h} from "./elements.js";
import {percent} from "./words.js";

/**
 * A picture of a range, or of shares of its classes.
 * @param {number[]} cells 169 numbers from 0 to 1, row by row from AA to 22
 * @param {string} label what is shown
 */
export function classPicture(cells, label) {
  const squares = CLASSES.map((name, place) => {
    const share = cells[place];
    const held = share > 0;
    const title = held ? `${name} ${percent(share, 0)}` : name;
    const filled = {"--filled": percent(share)};
    return h("div", {class: `cm-cell${held ? " cm-in" : ""}`, title, style: filled}, name);
  });
  const rows = Array.from({length: 13}, (_, row) =>
    h("div", {class: "cm-row"}, ...squares.slice(13 * row, 13 * row + 13)),
  );
  const grid = h("div", {class: "cm-grid still", role: "img", "aria-label": label}, ...rows);
  return h("div", {class: "cm-range"}, grid);
}
