/** One player's equity against the other's: all flops from the best to the worst, in two colours. */
import {h, svg} from "./elements.js";
import {coordinate, percent} from "./words.js";

const HEIGHT = 270;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = HEIGHT - 44;

/** @typedef {{name: string, weight: number, equity: number}} Flop  equities from 0 to 1 */

/**
 * The chart.
 * @param {object} options
 * @param {Flop[]} options.flops
 * @param {[string, string]} options.names  of both players
 * @param {(name: string) => void} options.onFlop
 * @param {number} [options.width]  in pixels, so that its words are as large as those beside it
 */
export function twoSided({flops, names, onFlop, width = 560}) {
  const right = width - RIGHT;
  const sorted = [...flops].sort((one, other) => other.equity - one.equity);
  const all = sorted.reduce((sum, {weight}) => sum + weight, 0) || 1;
  const ends = endsOf(sorted, all);
  const x = (/** @type {number} */ share) => LEFT + share * (right - LEFT);
  const y = (/** @type {number} */ equity) => BOTTOM - equity * (BOTTOM - TOP);
  const steps = sorted.map(({equity}, place) =>
    `${coordinate(x(place ? ends[place - 1] : 0))},${coordinate(y(equity))} ` +
    `${coordinate(x(ends[place]))},${coordinate(y(equity))}`).join(" ");
  const ahead = sorted.reduce((sum, {weight, equity}) => sum + (equity > 0.5 ? weight : 0), 0) / all;
  const label = `${names[0]} is ahead on ${percent(ahead, 1)} of flops`;
  const title = svg("title", {}, label);
  const picture = svg("svg", {viewBox: `0 0 ${width} ${HEIGHT}`, class: "scatter two-sided", role: "img",
    "aria-label": label}, title,
  svg("rect", {class: "other", x: LEFT, y: TOP, width: right - LEFT, height: BOTTOM - TOP}),
  svg("polygon", {class: "own", points: `${LEFT},${BOTTOM} ${steps} ${right},${BOTTOM}`}),
  ...scales(x, y), ...words(names, right));
  const at = (/** @type {PointerEvent | MouseEvent} */ event) => {
    const box = picture.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width * width - LEFT) / (right - LEFT);
    return share < 0 || share > 1 ? null : sorted[ends.findIndex((end) => share <= end)] ?? null;
  };
  picture.addEventListener("pointermove", (event) => {
    const flop = at(event);
    title.textContent = flop ? `${flop.name}: ${percent(flop.equity, 2)}` : label;
  });
  picture.addEventListener("click", (event) => {
    const flop = at(event);
    if (flop) onFlop(flop.name);
  });
  return h("figure", {}, h("figcaption", {}, label), picture);
}

/**
 * Where each flop ends, as a share of all.
 * @param {Flop[]} flops @param {number} all
 */
function endsOf(flops, all) {
  let sum = 0;
  return flops.map(({weight}) => (sum += weight) / all);
}

/** @param {(share: number) => number} x @param {(equity: number) => number} y */
function scales(x, y) {
  return [
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      svg("path", {d: `M${LEFT} ${y(share)}H${x(1)}`, class: share === 0.5 ? "even" : "cm-rule"}),
      svg("text", {x: LEFT - 4, y: y(share) + 5, "text-anchor": "end"}, percent(share, 0))]),
    ...[0, 0.5, 1].map((share) => svg("text", {x: x(share), y: BOTTOM + 18,
      "text-anchor": share === 1 ? "end" : share ? "middle" : "start"}, percent(share, 0))),
    svg("text", {x: x(1), y: HEIGHT - 6, "text-anchor": "end"}, "of flops, the best first →"),
  ];
}

/** @param {[string, string]} names @param {number} right where the chart ends */
function words([own, other], right) {
  return [svg("text", {class: "within", x: LEFT + 10, y: BOTTOM - 12}, own),
    svg("text", {class: "within", x: right - 10, y: TOP + 22, "text-anchor": "end"}, other)];
}
