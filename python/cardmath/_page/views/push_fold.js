/** Push or fold: between the blinds, in equilibrium. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {classPicture} from "../parts/classes.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {problemsOf, textField} from "../parts/fields.js";
import {tabbed} from "../parts/printed.js";
import {callPython, duration, pythonTuple} from "../parts/words.js";
import {CLASSES} from "../parts/widget/cards.js";

/** @typedef {import("../main.js").Context} Context */

/** @type {Array<[string, string]>} */
const FIELDS = [
  ["small", "Stack of the small blind, in big blinds"],
  ["big", "Stack of the big blind"],
  ["ante", "Ante of each"],
];

export const view = {
  onSpot: true,
  defaults: {small: 10, big: 10, ante: 0},
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new PushFold(root, context);
    return () => {};
  },
};

class PushFold {
  /** @type {any} */
  found = null;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.fields = new Map(FIELDS.map(([name, label]) => [name, this.field(name, label)]));
    this.answer = h("div", {class: "stack"});
    this.asked = askLine(context, {
      question: () => ({small: this.state.small, big: this.state.big, ante: this.state.ante}),
      show: (found, about) => this.show(found, about),
      mark: (problem) => this.mark(problem),
      answers: () => [this.answer],
    });
    const inputs = h("div", {class: "box stack"}, ...[...this.fields.values()].map(({root: each}) => each));
    const result = h("div", {class: "stack"}, this.asked.root, this.answer);
    root.append(h("div", {class: "sides"}, inputs, result), this.copies());
    this.asked.ask();
  }

  /** @param {string} name @param {string} label */
  field(name, label) {
    const most = name === "ante" ? 5 : 40;
    const slider = h("input", {type: "range", min: name === "ante" ? 0 : 1.5, max: most,
      step: name === "ante" ? 0.05 : 0.5, value: this.state[name], "aria-label": `${label}, slider`});
    const field = textField({label, value: String(this.state[name]), attributes: {inputmode: "decimal"},
      onInput: (text) => {
        slider.value = text;
        this.change(name, text.trim() === "" ? NaN : Number(text));
      }});
    slider.addEventListener("input", () => {
      field.set(slider.value);
      this.change(name, Number(slider.value));
    });
    field.root.append(slider);
    return field;
  }

  /** @param {string} name @param {number} number */
  change(name, number) {
    if (Number.isFinite(number)) {
      this.context.setState({[name]: number});
      this.asked.ask();
    } else this.fields.get(name)?.mark({message: "A number of big blinds, such as 12.5."});
  }

  /** @param {import("../main.js").Problem | null} problem */
  mark(problem) {
    for (const [name, field] of this.fields) {
      field.mark(problemsOf(problem).find((each) => each.field === name) ?? null);
    }
  }

  /** @param {any} found @param {{seconds: number, final: boolean}} about */
  show(found, {seconds, final}) {
    this.found = found;
    const {jam, call, values, exploitability} = found;
    const shares = found.shares.map((/** @type {number} */ share) => `${share.toFixed(found.digits)}%`);
    const side = (/** @type {string} */ title, /** @type {any} */ range) =>
      h("section", {class: "stack", "aria-label": title}, h("h2", {}, title),
        classPicture(range.cells, `${title}: ${range.text}`), h("p", {class: "range-text"}, range.text));
    this.answer.replaceChildren(
      h("p", {class: "headline"}, valueText(values[0])),
      h("div", {class: "columns"},
        side(`The small blind jams ${shares[0]}`, jam),
        side(`The big blind calls with ${shares[1]}`, call)),
      h("p", {}, button("See these ranges in Equity", () =>
        this.context.go("equity", {players: [jam.text, call.text], board: "", dead: "", chosen: 0}))),
      h("p", {class: "about"}, `Weights are rounded to percents. Another play gains ` +
        `${gainText(exploitability)} big blinds; ${duration(seconds)}` +
        (final ? "" : "; more digits follow")),
    );
    this.context.announce(`jams ${shares[0]}, calls ${shares[1]}`);
    return true;
  }

  copies() {
    const stacks = () => {
      const {small, big} = this.state;
      return small === big ? small : pythonTuple([small, big]);
    };
    return copyButtons(this.context, {
      python: () => {
        const game = callPython("cm.solve.push_fold", [stacks()], {ante: this.state.ante || null});
        return `${game}.solve(method="regret")`;
      },
      table: () => (this.found ? tableText(this.found) : ""),
      title: () => `Push or fold with ${this.state.small} big blinds`,
      picture: () => this.answer,
    });
  }
}

/** How often each class jams and calls. */
function tableText(/** @type {any} */ {jam, call}) {
  return tabbed([["hand", "jam", "call"], ...CLASSES.map((name, place) =>
    [name, jam.cells[place], call.cells[place]])]);
}

/** @param {number} gain  in big blinds */
const gainText = (gain) => (gain < 1e-6 ? "less than 0.000001" : `at most ${gain.toFixed(6)}`);

/** @param {number} value of the small blind */
function valueText(value) {
  const words = value < 0 ? "loses" : "wins";
  return `The small blind ${words} ${Math.abs(value).toFixed(4)} big blinds a hand`;
}
