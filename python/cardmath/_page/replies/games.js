/**
 * Equities in any game, with its rules and examples.
 *
 * @typedef {import("./index.js").Named} Named
 *
 * @typedef {{asked: {game: string, players: string[], board: string, dead: string, seed: number},
 *   reply: {games: Named[], game: Game, equity: Equity | null}}} Exchange
 *
 * @typedef {object} Game
 * @property {string} key
 * @property {string} name
 * @property {string} rules
 * @property {string} plays
 * @property {number} cards  that a player holds
 * @property {number} board
 * @property {string[]} deck
 * @property {string[]} pots
 * @property {Named[]} examples  of a player's cards, each with its meaning
 * @property {import("./index.js").Start} start
 *
 * @typedef {object} Equity
 * @property {string} method
 * @property {number | null} seed
 * @property {Player[]} players
 * @property {import("./index.js").Printed} table
 *
 * @typedef {{range: string, equity: number, error: number, parts: Record<string, number>}} Player
 */

export {};
