/** What a player won and was expected to win, hand by hand, with a band. */
import {h, svg} from "../elements.js";
import {count, plural, signed} from "../words.js";

const HEIGHT = 260;
const LEFT = 64;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 26;
/** The standard deviations that the band reaches to each side. */
const WIDE = 2;

/** @typedef {import("../../replies/hands.js").Winnings} Winnings */

/** @param {number} amount */
const amountText = (amount) => signed(amount, Number.isInteger(amount) ? 0 : 2);

/**
 * A chart of both, and what it says in words.
 * @param {string} name @param {Winnings} winnings @param {number} [width]  in pixels
 */
export function winningsChart(name, winnings, width = 640) {
  const {currency, hands, net, ev_net: expected} = winnings;
  const last = hands.length - 1;
  const words = `${name} won ${amountText(net[last])} ${currency} in ${plural(hands[last], "hand")}; ` +
    `${amountText(expected[last])} were expected`;
  const drawn = svg("svg", {viewBox: `0 0 ${width} ${HEIGHT}`, class: "settling winnings", role: "img",
    "aria-label": words}, ...linesOf(winnings, width - RIGHT));
  return h("figure", {}, h("figcaption", {}, h("strong", {}, words)), drawn,
    h("p", {class: "legend"}, "line: won · dashes: expected · band: two standard deviations, by " +
      "the luck of all-in cards alone"));
}

/** @param {Winnings} winnings @param {number} right where the chart ends */
function linesOf({hands, net, ev_net: expected, deviation}, right) {
  const highs = expected.map((mean, place) => mean + WIDE * deviation[place]);
  const lows = expected.map((mean, place) => mean - WIDE * deviation[place]);
  const most = Math.max(0, ...net, ...highs);
  const least = Math.min(0, ...net, ...lows);
  const all = hands[hands.length - 1];
  const x = (/** @type {number} */ hand) => LEFT + (hand / all) * (right - LEFT);
  const y = (/** @type {number} */ amount) =>
    TOP + ((most - amount) / (most - least || 1)) * (HEIGHT - TOP - BOTTOM);
  const path = (/** @type {number[]} */ amounts) =>
    [0, ...amounts].map((amount, place) => `${x(place ? hands[place - 1] : 0)},${y(amount)}`);
  return [
    svg("polygon", {class: "band", points: [...path(highs), ...path(lows).reverse()].join(" ")}),
    ...rules([least, 0, most], y, right), ...below(all, x),
    svg("polyline", {class: "path side", points: path(expected).join(" ")}),
    svg("polyline", {class: "path", points: path(net).join(" ")}),
  ];
}

/** @param {number[]} amounts @param {(amount: number) => number} y @param {number} right */
function rules(amounts, y, right) {
  return [...new Set(amounts)].flatMap((amount) => [
    svg("line", {class: "rule", x1: LEFT, x2: right, y1: y(amount), y2: y(amount)}),
    svg("text", {x: LEFT - 6, y: y(amount) + 4, "text-anchor": "end"},
      amount ? amountText(Math.round(amount)) : "0"),
  ]);
}

/** @param {number} all @param {(hand: number) => number} x */
function below(all, x) {
  return [...new Set([0, Math.round(all / 2), all])].map((hand) =>
    svg("text", {x: x(hand), y: HEIGHT - 8, "text-anchor": hand === all ? "end" : "middle"}, count(hand)));
}
