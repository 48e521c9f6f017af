/** The bar above the views: undo and redo, and the spots that are open, each a tab. */
import {button} from "./parts/buttons.js";
import {h} from "./parts/elements.js";

/**
 * @typedef {import("./state.js").Tables} Tables
 * @typedef {object} Page  what the bar needs of the page
 * @property {(back: boolean) => void} undo
 * @property {(question: object, handlers: import("./main.js").Handlers) => void} ask
 * @property {(text: string) => void} announce
 * @property {() => Tables} tables  the spot that is shown
 * @property {(tables: Tables) => void} show  shows another spot
 */

export class SpotBar {
  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    this.page = page;
    this.back = button("Undo", () => page.undo(true), {title: "Ctrl+Z", "aria-disabled": "true"});
    this.forth = button("Redo", () => page.undo(false), {
      title: "Ctrl+Shift+Z",
      "aria-disabled": "true",
    });
    this.root = root;
    root.append(h("div", {class: "row steps", role: "group", "aria-label": "Steps"},
      this.back, this.forth));
  }

  /**
   * Shows what can be undone.
   * @param {import("./widget.js").Undo<any>} undo
   */
  showSteps({past, future}) {
    for (const [each, steps] of /** @type {const} */ ([[this.back, past], [this.forth, future]])) {
      if (steps.length) each.removeAttribute("aria-disabled");
      else each.setAttribute("aria-disabled", "true");
    }
  }

  /**
   * Follows the view that is shown: the spots stand only above those that show them.
   * @param {boolean} onSpot
   */
  showView(onSpot) {
    this.root.classList.toggle("off-spot", !onSpot);
  }
}
