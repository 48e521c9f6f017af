/**
 * The address: the fragment has the view and its state, as in `#spot?hand=Ah+Kh&exact=true`.
 *
 * The fragment stays in the browser: it is not sent to any server. A text is written as it is,
 * unless it could be read as JSON; everything else is JSON.
 */

/** @typedef {import("./state.js").Values} Values */

/** The longest fragment that is read, in characters. */
const LONGEST = 100_000;

/**
 * Writes a value.
 * @param {unknown} value
 */
function write(value) {
  return typeof value === "string" && read(value) === value ? value : JSON.stringify(value);
}

/**
 * Reads a value.
 * @param {string} text @returns {unknown}
 */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Reads a fragment.
 * @param {string} fragment
 * @returns {{name: string, values: Values, bare: boolean}} the name of the view, its values, and
 *   whether it is the name alone: then the view shows what the page holds
 */
export function readAddress(fragment) {
  if (fragment.length > LONGEST) return {name: "", values: {}, bare: true};
  const [name, query] = fragment.replace(/^#/, "").split(/\?(.*)/s);
  const pairs = [...new URLSearchParams(query ?? "")].map(([key, text]) => [key, read(text)]);
  return {name, values: Object.fromEntries(pairs), bare: query === undefined};
}

/**
 * Writes a fragment.
 * @param {string} name
 * @param {Values} values
 */
export function fragment(name, values) {
  const query = new URLSearchParams(Object.entries(values).map(([key, v]) => [key, write(v)]));
  // These need no escape in a fragment, and links are easier to read with them.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%40", "@");
  return text ? `#${name}?${text}` : `#${name}`;
}

/**
 * The link to a view and its state.
 * @param {string} name
 * @param {Values} values
 */
export function linkTo(name, values) {
  return `${location.origin}/${fragment(name, values)}`;
}
