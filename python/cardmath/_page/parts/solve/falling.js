/** How the exploitability falls while a game is solved: a curve over time, and its figures as text. */
import {h, svg} from "../elements.js";
import {coordinate, count, duration, short} from "../words.js";

const WIDTH = 400;
const HEIGHT = 180;
const LEFT = 64;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = HEIGHT - 30;

/**
 * @typedef {import("../../replies/solve.js").CurvePoint} Point
 * @typedef {import("../../replies/solve.js").Pot} Pot
 */

/**
 * An exploitability in percent of the pot and in chips, or in prize money.
 * @param {number | null} off @param {Pot} pot
 */
export function distance(off, {worth, unit}) {
  if (off === null) return "not measured";
  const pot = unit === "chips" ? "the pot" : "the pot’s worth";
  return `${short((100 * off) / worth)}% of ${pot} (${short(off)} ${unit})`;
}

/**
 * The curve. Both axes start where the first point is; the exploitability is in powers of ten.
 * @param {Point[]} history @param {Pot} pot @param {number | null} target  in percent of the pot
 * @param {number} [now]  the seconds that have passed, while it is solved
 */
export function fallingCurve(history, pot, target, now = 0) {
  const points = history.filter(([, chips]) => chips !== null && chips > 0);
  if (!points.length) return h("p", {class: "about"}, "No iteration is measured yet.");
  const [seconds, chips, iterations] = points[points.length - 1];
  const end = Math.max(seconds, now);
  const text = `${distance(chips, pot)} after ${count(iterations)} iterations, ${duration(end)}`;
  const shares = points.map((point) => (100 * point[1]) / pot.worth);
  const low = Math.floor(Math.log10(Math.min(...shares, target ?? Infinity)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...shares))));
  const x = (/** @type {number} */ time) => LEFT + (time / (end || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ share) =>
    TOP + ((high - Math.log10(share)) / (high - low)) * (BOTTOM - TOP);
  const path = points.map(([time], place) => `${coordinate(x(time))},${coordinate(y(shares[place]))}`);
  const goal = target ? svg("line", {class: "truth", x1: LEFT, x2: WIDTH - RIGHT,
    y1: y(target), y2: y(target)}) : svg("g");
  const picture = svg("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "settling", role: "img",
    "aria-label": `The exploitability fell to ${text}`}, ...axes(low, high, end, x, y), goal,
    svg("polyline", {class: "path", points: path.join(" ")}),
    svg("line", {class: "since", x1: x(seconds), x2: x(end),
      y1: y(shares[shares.length - 1]), y2: y(shares[shares.length - 1])}),
    svg("circle", {class: "dot", cx: x(seconds), cy: y(shares[shares.length - 1]), r: 4}));
  const legend = target ? `Dashed: the target, ${short(target)}% of the pot.` : "";
  return h("figure", {class: "solve-curve"}, h("figcaption", {}, "Exploitability: ",
    h("strong", {}, text)), picture, h("p", {class: "legend"}, legend));
}

/**
 * @param {number} low @param {number} high @param {number} seconds
 * @param {(time: number) => number} x @param {(share: number) => number} y
 */
function axes(low, high, seconds, x, y) {
  const [half, whole] = [duration(seconds / 2), duration(seconds)];
  const times = half === whole ? {0: "0", 1: whole} : {0: "0", 0.5: half, 1: whole};
  const tens = Array.from({length: high - low + 1}, (_, step) => low + step);
  return [
    ...tens.flatMap((power) => [
      svg("path", {d: `M${LEFT} ${y(10 ** power)}H${WIDTH - RIGHT}`, class: "cm-rule"}),
      svg("text", {x: LEFT - 6, y: y(10 ** power) + 4, "text-anchor": "end"}, `${short(10 ** power)}%`),
    ]),
    ...Object.entries(times).map(([part, text]) => svg("text", {x: x(Number(part) * seconds),
      y: HEIGHT - 10, "text-anchor": {0: "start", 1: "end"}[part] ?? "middle"}, text)),
  ];
}
