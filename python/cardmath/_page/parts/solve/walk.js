/** The tree of a solved game to walk: the line, the actions, both players' hands, and the next cards. */
import {button, replaceButtons} from "../buttons.js";
import {cards} from "../cards.js";
import {h} from "../elements.js";
import {choiceField} from "../fields.js";
import {percent} from "../words.js";
import {actionBar, actionKey, coloursOf} from "./actions.js";
import {short} from "./falling.js";
import {handGrid} from "./hand_grid.js";
import {classRows, comboRows} from "./hands.js";
import {Runouts} from "./runouts.js";
import {SortedTable} from "./sorted_table.js";

/** @typedef {import("../../main.js").Context} Context */
/** @typedef {import("./hands.js").Row} Row */
/** @typedef {import("./actions.js").Action} Action */

const SIDES = ["Out of position", "In position"];
const NAMES = ["OOP", "IP"];

export class Walk {
  /** @type {any} */
  node = null;
  /**
   * The player whose combos were asked for at this node.
   * @type {number | null}
   */
  picked = null;

  /** @param {Context} context @param {(line: string) => void} go  goes to a line */
  constructor(context, go) {
    this.context = context;
    this.state = context.state;
    this.go = go;
    this.path = h("ol", {class: "solve-path"});
    this.head = h("div");
    this.actions = h("div", {class: "solve-actions", role: "group", "aria-label": "Actions"});
    this.grids = h("div", {class: "solve-grids"});
    this.runouts = new Runouts(context, (card) => go(`${this.node.line} / ${card} /`.trim()));
    this.combos = new SortedTable("Combos");
    this.combos.sort = "EV";
    this.combos.down = true;
    this.sides = h("div", {class: "row", role: "group", "aria-label": "Whose combos"});
    this.showing = choiceField({label: "The grids show", value: this.state.show,
      choices: [["play", "what is done"], ["value", "EV in chips"], ["equity", "equity"]],
      onInput: (show) => {
        this.context.setState({show});
        this.drawGrids();
      }});
    this.root = h("section", {class: "stack", "aria-label": "The solved game"},
      h("nav", {"aria-label": "Line of play"}, this.path), this.head, this.actions, this.runouts.root,
      h("div", {class: "solve-show"}, this.showing.root), this.grids,
      h("section", {class: "stack tight", "aria-label": "Combos of a player"},
        h("div", {class: "row"}, h("h2", {}, "Combos"), this.sides), this.combos.root));
  }

  /**
   * Shows a node.
   * @param {any} node  of the answer of `questions/solve.py`
   */
  show(node) {
    this.node = node;
    this.picked = null;
    this.rows = node.players.map((/** @type {any} */ held) => classRows(held, node.board));
    this.drawPath();
    this.drawHead();
    this.drawActions();
    this.runouts.root.hidden = node.kind !== "next";
    if (node.kind === "next") this.runouts.show(node);
    this.drawGrids();
    this.drawCombos();
  }

  drawPath() {
    const {path, line} = this.node;
    const step = (/** @type {string} */ text, /** @type {string} */ to, /** @type {Node} */ inside) =>
      h("li", {}, h("button", {type: "button", "aria-current": to === line ? "step" : null,
        onclick: () => this.go(to), "aria-label": text}, inside));
    const focused = this.path.contains(document.activeElement);
    this.path.replaceChildren(step("start", "", h("span", {}, "start")),
      ...path.map((/** @type {any} */ {text, player, line: to}) => player === null
        ? step(`card ${text}`, to, cards(text))
        : step(`${NAMES[player]} ${text}`, to, h("span", {}, `${NAMES[player]} ${text}`))));
    if (focused) /** @type {HTMLElement} */ (this.path.querySelector("[aria-current]"))?.focus();
  }

  drawHead() {
    const {kind, player, pot, board, values, equity, locked} = this.node;
    const what = kind === "decision" ? `${SIDES[player]} acts`
      : kind === "next" ? "The next card comes" : kind === "fold" ? "The hand ends by a fold"
        : "The hands are shown";
    const value = (/** @type {number} */ side) => (values[side] === null ? "?" : values[side].toFixed(2));
    this.head.replaceChildren(
      h("p", {class: "headline"}, `${what}, pot ${short(pot)} `, cards(board)),
      h("p", {class: "about"}, `EV here OOP ${value(0)}, IP ${value(1)} chips · equity OOP ` +
        `${percent(equity[0], 1)}, IP ${percent(equity[1], 1)}${locked ? " · locked" : ""}`));
  }

