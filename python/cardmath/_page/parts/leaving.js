/** What is done at once when the page is left or hidden, after which it may be ended at any time. */

/** @type {Set<() => void>} */
const late = new Set();

/**
 * Calls a function whenever the page is left or hidden, until `isDone`.
 * @param {() => void} run
 */
export const whenLeft = (run) => late.add(run);

/** @param {() => void} run */
export const isDone = (run) => late.delete(run);

for (const kind of ["pagehide", "visibilitychange"]) {
  addEventListener(kind, () => [...late].forEach((run) => run()));
}
