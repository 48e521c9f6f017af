/**
 * A trainer for video poker.
 *
 * @typedef {{asked: {game: string, seed: number, hold: string, play: boolean, hint: boolean},
 *   reply: Dealt}} Exchange
 *
 * @typedef {object} Dealt
 * @property {import("./index.js").Named[]} games
 * @property {Game} game
 * @property {string[]} hand
 * @property {string[]} wild
 * @property {string | null} hint
 * @property {Played | null} played
 *
 * @typedef {{key: string, name: string, wild: string[], bet: number, lines: PayLine[]}} Game
 * @typedef {{name: string, pay: number, short_pay: number}} PayLine
 *
 * @typedef {object} Played
 * @property {boolean} right
 * @property {Hold} hold  what was held
 * @property {Hold} best
 * @property {string[]} drawn
 * @property {string} line
 * @property {number} pay
 * @property {number} balance
 * @property {import("./index.js").Printed} table
 * @property {Outcome[]} outcomes
 *
 * @typedef {{name: string, digits: string, value: number, cost: number}} Hold
 * @typedef {{line: string, draws: number, share: number, pays: string}} Outcome
 */

export {};
