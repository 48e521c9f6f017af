/** Which hands are looked at: dates, stakes, game, opponent, and the position of an opponent. */
import {h} from "../elements.js";
import {choiceField, problemsOf, textField} from "../fields.js";
import {refill} from "../refill.js";

/** The filters, none of them set. */
export const NO_FILTERS = {since: "", until: "", stakes: "", game: "", opponent: "", against: ""};

/**
 * @typedef {typeof NO_FILTERS} Filtered  the values of the filters
 * @typedef {keyof Filtered} Name
 */

/** @type {Array<[Name, string, string]>} the names, labels and examples of the fields of text */
const TEXTS = [
  ["since", "From", "2025-01-31"],
  ["until", "To", "2025-12-31"],
  ["stakes", "Stakes", "0.25/0.50 or NL50"],
  ["opponent", "Opponent", "a name"],
];

export class Filters {
  /** @param {Filtered} state @param {(changes: Partial<Filtered>) => void} onChange */
  constructor(state, onChange) {
    this.state = state;
    this.onChange = onChange;
    /** @type {Map<Name, import("../fields.js").Field>} */
    this.fields = new Map(TEXTS.map(([name, label, example]) => [name, this.text(name, label, example)]));
    this.choices = h("div", {class: "row"});
    this.summary = h("summary");
    const texts = [...this.fields.values()].map(({root}) => root);
    this.root = h("details", {class: "box", open: this.set().length > 0}, this.summary,
      h("div", {class: "row hand-filters"}, ...texts, this.choices));
    this.say();
  }

  /** The names of the filters that are set. */
  set() {
    const names = /** @type {Name[]} */ (Object.keys(NO_FILTERS));
    return names.filter((name) => this.state[name]);
  }

  values() {
    return Object.fromEntries(this.set().map((name) => [name, this.state[name]]));
  }

  say() {
    const set = this.set();
    this.summary.textContent = set.length ? `Hands that fit: ${set.join(", ")}` : "All hands (filter them)";
  }

  /** Show that none is set. */
  clear() {
    for (const field of this.fields.values()) field.set("");
    this.say();
  }

  /** @param {Name} name @param {string} value */
  change(name, value) {
    this.onChange({[name]: value.trim()});
    this.say();
  }

  /** @param {Name} name @param {string} label @param {string} example */
  text(name, label, example) {
    const field = textField({label, value: this.state[name], onInput: () => {}, attributes: {
      placeholder: example, onchange: () => this.change(name, field.text?.() ?? "")}});
    return field;
  }

  /**
   * Offer the games and positions that there are.
   * @param {{games: [string, string][], seats: string[]}} found
   */
  offer({games, seats}) {
    /** @type {(name: Name, label: string, choices: [string, string][]) => HTMLElement} */
    const choice = (name, label, choices) => choiceField({label, value: this.state[name],
      choices: [["", "all"], ...choices], onInput: (value) => this.change(name, value)}).root;
    refill(this.choices, choice("game", "Game", games),
      choice("against", "Against a player in", seats.map((seat) => [seat, seat])));
  }

  /** @param {import("../../main.js").Problem | null} problem */
  mark(problem) {
    const wrong = new Map(problemsOf(problem).map((each) => [each.field ?? "", each]));
    for (const [name, field] of this.fields) field.mark(wrong.get(name) ?? null);
  }
}
