/** Files that were dropped on another view: the view Hands takes them when it is shown. */

/** @type {File[]} */
export const waitingFiles = [];
