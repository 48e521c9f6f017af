/** The hands of a player at a node, by class and combo by combo. */
import {classOf} from "../class_grid.js";

/** @typedef {import("../../replies/solve.js").Hands} Hands */

/**
 * @typedef {object} Row  a combo, or the mean of a class
 * @property {string} name
 * @property {number} weight
 * @property {number | null} value
 * @property {number | null} equity
 * @property {number[]} shares
 * @property {Array<number | null>} after
 */

/**
 * The combos, one by one.
 * @param {Hands} held @param {string} [group]  the class to which they are limited
 * @returns {Row[]}
 */
export function comboRows(held, group = "") {
  const rows = held.hands.map((name, place) => ({
    name,
    weight: held.weights[place],
    value: held.values[place],
    equity: held.equities[place],
    shares: held.strategy?.[place] ?? [],
    after: held.after?.[place] ?? [],
  }));
  return group ? rows.filter(({name}) => classOf(name) === group) : rows;
}

/**
 * The means of each class. Combos count as often as they are held.
 * @param {Hands} held @param {string[]} known  cards of the board, and dead ones
 * @returns {Map<string, Row>}
 */
export function classRows(held, known) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  held.hands.forEach((hand, place) => {
    const name = classOf(hand);
    groups.set(name, [...(groups.get(name) ?? []), place]);
  });
  return new Map([...groups].map(([name, places]) => [name, meanRow(held, name, places, known)]));
}

/**
 * @param {Hands} held @param {string} name @param {number[]} places @param {string[]} known
 * @returns {Row}
 */
function meanRow(held, name, places, known) {
  const sum = (/** @type {(place: number) => number} */ of) =>
    places.reduce((total, place) => total + of(place), 0);
  const total = sum((place) => held.chances[place]);
  const mean = (/** @type {(place: number) => number | null | undefined} */ of) =>
    total > 0 ? sum((place) => held.chances[place] * (of(place) ?? 0)) / total : null;
  const columns = held.strategy?.[0]?.map((_, column) => column) ?? [];
  return {
    name,
    weight: Math.min(1, sum((place) => held.weights[place]) / combosOf(name, known)),
    value: mean((place) => held.values[place]),
    equity: mean((place) => held.equities[place]),
    shares: columns.map((column) => mean((place) => held.strategy?.[place][column]) ?? 0),
    after: columns.map((column) => mean((place) => held.after?.[place][column])),
  };
}

/**
 * The number of combos of a class without known cards.
 * @param {string} name @param {string[]} known
 */
function combosOf(name, known) {
  const left = (/** @type {string} */ rank) =>
    [..."shdc"].filter((suit) => !known.includes(rank + suit));
  const [one, other] = [left(name[0]), left(name[1])];
  if (name.length === 2) return Math.max(1, (one.length * (one.length - 1)) / 2);
  const suited = one.filter((suit) => other.includes(suit)).length;
  return Math.max(1, name[2] === "s" ? suited : one.length * other.length - suited);
}
