/**
 * What a player's decisions cost, and the spot of one as a game of Solve.
 *
 * @typedef {import("./index.js").Printed} Printed
 * @typedef {import("./hands.js").Source} Source
 *
 * @typedef {{asked: Source & {part: "review", player: string, ranges: string, solved: string,
 *     depth: string, last: number}, reply: Review | import("./hands.js").Closed}
 *   | {asked: Source & {part: "hand", hand: number}, reply: import("./hands.js").Hand}
 *   | {asked: {part: "solve", decision: number}, reply: SolvedSpot}} Exchange
 *
 * @typedef {object} Review
 * @property {string} title
 * @property {string} luck
 * @property {string} player
 * @property {string} example  the text of the example; empty for other hands
 * @property {string[]} chart  its lines
 * @property {number} decisions
 * @property {Decision[]} rows
 * @property {Printed[]} totals
 * @property {Printed} assumed
 * @property {Printed | null} left_out
 *
 * @typedef {object} Decision
 * @property {number} hand  its number in the table of hands
 * @property {string} text
 * @property {string} street
 * @property {[string, string]} hole
 * @property {string[]} board
 * @property {string} position
 * @property {string} preflop
 * @property {string} line
 * @property {string} made
 * @property {number} pot
 * @property {string} action
 * @property {string} best
 * @property {number} loss
 * @property {number} loss_bb
 * @property {number} percent
 * @property {number} bound  a loss up to this may be due to the solution
 * @property {boolean} mistake
 * @property {string} outside
 * @property {ActionWorth[]} actions
 *
 * @typedef {{name: string, value: number, share: number}} ActionWorth
 *
 * @typedef {object} SolvedSpot
 * @property {import("./solve.js").DeclaredGame & {target: string, memory: string}} fields
 * @property {string} line
 * @property {string} street
 */

export {};
