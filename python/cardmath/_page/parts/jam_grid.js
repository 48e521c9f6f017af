/** The 169 classes at a decision to go all-in or to fold, with what each is worth. */
import {h} from "./elements.js";
import {coloursOf, divided} from "./solve/actions.js";
import {moveByArrows} from "./solve/arrows.js";
import {CLASSES} from "./widget/cards.js";
import {percent} from "./words.js";

/**
 * @typedef {object} Line
 * @property {string} line  such as BTN jams, SB calls
 * @property {number} seat
 * @property {"jam" | "call"} action
 * @property {number} reach
 * @property {number} percent
 * @property {number} ev
 * @property {string} text
 * @property {number[]} jam  how often each class goes all-in
 * @property {number[]} ev_jam
 * @property {number[]} ev_fold
 */

/**
 * A grid. The class under the mouse, the finger or the focus is put in words below it.
 * @param {Line} line @param {string} title @param {(value: number) => string} worth
 */
export function jamGrid(line, title, worth) {
  const colours = coloursOf([line.action, "fold"]);
  const usual = `${percent(line.reach, 1)} of hands come here`;
  const brief = h("p", {class: "class-brief"}, usual);
  const words = CLASSES.map((name, place) => inWords(line, name, place, worth));
  const cells = CLASSES.map((name, place) => h("button", {type: "button",
    class: "cm-heat cm-known act-cell", "data-place": place, title: words[place], "aria-label": words[place],
    style: {"--tall": "100%", "--parts": divided([line.jam[place], 1 - line.jam[place]], colours)}},
  h("span", {}, name)));
  const rows = Array.from({length: 13}, (_, row) =>
    h("div", {class: "cm-row"}, ...cells.slice(13 * row, 13 * row + 13)));
  const grid = h("div", {class: "class-grid act-grid", role: "group", "aria-label": title}, ...rows);
  moveByArrows(grid, cells);
  const look = (/** @type {Event} */ {target}) => {
    const place = /** @type {HTMLElement} */ (target).closest("button")?.dataset.place;
    if (place) brief.textContent = words[Number(place)];
  };
  grid.addEventListener("pointerover", look);
  grid.addEventListener("focusin", look);
  grid.addEventListener("pointerleave", () => (brief.textContent = usual));
  return h("section", {class: "stack jam-grid", "aria-label": title}, h("h2", {}, title), grid, brief,
    h("p", {class: "range-text"}, line.text || "no hand"));
}

/** @param {Line} line @param {string} name @param {number} place @param {(value: number) => string} worth */
function inWords({action, jam, ev_jam: all, ev_fold: fold}, name, place, worth) {
  const gain = all[place] - fold[place];
  return `${name}: ${action} ${percent(jam[place], 0)}; EV of ${action} ${worth(all[place])}, ` +
    `of fold ${worth(fold[place])}: ${gain < 0 ? "−" : "+"}${worth(Math.abs(gain)).replace(/^\+/, "")}`;
}
