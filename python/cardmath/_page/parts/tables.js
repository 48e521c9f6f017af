/** Tables of answers. */
import {h} from "./elements.js";

/** @typedef {string | number | Node} Cell */

/**
 * A table. Columns of words come first and are aligned left; numbers are aligned right.
 * @param {object} options
 * @param {string} options.caption
 * @param {Array<string | Node>} options.heads  none is empty: a column that explains itself has
 *   a heading that is only heard, of the class `unseen`
 * @param {Cell[][]} options.rows  the first cell of each row is its heading
 * @param {number} [options.words] the number of columns of words
 * @param {boolean} [options.quiet] whether the caption is only for those who do not see the table
 */
export function table({caption, heads, rows, words = 1, quiet = false}) {
  const side = (/** @type {number} */ place) => ({class: place < words ? "word" : "number"});
  const head = heads.map((text, place) => h("th", {scope: "col", ...side(place)}, text));
  const body = rows.map(([first, ...cells]) =>
    h(
      "tr",
      {},
      h("th", {scope: "row", ...side(0)}, first),
      ...cells.map((cell, place) => h("td", side(place + 1), cell)),
    ),
  );
  const made = h(
    "table",
    {},
    h("caption", {class: quiet ? "unseen" : null}, caption),
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...body),
  );
  // A wide table scrolls by itself, also by keyboard.
  return h("div", {class: "scrolls", tabindex: "0", role: "region", "aria-label": caption}, made);
}
