/** What happens to a game besides solving it now: it is kept, or waits in the queue. */
import {button, onceButton} from "../buttons.js";
import {h} from "../elements.js";
import {numberField, textField} from "../fields.js";
import {refill} from "../refill.js";

/** The flops that are offered first, and the most. */
const FIRST = 25;
const MOST = 200;

/**
 * @typedef {{do: "keep"} | {do: "add"} | {do: "flops", count: number, flops: string}} Question
 */

export class Later {
  count = FIRST;

  /**
   * @param {import("../../main.js").PageContext & {ask: import("../../main.js").AskOther}} context
   * @param {() => import("../../replies/solve.js").GameFields} fields  of the game
   */
  constructor(context, fields) {
    this.context = context;
    this.fields = fields;
    this.said = h("p", {class: "hint", role: "status"});
    const number = numberField({label: "Flops that represent all", value: FIRST, least: 1, most: MOST,
      onInput: (count) => (this.count = count)});
    this.flops = textField({label: "or these flops", value: "", onInput: () => this.flops.mark(null),
      attributes: {placeholder: "Ks7h2d, Td9d6h"}});
    const add = onceButton("Add this board to the queue", (done) => this.ask({do: "add"}, done));
    const addFlops = onceButton("Add these flops to the queue", (done) =>
      this.ask({do: "flops", count: this.count, flops: this.flops.text?.() ?? ""}, done));
    this.root = h("details", {class: "solve-more"}, h("summary", {}, "Solve later"),
      h("div", {class: "stack tight solve-later"},
        h("p", {class: "hint"}, "Games in the queue are solved one after another, also while this page is " +
          "closed, as long as cardmath runs. The Library shows them."),
        h("div", {class: "row"}, add), h("div", {class: "row"}, number.root, this.flops.root, addFlops)),
      this.said);
    this.keep = onceButton("Keep in the library", (done) => this.ask({do: "keep"}, done));
    this.kept = h("p", {class: "hint", role: "status"});
  }

  /** @param {Question} question @param {() => void} done */
  ask(question, done) {
    const isKeep = question.do === "keep";
    const say = (/** @type {string} */ text, /** @type {Node[]} */ ...more) =>
      refill(isKeep ? this.kept : this.said, text, ...more);
    say(isKeep ? "It is being kept." : "");
    this.context.ask({...(isKeep ? {} : this.fields()), ...question}, {
      answer: (found) => {
        done();
        say("name" in found ? `Kept as “${found.name}”. `
          : `${found.queue.at(-1)?.title}: in the queue. `, this.link());
      },
      error: (problem) => {
        done();
        this.flops.mark(problem.field === "flops" ? problem : null);
        say(problem.field === "flops" ? "" : problem.message);
      },
      changes: true,
      stays: true, // the view is kept as it is
    }, "library", "library");
  }

  link() {
    return button("Open the Library", () => this.context.go("library"), {class: "plain"});
  }
}
