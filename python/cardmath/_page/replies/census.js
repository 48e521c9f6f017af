/**
 * Censuses: what beats what and how often.
 *
 * @typedef {{asked: {cards: number, ordering: string, wild: string[], five: string, given: string,
 *   rarest_first: boolean}, reply: Counted}} Exchange
 *
 * @typedef {{orderings: string[], census: Census | null}} Counted
 *
 * @typedef {object} Census
 * @property {string} total
 * @property {string[]} wild
 * @property {CategoryRow[]} rows
 * @property {string[]} inversions  the categories that are rarer than one that beats them
 * @property {import("./index.js").Printed} table
 * @property {Record<string, number> | null} plain  how often each category comes without wild cards
 *
 * @typedef {{category: string, hands: string, probability: number}} CategoryRow
 */

export {};
