/** Fixes what a player does at a node, for all hands or for some. */
import {button} from "../buttons.js";
import {h} from "../elements.js";
import {checkField, problemsOf, textField} from "../fields.js";
import {refill} from "../refill.js";

/** @typedef {{shares: string[], range: string, everywhere: boolean}} Given  what is locked */

export class LockBox {
  /** @type {import("../fields.js").Field[]} */
  fields = [];

  /** Whether a lock holds whatever cards came. */
  everywhere = false;

  /** @param {{lock: (given: Given) => void, unlock: (line: string) => void}} events */
  constructor({lock, unlock}) {
    this.unlock = unlock;
    this.inputs = h("div", {class: "solve-pair"});
    this.range = textField({label: "Hands", value: "", hint: "a range such as QQ+; empty: all hands",
      onInput: () => {}});
    this.list = h("ul", {class: "saved-spots", "aria-label": "Locked nodes"});
    this.wrong = h("p", {class: "wrong", role: "alert", hidden: true});
    this.cards = checkField({label: "whatever cards came", value: false,
      onInput: (everywhere) => (this.everywhere = everywhere)});
    const given = () => ({shares: this.fields.map((field) => field.text?.() ?? ""),
      range: this.range.text?.() ?? "", everywhere: this.everywhere});
    this.here = h("div", {class: "stack"},
      h("p", {class: "hint"}, "Fix how often an action is chosen here. What is left is shared by the " +
        "other actions as now; without a number all is fixed as it is played now. Then Continue finds the " +
        "best answer to it."),
      this.inputs, this.range.root, this.cards.root, this.wrong,
      h("div", {}, button("Lock this node", () => lock(given()))));
    this.root = h("details", {class: "solve-more"}, h("summary", {}, "Locks"),
      h("div", {class: "stack"}, this.list, this.here));
  }

  /**
   * Follows the node that is shown.
   * @param {import("../../replies/solve.js").Node} node
   * @param {string[]} locked  the lines of all nodes that are locked
   */
  show(node, locked) {
    this.mark(null);
    this.here.hidden = node.kind !== "decision";
    this.cards.root.hidden = !node.line.includes("/");
    this.fields = node.actions.map(({name}) =>
      textField({label: `${name}, percent`, value: "", onInput: () => {},
        attributes: {inputmode: "decimal"}}));
    refill(this.inputs, ...this.fields.map(({root}) => root));
    const summary = this.root.querySelector("summary");
    if (summary) summary.textContent = locked.length ? `Locks (${locked.length})` : "Locks";
    refill(this.list, ...locked.map((line) => h("li", {}, h("span", {}, line || "start"),
      button("×", () => this.unlock(line), {"aria-label": `Unlock ${line || "the start"}`}))));
  }

  /** @param {import("../../main.js").Problem | null} problem */
  mark(problem) {
    const of = (/** @type {string} */ name) =>
      problemsOf(problem).find(({field}) => field === name) ?? null;
    this.fields.forEach((field, place) => field.mark(of(`shares.${place}`)));
    this.range.mark(of("range"));
    this.wrong.hidden = !problem || Boolean(problem.field);
    this.wrong.textContent = problem?.field ? "" : (problem?.message ?? "");
  }
}
