/** A table from above: seats, chips, bets, pot and board at one moment of a hand. */
import {card, cards} from "../cards.js";
import {h} from "../elements.js";
import {refill} from "../refill.js";

/**
 * @typedef {import("../../replies/hands.js").Step & {did?: string[]}} Step
 * @typedef {import("../../replies/hands.js").Seat} Seat
 */

/** Where seats and bets are: the parts of half the width and of half the height. */
const SEATS = [0.9, 0.82];
const BETS = [0.54, 0.4];
/** Seats beside the hero keep their distance: across, an ellipse is bent towards its ends. */
const BENT = 1.17;
/** From this many seats on the table is higher. */
const MANY = 8;

export class Felt {
  /** @param {Seat[]} seats */
  constructor(seats) {
    this.seats = seats;
    this.board = h("div", {class: "felt-middle"});
    this.places = seats.map((_, place) => h("div", {class: "felt-seat", style: this.where(place, SEATS)}));
    this.bets = seats.map((_, place) => h("div", {class: "felt-bet", style: this.where(place, BETS)}));
    const many = seats.length < MANY ? "" : " felt-many";
    this.root = h("div", {class: `felt${many}`}, this.board, ...this.bets, ...this.places);
  }

  /**
   * Where a player is: the hero at the bottom, the others clockwise.
   * @param {number} place @param {number[]} radii
   */
  where(place, [wide, high]) {
    const hero = Math.max(0, this.seats.findIndex((seat) => seat.hero));
    const angle = (2 * Math.PI * (place - hero)) / this.seats.length;
    const across = Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** BENT;
    return {
      "--left": `${50 - 50 * wide * across}%`, "--top": `${50 + 50 * high * Math.cos(angle)}%`,
    };
  }

  /** @param {Step} step */
  show(step) {
    refill(this.board, h("strong", {}, `Pot ${step.pot}`),
      ...step.boards.map((board) => cards(board)));
    this.seats.forEach((seat, place) => this.showSeat(seat, place, step));
  }

  /** @param {Seat} seat @param {number} place @param {Step} step */
  showSeat(seat, place, step) {
    const shown = step.cards[place] || (seat.hero ? seat.hole : "");
    const box = this.places[place];
    box.classList.toggle("felt-acts", step.who === place);
    box.classList.toggle("felt-out", step.out[place]);
    const did = step.did?.[place];
    refill(box,
      h("span", {class: "felt-name"}, seat.name),
      h("span", {class: "felt-chips"}, `${seat.position} ${step.stacks[place]}`),
      step.out[place] ? h("span", {class: "felt-cards"}, "folded") :
        h("span", {class: "felt-cards"}, ...shown.split(" ").filter(Boolean).map(face)),
      ...(did && !step.out[place] ? [h("span", {class: "felt-did"}, did)] : []));
    this.bets[place].textContent = step.bets[place];
    this.bets[place].hidden = !step.bets[place];
  }
}

/** @param {string} text */
function face(text) {
  if (text !== "?") return card(text);
  return h("span", {class: "card", role: "img", "aria-label": "a hidden card"}, "?");
}
