/** The tree of a solved game to walk: the line, the actions, both players' hands, and the next cards. */
import {button} from "../buttons.js";
import {cards} from "../cards.js";
import {h} from "../elements.js";
import {refill} from "../refill.js";
import {fixed, percent, short} from "../words.js";
import {actionBar, actionKey, coloursOf} from "./actions.js";
import {handGrid, inBrief} from "./hand_grid.js";
import {classRows, comboRows} from "./hands.js";
import {Runouts} from "./runouts.js";
import {SortedTable} from "./sorted_table.js";

/**
 * @typedef {import("./game.js").Context} Context
 * @typedef {import("./hands.js").Row} Row
 * @typedef {import("../../replies/solve.js").Node} Node
 */

const SIDES = ["Out of position", "In position"];
const NAMES = ["OOP", "IP"];

/** @type {Array<[string, string]>} */
const LAYERS = [["play", "Strategy"], ["value", "EV"], ["equity", "Equity"], ["weight", "Range"]];

export class Walk {
  /** @type {Node | null} */
  node = null;
  /**
   * The classes of each player at the node.
   * @type {Map<string, Row>[]}
   */
  rows = [];
  /**
   * The player whose combos were asked for at this node.
   * @type {number | null}
   */
  picked = null;
  /** The class under the mouse, or with the focus. */
  looked = "";
  isSummed = false;
  /** What is drawn before the next picture of the screen. */
  frame = 0;

  /** @param {Context} context @param {(line: string) => void} go  goes to a line */
  constructor(context, go) {
    this.context = context;
    this.state = context.state;
    this.go = go;
    this.path = h("ol", {class: "solve-path"});
    this.head = h("div");
    this.actions = h("div", {class: "solve-actions", role: "group", "aria-label": "Actions"});
    this.grids = h("div", {class: "solve-grids"});
    this.runouts = new Runouts(context, (card) => go(`${this.node?.line ?? ""} / ${card} /`.trim()));
    this.combos = new SortedTable("Combos");
    this.combos.sort = "EV";
    this.combos.down = true;
    this.sides = h("div", {class: "segments", role: "group", "aria-label": "Whose hands"});
    this.layers = h("div", {class: "segments", role: "group", "aria-label": "The grid shows"});
    this.brief = h("p", {class: "about class-brief"});
    this.top = h("section", {class: "stack tight", "aria-label": "The solved game"},
      h("div", {class: "solve-line"}, h("nav", {"aria-label": "Line of play"}, this.path), this.head),
      this.actions, this.runouts.root);
    this.grid = h("section", {class: "stack tight", "aria-label": "Hands"},
      h("div", {class: "row"}, this.sides, this.layers), this.grids);
    this.hands = h("section", {class: "stack tight", "aria-label": "Combos of a player"},
      this.brief, this.combos.root);
  }

  /**
   * Shows a node.
   * @param {Node} node
   * @param {boolean} isSummed  whether the values of the node are shown above already
   */
  show(node, isSummed) {
    this.node = node;
    this.isSummed = isSummed;
    this.picked = null;
    this.looked = "";
    this.rows = node.players.map((held) => classRows(held, [...node.board, ...node.dead]));
    const inside = this.top.contains(document.activeElement);
    this.drawPath(node);
    this.drawHead(node);
    this.drawActions(node);
    this.runouts.root.hidden = node.kind !== "next";
    if (node.kind === "next") this.runouts.show(node);
    const stays = [this.path, this.actions, ...(node.kind === "next" ? [this.runouts.root] : [])];
    if (inside && !stays.some((each) => each.contains(document.activeElement))) this.focusStep();
    this.drawGrids();
    this.drawCombos();
  }

  /** @param {Node} node */
  drawPath({path, line}) {
    const step = (/** @type {string} */ text, /** @type {string} */ to, /** @type {HTMLElement} */ inside) =>
      h("li", {}, h("button", {type: "button", "aria-current": to === line ? "step" : null,
        onclick: () => this.go(to), "aria-label": text}, inside));
    refill(this.path, step("start", "", h("span", {}, "start")),
      ...path.map(({text, player, line: to}) => player === null
        ? step(`card ${text}`, to, cards(text))
        : step(`${NAMES[player]} ${text}`, to, h("span", {}, `${NAMES[player]} ${text}`))));
  }

  /** Focuses the present step: what was pressed is not there any more. */
  focusStep() {
    /** @type {HTMLElement | null} */ (this.path.querySelector("[aria-current]"))?.focus();
  }

