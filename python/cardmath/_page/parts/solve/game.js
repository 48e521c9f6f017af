/** The game that the fields declare: its defaults, what is asked, and the same in Python. */
import {callPython, Code, commandLine, pythonDict, pythonTuple, quotePython} from "../words.js";
import {readCards} from "../widget/cards.js";

export const STREETS = ["flop", "turn", "river"];
/** @type {string[]} */
const SAME = Array.from({length: 12}, (_, place) => (place % 2 ? "2.5x" : "60%"));

/**
 * @typedef {import("../../replies/solve.js").GameFields} GameFields
 * @typedef {typeof DEFAULTS & import("../../state.js").Table} State
 * @typedef {import("../../main.js").Context<State, "solve">} Context
 * @typedef {Record<string, string | string[]>} Sizes  by street, or by street and player
 */

/** The values of the view. Numbers are texts, as they were typed. */
export const DEFAULTS = {
  oop: 0, ip: 1, pot: "45", stack: "80", bets: "60%", raises: "2.5x", each: false, sizes: SAME,
  donk: "same", donks: ["", ""], addAllIn: "1.5", forceAllIn: "0.15", merge: "0.1", rake: "0",
  cap: "0", prizes: "", others: "", chip: "", add: "", remove: "", target: "0.5%", memory: "",
  line: "", group: "", side: 0, show: "play",
};

const ASKED = /** @type {const} */ ([
  "players", "oop", "ip", "board", "dead", "pot", "stack", "bets", "raises", "each", "sizes", "donk",
  "donks",
  "addAllIn", "forceAllIn", "merge", "rake", "cap", "prizes", "others",
  "chip", "add", "remove", "target", "memory",
]);

/**
 * What is asked of a game.
 * @param {State} state
 */
export function questionOf(state) {
  const asked = Object.fromEntries(ASKED.map((name) => [name, state[name]]));
  return /** @type {Pick<State, typeof ASKED[number]>} */ (asked);
}

/** What belongs to the game in any case; how far and in how much memory it is solved does not. */
const ALWAYS = /** @type {const} */ (["pot", "stack", "donk", "addAllIn", "forceAllIn", "merge", "rake",
  "cap", "prizes", "others", "add", "remove"]);

/**
 * What makes the game, as text: it differs if another game is asked for.
 * @param {Partial<GameFields>} fields
 */
export function gameKey(fields) {
  const {players = [], oop = -1, ip = -1, board = "", dead = "", each, sizes, bets, raises, donk} = fields;
  const {donks} = fields;
  const cards = readCards(board) ?? [board];
  const used = each && sizes ? sizes.slice(4 * Math.min(2, Math.max(0, cards.length - 3))) : [bets, raises];
  return JSON.stringify([players[oop], players[ip], cards, readCards(dead) ?? dead, used,
    donk === "own" ? donks : null,
    ALWAYS.map((name) => fields[name] ?? "")]);
}

/**
 * The sizes by street and player, or one text for all.
 * @param {State} state @param {"bets" | "raises"} name
 * @returns {string | Sizes}
 */
function sizesOf(state, name) {
  if (!state.each) return state[name];
  const first = name === "bets" ? 0 : 1;
  const pair = (/** @type {number} */ street) =>
    [state.sizes[4 * street + first], state.sizes[4 * street + first + 2]];
  return Object.fromEntries(STREETS.map((street, place) => [street, pair(place)]));
}

/**
 * The donk bets, if they are not the other bets.
 * @param {State} state
 */
function donksOf({donk, donks}) {
  if (donk === "same") return undefined;
  return donk === "none" ? {turn: "", river: ""} : {turn: donks[0], river: donks[1]};
}

/**
 * Sizes as Python writes them. An empty text is one, so it is not left out.
 * @param {string | Sizes} sizes @returns {import("../words.js").Code}
 */
