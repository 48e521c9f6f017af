/**
 * A trainer: hands of a solved game, and what each action costs.
 *
 * @typedef {{asked: Doing & {source: string, street: string, position: string, hands: string,
 *   made: string, line: string, again: boolean, seed: number}, reply: Training}
 *   | {asked: {do: "sources"}, reply: {sources: import("./index.js").Named[]}}} Exchange
 *
 * @typedef {{do: "show" | "judge" | "next", action: string}} Doing  to show the question, to take an
 *   action, or for the next one
 *
 * @typedef {object} Training
 * @property {string} title
 * @property {boolean} ready  whether it is the ready-made spot
 * @property {import("./index.js").Named[]} sources
 * @property {Question} question
 * @property {Score} score
 * @property {Session[]} sessions
 *
 * @typedef {object} Question
 * @property {[string, string]} hand
 * @property {string[]} board
 * @property {number} player
 * @property {string} line
 * @property {number} pot
 * @property {string[]} actions
 * @property {Judged | null} judged
 *
 * @typedef {object} Judgement
 * @property {string} hand
 * @property {string} line
 * @property {string} action
 * @property {string} best
 * @property {number} frequency
 * @property {number} loss
 * @property {number} percent  of the pot
 *
 * @typedef {Judgement & {equity: number, actions: import("./review.js").ActionWorth[]}} Judged
 *
 * @typedef {{answered: number, loss: number, percent: number, streak: number, mistakes: number,
 *   worst: Judgement[]}} Score
 * @typedef {{when: string, spot: string, answered: number, percent: number, now: boolean}} Session
 */

export {};
