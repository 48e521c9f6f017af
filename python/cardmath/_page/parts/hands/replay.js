/** One hand, street by street, and the ways from it to the other views. */
import {button} from "../buttons.js";
import {cards} from "../cards.js";
import {h} from "../elements.js";
import {table} from "../tables.js";
import {DrawnTable} from "./drawn_table.js";
import {noteBox} from "./note.js";

/**
 * @typedef {import("../../replies/hands.js").Hand} Hand
 * @typedef {import("../../replies/hands.js").Spot} Spot
 */

/**
 * The parts of a hand.
 * @param {Hand} hand
 * @param {{open: (view: string, spot: Spot) => void, turn: (hand: number) => void,
 *   notes: import("./note.js").Notes}} events
 * @param {number} [step]  that the table shows first
 */
export function replayNodes(hand, {open, turn, notes}, step = 0) {
  const {at, title, time, table: name, source, seats, streets, all_in: allIn, warnings} = hand;
  const about = [time, name && `table ${name}`, source].filter(Boolean).join(" · ");
  return [
    h("div", {class: "row"}, h("h2", {tabindex: "-1"}, title),
      button("Previous hand", () => turn(at - 1), {disabled: at === 0}),
      button("Next hand", () => turn(at + 1))),
    h("p", {class: "about"}, about),
    ...warnings.map((text) => h("p", {class: "hint"}, text)),
    allIn ? h("div", {class: "box row"}, h("span", {}, allInWords(allIn)), ...ways(allIn, open)) : "",
    h("div", {class: "row replayed"}, new DrawnTable(hand, step).root, seatTable(seats, hand)),
    noteBox(hand, notes),
    h("ol", {class: "streets"}, ...streets.map((street) => streetNode(street, open))),
    h("p", {class: "about"}, `Pot ${hand.pot} ${hand.unit}, fees ${hand.rake}`),
  ];
}

/** @param {Spot} spot */
function allInWords({names, board}) {
  return `All-in ${board ? `on ${board}` : "before the flop"}: ${names.join(" v ")}`;
}

/**
 * Buttons that take a spot over to other views.
 * @param {Spot} spot @param {(view: string, spot: Spot) => void} open
 */
function ways(spot, open) {
  const isHoldem = spot.game === "holdem";
  const views = isHoldem ? ["Equity", ...(spot.board ? ["Study"] : [])] : ["Games"];
  return views.map((name) => button(`Take it to ${name}`, () => open(name.toLowerCase(), spot)));
}

/** @param {Hand["seats"]} seats @param {Hand} hand */
function seatTable(seats, {unit}) {
  const heads = ["player", "position", "cards", `stack, ${unit}`, "won", "expected"];
  const rows = seats.map(({name, hero, position, hole, stack, net, ev_net: expected}) =>
    [hero ? `${name} (hero)` : name, position, cards(hole), stack, net, expected]);
  return table({caption: "Players", quiet: true, heads, rows, words: 3, lead: 4});
}

/** @param {Hand["streets"][number]} street @param {(view: string, spot: Spot) => void} open */
function streetNode({name, cards: dealt, pot, lines, spot}, open) {
  const view = spot?.game === "holdem" ? "equity" : "games";
  const way = spot && button(`Show in ${view === "equity" ? "Equity" : "Games"}`, () => open(view, spot),
    {"aria-label": `Show the ${name} in ${view}`});
  const heading = h("h3", {}, name, " ", cards(dealt), pot ? h("span", {class: "about"}, ` pot ${pot}`) : "");
  const done = lines.map(({who, text, cards: shown}) =>
    h("li", {}, h("strong", {}, who), ` ${text} `, cards(shown)));
  return h("li", {}, h("div", {class: "row"}, heading, way), h("ul", {}, ...done));
}
