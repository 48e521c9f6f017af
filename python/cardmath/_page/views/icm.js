/** Tournaments: what chips are worth in prize money, what an all-in costs, deals and knock-outs. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {problemsOf, textField} from "../parts/fields.js";
import {printedTable, printedText} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {table} from "../parts/tables.js";
import {callPython, commandLine, duration, fixed, percent} from "../parts/words.js";
import {heatOf} from "../parts/widget/heat_map.js";

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "icm">} Context
 * @typedef {import("../replies/icm.js").Worth} Worth
 * @typedef {"prizes" | "minimum" | "left" | "bounties" | "progressive"} NumberName
 */

const MOST = 10;

/** The values of the view. */
const DEFAULTS = {stacks: ["5000", "3000", "1500", "500"], prizes: "50 30 20", minimum: "0", left: "0",
  bounties: "", progressive: "50"};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new Tournament(root, context);
    return () => {};
  },
};

class Tournament {
  /** @type {Worth | null} */
  found = null;
  /** @type {import("../parts/fields.js").Field[]} */
  fields = [];

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.stacks = h("div", {class: "stack"});
    this.answer = h("div", {class: "stack"});
    /** @type {Record<NumberName, import("../parts/fields.js").Field>} */
    this.numbers = {
      prizes: this.numbersField("prizes", "Prizes, the first place’s first", "such as 50 30 20"),
      minimum: this.numbersField("minimum", "Each gets at least"),
      left: this.numbersField("left", "Left to play for, from the first prize"),
      bounties: this.numbersField("bounties", "Bounties", "one for all, or one for each player"),
      progressive: this.numbersField("progressive", "Percent that goes onto the winner’s own head"),
    };
    this.asked = askLine(context, {
      question: () => ({...this.state}),
      show: (found, about) => this.show(found, about),
      mark: (problem) => this.mark(problem),
      answers: () => [this.answer],
    });
    const more = button("Add a player", () => this.resize([...this.state.stacks, "1000"]));
    const {prizes, minimum, left, bounties, progressive} = this.numbers;
    const inputs = h("div", {class: "box stack"}, h("h2", {}, "Chips"), this.stacks,
      h("div", {}, more), prizes.root);
    const deals = h("div", {class: "box stack"}, h("h2", {}, "A deal"), minimum.root, left.root,
      h("h2", {}, "Knock-outs"), bounties.root, progressive.root);
    const result = h("div", {class: "stack"}, this.asked.root, this.answer);
    root.append(h("div", {class: "sides ask-parts"}, inputs, result, deals), this.copies());
    this.build();
    this.asked.ask();
  }

  /** @param {NumberName} name @param {string} label @param {string} [hint] */
  numbersField(name, label, hint) {
    return textField({label, hint, value: this.state[name], attributes: {inputmode: "decimal"},
      onInput: (text) => this.change({[name]: text})});
  }

  /** @param {Partial<State>} changes */
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
    this.fields = stacks.map((text, place) =>
      this.field(text, place, most));
    refill(this.stacks, ...this.fields.map(({root}, place) => h("div", {class: "row chip-row"}, root,
      button("×", () => this.resize(this.state.stacks.toSpliced(place, 1)),
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
    for (const [name, field] of Object.entries(this.numbers)) field.mark(wrong(name));
  }

  /** @param {Worth} found @param {import("../replies/index.js").About} about */
  show(found, {seconds}) {
    this.found = found;
    const names = found.factors.map((_, place) => `player ${place + 1}`);
    const rows = found.factors.map((line, place) =>
      [names[place], ...line.map(needOf)]);
    refill(this.answer,
      printedTable(found.table, found.table.header.indexOf("expected")),
      rows.length ? table({caption: "What calling an all-in needs: equity, and the bubble factor",
        heads: ["caller", ...names.map((name) => `v ${name}`)], rows}) : "",
      h("p", {class: "about"}, "Chips alone need 50%, if nothing else is in the pot. The bubble factor is " +
        "what losing the all-in costs, divided by what winning it brings, in prize money."),
      ...(found.deals ? [printedTable(found.deals)] : []),
      h("p", {class: "about"}, found.why_no_deal ?? "ICM: the minimum, and what the chips are worth " +
        "in the rest. Chip chop: the minimum, and the rest in proportion to the chips."),
      ...(found.knock_outs ? [printedTable(found.knock_outs), h("p", {class: "about"},
        "“At once” is what the knock-out pays, “worth chips” the chips that are worth as much, " +
        "and “expected” what the player can expect to win of all bounties.")] : []),
      h("p", {class: "about"}, `${found.method}, ${duration(seconds)}`),
    );
    this.context.announce(found.table.title);
    return true;
  }

  copies() {
    const {state} = this;
    const numbers = (/** @type {string} */ text) =>
      text.trim().split(/[\s,;]+/).filter(Boolean).map(Number);
    const chips = (/** @type {string} */ text) => Number(text.replaceAll(",", ""));
    return copyButtons(this.context, {
      python: () => callPython("cm.icm", [state.stacks.map(chips), numbers(state.prizes)]),
      command: () => commandLine(["icm"], state.stacks, {prizes: numbers(state.prizes).join(" ")}),
      table: () => {
        if (!this.found) return "";
        const {table: worth, deals, knock_outs: outs} = this.found;
        return printedText(...[worth, deals, outs].flatMap((each) => each ?? []));
      },
      title: () => `Chips for prizes of ${state.prizes}`,
      picture: () => this.answer,
    });
  }
}

/**
 * The equity that a call needs, with its bubble factor.
 * @param {import("../replies/icm.js").Factor} factor
 */
function needOf(factor) {
  if (typeof factor !== "number") return factor ?? "";
  const need = factor / (factor + 1);
  return h("span", {class: "need", style: heatOf(1 - need, 0.5)}, h("strong", {}, percent(need, 1)),
    h("small", {}, ` ${fixed(factor, 3)}`));
}
