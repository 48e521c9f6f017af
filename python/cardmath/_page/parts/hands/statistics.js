/** What a player did of the chances: each share with its 95% interval as a bar. */
import {barHead} from "../bars.js";
import {h} from "../elements.js";
import {tabbed} from "../printed.js";
import {table} from "../tables.js";
import {count, percent} from "../words.js";

/**
 * @typedef {import("../../replies/hands.js").Statistic} Line
 * @typedef {Record<string, import("../../replies/hands.js").Compared>} Others  what others did, by name
 */

/** How players write what is more than a word. */
const USUAL = {vpip: "VPIP", pfr: "PFR", three: "3", four: "4", five: "5", wtsd: "WTSD"};

/**
 * A statistic as players write it: VPIP, 3-bet, fold to 4-bet.
 * @param {string} name
 */
const words = (name) => name.replaceAll("_", " ")
  .replace(/\b(vpip|pfr|wtsd|three|four|five)\b/g, (word) => USUAL[/** @type {"pfr"} */ (word)])
  .replace(/\b([c345]) bet/g, "$1-bet").replace("check raise", "check-raise").replace("all in", "all-in");

/** What happens after the flop, or in the whole hand. */
const LATER = /saw|flop|turn|river|showdown|won|all_in/;

/**
 * The tables of statistics: before the flop, and after it.
 * @param {Line[]} lines @param {string} caption
 * @param {Others} others
 */
export function statisticsTables(lines, caption, others) {
  const isLater = (/** @type {Line} */ [name]) => LATER.test(name);
  const [before, after] = [lines.filter((line) => !isLater(line)), lines.filter(isLater)];
  const made = [statisticsTable(before, `${caption}, before the flop`, others),
    statisticsTable(after, `${caption}, after the flop`, others)];
  if (Object.keys(others).length) {
    made[1].append(h("p", {class: "hint"}, "Others: all other players of these hands. ▲ more, ",
      "▼ less than they do, by over three standard errors: look there first."));
  }
  return made;
}

/** @param {Line[]} lines @param {string} caption @param {Others} others */
function statisticsTable(lines, caption, others) {
  const isCompared = Object.keys(others).length > 0;
  const rows = lines.map(([name, made, chances, share, low, high]) => [
    words(name), intervalBar(share, low, high), percent(share, 1),
    h("span", {class: "one-line"}, `${percent(low, 1)} – ${percent(high, 1)}`), count(made), count(chances),
    ...(isCompared ? [othersCell(others[name])] : []),
  ]);
  const bars = barHead("the interval as a bar");
  return table({caption, rows, words: 2, lead: 2, heads: ["statistic", bars, "share", "95% interval", "made",
    "chances", ...(isCompared ? ["others"] : [])]});
}

/** @param {Others[string] | undefined} compared */
function othersCell(compared) {
  if (!compared) return "–";
  const [share, side] = compared;
  const sign = side > 0 ? "▲" : "▼";
  return h("span", {class: "one-line"}, side ? h("strong", {class: "apart"}, `${sign} `,
    h("span", {class: "unseen"}, side > 0 ? "more than others: " : "less than others: ")) : "",
  percent(share, 1));
}

/**
 * A bar from one end of an interval to the other, with a mark at the share.
 * @param {number} share @param {number} low @param {number} high
 */
function intervalBar(share, low, high) {
  return h("span", {class: "bar interval ticked", "aria-hidden": "true"},
    h("span", {style: {"--low": low, "--high": high}}),
    h("span", {class: "tick", style: {"--share": share}}));
}

/**
 * The statistics with tabs between the columns.
 * @param {Line[]} lines
 */
export function statisticsText(lines) {
  return tabbed([["statistic", "made", "chances", "share", "low", "high"],
    ...lines.map(([name, made, chances, ...shares]) =>
      [words(name), made, chances, ...shares.map((share) => percent(share, 2))])]);
}
