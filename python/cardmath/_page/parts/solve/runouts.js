/** The cards that may come: a grid to deal one, and a table of what follows each. */
import {refill} from "../refill.js";
import {cardLabel, cardName, RANKS, SUITS} from "../widget/cards.js";
import {cards} from "../cards.js";
import {h} from "../elements.js";
import {fixed, percent} from "../words.js";
import {workLine} from "../work.js";
import {actionBar, actionKey, coloursOf, divided, inWords} from "./actions.js";
import {moveByArrows} from "./arrows.js";
import {SortedTable} from "./sorted_table.js";

/**
 * @typedef {import("../../replies/solve.js").Node} Node
 * @typedef {import("../../replies/solve.js").Runout} Runout
 */

export class Runouts {
  /**
   * The node after which the cards come.
   * @type {Node | null}
   */
  node = null;
  /** @type {Runout[]} */
  rows = [];
  line = "";

  /**
   * @param {{ask: import("../../main.js").Ask<"solve">, announce: (text: string) => void}} context
   * @param {(card: string) => void} onCard
   */
  constructor(context, onCard) {
    this.context = context;
    this.onCard = onCard;
    this.work = workLine();
    this.wrong = h("p", {class: "wrong", role: "alert", hidden: true});
    this.grid = h("div");
    this.table = new SortedTable("What follows each card");
    this.root = h("section", {class: "stack", "aria-label": "Next card"}, this.work.root, this.wrong,
      this.grid, this.table.root);
  }

  /**
   * Shows the cards that may come after a node, and asks what follows each.
   * @param {Node} node
   */
  show(node) {
    this.node = node;
    this.line = node.line;
    this.rows = [];
    this.wrong.hidden = true;
    this.table.root.hidden = true;
    this.drawGrid();
    this.work.start(this.context.ask({do: "runouts", line: node.line}, {
      answer: ({line, rows}) => this.known(line, rows),
      progress: this.work.progress,
      stopped: this.work.end,
      error: ({message}) => {
        this.work.end();
        this.wrong.hidden = false;
        this.wrong.textContent = message;
      },
    }, "solve runouts"));
  }

  /** @param {string} line @param {Runout[]} rows */
  known(line, rows) {
    this.work.end();
    if (line !== this.line) return;
    this.rows = rows;
    this.drawGrid();
    this.table.root.hidden = false;
    this.table.show("What follows each card; click a heading to sort", this.columns(), rows);
    this.context.announce(`${rows.length} cards are known`);
  }

  /** The actions that are possible after some card. */
  names() {
    return [...new Set(this.rows.flatMap(({shares}) => Object.keys(shares)))];
  }

  /** @returns {import("./sorted_table.js").Column<Runout>[]} */
  columns() {
    const names = this.names();
    const colours = coloursOf(names);
    const shares = (/** @type {Runout} */ row) => names.map((name) => row.shares[name] ?? 0);
    const order = (/** @type {string} */ card) => 4 * RANKS.indexOf(card[0]) + SUITS.indexOf(card[1]);
    const chips = (/** @type {number | null} */ number) => (number === null ? "" : fixed(number));
    const part = (/** @type {number | null | undefined} */ share, digits = 1) =>
      (share === null ? "" : percent(share ?? 0, digits));
    /** @type {import("./sorted_table.js").Column<Runout>[]} */
    const columns = [
      {name: "card", word: true, key: ({card}) => order(card), text: ({card}) => card,
        cell: ({card}) => cards(card)},
    ];
    if (names.length) columns.push({name: "play", left: true, key: (row) => shares(row)[0], text: () => "",
      cell: (row) => actionBar(shares(row), colours)});
    for (const name of names) {
      columns.push({name, key: (row) => row.shares[name] ?? 0, text: (row) => part(row.shares[name], 2),
        cell: (row) => part(row.shares[name])});
    }
    for (const [player, side] of /** @type {Array<[string, number]>} */ ([["OOP", 0], ["IP", 1]])) {
      columns.push({name: `EV ${player}`, key: ({values}) => values[side] ?? -1,
        cell: ({values}) => chips(values[side])});
    }
    columns.push({name: "equity OOP", key: ({equity}) => equity[0] ?? -1,
      text: ({equity}) => part(equity[0], 2), cell: ({equity}) => part(equity[0])});
    return columns;
  }

  drawGrid() {
    const names = this.names();
    const squares = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => this.square(rank + suit, names)));
    const rows = [...SUITS].map((_, row) =>
      h("div", {class: "cm-row"}, ...squares.slice(13 * row, 13 * row + 13)));
    const street = this.node?.board.length === 3 ? "turn" : "river";
    const title = `Click the ${street} card`;
    const grid = h("div", {class: "card-grid act-grid", role: "group", "aria-label": title}, ...rows);
    moveByArrows(grid, squares);
    refill(this.grid, h("figure", {class: "cm-panel"}, h("figcaption", {}, title), grid),
      names.length ? actionKey(names) : "");
  }

  /** @param {string} card @param {string[]} names */
  square(card, names) {
    const known = this.node ? [...this.node.board, ...this.node.dead] : [];
    if (known.includes(card)) return h("span", {class: "cm-heat gone"}, cardLabel(card));
    const row = this.rows.find((each) => each.card === card);
    const shares = names.map((name) => row?.shares[name] ?? 0);
    const played = row && names.length ? `: ${inWords(names, shares)}` : "";
    /** @type {Record<string, string>} */
    const style = played ? {"--parts": divided(shares, coloursOf(names)), "--tall": "100%"} : {};
    return h("button", {type: "button", class: "cm-heat cm-known act-cell", "data-card": card, style,
      title: cardName(card) + played, "aria-label": cardName(card) + played,
      onclick: () => this.onCard(card)},
      h("span", {}, cardLabel(card)));
  }
}