function sizesInPython(sizes) {
  if (typeof sizes === "string") return new Code(quotePython(sizes));
  return pythonDict(Object.entries(sizes).map(([street, each]) =>
    [street, Array.isArray(each) ? pythonTuple(each) : each]));
}

/**
 * A call that solves the game.
 * @param {State} state
 */
export function asPython(state) {
  const donks = donksOf(state);
  const rake = Number(state.rake) !== 0 && Number(state.cap) !== 0
    ? pythonTuple([Number(state.rake) / 100, Number(state.cap)]) : undefined;
  const other = (/** @type {"addAllIn" | "forceAllIn" | "merge"} */ name, /** @type {number} */ usual) =>
    (Number(state[name]) === usual ? undefined : Number(state[name]));
  const game = callPython("cm.solve.postflop",
    [state.board, [state.players[state.oop], state.players[state.ip]], Number(state.pot),
      Number(state.stack)],
    {
      bets: sizesInPython(sizesOf(state, "bets")),
      raises: sizesInPython(sizesOf(state, "raises")),
      donks: donks && sizesInPython(donks),
      add_all_in: other("addAllIn", 1.5),
      force_all_in: other("forceAllIn", 0.15),
      merge: state.merge.trim().toLowerCase() === "pio" ? "pio" : other("merge", 0.1),
      rake,
      chip: state.chip.trim() ? Number(state.chip) : undefined,
      dead: state.dead || undefined,
      payoff: prizesInPython(state),
    });
  const branches = {add: linesOf(state.add), remove: linesOf(state.remove)};
  const changed = branches.add.length + branches.remove.length
    ? callPython(`${game}.changed`, [], branches) : game;
  const target = state.target.trim();
  return callPython(`${changed}.solve`, [target.endsWith("%") ? target : Number(target)]);
}

/**
 * What pays prizes in place of chips.
 * @param {State} state
 */
function prizesInPython({prizes, others}) {
  if (!prizes.trim()) return undefined;
  const money = callPython("cm.solve.PrizeMoney", [numbersOf(prizes)],
    {others: others.trim() ? numbersOf(others) : undefined});
  return new Code(money);
}

/**
 * The numbers of a field.
 * @param {string} text
 */
function numbersOf(text) {
  return text.split(/[\s,;]+/).filter(Boolean).map(Number);
}

/**
 * Lines with commas between them.
 * @param {string} text
 */
function linesOf(text) {
  return text.split(",").map((line) => line.trim()).filter(Boolean);
}

/**
 * Sizes as the command reads them.
 * @param {string | Sizes} sizes
 */
function sizesInShell(sizes) {
  if (typeof sizes === "string") return sizes;
  return Object.entries(sizes).map(([street, each]) =>
    `${street}: ${Array.isArray(each) ? each.join(" | ") : each}`).join("; ");
}

/**
 * Numbers as the command reads them: with spaces between them.
 * @param {string} text
 */
const words = (text) => numbersOf(text).join(" ");

/**
 * The command that solves the game.
 * @param {State} state
 */
export function asCommand(state) {
  const {players, oop, ip, board, dead, pot, stack, target, memory, chip} = state;
  const donks = donksOf(state);
  const changed = (/** @type {"addAllIn" | "forceAllIn" | "merge"} */ name, /** @type {number} */ usual) =>
    (Number(state[name]) === usual ? null : state[name]);
  return commandLine(["solve"], [players[oop], players[ip]], {
    board, dead, pot, stack,
    bets: sizesInShell(sizesOf(state, "bets")),
    raises: sizesInShell(sizesOf(state, "raises")),
    donks: donks && sizesInShell(donks),
    "add-all-in": changed("addAllIn", 1.5),
    "force-all-in": changed("forceAllIn", 0.15),
    merge: changed("merge", 0.1),
    rake: Number(state.rake) && Number(state.cap) ? `${state.rake}%/${state.cap}` : null,
    prizes: words(state.prizes), others: words(state.others),
    chip, add: linesOf(state.add), remove: linesOf(state.remove), target, memory,
  });
}
