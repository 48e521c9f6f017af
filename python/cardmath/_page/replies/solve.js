/**
 * Hold'em after the flop: a game is measured, solved, looked at, locked, and kept in files.
 *
 * @typedef {{asked: GameFields & {do: "size"}, reply: Size}
 *   | {asked: {do: "look"}, reply: Look}
 *   | {asked: GameFields & {do: "solve"}, reply: Point | Solved}
 *   | {asked: {do: "resume", target: string}, reply: Point | Solved}
 *   | {asked: {do: "node", line: string}, reply: Shown}
 *   | {asked: {do: "runouts", line: string}, reply: {line: string, rows: Runout[]}}
 *   | {asked: {do: "lock", line: string, shares: string[], range: string, everywhere: boolean},
 *     reply: {answer: Solution}}
 *   | {asked: {do: "unlock", line: string}, reply: {answer: Solution}}
 *   | {asked: {do: "save", river: boolean}, reply: {file: string, name: string, bytes: number}}
 *   | {asked: {do: "upload"}, reply: {file: string}}
 *   | {asked: {do: "open", file: string, name: string},
 *     reply: {answer: Solution, fields: DeclaredGame}}} Exchange
 *
 * @typedef {DeclaredGame & {bets: string, raises: string, target: string, memory: string}} GameFields
 *   what is asked of a game: the sizes of all streets where these do not differ, how far it is solved,
 *   and in how much memory
 *
 * @typedef {object} DeclaredGame  what declares a game. Numbers are texts, as they were typed
 * @property {string[]} players
 * @property {number} oop  the place of the player out of position
 * @property {number} ip
 * @property {string} board
 * @property {string} dead
 * @property {string} pot
 * @property {string} stack
 * @property {boolean} each  whether sizes differ by street and player
 * @property {string[]} sizes
 * @property {string} donk
 * @property {string[]} donks
 * @property {string} addAllIn
 * @property {string} forceAllIn
 * @property {string} merge
 * @property {string} rake
 * @property {string} cap
 * @property {string} prizes
 * @property {string} others
 * @property {string} chip
 * @property {string} add
 * @property {string} remove
 *
 * @typedef {object} Size
 * @property {number} nodes
 * @property {number} bytes
 * @property {number} allowed  the most bytes that are taken
 * @property {number} seconds  of an iteration on one core
 * @property {number} betting  the nodes without cards
 * @property {string} tree
 * @property {string} street
 * @property {number} chip
 * @property {Record<string, string>} ranges  each text of a range, and how cardmath writes it
 *
 * @typedef {{answer: null, fields: {}, ranges: Record<string, string>}
 *   | {answer: Solution, fields: KnownFields, ranges: Record<string, string>}} Look
 * @typedef {DeclaredGame & {bets?: string, raises?: string, target?: string, memory?: string,
 *   do?: "solve"}} KnownFields  of the question that was solved, or of a file
 * @typedef {{point: CurvePoint, pot: Pot}} Point
 * @typedef {{answer: Solution, stopped: boolean}} Solved
 *
 * @typedef {[number, number, number]} CurvePoint  seconds, exploitability, iterations
 * @typedef {{worth: number, unit: string}} Pot  what the pot is worth, and in which unit
 *
 * @typedef {object} Solution
 * @property {string} title
 * @property {string[]} board
 * @property {number} pot
 * @property {number} stack
 * @property {number} worth
 * @property {string} unit
 * @property {Array<number | null>} values
 * @property {Array<number | null>} best  what each could have by a best response
 * @property {number | null} exploitability
 * @property {number | null} percent
 * @property {number} iterations
 * @property {CurvePoint[]} history
 * @property {string[]} locked  the lines of nodes
 * @property {boolean} rake
 *
 * @typedef {{node: Node, equity: number[], iterations: number}} Shown
 *
 * @typedef {object} Node
 * @property {string} line
 * @property {PathStep[]} path
 * @property {"decision" | "next" | "fold" | "show"} kind
 * @property {string[]} board
 * @property {string[]} dead
 * @property {number} pot
 * @property {number} most  the value that is coloured most
 * @property {string} unit
 * @property {number | null} player  who acts
 * @property {Action[]} actions
 * @property {Array<number | null>} values
 * @property {Array<number | null>} equity
 * @property {Hands[]} players
 * @property {boolean} locked
 *
 * @typedef {{text: string, player: number | null, line: string}} PathStep
 * @typedef {{name: string, code: string, share: number | null, value: number | null}} Action
 *
 * @typedef {object} Hands  the hands of a player that come to a node, column by column
 * @property {string[]} hands
 * @property {number[]} weights  how often each gets there: its weight times the player's actions
 * @property {number[]} chances  how often each is held there, beside the opponent's hands
 * @property {Array<number | null>} values  the EV of each, in chips
 * @property {Array<number | null>} equities
 * @property {number[][] | null} strategy  how often each chooses each action; null if the other acts
 * @property {Array<Array<number | null>> | null} after  the EV of each after each action
 *
 * @typedef {object} Runout
 * @property {string} card
 * @property {number | null} player
 * @property {Record<string, number | null>} shares  how often the next player chooses each action;
 *   null, as values and equities, where no pair of hands gets there
 * @property {Array<number | null>} values
 * @property {Array<number | null>} equity
 */

export {};
