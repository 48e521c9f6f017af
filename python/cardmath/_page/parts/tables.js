/** Tables of answers. */
import {h} from "./elements.js";
import {withMinus} from "./words.js";

/** A table with more columns has no room on a tablet either. */
const FEW = 7;
/** One with more has room beside inputs only if its type and the space between columns are small. */
const DENSE = 10;

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
 * @param {number} [options.lead]  the column that is beside the heading of its row on a phone, where
 *   rows are cards; without it the table scrolls there
 * @param {number} [options.headed]  the first column whose cells have their headings before them there
 */
export function table({caption, heads, rows, words = 1, quiet = false, lead = 0, headed = words}) {
  const side = (/** @type {number} */ place, /** @type {Cell} */ cell) =>
    ({class: `${place < words ? "word" : "number"}${isOfBars(cell) ? " barred" : ""}`});
  const head = heads.map((text, place) => h("th", {scope: "col", ...side(place, text)}, text));
  const body = rows.map(([first, ...cells]) =>
    h(
      "tr",
      {},
      h("th", {scope: "row", ...side(0, first)}, first),
      ...cells.map((cell, place) =>
        h("td", side(place + 1, cell), typeof cell === "string" ? withMinus(cell) : cell)),
    ),
  );
  const made = h(
    "table",
    {},
    h("caption", {class: quiet ? "unseen" : null}, caption),
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...body),
  );
  if (isOfBars(heads[1])) made.classList.add("bar-second");
  made.classList.toggle("dense", heads.length > DENSE);
  // A wide table scrolls by itself, also by keyboard.
  const shown = h("div", {class: "scrolls", tabindex: "0", role: "region", "aria-label": caption}, made);
  if (lead) {
    makeCards(made, lead, words, headed);
    shown.classList.add("of-cards");
    shown.classList.toggle("many", heads.length > FEW || words > 3);
  }
  return shown;
}

/**
 * Whether a cell is a bar, or heads a column of bars: there is no room for them on a phone. The cell
 * gets a class, as a rule with `:has` would cost each change on the page milliseconds.
 * @param {Cell | undefined} cell
 */
const isOfBars = (cell) => cell instanceof Element && /^bar(-head)?( |$)/.test(cell.className);

/**
 * Let rows become cards on a phone: numbers have their headings before them, and the roles of a
 * table are said, because parts of a table that are laid out as boxes lose theirs.
 * @param {HTMLTableElement} made @param {number} lead @param {number} words
 * @param {number} headed
 */
function makeCards(made, lead, words, headed) {
  made.classList.add("cards-on-phones");
  made.setAttribute("role", "table");
  const [heads, ...rows] = [...made.rows].map((row) => [...row.cells]);
  for (const row of made.rows) row.setAttribute("role", "row");
  for (const part of [made.tHead, ...made.tBodies]) part?.setAttribute("role", "rowgroup");
  for (const head of heads) head.setAttribute("role", "columnheader");
  for (const cells of rows) {
    cells.forEach((cell, place) => {
      cell.setAttribute("role", place ? "cell" : "rowheader");
      const isHeaded = place ? place >= headed : Boolean(Number(cell.textContent));
      cell.classList.toggle("blank", isBlank(cell));
      if (isHeaded) cell.dataset.head = `${heads[place].textContent} `;
    });
    cells[lead]?.classList.add("row-lead");
  }
}

/**
 * Whether a cell has nothing to show.
 * @param {Element} cell
 */
const isBlank = ({textContent, firstElementChild: first}) =>
  !textContent && (first === null || first.matches(".cards"));
