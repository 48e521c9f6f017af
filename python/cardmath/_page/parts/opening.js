/** A part that is shown only while one works in it, such as the deck below the field of a board. */

/**
 * Opens a part when it is clicked or focused, and closes it by Escape or a click elsewhere. Its field
 * stays there, and gets the focus by Escape.
 * @param {HTMLElement} root
 */
export function opensOnUse(root) {
  const turn = (/** @type {boolean} */ open) => root.classList.toggle("open", open);
  const outside = (/** @type {Event} */ {target}) => {
    if (!root.contains(/** @type {Node} */ (target))) turn(false);
  };
  root.classList.add("opens");
  root.addEventListener("focusin", () => turn(true));
  root.addEventListener("pointerdown", () => turn(true));
  root.addEventListener("keydown", ({key}) => {
    if (key !== "Escape") return;
    root.querySelector("input")?.focus(); // what had the focus may be hidden now
    turn(false);
  });
  for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, outside);
  return () => {
    for (const kind of ["pointerdown", "focusin"]) document.removeEventListener(kind, outside);
  };
}
