/**
 * Jam or fold for two to ten players. All numbers are asked as texts.
 *
 * @typedef {{asked: {stacks: string[], blinds: string, ante: string, kind: string, prizes: string,
 *   others: string, bounties: string, progressive: string, raises: string, limps: string, future: string},
 *   reply: Solution}} Exchange
 *
 * @typedef {object} Solution
 * @property {string[]} players
 * @property {number[]} stacks
 * @property {string} unit
 * @property {number[]} values
 * @property {number[]} gains
 * @property {number[]} percents
 * @property {number[]} many  how often each is in a pot of four and more
 * @property {number} digits  of percentages that are right
 * @property {Line[]} lines
 *
 * @typedef {object} Line
 * @property {string} line  such as BTN jams, SB calls
 * @property {number} seat
 * @property {string} action  jam, call, limp, or a raise such as raise to 2
 * @property {number} decision  the same for all actions at one decision
 * @property {string} other  fold, or check
 * @property {number} reach
 * @property {number} percent
 * @property {number} ev
 * @property {string} text
 * @property {number[]} jam  how often each class goes all-in
 * @property {number[]} ev_jam
 * @property {number[]} ev_fold
 */

export {};
