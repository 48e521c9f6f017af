/** Equity: two to ten ranges on a board, the numbers at once. */
import {copyButtons, tableText} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {askFor} from "../parts/widgets.js";
import {callPython, commandLine} from "../parts/words.js";
import {mountEquity} from "../widget.js";

/** @typedef {import("../main.js").Context} Context */

export const view = {
  onSpot: true,
  defaults: {},
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const shown = h("div");
    root.append(shown, copies(context, shown));
    const part = mountEquity(shown, {
      ask: askFor(context),
      announce: context.announce,
      state: context.state,
      onState: context.setState,
      onChange: context.setState,
      undo: false,
    });
    return part.unmount;
  },
};

/** @param {Context} context @param {HTMLElement} shown */
function copies(context, shown) {
  const {state} = context;
  const given = () => ({board: state.board, dead: state.dead});
  return copyButtons(context, {
    python: () => callPython("cm.equity", state.players, given()),
    command: () => commandLine(["equity", ...state.players], given()),
    table: () => [...shown.querySelectorAll("table")].map(tableText).join("\n"),
    picture: () => shown,
  });
}
