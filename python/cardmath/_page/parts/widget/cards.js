/** Cards and the 169 classes of starting hands: their names, and texts of cards read. */

export const RANKS = "AKQJT98765432";

export const SUITS = "shdc";

/** @type {Record<string, string>} */
const SYMBOLS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** @type {Record<string, string>} */
export const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** @type {Record<string, string>} */
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

/** The names of the 169 classes of starting hands, row by row: suited above the diagonal. */
export const CLASSES = [...RANKS].flatMap((row, y) => [...RANKS].map((column, x) => {
  if (x === y) return row + row;
  return x > y ? `${row}${column}s` : `${column}${row}o`;
}));

export const NO_CELLS = CLASSES.map(() => 0);

/**
 * Read cards such as `Ks 7h 2d`; null if the text is anything else.
 * @param {string} text
 */
export function readCards(text) {
  const found = [...text.matchAll(/(10|[2-9TJQKA])([cdhs♣♦♥♠])|[^\s,]/gi)];
  const cards = found.map(([whole, rank, suit]) => rank && cardOf(rank, suit));
  return cards.every(Boolean) && new Set(cards).size === cards.length ? cards : null;
}

/** @param {string} rank @param {string} suit */
function cardOf(rank, suit) {
  const letter = Object.keys(SYMBOLS).find((each) => SYMBOLS[each] === suit) ?? suit.toLowerCase();
  return (rank === "10" ? "T" : rank.toUpperCase()) + letter;
}

/** @param {string} card */
export const cardName = (card) => `${RANK_NAMES[card[0]] ?? card[0]} of ${SUIT_NAMES[card[1]]}`;

/** @param {string} card */
export const cardLabel = (card) => (card[0] === "T" ? "10" : card[0]) + SYMBOLS[card[1]];
