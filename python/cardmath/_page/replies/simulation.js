/**
 * Random deals that settle beside the exact answer.
 *
 * @typedef {import("./index.js").Printed} Printed
 *
 * @typedef {{asked: {game: string, hands: number, players: number, seed: number, given: string,
 *   board: string, wild: string[]},
 *   reply: {games: import("./index.js").Named[], simulation: Simulation | null}}} Exchange
 *
 * @typedef {{title: string, hands: number, seed: number, streets: StreetCounts[]}} Simulation
 *
 * @typedef {object} StreetCounts
 * @property {string} name
 * @property {Array<Counts & {name: string}>} pots  the first player's categories in each
 * @property {Counts | null} winners  null for one player
 *
 * @typedef {{rows: CountsRow[], table: Printed}} Counts
 * @typedef {{name: string, share: number, error: number, exact: number | null}} CountsRow
 */

export {};
