/**
 * What the page holds: the spot, which all views share, and what each view holds besides.
 *
 * A spot is a table for each game that was used: the players' hands or ranges, the board, the dead
 * cards, and the player that is looked at. Most views use the table of hold'em.
 *
 * @typedef {{players: string[], board: string, dead: string, chosen: number}} Table
 * @typedef {Record<string, Table>} Tables  by the key of the game
 * @typedef {import("./main.js").View} View
 * @typedef {Record<string, unknown>} Values  of a view, by name: what is not known of which view
 * @typedef {{tables: Tables, view: string, own: Values, tab?: number, byLink?: boolean}} Snapshot
 */

/** The keys of a table. */
export const TABLE_KEYS = /** @type {const} */ (["players", "board", "dead", "chosen"]);

/** @type {Tables} */
const FIRST = {
  holdem: {
    players: ["QQ+, AKs", "22+, A2s+, KTs+, QJs"],
    board: "Ks 7h 2d",
    dead: "",
    chosen: 0,
  },
  omaha8: {players: ["As2sKhQh", "Ac2cJdJs"], board: "3h 4d 8c", dead: "", chosen: 0},
};

/**
 * Whether a table is still the one with which the page begins.
 * @param {Table} table
 */
export const isFirstTable = (table) =>
  JSON.stringify(TABLE_KEYS.map((key) => table[key])) ===
  JSON.stringify(TABLE_KEYS.map((key) => FIRST.holdem[key]));

/** A table of a game of which nothing is known yet: the library has an example of it. */
const EMPTY = {players: [], board: "", dead: "", chosen: 0};

/** @param {string} game @returns {Table} */
const firstTable = (game) => structuredClone(FIRST[game] ?? EMPTY);

/** The spot, and the values of each view. They are kept for a reload. */
export class State {
  /** @type {Tables} */
  tables = {};
  /** @type {Record<string, Values>} */
  own = {};

  constructor() {
    if (!history.state?.snapshot) return; // no reload: the page starts afresh
    try {
      const {tables = {}, own = {}} = JSON.parse(sessionStorage.getItem("state") ?? "{}");
      this.tables = fitTables(tables);
      this.own = own;
    } catch {
      sessionStorage.removeItem("state");
    }
  }

  /** Keep the state for a reload of the page. */
  keep() {
    sessionStorage.setItem("state", JSON.stringify({tables: this.tables, own: this.own}));
  }

  /** @param {string} game @returns {Table} */
  table(game) {
    return (this.tables[game] ??= firstTable(game));
  }

  /**
   * All values that a view sees.
   * @param {string} name @param {View} view
   * @returns {Values}
   */
  of(name, view) {
    const own = fit(this.own[name] ?? {}, view.defaults);
    if (!view.onSpot) return own;
    return {...own, ...structuredClone(this.table(gameOf(own)))};
  }

  /**
   * Changes values of a view: those of its table, and its own.
   * @param {string} name @param {View} view @param {Values} changes
   */
  change(name, view, changes) {
    const own = Object.entries(changes).filter(([key]) => key in view.defaults);
    this.own[name] = {...fit(this.own[name] ?? {}, view.defaults), ...Object.fromEntries(own)};
    if (!view.onSpot) return;
    const table = this.table(gameOf(this.own[name]));
    for (const key of TABLE_KEYS) if (key in changes) Object.assign(table, {[key]: changes[key]});
  }

  /**
   * Takes the values of an address: what it leaves out is as at the start.
   * @param {string} name @param {View} view @param {Values} values
   */
  read(name, view, values) {
    this.own[name] = fit(values, view.defaults);
    if (!view.onSpot) return;
    const game = gameOf(this.own[name]);
    // A game that an address names alone starts with its own example.
    this.tables[game] = fit(values, firstTable(game));
  }

  /**
   * The values that the address has: those that are not as at the start.
   * @param {string} name @param {View} view
   */
  written(name, view) {
    const own = fit(this.own[name] ?? {}, view.defaults);
    const changes = changed(own, view.defaults);
    if (!view.onSpot) return changes;
    const game = gameOf(own);
    return {...changes, ...changed(this.table(game), firstTable(game))};
  }

  /** @param {string} view @returns {Snapshot} */
  snapshot(view) {
    return structuredClone({tables: this.tables, view, own: this.own[view] ?? {}});
  }

  /** @param {Snapshot} snapshot */
  restore({tables, view, own}) {
    this.tables = fitTables(tables);
    this.own[view] = structuredClone(own);
  }
}

/** @param {Values} own */
const gameOf = ({game}) => (typeof game === "string" ? game : "holdem");

/**
 * What may be an object of JSON, by its keys; empty if it is something else.
 * @param {unknown} json
 * @returns {Values}
 */
export const valuesOf = (json) => (json && typeof json === "object" ? {...json} : {});

/**
 * Tables as they may come from a file: what has a wrong type is as at the start.
 * @param {unknown} tables
 * @returns {Tables}
 */
export function fitTables(tables) {
  const known = Object.entries(valuesOf(tables)).filter(([, table]) => table && typeof table === "object");
  return Object.fromEntries(known.map(([game, table]) => [game, fit(valuesOf(table), firstTable(game))]));
}

/**
 * The tables of a spot that was kept; null if its text is damaged.
 * @param {string} text
 */
export function keptTables(text) {
  try {
    return fitTables(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The defaults, replaced by those values that have the same type. A number in an address means a
 * text where one is expected.
 * @template {Values} State
 * @param {Values} values @param {State} defaults
 * @returns {State}
 */
function fit(values, defaults) {
  const state = structuredClone(defaults);
  for (const [key, value] of Object.entries(defaults)) {
    if (!Object.hasOwn(values, key)) continue;
    const isNumber = typeof values[key] === "number" && typeof value === "string";
    const given = isNumber ? String(values[key]) : values[key];
    if (sameType(given, value)) Object.assign(state, {[key]: given});
  }
  return state;
}

/** @param {unknown} value @param {unknown} other */
function sameType(value, other) {
  const kind = (/** @type {unknown} */ each) => (Array.isArray(each) ? "array" : typeof each);
  if (kind(value) !== kind(other)) return false;
  const areTexts = Array.isArray(other) && typeof other[0] === "string";
  return !areTexts || (Array.isArray(value) && value.every(isText));
}

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/**
 * Those values of a state that are not the defaults.
 * @param {Values} state @param {Values} defaults
 */
function changed(state, defaults) {
  const differs = (/** @type {string} */ key) =>
    JSON.stringify(state[key]) !== JSON.stringify(defaults[key]);
  return Object.fromEntries(Object.entries(state).filter(([key]) => differs(key)));
}
