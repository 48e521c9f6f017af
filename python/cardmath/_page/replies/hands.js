/**
 * Hand histories: what there is, a player, a list of hands, and one hand; and files that are sent.
 *
 * @typedef {import("./index.js").Named} Named
 * @typedef {import("./index.js").Printed} Printed
 *
 * @typedef {{asked: Source & {part: "summary", fresh: boolean}, reply: Summary | Closed}
 *   | {asked: {part: "drop", file: string, files: Array<[string, number]>}, reply: Summary}
 *   | {asked: {part: "upload", bytes: number}, reply: {file: string}}
 *   | {asked: Source & {part: "player", player: string, position: string}, reply: PlayerReport}
 *   | {asked: Source & {part: "list", player: string, order: string, down: boolean, all_ins: boolean,
 *     first: number}, reply: Listed}
 *   | {asked: Source & {part: "hand", hand: number}, reply: Hand}} Exchange
 *
 * @typedef {{path: string, dropped: string, open: boolean}} Source  the path is read if it is `open`, as
 *   the user has asked; or the files that were dropped, or hands of Play
 *
 * @typedef {{closed: true}} Closed  a link names the path: it is read when the user says so
 *
 * @typedef {object} Summary
 * @property {number} hands
 * @property {number} rejected
 * @property {boolean} cut  whether the reading was stopped
 * @property {string} example  the text of the example; empty for other hands
 * @property {Printed} overview
 * @property {Printed | null} rejections
 * @property {string[][]} reasons  the first rejected hands: where, the room, and why
 * @property {Array<[string, number]>} players  with the number of their hands
 * @property {Named[]} games
 * @property {string[]} seats  the positions
 * @property {string} hero
 *
 * @typedef {object} PlayerReport
 * @property {string} player  empty if the room hides all names
 * @property {number} hands
 * @property {string} position
 * @property {Array<[string, number]>} positions  with the number of hands in each
 * @property {Statistic[]} statistics
 * @property {Record<string, Compared>} others
 * @property {Winnings | null} winnings
 *
 * @typedef {[string, number, number, number, number, number]} Statistic
 *   name, made, chances, share, and the ends of its interval
 * @typedef {[number, number]} Compared  what all other players did, and whether this one does it less
 *   (-1) or more (1) than chance explains
 *
 * @typedef {object} Winnings  after some of the hands, and as a table
 * @property {string} currency
 * @property {number[]} hands
 * @property {number[]} net
 * @property {number[]} ev_net
 * @property {number[]} deviation
 * @property {string[]} header
 * @property {string[][]} cells
 *
 * @typedef {{found: number, first: number, page: number, rows: ListedHand[]}} Listed
 * @typedef {{hand: number, time: string, stakes: string, position: string, hole: string, board: string,
 *   pot: string, net: string, ev_net: string}} ListedHand
 *
 * @typedef {object} Hand
 * @property {number} at  its number in the table of hands
 * @property {string} number  as the room writes it
 * @property {string} title
 * @property {string} time
 * @property {string} table
 * @property {string} source
 * @property {string[]} warnings
 * @property {string} unit
 * @property {string} pot
 * @property {string} rake
 * @property {SeatedPlayer[]} seats
 * @property {Street[]} streets
 * @property {Step[]} steps
 * @property {Spot | null} all_in  the spot of an all-in whose value was counted
 * @property {string} digest
 * @property {string} note
 *
 * @typedef {{name: string, position: string, hero: boolean, hole: string}} Seat
 * @typedef {Seat & {stack: string, net: string, ev_net: string}} SeatedPlayer
 * @typedef {{name: string, cards: string, pot: string, lines: Line[], spot: Spot | null}} Street
 * @typedef {{who: string, text: string, cards: string}} Line
 * @typedef {{game: string, players: string[], names: string[], board: string}} Spot
 *
 * @typedef {object} Step  the table after an action, as it is drawn
 * @property {number} who  acts, as a place among the players; -1 for the dealer
 * @property {string} text
 * @property {string} pot
 * @property {string[]} boards  of each run
 * @property {string[]} stacks
 * @property {string[]} bets
 * @property {string[]} cards
 * @property {boolean[]} out
 */

export {};