  drawActions() {
    const {actions, line, kind} = this.node;
    const colours = coloursOf(actions.map((/** @type {Action} */ {name}) => name));
    this.actions.hidden = kind !== "decision";
    const made = actions.map((/** @type {Action} */ {name, code, share, value},
      /** @type {number} */ place) =>
      h("button", {type: "button", class: "act-button", style: {"--act": colours[place]},
        onclick: () => this.go(`${line} ${code}`.trim())},
        h("strong", {}, name), h("span", {}, ` ${percent(share, 1)}`),
        h("span", {class: "about"}, value === null ? " never" : ` EV ${value.toFixed(2)}`)));
    this.actions.replaceChildren(...made);
  }

  /** The names of the actions of a player, if it is the one who acts. */
  namesOf(/** @type {number} */ side) {
    const {player, actions} = this.node;
    return side === player ? actions.map((/** @type {Action} */ {name}) => name) : [];
  }

  drawGrids() {
    if (!this.node) return;
    const {group, side: chosenSide, show} = this.state;
    const inside = this.grids.contains(document.activeElement);
    const focused = /** @type {HTMLElement | null} */ (inside ? document.activeElement : null);
    const place = focused && [...this.grids.children].findIndex((each) => each.contains(focused));
    const key = focused?.dataset.name;
    this.grids.replaceChildren(...[0, 1].map((side) => {
      const acts = this.node.player === side ? ", acts" : "";
      const actions = this.namesOf(side);
      const grid = handGrid({title: `${SIDES[side]}${acts}`, rows: this.rows[side], actions, show,
        pot: this.node.pot, chosen: side === chosenSide ? group : "",
        onClass: (name) => this.choose(side, name)});
      const words = actions.length ? actionKey(actions)
        : h("p", {class: "legend"}, "Filled: how much of each class comes here, in percent.");
      return h("div", {}, grid, show === "play" ? words
        : h("p", {class: "legend"}, show === "value" ? "EV: chips of the pot" : "Equity in percent"));
    }));
    if (key) {
      const grid = this.grids.children[place ?? 0];
      /** @type {HTMLElement | null} */ (grid?.querySelector(`[data-name="${key}"]`))?.focus();
    }
  }

  /**
   * Shows the combos of one class, or of all.
   * @param {number} side @param {string} name
   */
  choose(side, name) {
    const same = name === this.state.group && side === this.state.side;
    this.context.setState({side, group: same ? "" : name});
    this.picked = side;
    this.drawGrids();
    this.drawCombos();
  }

  /** The player whose combos are shown: the one that was clicked, else the one who acts. */
  side() {
    return this.state.group ? this.state.side : (this.picked ?? this.node.player ?? 0);
  }

  /** Buttons for all classes of each player. */
  drawSides() {
    const side = this.side();
    replaceButtons(this.sides, [0, 1].map((each) => button(SIDES[each], () => this.choose(each, ""),
      {"aria-pressed": String(each === side && !this.state.group)})));
  }

  drawCombos() {
    const {group} = this.state;
    const side = this.side();
    const rows = comboRows(this.node.players[side], group);
    this.drawSides();
    this.combos.show(`${SIDES[side]}: ${group || "all classes"}, ${rows.length} combos`,
      this.columns(this.namesOf(side)), rows);
  }

  /**
   * @param {string[]} actions
   * @returns {import("./sorted_table.js").Column<Row>[]}
   */
  columns(actions) {
    const colours = coloursOf(actions);
    const number = (/** @type {number | null} */ value) => (value === null ? "" : value.toFixed(2));
    const share = (/** @type {number | null} */ part) => (part === null ? "" : percent(part, 1));
    /** @type {import("./sorted_table.js").Column<Row>[]} */
    const columns = [{name: "combo", word: true, key: ({name}) => name,
      cell: ({name}) => cards([name.slice(0, 2), name.slice(2)])}];
    if (actions.length) columns.push({name: "play", key: ({shares}) => shares[0], text: () => "",
      cell: ({shares}) => actionBar(shares, colours)});
    columns.push(
      {name: "weight", key: ({weight}) => weight, cell: ({weight}) => share(weight)},
      {name: "EV", key: ({value}) => value ?? -1, cell: ({value}) => number(value)},
      {name: "equity", key: ({equity}) => equity ?? -1, cell: ({equity}) => share(equity)});
    actions.forEach((name, place) => columns.push({name, key: ({shares}) => shares[place],
      cell: ({shares, after}) => h("span", {}, share(shares[place]),
        h("small", {class: "about"}, ` EV ${number(after[place])}`))}));
    return columns;
  }
}
