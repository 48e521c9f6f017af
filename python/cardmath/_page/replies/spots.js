/**
 * Spots that are kept by name.
 *
 * @typedef {{asked: {save: string, text: string} | {remove: string} | {}, reply: {spots: Kept[]}}} Exchange
 *
 * @typedef {{name: string, text: string}} Kept  the text is JSON of the page
 */

export {};
