/** Answers to queries: a table of shares and means, a histogram for each one asked, and the plan. */
import {bar, barHead} from "./bars.js";
import {h} from "./elements.js";
import {tabbed} from "./printed.js";
import {table} from "./tables.js";
import {count} from "./words.js";

/**
 * @typedef {import("../replies/ask.js").Answer} Answer
 * @typedef {import("../replies/ask.js").Row} Row
 */

/**
 * The headings of the cells of a row.
 * @param {Answer} answer
 */
const headsOf = ({method}) =>
  ["result", method === "exact" ? "hits" : "standard error", "deals"];

/**
 * The tables of an answer.
 * @param {Answer} answer @param {string} end  what is said after how it was found
 */
export function answerNodes(answer, end) {
  const {rows, left, title} = answer;
  const plain = rows.filter(({kind}) => kind !== "histogram");
  const names = [...new Set(rows.filter(({kind}) => kind === "histogram").map(({name}) => name))];
  const more = left ? [h("p", {class: "hint"}, `${count(left)} more values are left out here; ` +
    "the same query in Python or as a command lists them.")] : [];
  return [
    ...(rows.length === 1 && plain.length ? [h("p", {class: "headline"}, rows[0].cells[0])] : []),
    h("p", {class: "about"}, title),
    ...(plain.length ? [plainTable(plain, answer)] : []),
    ...names.map((name) => histogram(name, rows.filter((row) => row.name === name), answer)),
    ...more,
    h("p", {class: "about"}, `${howText(answer)} ${end}`),
  ];
}

/** @param {Answer} answer */
function howText({method, seed, met}) {
  if (!met) return "No deal meets the condition.";
  if (method === "exact") return "Exact: all deals are counted.";
  return `An estimate from seed ${seed}: each number has its standard error.`;
}

/** @param {Row[]} rows @param {Answer} answer */
function plainTable(rows, answer) {
  const [, third, deals] = headsOf(answer);
  const heads = ["name", barHead(), "result", third, deals];
  const lines = rows.map(({name, share, cells}) => [name, share === null ? "" : bar(share), ...cells]);
  return table({caption: "Shares and means", quiet: true, heads, rows: lines, words: 2});
}

/** @param {string} name @param {Row[]} rows @param {Answer} answer */
function histogram(name, rows, answer) {
  const most = Math.max(...rows.map(({share}) => share ?? 0)) || 1;
  const lines = rows.map(({of, share, cells}) =>
    [of || "no deal", bar((share ?? 0) / most), ...cells.slice(0, 2)]);
  const [result, third] = headsOf(answer);
  return table({caption: name, heads: ["value", barHead(), result, third], rows: lines, words: 2});
}

/**
 * The cells of answers with tabs between them.
 * @param {Answer[]} answers
 */
export function answersText(answers) {
  return answers.map((answer) => tabbed([["name", "value", ...headsOf(answer)],
    ...answer.rows.map(({name, of, cells}) => [name, of, ...cells])])).join("\n");
}

/**
 * How a statement is answered, and what counting all deals costs.
 * @param {import("../replies/ask.js").Plan} plan
 */
export function planNodes({method, way, steps, relabellings, rows, cost, time}) {
  const chosen = method === "exact" ? "All deals are counted" : "Random deals are drawn";
  return h("div", {class: "plan"},
    h("p", {}, h("strong", {}, chosen), method === "exact" ? ": " : "; the exact way would be: ", way, "."),
    h("ol", {}, ...steps.map((step) => h("li", {}, step))),
    h("p", {class: "about"}, `About ${count(rows)} steps at the end, ` +
      `${relabellings > 1 ? relabellings : "no"} suit relabellings that change nothing. ` +
      `Cost: ${count(cost)} units, ${time} of one core.`));
}
