/** The 169 classes at a decision before the flop: what each does, and what that is worth. */
import {h} from "./elements.js";
import {coloursOf, divided} from "./solve/actions.js";
import {moveByArrows} from "./solve/arrows.js";
import {CLASSES} from "./widget/cards.js";
import {percent} from "./words.js";

/** @typedef {import("../replies/push_fold.js").Line} Line */

/**
 * A grid. The class under the mouse, the finger or the focus is put in words below it.
 * @param {Line[]} lines  all actions at the decision but to fold, the smallest first
 * @param {string} title @param {(value: number) => string} worth
 */
export function jamGrid(lines, title, worth) {
  const [line] = lines;
  const colours = coloursOf([...lines.map(({action}) => action.replace("limp", "call")), line.other]);
  const usual = `Comes up in ${percent(line.reach, 1)} of hands.`;
  const brief = h("p", {class: "class-brief"}, usual);
  const words = CLASSES.map((name, place) => inWords(lines, name, place, worth));
  const cells = CLASSES.map((name, place) => h("button", {type: "button",
    class: "cm-heat cm-known act-cell", "data-place": place, title: words[place], "aria-label": words[place],
    style: {"--tall": "100%", "--parts": divided(sharesOf(lines, place), colours)}},
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
    ...lines.map(({action, text}) => h("p", {class: "range-text"},
      lines.length > 1 ? `${action}: ` : "", text || "no hand")));
}

/**
 * How often a class takes each action, and folds at last.
 * @param {Line[]} lines @param {number} place
 */
function sharesOf(lines, place) {
  const shares = lines.map(({jam}) => jam[place]);
  return [...shares, 1 - shares.reduce((sum, share) => sum + share, 0)];
}

/**
 * @param {Line[]} lines @param {string} name @param {number} place
 * @param {(value: number) => string} worth
 */
function inWords(lines, name, place, worth) {
  const [{other, ev_fold: fold}] = lines;
  const shares = lines.map(({action, jam}) => `${action} ${percent(jam[place], 0)}`).join(", ");
  const values = lines.map(({action, ev_jam: all}) => `of ${action} ${worth(all[place])}`).join(", ");
  const gain = Math.max(...lines.map(({ev_jam: all}) => all[place])) - fold[place];
  return `${name}: ${shares}; EV ${values}, of ${other} ${worth(fold[place])}: ` +
    `${gain < 0 ? "−" : "+"}${worth(Math.abs(gain)).replace(/^\+/, "")}`;
}
