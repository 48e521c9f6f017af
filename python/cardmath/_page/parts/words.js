/** Numbers and texts as people and programs read them. */
import {fixed, percent as percentOf, rounded} from "./widget/numbers.js";

export {
  coordinate, fixed, grouped as count, inField, rounded, short, signed, withMinus,
} from "./widget/numbers.js";

/**
 * The number that a JSON value of the library means: a number, or a fraction such as "2/3".
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
  return percentOf(number(share), digits);
}

/**
 * A number with its noun: 1 hand, 0.5 bets.
 * @param {number} number @param {string} noun
 */
export function plural(number, noun) {
  return `${rounded(number, 4)} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * A time in words: 22 ms, 1.4 s.
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 1) return `${Math.max(1, Math.round(1000 * seconds))} ms`;
  return `${fixed(seconds, 1)} s`;
}

/** Why a text is not copied. */
export class NotCopied extends Error {}

/**
 * A text as Python's `repr` writes it, but in double quotes: what does not print is escaped.
 * @param {string} text
 */
export function quotePython(text) {
  return JSON.stringify(text).replace(/[\p{C}\p{Z}]/gu, (sign) => {
    if (sign === " ") return sign;
    const code = /** @type {number} */ (sign.codePointAt(0)).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}

/**
 * A number as Python writes it.
 * @param {number} number
 */
function pythonNumber(number) {
  if (!Number.isFinite(number)) throw new NotCopied("a number is wrong");
  return String(number);
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

/** Python that is written in a call as it is, such as cm.orderings.SHORT_DECK. */
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
  if (typeof value === "number") return pythonNumber(value);
  if (typeof value === "string") return quotePython(value);
  throw new NotCopied("a value is neither a text nor a number");
}

/**
 * Pairs as Python writes a dict.
 * @param {Array<[string, unknown]>} pairs
 */
export function pythonDict(pairs) {
  const written = pairs.map(([key, value]) => `${quotePython(key)}: ${writePython(value)}`);
  return new Code(`{${written.join(", ")}}`);
}

/**
 * Values as Python writes a tuple.
 * @param {unknown[]} values
 */
export function pythonTuple(values) {
  return new Code(`(${values.map(writePython).join(", ")})`);
}

/**
 * A name of cardmath, such as cm.HIGH, of what may be called so in Python.
 * @param {string} module @param {string} name
 */
export function pythonName(module, name) {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new NotCopied(`${name} is not known`);
  return `${module}.${name}`;
}

/** What a terminal obeys, or what hides a part of a line. A new line in quotes is harmless. */
const OBEYED = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * A word of a command as a shell reads it, quoted as Python's `shlex` does.
 * @param {string} text
 */
export function quoteShell(text) {
  if (OBEYED.test(text)) throw new NotCopied("a text has characters that a terminal would obey");
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * A command of cardmath, such as cardmath equity AA KK --board Ks7h2d.
 * @param {string[]} command  its name, such as equity
 * @param {string[]} words
 * @param {Record<string, unknown>} [options] those that are undefined, null, "" or false are left
 *   out; true is an option without a value, and a list repeats its option
 */
export function commandLine(command, words, options = {}) {
  const parts = [];
  for (const [name, value] of Object.entries(options).flatMap(each)) {
    if (value == null || value === "" || value === false) continue;
    parts.push(`--${name}`);
    if (value !== true) parts.push(quoteShell(String(value)));
  }
  const quoted = words.map(quoteShell);
  // A word that begins with a dash would be read as an option.
  const dashes = words.some((word) => word.startsWith("-"));
  const all = dashes ? [...parts, "--", ...quoted] : [...quoted, ...parts];
  return ["cardmath", ...command, ...all].join(" ");
}

/**
 * An option for each value of a list.
 * @param {[string, unknown]} option
 * @returns {Array<[string, unknown]>}
 */
function each([name, value]) {
  return Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]];
}
