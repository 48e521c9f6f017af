/**
 * What a range makes on a board, alone or against another one.
 *
 * @typedef {{asked: {players: string[], chosen: number, board: string, dead: string, opponent: number,
 *   filter: string}, reply: Study}} Exchange
 *
 * @typedef {object} Study
 * @property {string} title
 * @property {string[]} board
 * @property {import("../parts/widget/types.js").PlainRange} range
 * @property {string[]} streets  the boards so far
 * @property {Row[]} rows  made hands, draws and groups
 * @property {Combo[]} combos
 * @property {number} chosen  the player
 * @property {Fits | null} fits  null without a filter
 * @property {Versus | null} versus  null without an opponent
 * @property {Record<string, number> | null} next  the equity after each next card
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} kind
 * @property {boolean} group
 * @property {number} combos
 * @property {number[]} shares  on each street
 * @property {number | null} equity
 * @property {{combos: number, share: number, equity: number | null} | null} other  of the opponent
 *
 * @typedef {[string, number, string, string, number | null, number]} Combo  hand, weight, made hand, draws,
 *   equity, and how often it is held beside the opponent's range
 *
 * @typedef {import("../parts/widget/types.js").PlainRange & {share: number, equity: number | null}} Fits
 *
 * @typedef {object} Versus
 * @property {number} equity
 * @property {number[][]} curves  of both players
 * @property {number} range_advantage
 * @property {number} nut_advantage
 * @property {number} opponent  the player
 */

export {};
