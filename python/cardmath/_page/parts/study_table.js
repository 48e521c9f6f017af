/** What ranges make on a board: made hands and draws, those of an opponent beside them. */
import {bar} from "./bars.js";
import {h} from "./elements.js";
import {count, percent} from "./words.js";

/**
 * @typedef {import("../replies/study.js").Study} Study
 * @typedef {import("../replies/study.js").Row} Row
 * @typedef {import("../replies/study.js").Versus} Versus
 */

const STREETS = ["flop", "turn", "river"];

/**
 * The table; each name is a button.
 * @param {Study} found
 * @param {string[]} chosen  the names that are pressed
 * @param {(name: string) => void} onName
 */
export function studyTable({rows, streets, versus, chosen: player}, chosen, onName) {
  const heads = headsOf(streets.length, versus);
  const owners = versus ? ownersOf(streets.length, versus, player) : null;
  const line = (/** @type {Row} */ row) => studyLine(row, streets.length, versus, chosen, onName);
  const isDraw = (/** @type {Row} */ {kind}) => kind === "draw";
  const made = rows.filter((row) => !isDraw(row)).map(line);
  const draws = rows.filter(isDraw).map(line);
  const title = h("tr", {class: "kind"},
    h("th", {scope: "rowgroup", colspan: heads.length, class: "word"}, "Draws"));
  const table = h("table", {},
    h("caption", {}, "What the range makes on the board"),
    h("thead", {}, owners, h("tr", {}, ...heads)),
    h("tbody", {}, ...made),
    draws.length ? h("tbody", {}, title, ...draws) : null);
  return h("div", {class: "scrolls", tabindex: "0", role: "region", "aria-label": "Breakdown"}, table);
}

/**
 * Whose columns are whose, above the headings.
 * @param {number} streets @param {Versus} versus @param {number} player
 */
function ownersOf(streets, versus, player) {
  const owner = (/** @type {string} */ name, /** @type {number} */ span, side = "") =>
    h("th", {scope: "colgroup", colspan: span, class: `owner ${side}`}, name);
  // Combos are left out where there is little room, so their cell is one of its own.
  return h("tr", {class: "owners"}, h("td"),
    h("td", {class: "owner less"}), owner(`Player ${player + 1}`, streets + 1), h("td", {class: "less"}),
    h("td", {class: "owner other less"}), owner(`Player ${versus.opponent + 1}`, 2, "other"));
}

/** @param {number} streets @param {Versus | null} versus */
function headsOf(streets, versus) {
  const unseen = (/** @type {string} */ text) => h("span", {class: "unseen"}, text);
  const head = (/** @type {string | Node} */ text, kind = "number") =>
    h("th", {scope: "col", class: kind}, text);
  const names = STREETS.slice(0, streets);
  const shares = names.map((text) => head(names.length > 1 ? `% on the ${text}` : "% of range"));
  if (!versus) return [head("makes", "word"), head("combos"), ...shares, head(unseen("as a bar"))];
  const other = `player ${versus.opponent + 1}`;
  const of = (/** @type {string} */ text) => [text, unseen(` of ${other}`)];
  return [
    head("makes", "word"), head("combos", "number less"), ...shares, head("equity"),
    head(unseen("as bars"), "number less drawn"),
    h("th", {scope: "col", class: "number less"}, ...of("combos")),
    h("th", {scope: "col", class: "number"}, ...of("% of range")),
    h("th", {scope: "col", class: "number"}, ...of("equity")),
  ];
}

/**
 * @param {Row} row @param {number} streets @param {Versus | null} versus
 * @param {string[]} chosen @param {(name: string) => void} onName
 */
function studyLine({name, combos, shares, equity, other, group}, streets, versus, chosen, onName) {
  const cell = (/** @type {string} */ text, kind = "") => h("td", {class: kind || null}, text);
  const known = (/** @type {number | null} */ share) => cell(share === null ? "" : percent(share, 1));
  const now = bar(shares[streets - 1]);
  const mine = shares.map((share) => cell(percent(share, versus ? 1 : 2)));
  const numbers = versus && other
    ? [...mine, known(equity), h("td", {class: "wide less drawn"}, now, bar(other.share, "other")),
      cell(count(other.combos), "less"), cell(percent(other.share, 1)), known(other.equity)]
    : [...mine, h("td", {class: "wide barred"}, now)];
  const pressed = String(chosen.includes(name));
  const choice = h("button", {type: "button", class: "plain", "aria-pressed": pressed,
    onclick: () => onName(name)}, name);
  return h("tr", {class: group ? "group" : null},
    h("th", {scope: "row", class: "word"}, choice), cell(count(combos), versus ? "less" : ""), ...numbers);
}

/**
 * The cells of the table with tabs between them, without the bars.
 * @param {Study} study
 */
export function studyText({rows, streets, versus, chosen}) {
  const one = `player ${chosen + 1}`;
  const names = STREETS.slice(0, streets.length).map((name) => `${one} ${name}`);
  const heads = ["makes", `${one} combos`, ...names];
  if (versus) {
    const other = `player ${versus.opponent + 1}`;
    heads.push(`${one} equity`, `${other} combos`, `${other} share`, `${other} equity`);
  }
  const share = (/** @type {number | null} */ number) => (number === null ? "" : percent(number));
  const lines = rows.map(({name, combos, shares, equity, other}) => [
    name, combos, ...shares.map(share),
    ...(versus && other ? [share(equity), other.combos, share(other.share), share(other.equity)] : []),
  ]);
  return [heads, ...lines];
}
