/** Tournaments: what chips are worth in prize money, and what an all-in costs beside them. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {problemsOf, textField} from "../parts/fields.js";
import {printedTable, printedText} from "../parts/printed.js";
import {table} from "../parts/tables.js";
import {callPython, commandLine, duration} from "../parts/words.js";

/** @typedef {import("../main.js").Context} Context */

const MOST = 10;

export const view = {
  defaults: {stacks: ["5000", "3000", "1500", "500"], prizes: "50 30 20"},
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new Tournament(root, context);
    return () => {};
  },
};

class Tournament {
  /** @type {any} */
  found = null;
  /** @type {import("../parts/fields.js").Field[]} */
  fields = [];

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.stacks = h("div", {class: "stack"});
    this.answer = h("div", {class: "stack"});
    this.prizes = textField({label: "Prizes, the first place’s first", value: this.state.prizes,
      hint: "such as 50 30 20", onInput: (prizes) => this.change({prizes})});
    this.asked = askLine(context, {
      question: () => ({stacks: this.state.stacks, prizes: this.state.prizes}),
      show: (found, about) => this.show(found, about),
      mark: (problem) => this.mark(problem),
      answers: () => [this.answer],
    });
    const more = button("Add a player", () => this.resize([...this.state.stacks, "1000"]));
    const inputs = h("div", {class: "box stack"}, h("h2", {}, "Chips"), this.stacks,
      h("div", {}, more), this.prizes.root);
    const result = h("div", {class: "stack"}, this.asked.root, this.answer);
    root.append(h("div", {class: "sides"}, inputs, result), this.copies());
    this.build();
    this.asked.ask();
  }

  /** @param {object} changes */
  change(changes) {
    this.context.setState(changes);
    this.asked.ask();
  }

  /** @param {string[]} stacks */
  resize(stacks) {
    if (stacks.length < 2 || stacks.length > MOST) return;
    this.context.setState({stacks});
    this.build();
    this.asked.ask();
  }

  build() {
    const {stacks} = this.state;
    const most = 2 * Math.max(...stacks.map(Number).filter(Number.isFinite), 1000);
    this.fields = stacks.map((/** @type {string} */ text, /** @type {number} */ place) =>
      this.field(text, place, most));
    this.stacks.replaceChildren(...this.fields.map(({root}, place) => h("div", {class: "row"}, root,
      button("Remove", () => this.resize(this.state.stacks.toSpliced(place, 1)),
        {"aria-label": `Remove player ${place + 1}`, disabled: stacks.length <= 2}))));
  }

  /** @param {string} text @param {number} place @param {number} most */
  field(text, place, most) {
    const label = `Player ${place + 1}`;
    const slider = h("input", {type: "range", min: 0, max: most, step: Math.max(1, most / 200),
      value: text, "aria-label": `Chips of player ${place + 1}`});
    const set = (/** @type {string} */ value) =>
      this.change({stacks: this.state.stacks.with(place, value)});
    const field = textField({label, value: text, attributes: {inputmode: "numeric"},
      onInput: (value) => {
        slider.value = value;
        set(value);
      }});
    slider.addEventListener("input", () => {
      field.set(slider.value);
      set(slider.value);
    });
    field.root.append(slider);
    field.root.classList.add("grow");
    return field;
  }

  /** @param {import("../main.js").Problem | null} problem */
  mark(problem) {
    const wrong = (/** @type {string} */ name) =>
      problemsOf(problem).find(({field}) => field === name) ?? null;
    this.fields.forEach((field, place) => field.mark(wrong(`stacks.${place}`)));
    this.prizes.mark(wrong("prizes"));
  }

  /** @param {any} found @param {{seconds: number}} about */
  show(found, {seconds}) {
    this.found = found;
    const names = found.factors.map((/** @type {any} */ _, /** @type {number} */ place) =>
      `player ${place + 1}`);
    const rows = found.factors.map((/** @type {any[]} */ line, /** @type {number} */ place) =>
      [names[place], ...line.map(factorText)]);
    this.answer.replaceChildren(
      printedTable(found.table),
      rows.length ? table({caption: "Bubble factors: how much more a chip lost costs than a chip won brings",
        heads: ["all-in of … against", ...names], rows}) : "",
      h("p", {class: "about"}, "A factor of 1.5 needs 60% equity to call where chips alone need 50%: " +
        "factor ÷ (factor + 1)."),
      h("p", {class: "about"}, `${found.method}, ${duration(seconds)}`),
    );
    this.context.announce(found.table.title);
    return true;
  }

  copies() {
    const {state} = this;
    const numbers = (/** @type {string} */ text) =>
      text.trim().split(/[\s,;]+/).filter(Boolean).map(Number);
    return copyButtons(this.context, {
      python: () => callPython("cm.icm", [state.stacks.map(Number), numbers(state.prizes)]),
      command: () => commandLine(["icm", ...state.stacks], {prizes: numbers(state.prizes).join(" ")}),
      table: () => (this.found ? printedText(this.found.table) : ""),
      title: () => `Chips for prizes of ${state.prizes}`,
      picture: () => this.answer,
    });
  }
}

/** @param {number | string | null} factor */
function factorText(factor) {
  return typeof factor === "number" ? factor.toFixed(3) : (factor ?? "");
}
