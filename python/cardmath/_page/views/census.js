/** Censuses: what beats what and how often, and what wild cards do to it. */
import {askLine} from "../parts/asking.js";
import {barHead} from "../parts/bars.js";
import {cards} from "../parts/cards.js";
import {chips} from "../parts/chips.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {checkField, choiceField, numberField, textField} from "../parts/fields.js";
import {printedText} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {table} from "../parts/tables.js";
import {
  callPython, Code, commandLine, count, duration, fixed, NotCopied, percent, pythonName,
} from "../parts/words.js";

const RANKS = (
  "deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces"
).split(" ");
const JOKERS = ["joker", "two jokers", "three jokers", "four jokers"];
const BUG = "bug";
const WILD = [...RANKS, ...JOKERS, "one-eyed jacks", "suicide king", BUG];

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "census">} Context
 * @typedef {import("../replies/census.js").Census} CensusTable
 * @typedef {import("../replies/census.js").CategoryRow} Row
 */

/** @type {Array<[string, string]>} */
const PLACES = [
  ["above", "above the straight flush"],
  ["below", "below the straight flush"],
  ["none", "not at all"],
];

/** The values of the view. */
const DEFAULTS = {
  cards: 5,
  ordering: "high",
  wild: /** @type {string[]} */ ([]),
  five: "above",
  given: "",
  rarest_first: false,
};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new Census(root, context);
    return () => {};
  },
};

class Census {
  /** @type {import("../parts/fields.js").Field} */
  given;
  /** @type {import("../parts/fields.js").Choice} */
  ordering;
  /** @type {HTMLElement} */
  five;
  /** @type {ReturnType<typeof chips>} */
  wild;
  /** @type {CensusTable | null} */
  census = null;
  /**
   * The length of each category's bar as it was drawn last.
   * @type {Map<string, number>}
   */
  lengths = new Map();

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.answer = h("div", {class: "answer wide-bars"});
    const inputs = this.inputs();
    this.asked = askLine(context, {
      question: () => ({...this.state}),
      show: (found, about) => this.show(found, about),
      fields: () => [this.given],
      answers: () => [this.answer],
    });
    const result = h("div", {class: "stack"}, this.asked.root, this.answer);
    root.append(h("div", {class: "sides"}, inputs, result), this.copies());
    this.asked.ask();
  }

  inputs() {
    const {state} = this;
    const field = (/** @type {"ordering" | "given" | "five"} */ name, /** @type {string} */ label) => ({
      label,
      value: state[name],
      onInput: (/** @type {string} */ value) => this.change({[name]: value}),
    });
    const size = numberField({label: "Cards in a hand", value: state.cards, least: 3, most: 9,
      onInput: (cards) => this.change({cards}), onWrong: () => this.asked.wait()});
    this.ordering = choiceField(field("ordering", "Ordering"));
    this.given = textField({...field("given", "Known cards"), hint: "cards that every hand has"});
    const rarest = checkField({label: "Rank the rarest highest", value: state.rarest_first,
      onInput: (first) => this.change({rarest_first: first})});
    this.five = choiceField({...field("five", "Five of a kind ranks"), choices: PLACES}).root;
    this.five.hidden = !state.wild.length;
    this.wild = chips({
      label: "Wild cards",
      words: WILD,
      chosen: state.wild,
      onInput: (wild, word) => this.turnWild(wild, word),
    });
    const sizes = h("div", {class: "row"}, size.root, this.ordering.root);
    const others = [this.wild.root, this.five, this.given.root, rarest.root];
    return h("div", {class: "box stack"}, sizes, ...others);
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    this.context.setState(changes);
    this.asked.ask();
  }

  /**
   * Turns cards wild, or back. The bug is alone, and there is one number of jokers.
   * @param {string[]} wild @param {string} word the word that was turned
   */
  turnWild(wild, word) {
    const jokers = JOKERS.includes(word);
    const clashes = (/** @type {string} */ other) =>
      other !== word && (word === BUG || other === BUG || (jokers && JOKERS.includes(other)));
    const kept = wild.includes(word) ? wild.filter((other) => !clashes(other)) : wild;
    this.wild.set(kept);
    this.five.hidden = !kept.length;
    this.change({wild: kept});
  }

  /**
   * @param {import("../replies/census.js").Counted} found
   * @param {import("../replies/index.js").About} about
   */
  show({orderings, census}, {final, seconds}) {
    this.ordering.offer(orderings.map((key) => [key, key.replaceAll("-", " ")]));
    if (!census) return false;
    this.census = census;
    refill(this.answer, ...this.nodes(census, seconds));
    if (final) this.context.announce(inWords(census.table.title));
    return true;
  }

  /** @param {CensusTable} census @param {number} seconds */
  nodes(census, seconds) {
    const {rows, plain, inversions, wild, table: printed} = census;
    const length = barLength(rows, plain);
    const lines = rows.map((row) => this.line(row, census, length));
    const more = plain ? ["not wild"] : [];
    const heads = ["category", barHead(), "hands", "percent", "one in", ...more];
    const caption = inWords(printed.title.replace(/; \* .*/, ""));
    return [
      table({caption, heads, rows: lines, words: 2, lead: 3}),
      inversions.length ? h("p", {}, "▲ It is rarer than a hand that beats it.") : "",
      legend(Boolean(plain)),
      wild.length ? h("p", {class: "about"}, "Wild: ", cards(wild)) : "",
      h("p", {class: "about"}, `exact, ${duration(seconds)}`),
    ];
  }

  /** @param {Row} row @param {CensusTable} census @param {(share: number) => number} length */
  line({category, hands, probability}, {plain, inversions}, length) {
    const before = plain?.[category];
    const rarer = inversions.includes(category);
    return [
      h("span", {}, category, rarer ? h("span", {class: "rarer"}, " ▲") : null),
      this.bar(category, length(probability), before === undefined ? null : length(before)),
      count(Number(hands)),
      shownPercent(probability),
      oneIn(probability),
      ...(plain ? [before === undefined ? "–" : shownPercent(before)] : []),
    ];
  }

  /**
   * A bar that grows or shrinks from where it was, with a mark at its length without wild cards.
   * @param {string} category @param {number} length @param {number | null} mark
   */
  bar(category, length, mark) {
    const fill = h("span", {style: {"--share": this.lengths.get(category) ?? length}});
    const grow = () => fill.style.setProperty("--share", String(length));
    requestAnimationFrame(() => requestAnimationFrame(grow));
    this.lengths.set(category, length);
    const tick = mark === null ? null : h("span", {class: "tick", style: {"--share": mark}});
    return h("span", {class: `bar grows${tick ? " ticked" : ""}`, "aria-hidden": "true"}, fill, tick);
  }

  copies() {
    return copyButtons(this.context, {
      python: () => pythonOf(this.state),
      command: () => commandOf(this.state),
      table: () => (this.census ? printedText(this.census.table) : ""),
      picture: () => this.answer,
    });
  }
}

