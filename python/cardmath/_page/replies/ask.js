/**
 * Questions about deals in PQL, and what there is to ask.
 *
 * @typedef {import("./index.js").Named} Named
 *
 * @typedef {{asked: {about: true, game: string}, reply: About}
 *   | {asked: {text: string, game: string, players: string[], board: string, dead: string, seed: number},
 *     reply: Asked}} Exchange
 *
 * @typedef {object} About  what there is to ask in a game
 * @property {Named[]} games
 * @property {Array<[string, string, string, string]>} names  each name with its kind, its signature
 *   and its meaning
 * @property {Named[]} examples  each question in words and in PQL
 * @property {Sentence[]} sentences
 * @property {string[]} streets
 * @property {number} board  the cards of a whole board
 * @property {import("./index.js").Start} start
 *
 * @typedef {{topic: string, parts: Array<string | Blank>, pql: string}} Sentence  its parts are texts
 *   and blanks in turn
 * @typedef {{name: string, label: string, value: string, choices: Named[]}} Blank
 *
 * @typedef {object} Asked
 * @property {string} text  the question with the spot written out
 * @property {{game: string, players: string[], board: string, dead: string} | null} spot  of the first
 *   `from`
 * @property {string} python
 * @property {Plan[]} plans
 * @property {Answer[] | null} answers
 *
 * @typedef {object} Plan  how a statement is answered
 * @property {"exact" | "sample"} method
 * @property {string} way
 * @property {string[]} steps
 * @property {number} relabellings  of suits, that change nothing
 * @property {number} rows
 * @property {number} cost
 * @property {string} time
 *
 * @typedef {object} Answer
 * @property {string} title
 * @property {"exact" | "sample"} method
 * @property {number | null} seed
 * @property {string} stopped  why no more deals were drawn
 * @property {number} met  1 if any deal meets the condition
 * @property {Row[]} rows
 * @property {number} left  the rows that are left out
 *
 * @typedef {{name: string, kind: string, of: string, share: number | null, cells: string[]}} Row
 */

export {};
