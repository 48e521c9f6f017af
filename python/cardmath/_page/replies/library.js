/**
 * The library: all that is kept, and the queue of games that are solved in the background.
 *
 * @typedef {{asked: {do: "list"}, reply: Listed}
 *   | {asked: {do: "describe", kind: string, name: string, new: string, tags: string, notes: string,
 *     before: {tags: string[], notes: string}},
 *     reply: Listed}
 *   | {asked: {do: "remove", kind: string, name: string}, reply: Listed}
 *   | {asked: {do: "restore"}, reply: Listed & {restored: {kind: string, name: string}}}
 *   | {asked: {do: "open", kind: string, name: string}, reply: Opened}
 *   | {asked: {do: "keep"}, reply: {name: string}}
 *   | {asked: {do: "note", digest: string, notes: string, before: string},
 *     reply: {other: string | null}}
 *   | {asked: {do: "queue" | "clear" | "resume"}, reply: Queued}
 *   | {asked: {do: "add"}, reply: Queued}
 *   | {asked: {do: "flops", count: number, flops: string}, reply: Queued}
 *   | {asked: {do: "cancel", number: number}, reply: Queued}
 *   | {asked: {do: "move", number: number, before: boolean}, reply: Queued}} Exchange
 *
 * @typedef {Queued & {items: Item[], removed: boolean}} Listed
 * @typedef {{queue: Job[], trouble: string, look: number}} Queued  `trouble` is why it is not kept for
 *   the next start; of two states, the newer one has the greater number `look`
 *
 * @typedef {object} Item
 * @property {string} kind
 * @property {string} name
 * @property {string} about
 * @property {string} when
 * @property {string[]} tags
 * @property {string} notes
 * @property {boolean} damaged
 *
 * @typedef {object} Job
 * @property {number} number
 * @property {string} title
 * @property {string} state
 * @property {string} said
 * @property {boolean} stopping
 * @property {string} kind  of what it has kept; empty before
 * @property {string} name
 *
 * @typedef {{kind: "solve", fields: import("./solve.js").DeclaredGame}
 *   | {kind: "flops", report: Report}
 *   | {kind: "spot", text: string} | {kind: "range", text: string}} Opened
 *
 * @typedef {object} Report  a report over flops
 * @property {number} pot
 * @property {number} worth  what the pot is worth
 * @property {string[]} actions
 * @property {ReportRow[]} rows
 * @property {import("./solve.js").GameFields} fields
 *
 * @typedef {object} ReportRow
 * @property {string} flop
 * @property {number} share
 * @property {Record<string, number | null>} frequencies  of the actions
 * @property {Array<number | null>} values
 * @property {Array<number | null>} equity
 * @property {number} exploitability
 * @property {Record<string, string>} textures
 */

export {};