/**
 * The length of a bar for a share, on a logarithmic scale that has room for the rarest.
 * @param {Row[]} rows @param {Record<string, number> | null} plain
 */
function barLength(rows, plain) {
  const shares = [...rows.map((row) => row.probability), ...Object.values(plain ?? {})];
  const rarest = Math.min(...shares.filter(Boolean));
  const tens = Math.ceil(0.3 - Math.log10(rarest));
  return (/** @type {number} */ share) => (share ? 1 + Math.log10(share) / tens : 0);
}

/**
 * What the bars mean.
 * @param {boolean} marked whether they have marks
 */
function legend(marked) {
  const text = "The bars are on a logarithmic scale.";
  if (!marked) return h("p", {class: "legend"}, text);
  const key = h("span", {class: "tick-key", "aria-hidden": "true"});
  return h("p", {class: "legend"}, text, " ", key, " marks how often it comes without wild cards.");
}

/** @param {number} share */
function shownPercent(share) {
  return percent(share, share && share < 1e-4 ? 5 : 3);
}

/** @param {number} share */
function oneIn(share) {
  const digits = share > 0.01 ? 2 : 0;
  return share ? fixed(1 / share, digits) : "–";
}

/** @param {State} state */
function pythonOf({cards, ordering, wild, five, given, rarest_first: rarest}) {
  const name = pythonName(ordering === "high" ? "cm" : "cm.orderings",
    ordering.toUpperCase().replaceAll("-", "_"));
  const moved = {five_of_a_kind: five === "above" ? null : five};
  const played = wild.length ? callPython(`${name}.with_wild`, wild, moved) : name;
  const call = (/** @type {string} */ by) =>
    callPython("cm.census", [cards], {given, ordering: by === "cm.HIGH" ? null : new Code(by)});
  return rarest ? call(`${call(played)}.reranked()`) : call(played);
}

/**
 * The command.
 * @param {State} state
 */
function commandOf({cards, ordering, wild, five, given, rarest_first: rarest}) {
  if (rarest) throw new NotCopied("the command does not rank the rarest highest");
  if (wild.length && five !== "above") throw new NotCopied("the command does not move five of a kind");
  const other = ordering === "high" ? "" : ordering;
  return commandLine(["census"], [], {cards, ordering: other, wild, given});
}

/**
 * A title with the name of the ordering in words, not as Python writes it.
 * @param {string} title
 */
function inWords(title) {
  return title.replace(/, ([A-Z][A-Z_]+)(?=[,:])/, (_, name) =>
    `, ${name.toLowerCase().replaceAll("_", " ")}`);
}
