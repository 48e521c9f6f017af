/**
 * Two ranges on all flops, and flops that represent all.
 *
 * @typedef {{players: string[], chosen: number, dead: string, opponent: number}} Ranges
 *
 * @typedef {{asked: Ranges & {subset: number}, reply: Matchup & {subset: Subset}}
 *   | {asked: Ranges & {subset?: undefined}, reply: Flops}} Exchange
 *
 * @typedef {{chosen: number, opponent: number, textures: string[]}} Matchup
 * @typedef {Matchup & {title: string, equity: number, flops: Flop[]}} Flops
 *
 * @typedef {[string, number, number, number, number, ...string[]]} Flop
 *   its cards, the number of flops that it represents, their probability, the equity, how often the
 *   range has a pair or better, then a text for each texture
 *
 * @typedef {object} Subset
 * @property {Array<[string, number, number]>} rows  cards, weight, and the number of flops represented
 * @property {number} error
 * @property {number} off
 * @property {string} text
 * @property {number} size
 */

export {};
