/** A list of hands, a page at a time: one is opened by a click. */
import {button} from "../buttons.js";
import {cards} from "../cards.js";
import {h} from "../elements.js";
import {checkField, choiceField} from "../fields.js";
import {refill} from "../refill.js";
import {table} from "../tables.js";
import {count} from "../words.js";

/**
 * Orders in words, each with its key and whether it goes down.
 * @type {Array<[string, string, boolean]>}
 */
const ORDERS = [
  ["as they were played", "played", false],
  ["the last first", "played", true],
  ["most won", "net", true],
  ["most lost", "net", false],
  ["luckiest all-ins", "luck", true],
  ["unluckiest all-ins", "luck", false],
  ["largest pots", "pot", true],
];

/**
 * @typedef {{order: string, down: boolean, all_ins: boolean, first: number}} Order  of the list, and
 *   the first hand that is shown
 * @typedef {object} Events
 * @property {(changes: Partial<Order>) => void} onChange  of the order, the filter, and the first hand shown
 * @property {(hand: number) => void} onHand
 */

export class HandList {
  /** @param {Order} state @param {Events} events */
  constructor(state, events) {
    this.state = state;
    this.events = events;
    this.answer = h("div", {class: "stack"});
    const order = choiceField({
      label: "Order", value: this.orderName(), choices: ORDERS.map(([name]) => [name, name]),
      onInput: (name) => {
        const [, key, down] = ORDERS.find(([each]) => each === name) ?? ORDERS[0];
        events.onChange({order: key, down, first: 0});
      },
    });
    const only = checkField({label: "All-ins only", value: state.all_ins,
      onInput: (all_ins) => events.onChange({all_ins, first: 0})});
    this.tools = h("div", {class: "row"}, order.root, only.root);
  }

  orderName() {
    const {order, down} = this.state;
    return (ORDERS.find(([, key, sign]) => key === order && sign === down) ?? ORDERS[0])[0];
  }

  /** Whether the hands that are shown have their expected values. */
  isKnown = false;

  /** @param {import("../../replies/hands.js").Listed} listed */
  show({found, first, page, rows}) {
    this.isKnown = rows.every((row) => row.ev_net);
    const heads = ["hand", "time", "cards", "board", "game", "position", "pot", "won", "expected"];
    const lines = rows.map((row) => [
      this.link(row.hand), row.time, cards(row.hole), cards(row.board), row.stakes, row.position,
      row.pot, row.net, row.ev_net,
    ]);
    const end = Math.min(first + page, found);
    const caption = found ? `Hands ${count(first + 1)} to ${count(end)} of ${count(found)}` : "No hands";
    const turn = (/** @type {string} */ name, /** @type {number} */ to, /** @type {boolean} */ off) =>
      button(name, () => this.events.onChange({first: Math.max(0, to)}), {disabled: off});
    refill(this.answer,
      table({caption, heads, rows: lines, words: 6, lead: heads.indexOf("won")}),
      h("div", {class: "row"}, turn("Hands before", first - page, first === 0),
        turn("Hands after", first + page, end >= found)));
  }

  /** @param {number} hand */
  link(hand) {
    return button(count(hand + 1), () => this.events.onHand(hand), {class: "plain",
      "aria-label": `Open hand ${count(hand + 1)}`});
  }
}
