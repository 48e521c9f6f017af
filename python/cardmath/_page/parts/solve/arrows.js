/** Grids of buttons in which the arrow keys move: one Tab leads into the grid, the next out of it. */

/** The steps of the arrow keys in a row of 13. */
const STEPS = /** @type {Record<string, number>} */ (
  {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13});

/**
 * Lets the arrow keys move in a grid of rows of 13. Cells that are not buttons are passed over.
 * @param {HTMLElement} grid @param {HTMLElement[]} cells  row by row
 */
export function moveByArrows(grid, cells) {
  const buttons = cells.filter(({localName}) => localName === "button");
  const reach = (/** @type {HTMLElement | undefined} */ one) => {
    for (const each of buttons) each.tabIndex = each === one ? 0 : -1;
  };
  reach(buttons.find((each) => each.getAttribute("aria-pressed") === "true") ?? buttons[0]);
  grid.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    let place = cells.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || place < 0) return;
    event.preventDefault();
    do place += step; while (cells[place] && cells[place].localName !== "button");
    if (!cells[place]) return;
    reach(cells[place]);
    cells[place].focus();
  });
}
