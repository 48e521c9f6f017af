/**
 * The programs that this one grew from, and their race.
 *
 * @typedef {{asked: {run: boolean, hands: number, seed: number},
 *   reply: {programs: Program[], race: Race | null}}} Exchange
 *
 * @typedef {{name: string, author: string, year: string, idea: string, source: string,
 *   evaluator: boolean}} Program
 *
 * @typedef {object} Race
 * @property {number} hands
 * @property {number} seed
 * @property {number} scale_start
 * @property {RaceRow[]} rows
 * @property {import("./index.js").Printed} table
 *
 * @typedef {{name: string, hands_a_second: number, table_bytes: number, build_seconds: number,
 *   lines: number}} RaceRow
 */

export {};
