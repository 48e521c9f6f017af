/** Groups of cards, such as the board and dead cards, over one deck. */
import {readCards} from "./cards.js";
import {Deck, toggled} from "./deck.js";
import {button, make, makeBox, mounted, set} from "./elements.js";
import {Field, problemIn} from "./field.js";

/** @typedef {import("./types.js").Cards} Cards */
/** @typedef {import("./types.js").Group} Group */
/** @typedef {import("./types.js").Problem} Problem */

/**
 * The groups of the equity view.
 * @type {Group[]}
 */
export const BOARD_AND_DEAD = [
  { name: "board", word: "Board", label: "Board", hint: "Ks 7h 2d", most: 5 },
  { name: "dead", word: "Dead", label: "Dead cards", hint: "Ah", most: 52 },
];

/** Groups of cards, such as the board and the dead ones, to be clicked on a deck or typed. */
export class Table {
  /**
   * @param {Group[]} groups if one of them is the board, cards can be dealt to it
   * @param {(cards: Cards) => void} onCards
   * @param {(text: string) => void} announce
   * @param {import("./types.js").Dealt} dealt
   */
  constructor(groups, onCards, announce, { deck, held = () => [] }) {
    this.groups = groups;
    this.onCards = onCards;
    this.announce = announce;
    /** @type {string} */
    this.target = groups[0].name;
    this.fields = Object.fromEntries(groups.map(({ name, label, hint }) =>
      [name, new Field(label, hint)]));
    this.held = held;
    this.deck = new Deck("Deck", (card) => this.click(card), deck);
    this.dealt = deck ?? this.deck.cards;
    for (const field of Object.values(this.fields)) field.onText = () => this.changed();
    this.element = make("section", { class: "cm-cards", "aria-label": "Cards" },
      ...groups.map((group) => this.row(group)), this.deck.element,
      make("div", { class: "cm-line" },
        ...(this.fields.board ? [button("Deal a card", () => this.deal())] : []),
        button("Clear cards", () => { this.set({}); this.changed(); })));
  }

  /**
   * A field, with the choice that clicks on the deck go there.
   * @param {Group} group
   */
  row({ name, word }) {
    const choice = button(word, () => this.aim(name), {
      "aria-pressed": String(name === this.target), title: "clicks on the deck go here",
    });
    this.fields[name].choice = choice;
    return make("div", { class: "cm-slot" }, choice, this.fields[name].element);
  }

  /** @param {string} target */
  aim(target) {
    this.target = target;
    for (const [name, { choice }] of Object.entries(this.fields)) {
      if (choice) set(choice, "aria-pressed", String(name === target));
    }
  }

  /** @param {string} name */
  cardsIn(name) {
    return readCards(this.fields[name].text) ?? [];
  }

  /** @param {string} card */
  click(card) {
    const holder = this.groups.find(({ name }) => this.cardsIn(name).includes(card));
    const target = holder ?? this.groups.find(({ name }) => name === this.target) ?? this.groups[0];
    if (!holder && this.cardsIn(target.name).length >= target.most) {
      this.announce(`${target.label}: there are ${target.most} cards already.`);
      return;
    }
    this.fields[target.name].text = toggled(this.cardsIn(target.name), card).join(" ");
    this.changed();
  }

  deal() {
    const taken = [...this.groups.flatMap(({ name }) => this.cardsIn(name)), ...this.held()];
    const left = this.dealt.filter((card) => !taken.includes(card));
    this.aim("board");
    if (left.length) this.click(left[Math.floor(Math.random() * left.length)]);
  }

  changed() {
    this.mark(null);
    this.show();
    this.onCards(Object.fromEntries(this.groups.map(({ name }) => [name, this.fields[name].text])));
  }

  show() {
    this.deck.show(new Map(this.groups.flatMap(({ name }) =>
      this.cardsIn(name).map((card) => [card, name]))));
  }

  /** @param {Cards} state the text of each group; one that is left out is empty */
  set(state) {
    for (const { name } of this.groups) this.fields[name].text = state[name] ?? "";
    this.show();
  }

  /** @param {Problem | null} problem */
  mark(problem) {
    for (const [name, field] of Object.entries(this.fields)) field.mark(problemIn(name, problem));
  }
}

/**
 * Groups of cards, such as a hand, the board and dead cards, over one deck to click.
 * @param {HTMLElement} root
 * @param {{groups: Group[], state: Cards, announce: (text: string) => void,
 *   onState: (state: Cards) => void} & import("./types.js").Dealt} options  the state is the
 *   text of each group
 */
export function mountTable(root, { groups, state, onState, announce, ...dealt }) {
  const box = makeBox(root, "cm-cards");
  const table = new Table(groups, onState, announce, dealt);
  table.set(state);
  box.append(table.element);
  const mark = (/** @type {Problem | null} */ problem) => table.mark(problem);
  return { ...mounted(box, (/** @type {Cards} */ next) => table.set(next)), mark };
}
