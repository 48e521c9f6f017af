/**
 * One spot in hold'em. A fraction is a text such as 2/3.
 *
 * @typedef {{asked: {hand: string, board: string, dead: string}, reply: Read}} Exchange
 *
 * @typedef {object} Read
 * @property {string} title
 * @property {Spot} spot
 * @property {string | null} value  what the player has, in words
 * @property {string | null} nuts
 * @property {string} text
 *
 * @typedef {object} Spot
 * @property {[string, string]} hand
 * @property {string[]} board
 * @property {string[]} dead
 * @property {string} start  the class of the hand
 * @property {Value | null} value
 * @property {{value: Value, mine: boolean, holdings: string[][]} | null} nuts
 * @property {number} unseen
 * @property {number} holdings  that an opponent may have
 * @property {number | null} beat_me
 * @property {number | null} tie_me
 * @property {number | null} lose_to_me
 * @property {Out[]} outs
 * @property {string} equity
 * @property {number} wins
 * @property {number} ties
 * @property {number} losses
 * @property {number} deals
 *
 * @typedef {{category: string, ranks: string[], best: string[], strength: number, kev: number,
 *   describe: string}} Value
 * @typedef {{category: string, cards: string[], shared: string[], next_card: string, river: string}} Out
 */

export {};
