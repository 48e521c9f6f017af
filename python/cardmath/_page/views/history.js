/** The programs that this one grew from, and their race on the same hands. */
import {askLine} from "../parts/asking.js";
import {bar, barHead} from "../parts/bars.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {choiceField, numberField} from "../parts/fields.js";
import {printedText, tabbed} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {LARGEST_SEED} from "../parts/seeds.js";
import {table} from "../parts/tables.js";
import {callPython, commandLine, count, duration} from "../parts/words.js";

const SIZES = [100, 1000, 10_000, 50_000];
const COLUMNS = /** @type {const} */ (["name", "author", "year", "idea", "source"]);

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "history">} Context
 * @typedef {import("../replies/history.js").Exchange["reply"]} Found
 * @typedef {import("../replies/history.js").Program} Program
 */

/** The values of the view. */
const DEFAULTS = {hands: 1000, seed: 1};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new History(root, context);
    return () => {};
  },
};

class History {
  /** @type {Found | null} */
  found = null;
  /** Whether the user has started a race. */
  started = false;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    const {state} = this;
    const hands = choiceField({
      label: "Hands",
      value: String(state.hands),
      choices: SIZES.map((size) => [String(size), count(size)]),
      onInput: (text) => this.change({hands: Number(text)}),
    });
    const seed = numberField({
      label: "Seed",
      value: state.seed,
      least: 0,
      most: LARGEST_SEED,
      onInput: (number) => this.change({seed: number}),
      onWrong: () => this.asked.wait(),
    });
    const start = button("Race", () => this.run(), {class: "main"});
    this.race = h("div", {class: "answer wide-bars"});
    this.programs = h("div", {});
    this.asked = askLine(context, {
      question: () => ({...state, run: this.started}),
      show: (found, about) => this.show(found, about),
      answers: () => [this.race],
    });
    const inputs = h("div", {class: "box row"}, hands.root, seed.root, start);
    const answers = h("div", {class: "stack"}, this.race, this.programs);
    root.append(h("div", {class: "stack"}, inputs, this.asked.root, answers), this.copies(answers));
    this.asked.ask();
  }

  /**
   * What is shown belongs to other fields, until the next race.
   * @param {Partial<State>} changes
   */
  change(changes) {
    this.context.setState(changes);
    this.asked.wait();
  }

  run() {
    this.started = true;
    this.asked.ask();
  }

  /** @param {Found} found @param {import("../replies/index.js").About} about */
  show(found, {seconds}) {
    refill(this.programs, programsTable(found.programs));
    if (!found.race) {
      this.found ??= found;
      return false;
    }
    this.found = found;
    refill(this.race, ...raceNodes(found.race, seconds));
    this.context.announce(found.race.table.title);
    return true;
  }

  /** @param {HTMLElement} shown */
  copies(shown) {
    const {state} = this;
    const hands = () => ({hands: state.hands, seed: state.seed});
    return copyButtons(this.context, {
      python: () => callPython("cm.racing.race", [state.hands], {seed: state.seed}),
      command: () => commandLine(["history", "race"], [], hands()),
      table: () => (this.found ? tableText(this.found) : ""),
      picture: () => shown,
    });
  }
}

/** @param {import("../replies/history.js").Race} race @param {number} seconds */
function raceNodes({rows, scale_start: start, table: printed}, seconds) {
  const paces = rows.map((row) => row.hands_a_second);
  const whole = Math.log(Math.max(...paces) / start);
  const lines = printed.cells.map(([name, ...numbers], place) =>
    [name, bar(Math.log(paces[place] / start) / whole), ...numbers]);
  const [first, ...rest] = printed.header;
  return [
    table({caption: printed.title, heads: [first, barHead(), ...rest], rows: lines, words: 2, lead: 2}),
    h("p", {class: "legend"}, "The bars are on a logarithmic scale."),
    h("p", {class: "about"}, `The race took ${duration(seconds)}.`),
  ];
}

/** @param {Program[]} programs */
function programsTable(programs) {
  const rows = programs.map((program) => COLUMNS.map((column) => program[column]));
  const heads = ["program", ...COLUMNS.slice(1)];
  return table({caption: "The programs that cardmath grew from", heads, rows, words: 5, lead: 2});
}

/**
 * The race; before it, the programs.
 * @param {Found} found
 */
function tableText({race, programs}) {
  if (race) return printedText(race.table);
  const rows = programs.map((program) => COLUMNS.map((each) => program[each]));
  return tabbed([[...COLUMNS], ...rows]);
}
