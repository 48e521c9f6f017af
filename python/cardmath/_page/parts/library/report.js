/** A report over flops: what is done on each flop, as a table to sort, and by texture as bars. */
import {button} from "../buttons.js";
import {cards} from "../cards.js";
import {h} from "../elements.js";
import {refill} from "../refill.js";
import {actionBar, actionKey, coloursOf} from "../solve/actions.js";
import {SortedTable} from "../solve/sorted_table.js";
import {table} from "../tables.js";
import {count, fixed, percent} from "../words.js";

/**
 * @typedef {import("../../replies/library.js").Report} Report
 * @typedef {import("../../replies/library.js").ReportRow} Row
 */

const TEXTURES = ["suits", "pairing", "high card", "connection"];

export class ReportBox {
  /** @type {Report | null} */
  report = null;
  by = TEXTURES[0];

  /** @param {(flop: string, fields: Report["fields"]) => void} onFlop */
  constructor(onFlop) {
    this.onFlop = onFlop;
    this.head = h("p", {class: "headline"});
    this.choice = h("div", {class: "segments", role: "group", "aria-label": "Group by"});
    this.groups = h("div");
    this.table = new SortedTable("What is done on each flop");
    this.root = h("section", {class: "stack", hidden: true, "aria-label": "Report over flops"},
      this.head, h("div", {class: "halves"}, h("div", {class: "stack tight"}, this.choice, this.groups),
        this.table.root));
  }

  /** @param {Report | null} report */
  show(report) {
    this.report = report;
    this.root.hidden = !report;
    if (!report) return;
    const {rows, actions, worth} = report;
    const off = Math.max(0, ...rows.map(({exploitability}) => exploitability)) / worth;
    const all = mean(rows, actions);
    this.head.textContent = `${count(rows.length)} flops, out of position: ` +
      actions.map((name, place) => `${name} ${percent(all.shares[place], 1)}`).join(", ") +
      `; EV ${chips(all.value)}, each within ${percent(off, 2)} of the pot`;
    this.drawGroups();
    this.table.show("Each flop; click one to open it in Solve", this.columns(report), rows);
  }

  drawGroups() {
    if (!this.report) return;
    const {rows, actions} = this.report;
    refill(this.choice, ...TEXTURES.map((name) => button(name, () => {
      this.by = name;
      this.drawGroups();
    }, {"aria-pressed": String(name === this.by)})));
    /** @type {Map<string, Row[]>} */
    const groups = new Map();
    for (const row of rows) {
      const name = row.textures[this.by];
      groups.set(name, [...(groups.get(name) ?? []), row]);
    }
    const colours = coloursOf(actions);
    const lines = [...groups].map(([name, some]) => ({name, some, ...mean(some, actions)}))
      .sort((one, other) => other.share - one.share);
    refill(this.groups, table({caption: `By ${this.by}`, words: 2,
      heads: [this.by, h("span", {class: "unseen"}, "actions"), "flops", "share", "EV"],
      rows: lines.map(({name, some, share, shares, value}) =>
        [name, barOf(shares, colours, actions), count(some.length), percent(share, 1), chips(value)])}),
    actionKey(actions));
  }

  /** @param {Report} report @returns {import("../solve/sorted_table.js").Column<Row>[]} */
  columns({actions, fields}) {
    const colours = coloursOf(actions);
    const sharesOf = (/** @type {Row} */ {frequencies}) => actions.map((name) => frequencies[name] ?? 0);
    return [
      {name: "flop", word: true, key: ({flop}) => flop, cell: ({flop}) => {
        const made = button("", () => this.onFlop(flop, fields),
          {class: "plain", "aria-label": `Solve ${flop}`});
        made.append(cards(flop.match(/../g) ?? []));
        return made;
      }},
      {name: "actions", left: true, key: (row) => sharesOf(row)[0],
        cell: (row) => barOf(sharesOf(row), colours, actions)},
      ...actions.map((name, place) => ({name,
        key: (/** @type {Row} */ row) => sharesOf(row)[place],
        cell: (/** @type {Row} */ row) =>
          (row.frequencies[name] === null ? "–" : percent(sharesOf(row)[place], 1))})),
      {name: "EV", key: ({values}) => values[0] ?? -1, cell: ({values}) => chips(values[0])},
      {name: "equity", key: ({equity}) => equity[0] ?? -1,
        cell: ({equity}) => (equity[0] === null ? "–" : percent(equity[0], 1))},
    ];
  }
}

/**
 * @param {number[]} shares @param {string[]} colours @param {string[]} actions
 */
function barOf(shares, colours, actions) {
  const title = actions.map((name, place) => `${name} ${percent(shares[place], 1)}`).join(", ");
  return h("span", {class: "report-bar", title}, actionBar(shares, colours));
}

/** @param {number | null} value */
const chips = (value) => (value === null ? "–" : fixed(value));

/**
 * The means over flops: how often each action is chosen, and the EV of who is out of position.
 * @param {Row[]} rows @param {string[]} actions
 */
function mean(rows, actions) {
  const share = rows.reduce((sum, row) => sum + row.share, 0);
  const over = (/** @type {(row: Row) => number} */ of) =>
    rows.reduce((sum, row) => sum + row.share * of(row), 0) / (share || 1);
  return {share, shares: actions.map((name) => over(({frequencies}) => frequencies[name] ?? 0)),
    value: over(({values}) => values[0] ?? 0)};
}
