/** New contents for a part of the page while somebody is in it: the focus stays where it was. */

const CONTROLS = "button, input, select, textarea, summary, a[href], [tabindex]";

/**
 * Puts other children in a place, as when an answer comes. If the focus was in it, then it goes to
 * the control of the same name, or else to the one at the same position, or to the first.
 * @param {Element} place
 * @param {...(Node | string)} children
 */
export function refill(place, ...children) {
  const isElsewhere = place === document.activeElement || !place.contains(document.activeElement);
  if (isElsewhere) return place.replaceChildren(...children);
  const at = controlsIn(place).findIndex((each) => each === document.activeElement);
  keepFocus(place, () => place.replaceChildren(...children));
  if (place.contains(document.activeElement)) return;
  const now = controlsIn(place);
  (isUsable(now[at]) ? now[at] : now.find(isUsable))?.focus({preventScroll: true});
}

/**
 * Changes a place, and gives the focus back to the control that has the name of the one that had it.
 * @param {Element} place
 * @param {() => void} change
 */
export function keepFocus(place, change) {
  const before = /** @type {Control | null} */ (document.activeElement);
  if (!before || before === place || !place.contains(before)) return change();
  const name = nameOf(before);
  const at = named(place, name).indexOf(before);
  const {scrollTop, scrollLeft} = before;
  change();
  if (document.activeElement === before) return;
  const now = named(place, name);
  const same = now[Math.min(at, now.length - 1)];
  same?.focus({preventScroll: true});
  same?.scrollTo(scrollLeft, scrollTop);
}

/** @typedef {HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** @param {Element} place */
const controlsIn = (place) => [.../** @type {NodeListOf<Control>} */ (place.querySelectorAll(CONTROLS))];

/** @param {Control | undefined} control */
const isUsable = (control) => control?.checkVisibility() && !control.disabled;

/** @param {Element} place @param {string} name */
const named = (place, name) =>
  controlsIn(place).filter((each) => isUsable(each) && nameOf(each) === name);

/**
 * What a control is known by: its key, if what is read of it changes, or else what is read of it.
 * @param {Control} control
 */
export function nameOf({localName, dataset: {key, name, card, place}, ariaLabel, labels, textContent}) {
  const known = key ?? name ?? card ?? place ?? ariaLabel ?? labels?.[0]?.textContent;
  return `${localName} ${known ?? textContent}`;
}
