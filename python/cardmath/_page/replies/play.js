/**
 * Hands against bots. Amounts of actions are in chips, 100 to a big blind.
 *
 * @typedef {{game: string, limit: string, bot: string, count: number, stack: number, seed: number}} Settings
 *
 * @typedef {{asked: Settings & {do: "show" | "act" | "next"}, reply: Table}
 *   | {asked: {do: "choices"}, reply: Choices}
 *   | {asked: Settings & {do: "open"}, reply: {dropped: string}}
 *   | {asked: Settings & {do: "save"}, reply: {file: string, name: string}}} Exchange
 *
 * @typedef {{games: import("./index.js").Named[], bots: string[]}} Choices
 *
 * @typedef {object} Table
 * @property {import("./index.js").Named[]} games
 * @property {string[]} bots
 * @property {number} number  of the hand
 * @property {number} at  the number of actions that were played
 * @property {number} you
 * @property {import("./hands.js").Seat[]} seats
 * @property {PlayedStep} step
 * @property {Act[]} actions
 * @property {Array<[string, string, string]>} said  the street, the player, and what was done
 * @property {{text: string, net: string, chips: number} | null} ended
 * @property {Score} score
 *
 * @typedef {import("./hands.js").Step & {did: string[]}} PlayedStep  `did` is each player's last action
 *
 * @typedef {object} Act
 * @property {string} kind
 * @property {string} text
 * @property {number} amount
 * @property {number} least
 * @property {number} most
 * @property {Size[]} sizes
 *
 * @typedef {{name: string, to: number}} Size
 *
 * @typedef {object} Score
 * @property {number} hands
 * @property {number} net
 * @property {number | null} rate
 * @property {number | null} error
 * @property {number[]} winnings
 * @property {number} step  the hands between two of the winnings
 */

export {};
