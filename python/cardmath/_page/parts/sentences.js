/** A question in words: it is found by a few of them, filled in, and turned into a query. */
import {button} from "./buttons.js";
import {freshId, h} from "./elements.js";
import {refill} from "./refill.js";
import {blanksOf, findSentences, queryOf, wordsOf} from "./sentence_search.js";

/**
 * @typedef {import("./sentence_search.js").Sentence} Sentence
 * @typedef {import("./sentence_search.js").Filled} Filled
 * @typedef {object} Events
 * @property {(text: string, values: string[], soon: boolean) => void} onQuery  takes the query and
 *   what the blanks hold; `soon` while a blank is typed in
 * @property {(text: string) => void} announce
 */

/** The most sentences that are offered for typed words. */
const MOST = 7;

export class Sentences {
  /** @type {Sentence[]} */
  all = [];
  /** The topic whose sentences are listed; "" for none. */
  topic = "";
  /** @type {Filled | null} */
  filled = null;

  /** @param {Events} events */
  constructor(events) {
    this.events = events;
    const id = freshId("words");
    this.input = h("input", {
      type: "search", id, autocomplete: "off", spellcheck: "false", placeholder: "77 flop a set",
      oninput: () => this.search(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.takeFirst(),
    });
    this.topics = h("div", {class: "topics", role: "group", "aria-label": "Topics"});
    this.list = h("ul", {class: "examples sentence-list", "aria-label": "Questions"});
    this.line = h("p", {class: "sentence", role: "group", "aria-label": "The question", hidden: true});
    const words = [h("span", {class: "label"}, "What do you want to know?"),
      h("span", {class: "hint"}, "type a few words, such as flop a set, or choose a topic")];
    this.root = h("section", {class: "stack tight sentences", "aria-label": "Ask in words"},
      h("div", {class: "field"}, h("label", {for: id}, ...words), this.input),
      this.line, this.topics, this.list);
  }

  /**
   * Take the sentences that there are, and show the one that is in the box.
   * @param {Sentence[]} all @param {string} text the query @param {string[]} values
   */
  offer(all, text, values) {
    if (!this.all.length) {
      this.all = all;
      this.showTopics();
    }
    this.follow(text, values);
  }

  /**
   * Show the sentence of a query, if it is the query of one.
   * @param {string} text @param {string[]} values
   */
  follow(text, values) {
    if (this.filled && queryOf(this.filled) === text) return;
    const filled = this.all.map((sentence) => ({sentence, values}))
      .find((each) => blanksOf(each.sentence).length === values.length && queryOf(each) === text);
    this.show(filled ?? null);
  }

  showTopics() {
    const topics = [...new Set(this.all.map(({topic}) => topic))];
    refill(this.topics, ...topics.map((topic) => button(topic, () => this.choose(topic),
      {"aria-pressed": String(topic === this.topic), dataset: {topic}})));
  }

  /** @param {string} topic */
  choose(topic) {
    this.input.value = "";
    this.open(topic === this.topic ? "" : topic);
    const chosen = this.all.filter((sentence) => sentence.topic === this.topic);
    refill(this.list, ...chosen.map((sentence) =>
      this.item({sentence, values: blanksOf(sentence).map(({value}) => value)})));
  }

  /** @param {string} topic */
  open(topic) {
    this.topic = topic;
    for (const each of this.topics.children) {
      each.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (each).dataset.topic === topic));
    }
  }

  found() {
    return this.input.value.trim() ? findSentences(this.all, this.input.value).slice(0, MOST) : [];
  }

  search() {
    this.open("");
    const found = this.found();
    const none = this.input.value.trim() && !found.length;
    const hint = h("li", {class: "hint"},
      "No question has all of these words. The box below takes any question in PQL.");
    refill(this.list, ...(none ? [hint] : found.map((filled) => this.item(filled))));
  }

  /** @param {Filled} filled */
  item(filled) {
    return h("li", {}, button(wordsOf(filled), () => this.take(filled)));
  }

  takeFirst() {
    const [first] = this.found();
    if (first) this.take(first);
  }

  /**
   * Ask a sentence; its blanks can be filled in then.
   * @param {Filled} filled
   */
  take(filled) {
    this.input.value = "";
    this.open("");
    refill(this.list);
    this.show(filled);
    this.send(false);
    this.events.announce(`Asked: ${wordsOf(filled)}`);
    /** @type {HTMLElement | null} */ (this.line.querySelector("input, select"))?.focus();
  }

  /** @param {boolean} soon */
  send(soon) {
    if (this.filled) this.events.onQuery(queryOf(this.filled), this.filled.values, soon);
  }

  /** @param {Filled | null} filled */
  show(filled) {
    this.filled = filled && {...filled, values: [...filled.values]};
    this.line.hidden = !filled;
    refill(this.line, ...(filled?.sentence.parts ?? []).map((part, place) =>
      (typeof part === "string" ? part : this.blank((place - 1) / 2))));
  }

  /** @param {number} place */
  blank(place) {
    const {sentence, values} = /** @type {Filled} */ (this.filled);
    const {label, choices} = blanksOf(sentence)[place];
    if (!choices.length) return this.textBlank(place, label, values[place]);
    return h("select", {"aria-label": label, onchange: (/** @type {Event} */ {target}) => {
      values[place] = /** @type {HTMLSelectElement} */ (target).value;
      this.send(false);
    }}, ...choices.map(([words]) => h("option", {value: words, selected: words === values[place]}, words)));
  }

  /** @param {number} place @param {string} label @param {string} value */
  textBlank(place, label, value) {
    const width = (/** @type {string} */ text) => Math.max(3, text.length + 1);
    return h("input", {
      type: "text", value, "aria-label": label, size: width(value), spellcheck: "false",
      autocomplete: "off", autocapitalize: "off",
      oninput: (/** @type {Event} */ event) => {
        const target = /** @type {HTMLInputElement} */ (event.target);
        target.size = width(target.value);
        if (this.filled) this.filled.values[place] = target.value;
        this.send(true);
      },
    });
  }
}
