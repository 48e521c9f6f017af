/** A box for a query: names are completed while they are typed, and what is wrong is marked. */
import {freshId, h} from "./elements.js";
import {problemNodes} from "./fields.js";
import {offersAt} from "./pql.js";
import {refill} from "./refill.js";

/**
 * @typedef {object} Options
 * @property {string} label
 * @property {string} hint
 * @property {string} value
 * @property {() => import("./pql.js").Known} known  the names that there are
 * @property {(text: string) => void} onInput
 * @property {() => void} onAsk  called for Ctrl+Enter
 * @property {(text: string) => void} announce
 */

export class QueryBox {
  /** @type {import("./pql.js").Offers} */
  offers = {from: 0, offers: []};
  /** The place of the offer that Enter takes; -1 if none is shown. */
  at = -1;

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.wrong = h("p", {class: "wrong", id: freshId("wrong"), hidden: true});
    this.list = h("ul", {class: "offers", role: "listbox", id: freshId("offers"), hidden: true,
      "aria-label": "Names"});
    this.ground = h("div", {class: "query-ground", "aria-hidden": "true"});
    this.input = this.makeInput();
    const words = [h("span", {class: "label"}, options.label), h("span", {class: "hint"}, options.hint)];
    const label = h("label", {for: this.input.id}, ...words);
    const box = h("div", {class: "query-box"}, this.ground, this.input, this.list);
    this.root = h("div", {class: "field"}, label, box, this.wrong);
    this.paint();
  }

  makeInput() {
    const input = h("textarea", {
      id: freshId("query"), value: this.options.value, rows: 2, spellcheck: "false", autocomplete: "off",
      autocapitalize: "off", "aria-describedby": this.wrong.id, "aria-autocomplete": "list",
      "aria-controls": this.list.id,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
      onblur: () => this.close(),
    });
    input.addEventListener("input", (event) => this.typed(/** @type {InputEvent} */ (event)));
    return input;
  }

  /** @param {string} text */
  set(text) {
    this.input.value = text;
    this.paint();
    this.close();
  }

  /** Whether names are offered now. */
  get isOpen() {
    return !this.list.hidden;
  }

  /** @param {InputEvent} event */
  typed({inputType}) {
    this.paint();
    if (inputType?.startsWith("insertText")) this.offer();
    else this.close();
    this.options.onInput(this.input.value);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const run = this.action(event);
    if (!run) return;
    event.preventDefault();
    run();
  }

  /**
   * What a key does, if it is not the text's.
   * @param {KeyboardEvent} event
   * @returns {(() => void) | undefined}
   */
  action({key, ctrlKey, metaKey, shiftKey}) {
    const control = ctrlKey || metaKey;
    if (key === "Enter" && control) return () => {
      this.close();
      this.options.onAsk();
    };
    if (key === " " && control) return () => this.offer(true);
    if (!this.isOpen || shiftKey) return undefined;
    const last = this.offers.offers.length - 1;
    const moves = {ArrowDown: this.at < last ? this.at + 1 : 0, ArrowUp: this.at > 0 ? this.at - 1 : last,
      PageDown: Math.min(last, this.at + 8), PageUp: Math.max(0, this.at - 8)};
    if (key in moves) return () => this.choose(moves[/** @type {keyof typeof moves} */ (key)]);
    if (key === "Enter" || key === "Tab") return () => this.take(this.at);
    return key === "Escape" ? () => this.close() : undefined;
  }

  /**
   * Offers the names that the grammar allows here. Before a letter it offers none, unless asked.
   * @param {boolean} [asked]
   */
  offer(asked = false) {
    const caret = this.input.selectionStart;
    this.offers = offersAt(this.input.value, caret, this.options.known());
    const {offers, from} = this.offers;
    if (!offers.length || (from === caret && !asked)) {
      this.close();
      if (asked) this.options.announce("There is nothing to complete here");
      return;
    }
    refill(this.list, ...offers.map(({shown, meaning}, place) =>
      h("li", {role: "option", id: `${this.list.id}-${place}`, "aria-selected": "false",
        onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
        onclick: () => this.take(place)},
      h("code", {}, shown), meaning ? h("span", {class: "hint"}, ` ${meaning}`) : null)));
    this.list.hidden = false;
    this.choose(0);
    this.options.announce(`${offers.length} name${offers.length > 1 ? "s" : ""}: ${offers[0].shown}`);
  }

  /** @param {number} place */
  choose(place) {
    this.list.children[this.at]?.setAttribute("aria-selected", "false");
    this.at = place;
    const chosen = this.list.children[place];
    chosen.setAttribute("aria-selected", "true");
    chosen.scrollIntoView({block: "nearest"});
    this.input.setAttribute("aria-activedescendant", chosen.id);
  }

  close() {
    this.list.hidden = true;
    this.at = -1;
    refill(this.list);
    this.input.removeAttribute("aria-activedescendant");
  }

  /**
   * Types an offer in the place of the word that was begun.
   * @param {number} place
   */
  take(place) {
    const {offers, from} = this.offers;
    const {selectionStart: caret, value} = this.input;
    const {text} = offers[place];
    const rest = value.slice(caret);
    const typed = text.endsWith("(") && rest.startsWith("(") ? text.slice(0, -1) : text;
    this.close();
    this.input.focus();
    this.input.setRangeText(typed, from, caret, "end");
    this.paint();
    this.options.onInput(this.input.value);
    if (typed.endsWith("(") || typed === "game='") this.offer(true);
  }

  /**
   * Writes the text behind the box, which makes the box as tall, with what is wrong marked.
   * @param {number} [start] @param {number} [end]
   */
  paint(start = -1, end = -1) {
    const text = this.input.value;
    const marked = start < 0 ? [] : [h("mark", {}, text.slice(start, end).trimEnd() || " ")];
    const head = start < 0 ? text : text.slice(0, start);
    refill(this.ground, head, ...marked, marked.length ? text.slice(end) : "", "\n");
  }

  /** @param {import("../main.js").Problem | null} problem */
  mark(problem) {
    const {start, end, text} = problem ?? {};
    if (problem) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
    if (text !== undefined && text === this.input.value) this.paint(start, end);
    else this.paint();
    this.wrong.hidden = !problem;
    refill(this.wrong, ...(problem ? problemNodes(problem) : []));
  }
}
