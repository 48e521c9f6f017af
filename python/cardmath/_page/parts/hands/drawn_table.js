/** A hand on a drawn table, one action after the other. */
import {button} from "../buttons.js";
import {h} from "../elements.js";
import {Felt} from "./felt.js";

/** @typedef {import("./felt.js").Step} Step */
/** @typedef {import("./felt.js").Seat} Seat */

export class DrawnTable {
  /** @param {{seats: Seat[], steps: Step[]}} hand @param {number} [at]  the step that is shown first */
  constructor({seats, steps}, at = 0) {
    this.seats = seats;
    this.steps = steps;
    this.at = 0;
    this.felt = new Felt(seats);
    this.said = h("p", {class: "felt-said", role: "status"});
    /** @type {HTMLInputElement} */
    this.slider = h("input", {
      type: "range", min: 0, max: steps.length - 1, value: 0, "aria-label": "Step of the hand",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.back = button("◀", () => this.go(this.at - 1), {"aria-label": "Step back"});
    this.forth = button("▶", () => this.go(this.at + 1), {"aria-label": "Step on"});
    this.root = h("div", {
      class: "drawn-table", role: "group", "aria-label": "The hand on a table",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    }, this.felt.root, h("div", {class: "row felt-tools"}, this.back, this.forth, this.slider, this.said));
    this.go(at);
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
    this.felt.show(step);
  }
}
