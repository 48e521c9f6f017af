/**
 * Pay tables of video poker: the return, a strategy, and the risks of a bankroll.
 *
 * @typedef {{game: string, pays: Record<string, string>}} Wanted
 *
 * @typedef {{asked: Wanted & {want: "return"}, reply: Return}
 *   | {asked: Wanted & {want: "strategy"}, reply: {strategy: Strategy}}
 *   | {asked: Wanted & {want: "bankroll", hands: number, bankroll: number},
 *     reply: {bankroll: Bankroll}}} Exchange
 *
 * @typedef {object} Return
 * @property {import("./index.js").Named[]} games
 * @property {import("./video_poker.js").Game} game  with the usual pays
 * @property {Analysis | null} analysis  null in the first answer
 *
 * @typedef {object} Analysis
 * @property {boolean} own  whether other pays were asked for
 * @property {number} percent
 * @property {number} plain  the percentage with the usual pays
 * @property {number} variance
 * @property {number} deviation
 * @property {number} hits
 * @property {import("./index.js").Printed} table
 *
 * @typedef {{title: string, groups: Array<[string, string[]]>}} Strategy
 *
 * @typedef {object} Bankroll
 * @property {BankrollStep[]} steps
 * @property {number[]} shares  of all sessions that end below each curve
 * @property {number} start
 * @property {string} text
 * @property {number} ruin
 * @property {number | null} safe  the bets that are lost by 5% only; null if all are lost in the long run
 *
 * @typedef {{hands: number, bets: number[], ruin: number}} BankrollStep
 */

export {};
