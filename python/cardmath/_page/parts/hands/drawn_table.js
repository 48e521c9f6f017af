/** A hand on a drawn table, one action after the other: seats, chips, bets, pot and board. */
import {button} from "../buttons.js";
import {card, cards} from "../cards.js";
import {h} from "../elements.js";

/**
 * @typedef {{who: number, text: string, pot: string, boards: string[], stacks: string[],
 *   bets: string[], cards: string[], out: boolean[]}} Step  of `app/hands/steps.py`
 * @typedef {{name: string, position: string, hero: boolean, hole: string}} Seat
 */

/** Where seats and bets are: the parts of half the width and of half the height. */
const SEATS = [0.83, 0.8];
const BETS = [0.52, 0.4];

export class DrawnTable {
  /** @param {{seats: Seat[], steps: Step[]}} hand */
  constructor({seats, steps}) {
    this.seats = seats;
    this.steps = steps;
    this.at = 0;
    this.board = h("div", {class: "felt-middle"});
    this.places = seats.map((_, place) => h("div", {class: "felt-seat", style: this.where(place, SEATS)}));
    this.bets = seats.map((_, place) => h("div", {class: "felt-bet", style: this.where(place, BETS)}));
    this.said = h("p", {class: "felt-said", role: "status"});
    this.slider = h("input", {
      type: "range", min: 0, max: steps.length - 1, value: 0, "aria-label": "Step of the hand",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.back = button("◀", () => this.go(this.at - 1), {"aria-label": "Step back"});
    this.forth = button("▶", () => this.go(this.at + 1), {"aria-label": "Step on"});
    const felt = h("div", {class: "felt"}, this.board, ...this.bets, ...this.places);
    this.root = h("div", {
      class: "drawn-table", role: "group", "aria-label": "The hand on a table",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    }, felt, h("div", {class: "row felt-tools"}, this.back, this.forth, this.slider, this.said));
    this.go(0);
  }

  /**
   * Where a player is: the hero at the bottom, the others clockwise.
   * @param {number} place @param {number[]} radii
   */
  where(place, [wide, high]) {
    const hero = Math.max(0, this.seats.findIndex((seat) => seat.hero));
    const angle = (2 * Math.PI * (place - hero)) / this.seats.length;
    return {
      "--left": `${50 - 50 * wide * Math.sin(angle)}%`, "--top": `${50 + 50 * high * Math.cos(angle)}%`,
    };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target === this.slider) return; // the browser moves it
    const last = this.steps.length - 1;
    /** @type {Record<string, number>} */
    const moves = {ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: last};
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.go(moves[event.key]);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.min(this.steps.length - 1, Math.max(0, at));
    const step = this.steps[this.at];
    const words = step.who < 0 ? `The board: ${step.boards.join("; ")}` :
      `${this.seats[step.who].name} ${step.text}`;
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", words);
    this.said.textContent = words;
    for (const [button, off] of /** @type {const} */ ([
      [this.back, this.at === 0], [this.forth, this.at === this.steps.length - 1],
    ])) button.setAttribute("aria-disabled", String(off));
    this.board.replaceChildren(h("strong", {}, `Pot ${step.pot}`),
      ...step.boards.map((board) => cards(board)));
    this.seats.forEach((seat, place) => this.showSeat(seat, place, step));
  }

  /** @param {Seat} seat @param {number} place @param {Step} step */
  showSeat(seat, place, step) {
    const shown = step.cards[place] || (seat.hero ? seat.hole : "");
    const box = this.places[place];
    box.classList.toggle("felt-acts", step.who === place);
    box.classList.toggle("felt-out", step.out[place]);
    box.replaceChildren(
      h("span", {class: "felt-name"}, seat.name),
      h("span", {class: "felt-chips"}, `${seat.position} ${step.stacks[place]}`),
      step.out[place] ? h("span", {class: "felt-cards"}, "folded") :
        h("span", {class: "felt-cards"}, ...shown.split(" ").filter(Boolean).map(face)));
    this.bets[place].textContent = step.bets[place];
    this.bets[place].hidden = !step.bets[place];
  }
}

/** @param {string} text */
function face(text) {
  if (text !== "?") return card(text);
  return h("span", {class: "card", role: "img", "aria-label": "a hidden card"}, "?");
}
