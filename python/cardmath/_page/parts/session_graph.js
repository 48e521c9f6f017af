/** The sessions of training as bars: the lower, the less each answer cost. */
import {h, svg} from "./elements.js";
import {short} from "./words.js";

const WIDTH = 360;
const HEIGHT = 110;
const LEFT = 56;
const TOP = 8;
const BOTTOM = HEIGHT - 8;
/** The widest bar. */
const WIDEST = 24;

/** @typedef {import("../replies/train.js").Session} Session */

/**
 * A graph of sessions, the oldest one first; nothing where there is none.
 * @param {Session[]} sessions
 * @returns {HTMLElement | string}
 */
export function sessionGraph(sessions) {
  if (!sessions.length) return "";
  const most = Math.max(1, ...sessions.map(({percent}) => percent));
  const step = Math.min(WIDEST, (WIDTH - LEFT) / sessions.length);
  const y = (/** @type {number} */ percent) => BOTTOM - (percent / most) * (BOTTOM - TOP);
  const rules = [0, most / 2, most].flatMap((percent) => [
    svg("path", {d: `M${LEFT} ${y(percent)}H${WIDTH}`, class: "cm-rule"}),
    svg("text", {x: LEFT - 6, y: y(percent) + 4, "text-anchor": "end"}, `${shown(percent)}%`)]);
  const bars = sessions.map((session, place) => {
    const {percent, now} = session;
    return svg("rect", {x: LEFT + place * step + 1, y: Math.min(y(percent), BOTTOM - 2), width: step - 2,
      height: Math.max(2, BOTTOM - y(percent)), class: now ? "session now" : "session"},
    svg("title", {}, wordsOf(session)));
  });
  const last = sessions[sessions.length - 1];
  return h("figure", {class: "sessions"},
    h("figcaption", {}, "Your sessions: loss per answer, in % of the pot"),
    svg("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "settling", role: "img",
      "aria-label": `${sessions.length} sessions; the last one: ${wordsOf(last)}`}, ...rules, ...bars));
}

/** @param {Session} session */
function wordsOf({when, spot, answered, percent}) {
  return `${when.slice(0, 10)}, ${spot}: ${answered} answers, ${shown(percent)}% of the pot each`;
}

/** @param {number} percent */
const shown = (percent) => short(percent, 2);
