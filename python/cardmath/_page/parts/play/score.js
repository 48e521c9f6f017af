/** What a session of play brought: in words, and hand by hand. */
import {h, svg} from "../elements.js";
import {fixed, plural, signed} from "../words.js";

const WIDTH = 360;
const HEIGHT = 120;
const LEFT = 44;
const TOP = 10;
const BOTTOM = HEIGHT - 12;

/** @typedef {import("../../replies/play.js").Score} Score */

/** @param {Score} score */
export function scoreWords({hands, net, rate, error}) {
  if (!hands || rate === null) return "No hand is over yet.";
  const off = error === null ? "" : ` ± ${fixed(error, 0)}`;
  return `${signed(net, 2)} bb in ${plural(hands, "hand")}: ${signed(rate, 0)}${off} bb/100`;
}

/**
 * The winnings, hand by hand; nothing before there are two hands.
 * @param {Score} score
 * @returns {HTMLElement | string}
 */
export function scoreGraph(score) {
  const {hands, winnings} = score;
  if (hands < 2) return "";
  const most = Math.max(0, ...winnings);
  const least = Math.min(0, ...winnings);
  const last = winnings.length - 1;
  const x = (/** @type {number} */ place) => LEFT + (place / last) * (WIDTH - LEFT);
  const y = (/** @type {number} */ net) => BOTTOM - ((net - least) / (most - least || 1)) * (BOTTOM - TOP);
  const rules = [...new Set([least, 0, most])].flatMap((net) => [
    svg("path", {d: `M${LEFT} ${y(net)}H${WIDTH}`, class: "cm-rule"}),
    svg("text", {x: LEFT - 6, y: y(net) + 4, "text-anchor": "end"}, net ? signed(net, 0) : "0")]);
  const points = winnings.map((net, place) => `${x(place)},${y(net)}`).join(" ");
  return h("figure", {class: "sessions"},
    h("figcaption", {}, "Big blinds won, hand by hand"),
    svg("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "settling", role: "img",
      "aria-label": scoreWords(score)}, ...rules, svg("polyline", {class: "path", points})));
}
