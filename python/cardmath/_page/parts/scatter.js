/** Points in a plane, each of which can be clicked. */
import {svg} from "./elements.js";
import {coordinate, percent} from "./words.js";

const HEIGHT = 300;
const LEFT = 44;
const BOTTOM = 48;
const RIGHT = 32;
const TOP = 18;

/** @typedef {{x: number, y: number, kind: number, name: string}} Point  x and y from 0 to 1 */

/**
 * A picture of points. Those that have the mouse show their names.
 * @param {object} options
 * @param {Point[]} options.points
 * @param {string} options.label  what is shown
 * @param {[string, string]} options.axes  what the directions are
 * @param {(name: string) => void} options.onPoint
 * @param {number} [options.width]  in pixels, so that its words are as large as those beside it
 */
export function scatter({points, label, axes, onPoint, width = 560}) {
  const right = width - RIGHT;
  const [low, high] = spanOf(points.map(({y}) => y));
  const [from, to] = spanOf(points.map(({x}) => x));
  const x = (/** @type {number} */ share) => LEFT + ((share - from) / (to - from)) * (right - LEFT);
  const tall = HEIGHT - BOTTOM - TOP;
  const y = (/** @type {number} */ share) => TOP + (1 - (share - low) / (high - low)) * tall;
  const dots = points.map((point) => {
    const where = {cx: coordinate(x(point.x)), cy: coordinate(y(point.y)), r: 3.2};
    return svg("circle", {...where, class: `dot kind-${point.kind}`, "data-name": point.name});
  });
  const title = svg("title", {}, label);
  const picture = svg("svg", {viewBox: `0 0 ${width} ${HEIGHT}`, class: "scatter", role: "img",
    "aria-label": label}, title, ...rules([low, high], [from, to], x, y), ...names(axes, right), ...dots);
  picture.addEventListener("click", ({target}) => {
    const {name} = /** @type {SVGElement} */ (target).dataset;
    if (name) onPoint(name);
  });
  picture.addEventListener("pointermove", ({target}) => {
    title.textContent = /** @type {SVGElement} */ (target).dataset.name ?? label;
  });
  return picture;
}

/**
 * From the least to the greatest, in whole tenths.
 * @param {number[]} numbers
 */
function spanOf(numbers) {
  const low = Math.floor(10 * Math.min(1, ...numbers)) / 10;
  const high = Math.ceil(10 * Math.max(0, ...numbers)) / 10;
  return low < high ? [low, high] : [0, 1];
}

/**
 * @param {number[]} rows @param {number[]} columns
 * @param {(share: number) => number} x @param {(share: number) => number} y
 */
function rules([low, high], [from, to], x, y) {
  const tenths = (/** @type {number} */ start, /** @type {number} */ end) =>
    Array.from({length: Math.round(10 * (end - start)) + 1}, (_, step) => start + step / 10);
  return [
    ...tenths(low, high).flatMap((share) => [
      svg("path", {d: `M${LEFT} ${y(share)}H${x(to)}`, class: "cm-rule"}),
      svg("text", {x: LEFT - 4, y: y(share) + 5, "text-anchor": "end"}, percent(share, 0)),
    ]),
    ...tenths(from, to).map((share) =>
      svg("text", {x: x(share), y: HEIGHT - BOTTOM + 20, "text-anchor": "middle"}, percent(share, 0))),
  ];
}

/** @param {[string, string]} axes @param {number} right where the picture ends */
function names([across, up], right) {
  return [
    svg("text", {x: right, y: HEIGHT - 4, "text-anchor": "end"}, `${across} →`),
    svg("text", {x: LEFT + 4, y: TOP + 20}, `↑ ${up}`),
  ];
}
