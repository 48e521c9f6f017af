/** The players of the spot: whose range is looked at, and the ranges of the others as text. */
import {refill} from "./refill.js";
import {problemIn} from "./widget/field.js";
import {button} from "./buttons.js";
import {h} from "./elements.js";
import {textField} from "./fields.js";
import {percent} from "./words.js";

/** @typedef {import("../state.js").Table} Table */

/** A list of the players. The one that is looked at is pressed; the others' ranges can be typed. */
export class PlayerList {
  /** @type {import("./fields.js").Field[]} */
  fields = [];
  /** @type {HTMLButtonElement[]} */
  buttons = [];
  /** @type {HTMLElement[]} */
  numbers = [];

  /**
   * @param {{state: Table, setState: (changes: Partial<Table>) => void}} context
   * @param {() => void} onChange  called when another player is chosen, or a range is typed
   * @param {boolean} [all]  whether the range that is looked at can be typed here too
   */
  constructor(context, onChange, all = false) {
    this.context = context;
    this.all = all;
    this.onChange = onChange;
    this.root = h("div", {class: "stack tight", role: "group", "aria-label": "Players"});
  }

  /** @param {Partial<Table>} changes */
  change(changes) {
    this.context.setState(changes);
    this.onChange();
  }

  build() {
    const {state} = this.context;
    this.numbers = state.players.map(() => h("strong", {class: "share"}));
    this.fields = state.players.map((value, place) =>
      this.field(value, place));
    this.buttons = state.players.map((_, place) =>
      button(`Player ${place + 1}`, () => place !== state.chosen && this.change({chosen: place})));
    refill(this.root, ...this.fields.map(({root}, place) =>
      h("div", {class: "player-line"}, this.buttons[place], root, this.numbers[place])));
  }

  /** @param {string} value @param {number} place */
  field(value, place) {
    const {state} = this.context;
    const field = textField({
      label: `Range of player ${place + 1}`,
      quiet: true,
      value,
      onInput: (text) => this.change({players: state.players.with(place, text)}),
    });
    field.root.classList.add("grow");
    return field;
  }

  /** Shows the players as they are now. */
  show() {
    const {players, chosen} = this.context.state;
    if (this.fields.length !== players.length) this.build();
    this.fields.forEach((field, place) => {
      if (!field.root.contains(document.activeElement)) field.set(players[place]);
      this.buttons[place].setAttribute("aria-pressed", String(place === chosen));
      field.root.hidden = place === chosen && !this.all;
    });
  }

  /**
   * Shows the equities of two players beside their names.
   * @param {{chosen: number, versus: {opponent: number, equity: number} | null}} found
   */
  showEquities({versus, chosen}) {
    const shares = new Map(versus ? [[chosen, versus.equity], [versus.opponent, 1 - versus.equity]] : []);
    this.numbers.forEach((shown, place) => {
      shown.textContent = shares.has(place) ? percent(shares.get(place) ?? 0) : "";
    });
  }

  /** @param {import("../main.js").Problem | null} problem */
  mark(problem) {
    this.fields.forEach((field, place) => field.mark(problemIn(`players.${place}`, problem)));
  }
}
