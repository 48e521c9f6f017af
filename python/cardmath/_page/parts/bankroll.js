/** A bankroll in time: what shares of all sessions have after more and more hands. */
import {h, svg} from "./elements.js";
import {count, percent} from "./words.js";

const HEIGHT = 240;
const LEFT = 56;
const RIGHT = 46;
const BOTTOM = 26;

/**
 * A chart with a curve for each share.
 * @param {import("../replies/pay_tables.js").Bankroll} bankroll
 * @param {number} [width]  in pixels
 */
export function bankrollChart({steps, shares, start}, width = 560) {
  const right = width - RIGHT;
  const hands = steps[steps.length - 1].hands;
  const most = Math.max(start, ...steps.flatMap(({bets}) => bets)) || 1;
  const x = (/** @type {number} */ number) => LEFT + (number / hands) * (right - LEFT);
  const y = (/** @type {number} */ bets) => 10 + (1 - bets / most) * (HEIGHT - BOTTOM - 10);
  const lines = shares.flatMap((share, place) => {
    const points = [[0, start], ...steps.map((each) => [each.hands, each.bets[place]])];
    const [, end] = points[points.length - 1];
    return [
      svg("polyline", {class: share === 0.5 ? "path" : "path side",
        points: points.map(([number, bets]) => `${x(number)},${y(bets)}`).join(" ")}),
      svg("text", {x: right + 4, y: y(end) + 4}, percent(share, 0)),
    ];
  });
  const rules = [0, most / 2, most].flatMap((bets) => [
    svg("line", {class: "rule", x1: LEFT, x2: right, y1: y(bets), y2: y(bets)}),
    svg("text", {x: LEFT - 6, y: y(bets) + 4, "text-anchor": "end"}, count(Math.round(bets))),
  ]);
  const below = [0, hands / 2, hands].map((number) =>
    svg("text", {x: x(number), y: HEIGHT - 8, "text-anchor": "middle"}, count(Math.round(number))));
  const ends = steps[steps.length - 1].bets.map((bets, place) =>
    `${percent(shares[place], 0)} end with ${count(bets)} or less`);
  return h("figure", {},
    h("figcaption", {}, "The bankroll in bets, by hands played"),
    svg("svg", {viewBox: `0 0 ${width} ${HEIGHT}`, class: "settling bankroll", role: "img",
      "aria-label": `After ${count(hands)} hands ${ends.join(", ")}`}, ...rules, ...below, ...lines));
}
