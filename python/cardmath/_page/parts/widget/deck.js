/** The 52 cards, to be clicked. */
import {cardLabel, cardName, RANKS, SUIT_NAMES, SUITS} from "./cards.js";
import {button, make, set} from "./elements.js";

/** The 52 cards, to be clicked; some have marks, which their names have too. */
export class Deck {
  /**
   * @param {string} label @param {(card: string) => void} onCard
   * @param {string[]} [dealt] the cards of the game's deck, if it has not all
   */
  constructor(label, onCard, dealt) {
    this.onCard = onCard;
    this.at = 0;
    this.cards = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
    this.buttons = this.cards.map((card, place) => this.button(card, place));
    if (dealt) this.buttons.forEach((each, place) => (each.hidden = !dealt.includes(this.cards[place])));
    const rows = [...SUITS].map((suit, row) => make("div",
      { class: "cm-row", role: "group", "aria-label": SUIT_NAMES[suit] },
      ...this.buttons.slice(13 * row, 13 * row + 13)));
    this.element = make("div",
      {
        class: "cm-deck", role: "group", "aria-label": label,
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      }, ...rows);
  }

  /** @param {string} card @param {number} place */
  button(card, place) {
    return button(cardLabel(card), () => this.onCard(card), {
      class: `cm-card cm-${SUIT_NAMES[card[1]]}`, tabindex: place ? -1 : 0,
      "aria-label": cardName(card),
      "aria-pressed": "false", "data-card": card, onfocus: () => this.reach(place),
    });
  }

  /** @param {number} place */
  reach(place) {
    this.buttons[this.at].tabIndex = -1;
    this.buttons[place].tabIndex = 0;
    this.at = place;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 };
    const next = this.at + steps[event.key];
    if (!(event.key in steps)) return;
    event.preventDefault();
    event.stopPropagation();
    this.buttons[next]?.focus();
  }

  /** @param {Map<string, string>} marks the word for each card that is taken, such as `board` */
  show(marks) {
    this.cards.forEach((card, place) => {
      const mark = marks.get(card);
      const each = this.buttons[place];
      set(each, "data-mark", mark);
      set(each, "aria-pressed", String(Boolean(mark)));
      set(each, "aria-label", cardName(card) + (mark ? `, ${mark}` : ""));
      set(each, "title", mark);
    });
  }
}

/**
 * Put a card at the end of some cards, or take it out.
 * @param {string[]} cards @param {string} card
 */
export function toggled(cards, card) {
  return cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card];
}
