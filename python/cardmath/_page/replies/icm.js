/**
 * What chips are worth in prize money. All numbers are asked as texts.
 *
 * @typedef {import("./index.js").Printed} Printed
 *
 * @typedef {{asked: {stacks: string[], prizes: string, minimum: string, left: string, bounties: string,
 *   progressive: string}, reply: Worth}} Exchange
 *
 * @typedef {object} Worth
 * @property {string} method
 * @property {Printed} table
 * @property {Factor[][]} factors  a row for each player; none if a player has no chips
 * @property {string | null} why_no_deal
 * @property {Printed | null} deals
 * @property {Printed | null} knock_outs
 *
 * @typedef {number | string | null} Factor  null against oneself, a text where it has no bound
 */

export {};
