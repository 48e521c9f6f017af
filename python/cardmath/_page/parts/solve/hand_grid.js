/** The 169 classes of a player at a node as a grid: what they do, or what they have. */
import {CLASSES, RANKS} from "../widget/cards.js";
import {heatOf} from "../widget/heat_map.js";
import {h} from "../elements.js";
import {fixed, percent, short} from "../words.js";
import {coloursOf, divided, inWords} from "./actions.js";
import {moveByArrows} from "./arrows.js";

/** @typedef {import("./hands.js").Row} Row */

/** @typedef {{most: number, unit: string}} Scale  the value that is coloured most, and what is counted */

/**
 * @typedef {object} Shown
 * @property {string} title
 * @property {Map<string, Row>} rows  by class
 * @property {string[]} actions  of the player, if it is the one who acts
 * @property {string} show  play, value, equity or weight
 * @property {number} most  the value that is coloured most
 * @property {string} unit  what values are counted in
 * @property {string} chosen  the class that is pressed
 * @property {(name: string) => void} onClass
 * @property {(name: string) => void} onLook  a class is under the mouse or has the focus; "" if none
 */

/**
 * A grid of classes to click. Arrow keys move within it.
 * @param {Shown} shown
 */
export function handGrid(shown) {
  const cells = CLASSES.map((name) => cell(name, shown));
  const rows = [...RANKS].map((_, row) =>
    h("div", {class: "cm-row"}, ...cells.slice(13 * row, 13 * row + 13)));
  const grid = h("div", {class: "class-grid act-grid", role: "group", "aria-label": shown.title}, ...rows);
  moveByArrows(grid, cells);
  const nameOf = (/** @type {Event} */ {target}) =>
    /** @type {HTMLElement} */ (target).closest("button")?.dataset.name ?? "";
  grid.addEventListener("pointerover", (event) => shown.onLook(nameOf(event)));
  grid.addEventListener("pointerleave", () => shown.onLook(""));
  grid.addEventListener("focusin", (event) => shown.onLook(nameOf(event)));
  grid.addEventListener("focusout", () => shown.onLook(""));
  return h("figure", {class: "cm-panel"}, h("figcaption", {}, shown.title), grid);
}

/**
 * A class in words: what it does, how much of it is in the range, and what it is worth.
 * @param {Row} row @param {string[]} actions @param {Scale} scale
 */
export const inBrief = (row, actions, scale) => look(row, actions, "play", scale).label;

/** @param {string} name @param {Shown} shown */
function cell(name, {rows, actions, show, most, unit, chosen, onClass}) {
  const row = rows.get(name);
  if (!row) return h("span", {class: "cm-heat gone"}, name);
  const {label, small, style} = look(row, actions, show, {most, unit});
  return h("button", {type: "button", class: "cm-heat cm-known act-cell",
    title: `${name}: ${label}`, "aria-label": `${name}: ${label}`, "data-name": name,
    "aria-pressed": String(name === chosen), style, onclick: () => onClass(name)},
    h("span", {}, name), small ? h("small", {}, small) : null);
}

/**
 * @param {Row} row @param {string[]} actions @param {string} show @param {Scale} scale
 * @returns {{label: string, small: string, style: Record<string, string>}}
 */
function look({weight, value, equity, shares}, actions, show, {most, unit}) {
  const heat = (/** @type {number} */ part) =>
    ({...heatOf(Math.min(1, Math.max(0, part)), 0.5), "--tall": "0%"});
  const worth = value === null || equity === null ? ""
    : `, EV ${fixed(value)} ${unit}, equity ${percent(equity, 1)}`;
  const held = `in range ${percent(weight, 0)}${worth}`;
  if (show === "value" && value !== null) {
    return {label: held, small: short(value), style: heat(value / most)};
  }
  if (show === "equity" && equity !== null) {
    const small = fixed(100 * equity, 0);
    return {label: held, small, style: heat(equity)};
  }
  const tall = {"--tall": percent(Math.max(weight, 0.04), 0)};
  if (!actions.length || show === "weight") {
    const parts = "linear-gradient(var(--cm-held), var(--cm-held))";
    const small = show === "weight" ? fixed(100 * weight, 0) : "";
    return {label: held, small, style: {...tall, "--parts": parts}};
  }
  return {
    label: `${inWords(actions, shares)}, ${held}`,
    small: "",
    style: {...tall, "--parts": divided(shares, coloursOf(actions))},
  };
}
