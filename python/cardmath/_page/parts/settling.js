/** A chart of how an estimate settles: the share after more and more deals, beside the truth. */
import {h, svg} from "./elements.js";
import {count, percent} from "./words.js";

const HEIGHT = 260;
const LEFT = 62;
const BOTTOM = HEIGHT - 30;
const TOP = 10;
const RIGHT = 22;

/** 95% of a normal distribution lies within this many standard errors of the mean. */
const WIDE = 1.96;

/** Up to this number of deals, shares are so far off that they may lie outside the chart. */
const FEW = 1000;

/**
 * @typedef {{hands: number, share: number, error: number}} Point  after a number of deals
 * @typedef {object} Scales
 * @property {(hands: number) => number} x
 * @property {(share: number) => number} y
 * @property {number} middle  the share in the middle of the chart
 * @property {number} reach  how far the chart reaches above and below it
 * @property {number} right  where the chart ends
 */

/**
 * Draws a chart. The band is where 95% of all simulations are at each number of deals.
 * @param {string} name  what is counted
 * @param {Point[]} points
 * @param {number | null} exact  the exact share, if it is known
 * @param {number} [width]  in pixels
 */
export function settlingChart(name, points, exact, width = 640) {
  const last = points[points.length - 1];
  const scales = makeScales(points, exact ?? last.share, width - RIGHT);
  const {x, y, middle, right} = scales;
  const attributes = {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    class: "settling",
    role: "img",
    "aria-label": spoken(name, last, exact),
  };
  const truth = {class: "truth", x1: LEFT, x2: right, y1: y(middle), y2: y(middle)};
  const path = points.map((point) => `${x(point.hands)},${y(point.share)}`).join(" ");
  const dots = points.map(({hands, share}) => ({class: "dot", cx: x(hands), cy: y(share), r: 4}));
  const drawn = svg(
    "svg",
    attributes,
    band(points, scales),
    axes(points, scales),
    svg("line", truth),
    svg("polyline", {class: "path", points: path}),
    ...dots.map((dot) => svg("circle", dot)),
  );
  const title = h("figcaption", {}, h("strong", {}, name), " by the number of deals");
  return h("figure", {}, title, drawn, h("p", {class: "legend"}, legend(exact)));
}

/** @param {number | null} exact */
function legend(exact) {
  const line = exact === null ? "the estimate after all deals" : `exactly ${percent(exact, 4)}`;
  return `dots: observed · line: ${line} · band: 95% of simulations`;
}

/** @param {string} name @param {Point} last @param {number | null} exact */
function spoken(name, {hands, share}, exact) {
  const truth = exact === null ? "" : `, exactly ${percent(exact, 4)}`;
  return `${name} after ${count(hands)} deals: ${percent(share, 4)}${truth}`;
}

/** @param {Point[]} points @param {number} middle @param {number} right @returns {Scales} */
function makeScales(points, middle, right) {
  const last = points[points.length - 1];
  const few = last.hands < 10 * FEW;
  const shown = points.filter(({hands}) => few || hands >= FEW);
  const farthest = Math.max(...shown.map(({share}) => Math.abs(share - middle)));
  const reach = Math.max(farthest, 2.5 * spread(last, shown[0].hands));
  const x = logScale(points[0].hands, Math.max(last.hands, 10 * points[0].hands), right);
  const y = linearScale(Math.max(0, middle - reach), Math.min(1, middle + reach));
  return {x, y, middle, reach, right};
}

/**
 * The standard error after fewer deals.
 * @param {Point} last @param {number} hands
 */
function spread({error, hands: all}, hands) {
  return error * Math.sqrt(all / hands);
}

/** @param {number} least @param {number} most @param {number} right */
function logScale(least, most, right) {
  const [low, high] = [Math.log10(least), Math.log10(most)];
  return (/** @type {number} */ hands) =>
    LEFT + ((Math.log10(hands) - low) / (high - low)) * (right - LEFT);
}

/**
 * Shares outside the chart are drawn at its edge.
 * @param {number} low @param {number} high
 */
function linearScale(low, high) {
  return (/** @type {number} */ share) => {
    const part = Math.min(1, Math.max(0, (share - low) / (high - low || 1)));
    return BOTTOM - part * (BOTTOM - TOP);
  };
}

/**
 * The band narrows as the square root of the number of deals.
 * @param {Point[]} points @param {Scales} scales
 */
function band(points, {x, y, middle}) {
  const last = points[points.length - 1];
  const edge = (/** @type {number} */ side) =>
    points.map(({hands}) => `${x(hands)},${y(middle + side * WIDE * spread(last, hands))}`);
  return svg("polygon", {class: "band", points: [...edge(1), ...edge(-1).reverse()].join(" ")});
}

/** @param {Point[]} points @param {Scales} scales */
function axes(points, {x, y, middle, reach, right}) {
  const hands = points.map((point) => point.hands);
  const tens = hands.filter((each) => Number.isInteger(Math.log10(each)));
  const below = tens.map((each) => {
    return svg("text", {x: x(each), y: HEIGHT - 10, "text-anchor": "middle"}, short(each));
  });
  const digits = Math.min(4, Math.max(1, 1 - Math.floor(Math.log10(100 * reach))));
  const shares = [-0.8, 0, 0.8].map((part) => middle + part * reach);
  const beside = shares.filter((share) => share >= 0 && share <= 1).map((share) => {
    const text = percent(share, digits);
    return svg("text", {x: LEFT - 8, y: y(share) + 4, "text-anchor": "end"}, text);
  });
  const line = svg("line", {x1: LEFT, x2: right, y1: BOTTOM, y2: BOTTOM});
  return svg("g", {class: "axes", "aria-hidden": "true"}, line, ...below, ...beside);
}

/**
 * A power of ten in few letters: 10k, 1M.
 * @param {number} hands
 */
function short(hands) {
  if (hands >= 1e6) return `${hands / 1e6}M`;
  return hands >= 1e3 ? `${hands / 1e3}k` : String(hands);
}
