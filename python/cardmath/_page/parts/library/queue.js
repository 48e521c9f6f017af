/** The queue: games that are solved one after another, with their progress. */
import {button} from "../buttons.js";
import {h} from "../elements.js";
import {refill} from "../refill.js";

/** The milliseconds between two looks at a queue that works. */
const BETWEEN_LOOKS = 1000;

/**
 * @typedef {import("../../replies/library.js").Job} Job
 * @typedef {import("../../replies/library.js").Queued} Queued
 * @typedef {{do: "queue" | "clear" | "resume"} | {do: "cancel", number: number}
 *   | {do: "move", number: number, before: boolean}} Question
 *
 * @typedef {object} Events
 * @property {(question: Question, answer: (found: Queued) => void) => void} ask
 * @property {(kind: string, name: string) => void} choose  shows what a job has kept
 * @property {() => void} kept  something new is kept
 * @property {(text: string) => void} work  shows in the menu how far the queue is
 */

/**
 * Signs of the states, which are also written.
 * @type {Record<string, string>}
 */
const SIGNS = {waiting: "…", working: "▶", done: "✓", failed: "✗", left: "‖"};

export class QueueBox {
  /** @type {Job[]} */
  jobs = [];
  timer = 0;

  /** @param {Events} events */
  constructor(events) {
    this.events = events;
    this.list = h("ol", {class: "queue", "aria-label": "Queue"});
    this.empty = h("p", {class: "hint"}, "Nothing is being solved. “Add to the queue” in Solve adds " +
      "the game there, on its board or on many flops.");
    this.clear = button("Clear what is done", () => this.ask({do: "clear"}));
    this.resume = button("Solve what is left", () => this.ask({do: "resume"}), {class: "main"});
    this.trouble = h("p", {class: "cm-problem", role: "status", hidden: true});
    this.root = h("section", {class: "box stack tight", "aria-label": "Solves in the background"},
      h("h2", {}, "Queue"), this.trouble, this.empty, this.list,
      h("div", {class: "row"}, this.resume, this.clear));
    this.draw();
  }

  close() {
    clearTimeout(this.timer);
  }

  /** @param {Question} question */
  ask(question) {
    this.events.ask(question, ({queue, trouble}) => this.show(queue, trouble));
  }

  /** @param {Job[]} jobs @param {string} trouble  why the queue is not kept for the next start */
  show(jobs, trouble) {
    this.trouble.textContent = trouble;
    this.trouble.hidden = !trouble;
    const done = (/** @type {Job[]} */ all) => all.filter(({name}) => name).length;
    const isNew = done(jobs) > done(this.jobs);
    this.jobs = jobs;
    const open = jobs.filter(({state}) => state === "waiting" || state === "working");
    this.events.work(open.length ? `${jobs.length - open.length}/${jobs.length}` : "");
    this.draw();
    if (isNew) this.events.kept();
    clearTimeout(this.timer);
    if (open.length) this.timer = setTimeout(() => this.ask({do: "queue"}), BETWEEN_LOOKS);
  }

  draw() {
    this.empty.hidden = this.jobs.length > 0;
    this.clear.hidden = !this.trouble.textContent
      && !this.jobs.some(({state}) => state === "done" || state === "failed");
    this.resume.hidden = !this.jobs.some(({state}) => state === "left");
    refill(this.list, ...this.jobs.map((job) => this.row(job)));
  }

  /** @param {Job} job */
  row(job) {
    const {number, title, state, said, kind, name, stopping} = job;
    const act = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {Question} */ question) =>
      button(sign, () => this.ask(question),
        {"aria-label": `${words} ${title}`, title: words, "data-key": `${number} ${words}`});
    /** @type {Record<string, HTMLButtonElement[]>} */
    const possible = {
      waiting: [act("↑", "Earlier", {do: "move", before: true, number}),
        act("↓", "Later", {do: "move", before: false, number}), act("×", "Remove", {do: "cancel", number})],
      working: stopping ? [] : [act("Stop", "Stop", {do: "cancel", number})],
    };
    const acts = possible[state] ?? [act("×", "Remove", {do: "cancel", number})];
    const shown = name ? button(title, () => this.events.choose(kind, name),
      {class: "plain", "data-key": `${number} show`}) : h("span", {}, title);
    const words = stopping ? "stopping" : said || state;
    return h("li", {class: `job ${state}`},
      h("span", {"aria-hidden": "true"}, SIGNS[state] ?? ""),
      h("span", {class: "job-name"}, shown, h("span", {class: "hint"}, words)),
      h("span", {class: "job-acts"}, ...acts));
  }
}
