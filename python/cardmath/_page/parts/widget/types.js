/**
 * The grid of starting hands, the deck and the equity view, for the page and for notebooks.
 *
 * A notebook loads one file, so `cardmath.widget` joins the modules of this folder: they import
 * only each other, and no top-level name occurs twice. Each `mountX(root, options)` builds its part
 * in `root` and returns `{set, unmount}`. A `state` is plain JSON: `set(state)` shows another one,
 * and `onState(state)` gets what the user changed.
 *
 * @typedef {{answer?: (value: any, final: boolean, seconds: number) => boolean | void,
 *   error?: (problem: Problem) => void, progress?: (done: number, total: number) => void}} Handlers
 * @typedef {(kind: string, question: object, handlers: Handlers) => (() => void)} Ask
 *   asks Python, and returns a function that cancels the question
 * @typedef {{message: string, text?: string, start?: number, end?: number, field?: string,
 *   also?: Problem[]}} Problem  `also` is what is wrong in other fields
 * @typedef {{text: string, combos: number, total: number, percent: number, cells: number[],
 *   source?: string | null, group?: [string, number, string][], left?: number}} Held
 *   a range as Python has read it; the cells are the 169 mean weights, row by row from AA to 22;
 *   `left` is how many combos the known cards leave
 * @typedef {{players: string[], board: string, dead: string}} EquityQuestion
 * @typedef {EquityQuestion & {chosen: number}} EquityState
 * @typedef {{equity: number, wins: number, ties: number, error: number, curve: number[],
 *   heat: Record<string, number> | null, categories: Record<string, number>}} Numbers
 *   of a player; `heat`, and `curve` and `categories` with it, is null in a quick answer
 * @typedef {{how: string, players: Numbers[], next: Record<string, number[]> | null}} Equities
 * @typedef {{ranges: Held[], board: string[], dead: string[], equity: Equities | null}} EquityAnswer
 * @typedef {{ask: Ask, state?: any, onState?: (state: any) => void,
 *   onChange?: (state: any) => void, announce?: (text: string) => void, undo?: boolean,
 *   board?: () => string}} Options
 *   `onState` gets what Python could read, `onChange` each change at once; `undo` is false where
 *   the page around a part undoes its steps; `board` is the board of the combos of a cell
 */

/**
 * @typedef {{name: string, word: string, label: string, hint: string, most: number}} Group
 *   cards of one place: its name in the state, a word for it, the field's label and example, and
 *   the most cards that clicks put there
 */

export {};
