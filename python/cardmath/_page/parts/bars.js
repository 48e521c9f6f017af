/** Bars: a share of a whole as a length. Its number is always beside it as text. */
import {h} from "./elements.js";
import {number} from "./words.js";

/**
 * A bar.
 * @param {number | string} share from 0 to 1
 * @param {string} [kind] a class of its colour: win, tie, lose, or none
 */
export function bar(share, kind = "") {
  const width = {"--share": Math.min(1, Math.max(0, number(share) || 0))};
  return h("span", {class: `bar ${kind}`, "aria-hidden": "true"}, h("span", {style: width}));
}

/**
 * The heading of a column of bars. It is only heard; where there is little room the column is left
 * out.
 */
export function barHead(words = "as a bar") {
  return h("span", {class: "bar-head unseen"}, words);
}
