/** A table whose columns can be sorted by a click on their headings. */
import {button} from "../buttons.js";
import {h} from "../elements.js";
import {tabbed} from "../printed.js";
import {refill} from "../refill.js";

/** The rows that are drawn at once: a browser needs long for a thousand. */
const PAGE = 60;

/**
 * @template Row
 * @typedef {object} Column
 * @property {string} name
 * @property {(row: Row) => number | string} key  by which rows are sorted
 * @property {(row: Row) => Node | string} cell
 * @property {(row: Row) => string | number} [text]  for a spreadsheet; the key, if there is none
 * @property {boolean} [word]  whether the column is text
 * @property {boolean} [left]  whether its heading is on the left, as that of pictures
 */

/** @template Row */
export class SortedTable {
  /** @type {Row[]} */
  rows = [];
  /** @type {Column<Row>[]} */
  columns = [];
  sort = "";
  down = false;
  most = PAGE;

  /** @param {string} label */
  constructor(label) {
    this.caption = h("caption", {});
    this.head = h("tr");
    this.body = h("tbody");
    this.more = button("Show more", () => {
      this.most += 5 * PAGE;
      this.draw();
    });
    const table = h("table", {class: "solve-table"}, this.caption, h("thead", {}, this.head), this.body);
    this.root = h("div", {class: "scrolls tall", tabindex: "0", role: "region", "aria-label": label},
      table, this.more);
  }

  /** @param {string} caption @param {Column<Row>[]} columns @param {Row[]} rows */
  show(caption, columns, rows) {
    this.caption.textContent = caption;
    this.columns = columns;
    this.rows = rows;
    this.most = PAGE;
    this.draw();
  }

  /** The rows in the chosen order. */
  sorted() {
    const column = this.columns.find(({name}) => name === this.sort);
    if (!column) return this.rows;
    const sign = this.down ? -1 : 1;
    return [...this.rows].sort((one, other) => {
      const [a, b] = [column.key(one), column.key(other)];
      return sign * (a < b ? -1 : a > b ? 1 : 0);
    });
  }

  /** @param {Column<Row>} column */
  order({name, word}) {
    this.down = this.sort === name ? !this.down : !word;
    this.sort = name;
    this.draw();
  }

  /** Headings that stay keep their elements: a hand under the mouse must not move the focus. */
  drawHeads() {
    const cells = [...this.head.cells];
    const isSame = cells.length === this.columns.length
      && this.columns.every(({name}, place) => cells[place].textContent === name);
    if (!isSame) this.replaceHeads();
    [...this.head.cells].forEach((cell, place) => {
      if (this.columns[place].name !== this.sort) cell.removeAttribute("aria-sort");
      else cell.setAttribute("aria-sort", this.down ? "descending" : "ascending");
    });
  }

  replaceHeads() {
    refill(this.head, ...this.columns.map((column) =>
      h("th", {scope: "col", class: column.word || column.left ? "word" : "number"},
        button(column.name, () => this.order(column), {class: "plain"}))));
  }

  draw() {
    this.drawHeads();
    refill(this.body, ...this.sorted().slice(0, this.most).map((row) =>
      h("tr", {}, ...this.columns.map(({cell, word}, place) => place
        ? h("td", {class: word ? "word" : "number"}, cell(row))
        : h("th", {scope: "row", class: "word"}, cell(row))))));
    this.more.hidden = this.rows.length <= this.most;
  }

  /** The table with tabs, for a spreadsheet. */
  text() {
    const heads = this.columns.map(({name}) => name);
    return tabbed([heads, ...this.sorted().map((row) =>
      this.columns.map(({key, text}) => (text ?? key)(row)))]);
  }
}
