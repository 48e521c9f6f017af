/**
 * Spots that are kept by name.
 *
 * @typedef {{asked: {save: string, text: string, over: string} | {remove: string} | {},
 *   reply: {spots: Kept[], saved?: string}}} Exchange
 *
 * @typedef {{name: string, text: string}} Kept  the text is JSON of the page
 */

export {};
