/** Double clicks: the second click is not for what has taken the place of what was clicked. */
import {nameOf} from "./parts/refill.js";

/** The most milliseconds between the clicks of a double click; who reads first takes longer. */
const QUICK = 300;

/**
 * Drops the second click of a double click, unless it is on the button of the first. An answer may
 * have come between them, which has put another button there, or the same one for the next turn.
 * @param {EventTarget} root
 */
export function guardDoubleClicks(root) {
  /** @type {{on: Element | null, name: string, when: number}} */
  let first = {on: null, name: "", when: -QUICK};
  root.addEventListener("click", (event) => {
    const {target, detail, timeStamp, isTrusted} = /** @type {MouseEvent} */ (event);
    if (!isTrusted || !detail) return; // by a key, or by the page
    const on = /** @type {Element} */ (target).closest("button");
    const name = on ? `${nameOf(on)} ${on.dataset.turn ?? ""}` : "";
    const isSecond = detail % 2 === 0 && timeStamp - first.when < QUICK;
    if (isSecond && on && on !== first.on && name !== first.name) event.stopPropagation();
    first = {on, name, when: timeStamp};
  }, {capture: true});
}
