/** Seats around a table, each with a stack that can be typed or dragged. */
import {h} from "./elements.js";
import {textField} from "./fields.js";

const EARLY = ["UTG", "UTG+1", "UTG+2", "UTG+3"];
const LATE = ["LJ", "HJ", "CO", "BTN", "SB", "BB"];
/** The greatest stack of a slider, in big blinds, where none is greater. */
const USUAL = 25;

/**
 * The positions in the order of acting before the flop.
 * @param {number} number  2 to 10
 */
export function positions(number) {
  const late = number < 5 ? LATE.slice(-number) : LATE.slice(Number(number < 8) + Number(number < 6));
  return [...EARLY.slice(0, number - late.length), ...late];
}

/**
 * @typedef {object} Seat
 * @property {HTMLElement} root
 * @property {import("./fields.js").Field} field
 * @property {HTMLElement} value  a place for what the player has
 */

/**
 * A table: the first to act sits on the left, the others follow clockwise.
 * @param {object} options
 * @param {string[]} options.stacks
 * @param {number} options.chosen  a seat, or -1
 * @param {number} options.big  the big blind
 * @param {(place: number, text: string, dragging: boolean) => void} options.onStack
 * @param {(place: number) => void} options.onSeat
 * @returns {{root: HTMLElement, seats: Seat[], felt: HTMLElement}} the felt is a place for words
 */
export function seatsOf({stacks, chosen, big, onStack, onSeat}) {
  const names = positions(stacks.length);
  const most = Math.max(USUAL * big, ...stacks.map(Number).filter(Number.isFinite));
  const seats = stacks.map((text, place) => {
    const slider = h("input", {type: "range", min: big / 2, max: most, step: big / 4, value: text,
      "aria-label": `Stack of ${names[place]}, slider`});
    const field = textField({label: `Stack of ${names[place]}`, value: text, quiet: true,
      attributes: {inputmode: "decimal"}, onInput: (value) => {
        slider.value = value;
        onStack(place, value, false);
      }});
    slider.addEventListener("input", () => {
      field.set(slider.value);
      onStack(place, slider.value, true);
    });
    slider.addEventListener("change", () => onStack(place, slider.value, false));
    field.root.append(slider);
    const value = h("small", {class: "seat-value"});
    const name = h("button", {type: "button", class: "seat-name", "aria-pressed": String(place === chosen),
      title: `Show the ranges of ${names[place]}`, onclick: () => onSeat(place)}, names[place]);
    return {root: h("div", {class: "seat"}, name, field.root, value), field, value};
  });
  const above = Math.ceil((seats.length - 2) / 2);
  const roots = seats.map(({root}) => root);
  const felt = h("div", {class: "seats-felt"});
  const root = h("div", {class: "poker-table", role: "group", "aria-label": "Seats"},
    h("div", {class: "seats-left"}, roots[0]),
    h("div", {class: "seats-above"}, ...roots.slice(1, 1 + above)),
    h("div", {class: "seats-right"}, roots[1 + above]),
    h("div", {class: "seats-below"}, ...roots.slice(2 + above)),
    felt);
  return {root, seats, felt};
}
