/** Cards as they are drawn in text: A♥, in the colour of their suit. */
import {h} from "./elements.js";

const SYMBOLS = {c: "♣", d: "♦", h: "♥", s: "♠"};
const SUITS = {c: "clubs", d: "diamonds", h: "hearts", s: "spades"};
const RANKS = {A: "ace", K: "king", Q: "queen", J: "jack", T: "ten"};

/**
 * A card.
 * @param {string} text such as Ah, or X1 for a joker
 */
export function card(text) {
  const rank = text.slice(0, -1);
  const suit = /** @type {keyof typeof SYMBOLS} */ (text.slice(-1));
  if (!(suit in SYMBOLS)) return h("span", {class: "card", "aria-label": "joker"}, "★");
  const name = `${RANKS[/** @type {keyof typeof RANKS} */ (rank)] ?? rank} of ${SUITS[suit]}`;
  const face = (rank === "T" ? "10" : rank) + SYMBOLS[suit];
  return h("span", {class: `card suit-${suit}`, role: "img", "aria-label": name}, face);
}

/**
 * Cards, one after the other.
 * @param {string[] | string} cards a list, or texts with spaces
 */
export function cards(cards) {
  const list = typeof cards === "string" ? cards.split(/\s+/).filter(Boolean) : cards;
  return h("span", {class: "cards"}, ...list.map(card));
}
