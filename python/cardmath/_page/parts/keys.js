/** Keys that work anywhere in a view, but not while a text is typed. */

/**
 * Listens to keys on a view.
 * @param {HTMLElement} root
 * @param {Record<string, () => void>} shortcuts  by the letter or digit
 * @returns {() => void} ends it
 */
export function keys(root, shortcuts) {
  function press(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.repeat) return; // a key that is held acts once
    const typing = target.matches("input:not([type=checkbox], [type=range]), select, textarea");
    if (typing || event.ctrlKey || event.altKey || event.metaKey || !root.isConnected) return;
    const run = shortcuts[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  }
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
