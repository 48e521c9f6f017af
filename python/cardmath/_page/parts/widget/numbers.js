/**
 * How numbers are written in all views and widgets: a minus sign that is as wide as the plus, commas
 * in thousands, and no zero with a sign. The browser's own formatter takes 40 ms at its first call.
 */

/**
 * A number with as many digits as it has: 1,712,304.5.
 * @param {number} number
 */
export function grouped(number) {
  return withCommas(String(number));
}

/**
 * A number with a number of digits after the point: −1,204.50.
 * @param {number} number @param {number} [digits]
 */
export function fixed(number, digits = 2) {
  return withCommas(number.toFixed(digits));
}

/**
 * A gain or a loss: +4.25, −0.60, and 0.00 for what is rounded to nothing.
 * @param {number} number @param {number} [digits]
 */
export function signed(number, digits = 2) {
  const text = fixed(number, digits);
  return number > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/**
 * An amount without zeros at its end: 27, 5.4, 1,204.5.
 * @param {number} number @param {number} [digits]  at most after the point
 */
export function rounded(number, digits = 2) {
  return grouped(Number(number.toFixed(digits)));
}

/**
 * A number in a few digits: 0.477, 12.5, 1,230, 0.00000012.
 * @param {number} number @param {number} [digits]
 */
export function short(number, digits = 3) {
  const text = String(Number(number.toPrecision(digits)));
  const [kept, power] = text.split("e-");
  if (!power) return withCommas(text);
  return fixed(Number(text), Math.min(100, Number(power) + (kept.split(".")[1]?.length ?? 0)));
}

/** @param {number} part */
export const percent = (part, digits = 2) => `${fixed(100 * part, digits)}%`;

/** @param {number} weight */
export const shortPercent = (weight) => Number((100 * weight).toPrecision(weight < 0.1 ? 1 : 2));

/**
 * A text of the library that is a number, with a minus sign: −20.00 for -20.00.
 * @param {string} text
 */
export const withMinus = (text) => text.replace(/^-(?=[\d,.]+%?$)/, "−");

/**
 * A number as a field holds it, which is also typed and read.
 * @param {number} number @param {number} [digits]  at most after the point
 */
export const inField = (number, digits = 2) => String(Number(number.toFixed(digits)));

/**
 * A coordinate, as drawings and style sheets read it.
 * @param {number} number @param {number} [digits]
 */
export const coordinate = (number, digits = 1) => number.toFixed(digits);

/** @param {string} text */
function withCommas(text) {
  const [whole, ...rest] = text.split(".");
  const written = [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
  return written.replace(/^-/, /[1-9]/.test(text) ? "−" : "");
}
