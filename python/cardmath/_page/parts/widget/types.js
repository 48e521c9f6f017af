/**
 * The grid of starting hands, the deck and the equity view, for the page and for notebooks.
 *
 * A notebook loads one file, so `cardmath.widget` joins the modules of this folder: they import
 * only each other, and no top-level name occurs twice. Each `mountX(root, options)` builds its part
 * in `root` and returns `{set, unmount}`. A `state` is plain JSON: `set(state)` shows another one,
 * and `onState(state)` gets what the user changed.
 *
 * @typedef {{deck?: string[], held?: () => string[]}} Dealt  what is dealt at random: the cards of the
 *   game's deck, if it has not all 52, without those that players hold for certain
 *
 * @typedef {{message: string, text?: string, start?: number, end?: number, field?: string,
 *   also?: Problem[], choices?: Array<[string, string]>}} Problem  what is wrong: a field such as
 *   `board` or `players.1`, and in its text the part from `start` to `end`; `also` is what is wrong in
 *   other fields, `choices` what can be chosen instead, each key with its name
 *
 * @typedef {object} Exchanges  what the parts ask Python, and its replies, by the kind of question
 * @property {RangeExchange} range
 * @property {SavedExchange} saved
 * @property {EquityExchange} equity
 *
 * @typedef {{asked: {text: string, invert?: boolean, other?: string, how?: string, group?: string,
 *   board?: string}, reply: PlainRange & {group?: Combo[]}}} RangeExchange
 * @typedef {{asked: {library: boolean} | {save: string, text: string, over?: string}
 *   | {remove: string} | {},
 *   reply: {ranges: NamedRange[]}}} SavedExchange
 * @typedef {{asked: EquityQuestion, reply: EquityAnswer}} EquityExchange
 *
 * @typedef {{text: string, source: string | null, combos: number, total: number, percent: number,
 *   cells: number[]}} PlainRange
 *   a range as Python has read it, and the program that wrote its text, if it is another one; the
 *   cells are the 169 mean weights, row by row from AA to 22
 * @typedef {[string, number, string]} Combo  its text, its weight, and what it makes on the board
 * @typedef {{name: string, text: string}} NamedRange
 * @typedef {{players: string[], board: string, dead: string}} EquityQuestion
 * @typedef {{ranges: (PlainRange & {left: number})[], board: string[], dead: string[],
 *   equity: Equities | null}} EquityAnswer  `left` is how many combos the known cards leave
 * @typedef {{how: string, method: string, total: number, players: Numbers[],
 *   next: Record<string, number[]> | null}} Equities
 * @typedef {{equity: number, wins: number, ties: number, error: number, curve: number[] | null,
 *   heat: Record<string, number> | null, categories: Record<string, number> | null}} Numbers
 *   of a player; `heat`, `curve` and `categories` are null in a quick answer
 *
 * @typedef {{text: string, combos: number, total: number, percent: number, cells: number[],
 *   source?: string | null, left?: number}} Held  a range with the text as it was typed
 * @typedef {EquityQuestion & {chosen: number}} EquityState
 * @typedef {{text?: string, held?: Held | null, composed?: boolean}} GridState  `held` saves asking
 *   Python; `composed` says that the text was not typed
 */

/**
 * Asks Python, and returns a function that cancels the question.
 * @typedef {<Kind extends keyof Exchanges>(kind: Kind, question: Exchanges[Kind]["asked"],
 *   handlers: Handlers<Exchanges[Kind]["reply"]>) => (() => void)} Ask
 */

/**
 * What is called as replies come. `answer` returns false if the first answer is still to come. A
 * question that `changes` what the user keeps is never stopped by a newer one.
 * @template Reply
 * @typedef {{answer?: (value: Reply, final: boolean, seconds: number) => boolean | void,
 *   error?: (problem: Problem) => void, progress?: (done: number, total: number) => void,
 *   changes?: boolean}} Handlers
 */

/**
 * What a part gets. `onState` gets what Python could read, `onChange` each change at once; `undo` is
 * false where the page around a part undoes its steps; `board` is the board of the combos of a cell.
 * @template State
 * @template [Change=State]
 * @typedef {{ask: Ask, state?: Partial<State>, onState?: (state: Change) => void,
 *   onChange?: (state: Change) => void, announce?: (text: string) => void, undo?: boolean,
 *   board?: () => string}} Options
 */

/**
 * @typedef {{hand?: string, board?: string, dead?: string}} Cards  texts of cards by their place
 * @typedef {{name: keyof Cards, word: string, label: string, hint: string, most: number}} Group
 *   cards of one place: its name in the state, a word for it, the field's label and example, and
 *   the most cards that clicks put there
 */

export {};