  /** @param {Node} node */
  drawHead({kind, player, pot, board, values, equity, locked, unit}) {
    const what = kind === "decision" && player !== null ? `${SIDES[player]} acts`
      : kind === "next" ? "The next card comes" : kind === "fold" ? "The hand ends with a fold"
        : "The hand goes to showdown";
    const chips = values.map((value) => (value === null ? "?" : fixed(value)));
    const shares = equity.map((share) => (share === null ? "?" : percent(share, 1)));
    this.head.className = "solve-head";
    refill(this.head,
      h("p", {class: "headline"}, `${what}, pot ${short(pot)} `, cards(board)),
      h("p", {class: "about"}, [this.isSummed ? "" : `EV here OOP ${chips[0]}, IP ${chips[1]} ` +
        `${unit} · equity OOP ${shares[0]}, IP ${shares[1]}`,
      locked ? "locked" : ""].filter(Boolean).join(" · ")));
  }

  /** @param {Node} node */
  drawActions({actions, line, kind}) {
    const colours = coloursOf(actions.map(({name}) => name));
    this.actions.hidden = kind !== "decision";
    const made = actions.map(({name, code, share, value}, place) =>
      h("button", {type: "button", class: "act-button", style: {"--act": colours[place]},
        onclick: () => this.go(`${line} ${code}`.trim())},
        h("strong", {}, name), h("span", {}, share === null ? "" : ` ${percent(share, 1)}`),
        h("span", {class: "about"}, value === null ? " never" : ` EV ${fixed(value)}`)));
    refill(this.actions, ...made);
  }

  drawLayers() {
    refill(this.layers, ...LAYERS.map(([name, words]) => button(words, () => {
      this.context.setState({show: name});
      this.drawGrids();
    }, {"aria-pressed": String(name === this.state.show)})));
  }

  /** The names of the actions of a player, if it is the one who acts. */
  namesOf(/** @type {number} */ side) {
    return side === this.node?.player ? this.node.actions.map(({name}) => name) : [];
  }

  drawGrids() {
    if (!this.node) return;
    const {group, show} = this.state;
    const side = this.side();
    const actions = this.namesOf(side);
    const acts = this.node.player === side ? ", acts" : "";
    const grid = handGrid({title: `${SIDES[side]}${acts}`, rows: this.rows[side], actions, show,
      most: this.node.most, unit: this.node.unit, chosen: group, onClass: (name) => this.choose(side, name),
      onLook: (name) => this.look(name)});
    this.drawLayers();
    this.drawSides();
    refill(this.grids, h("div", {}, grid, this.legend(actions, show)));
  }

  /** @param {string[]} actions @param {string} show */
  legend(actions, show) {
    if (show === "play" && actions.length) return actionKey(actions);
    const value = this.node?.unit === "chips" ? "EV in chips" : "EV of the prizes";
    const words = {value, equity: "Equity in percent"}[show]
      ?? "Filled: how much of each class gets here";
    return h("p", {class: "legend"}, words);
  }

  /**
   * Shows the combos of the class under the mouse.
   * @param {string} name
   */
  look(name) {
    if (name === this.looked) return;
    this.looked = name;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.drawCombos());
  }

  /**
   * Shows the combos of one class, or of all.
   * @param {number} side @param {string} name
   */
  choose(side, name) {
    const same = name === this.state.group && side === this.state.side;
    this.context.setState({side, group: same ? "" : name});
    this.picked = side;
    this.looked = "";
    this.drawGrids();
    this.drawCombos();
  }

  /** The player whose combos are shown: the one that was clicked, else the one who acts. */
  side() {
    return this.state.group ? this.state.side : (this.picked ?? this.node?.player ?? 0);
  }

  /** Buttons for all classes of each player. */
  drawSides() {
    const side = this.side();
    refill(this.sides, ...[0, 1].map((each) => button(SIDES[each], () => this.choose(each, ""),
      {"aria-pressed": String(each === side)})));
  }

  drawCombos() {
    if (!this.node) return; // another game is being solved since the hand was pointed at
    const side = this.side();
    const group = this.looked || this.state.group;
    const rows = comboRows(this.node.players[side], group);
    const row = this.rows[side].get(group);
    const actions = this.namesOf(side);
    this.brief.classList.toggle("live", !row);
    this.brief.textContent = row ? `${group}: ${inBrief(row, actions, this.node)}`
      : "Point at a hand to see its combos; click to keep them.";
    const combos = rows.length === 1 ? "1 combo" : `${rows.length} combos`;
    this.combos.show(`${SIDES[side]}: ${group || "all classes"}, ${combos}`, this.columns(actions), rows);
  }

  /**
   * @param {string[]} actions
   * @returns {import("./sorted_table.js").Column<Row>[]}
   */
  columns(actions) {
    const colours = coloursOf(actions);
    const number = (/** @type {number | null} */ value) => (value === null ? "" : fixed(value));
    const share = (/** @type {number | null} */ part) => (part === null ? "" : percent(part, 1));
    /** @type {import("./sorted_table.js").Column<Row>[]} */
    const columns = [{name: "combo", word: true, key: ({name}) => name,
      cell: ({name}) => cards([name.slice(0, 2), name.slice(2)])}];
    if (actions.length) columns.push({name: "play", left: true, key: ({shares}) => shares[0],
      text: () => "", cell: ({shares}) => actionBar(shares, colours)});
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
