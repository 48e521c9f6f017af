/** Hands that were played against bots on the page, as the views of hand histories name them. */

/** The file in which Play saves its hands. */
export const SAVED = "hands.txt";

/**
 * Whose hands these are, if no path names them.
 * @param {string} dropped  the key of files that were dropped, or of hands of Play
 */
export function sourceWords(dropped) {
  if (!dropped) return "";
  return isPlayed(dropped) ? "These are the hands that you played." : "These are the files that you dropped.";
}

/** @param {string} dropped */
export const isPlayed = (dropped) => dropped.startsWith("played ");
