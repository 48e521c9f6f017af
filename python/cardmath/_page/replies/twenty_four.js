/**
 * The game of 24: a puzzle, or numbers of the user's own.
 *
 * @typedef {{asked: {numbers: string, target: string}, reply: Own}
 *   | {asked: {level: string, seed: number, hints: number, answer: string, given_up: boolean},
 *     reply: Puzzle}} Exchange
 *
 * @typedef {object} Puzzle
 * @property {string[]} levels
 * @property {string[]} cards
 * @property {number[]} numbers
 * @property {number} target
 * @property {number} difficulty
 * @property {string} level
 * @property {number} solutions
 * @property {number} worth  the points that there are for it now
 * @property {number} points
 * @property {{correct: boolean, text: string} | null} check
 * @property {Solutions | null} found
 * @property {string[]} hints
 * @property {boolean} more_hints
 *
 * @typedef {object} Own
 * @property {string[]} levels
 * @property {string} numbers
 * @property {string} target
 * @property {Solutions} found
 * @property {Array<{text: string, value: string}>} nearest  if there is no solution
 *
 * @typedef {{total: number, shown: Solution[]}} Solutions
 * @typedef {{text: string, steps: string[], difficulty: number}} Solution
 */

export {};
