/** Numbers and texts as people and programs read them. */
import {grouped} from "../widget.js";

export {grouped as count};

/**
 * The number that a JSON value of the library stands for: a number, or a fraction such as "2/3".
 * @param {number | string} value
 */
export function number(value) {
  if (typeof value === "number") return value;
  const [above, below = "1"] = value.split("/");
  return Number(above) / Number(below);
}

/**
 * A share in percent: 46.667%.
 * @param {number | string} share a number from 0 to 1, or a fraction as text
 * @param {number} [digits]
 */
export function percent(share, digits = 2) {
  return `${(100 * number(share)).toFixed(digits)}%`;
}

/**
 * A number with its noun: 1 hand, 0.5 bets.
 * @param {number} number @param {string} noun
 */
export function plural(number, noun) {
  const shown = grouped(Number(number.toFixed(4)));
  return `${shown} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * A time in words: 22 ms, 1.4 s.
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 1) return `${Math.max(1, Math.round(1000 * seconds))} ms`;
  return `${seconds.toFixed(1)} s`;
}

/**
 * A text as Python writes it.
 * @param {string} text
 */
export function quotePython(text) {
  return JSON.stringify(text);
}

/**
 * A call in Python, such as cm.equity("AA", "KK", board="Ks7h2d").
 * @param {string} name
 * @param {unknown[]} values
 * @param {Record<string, unknown>} [named] those that are undefined, null, "" or [] are
 *   left out
 */
export function callPython(name, values, named = {}) {
  const given = Object.entries(named).filter(([, value]) => value != null && String(value) !== "");
  const written = [
    ...values.map(writePython),
    ...given.map(([key, value]) => `${key}=${writePython(value)}`),
  ];
  return `${name}(${written.join(", ")})`;
}

/** Python that stands in a call as it is, such as cm.orderings.SHORT_DECK. */
export class Code {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/**
 * A JSON value in Python.
 * @param {unknown} value @returns {string}
 */
function writePython(value) {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value == null) return "None";
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${value.map(writePython).join(", ")}]`;
  return JSON.stringify(value);
}

/**
 * A word of a command as a shell reads it.
 * @param {string} text
 */
export function quoteShell(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * A command of cardmath, such as cardmath equity AA KK --board Ks7h2d.
 * @param {string[]} words
 * @param {Record<string, unknown>} [options] those that are undefined, null, "" or false are left
 *   out; true is an option without a value, and a list repeats its option
 */
export function commandLine(words, options = {}) {
  const parts = ["cardmath", ...words.map(quoteShell)];
  for (const [name, value] of Object.entries(options).flatMap(each)) {
    if (value == null || value === "" || value === false) continue;
    parts.push(`--${name}`);
    if (value !== true) parts.push(quoteShell(String(value)));
  }
  return parts.join(" ");
}

/**
 * An option for each value of a list.
 * @param {[string, unknown]} option
 * @returns {Array<[string, unknown]>}
 */
function each([name, value]) {
  return Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]];
}
