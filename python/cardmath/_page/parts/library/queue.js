/** The queue: games that are solved one after another, with their progress. */
import {button, onceButton} from "../buttons.js";
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
 * @property {(question: Question, answer: (found: Queued) => void, failed: (message: string) => void)
 *   => void} ask
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
  /** The number of the newest state that was shown. */
  seen = 0;
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

  /** @param {Question} question @param {() => void} [done] */
  ask(question, done = () => {}) {
    this.events.ask(question, (found) => {
      done();
      this.show(found);
    }, (message) => {
      done();
      this.say(message);
      this.lookSoon();
    });
  }

  /** @param {string} text  what is wrong, if anything */
  say(text) {
    this.trouble.textContent = text;
    this.trouble.hidden = !text;
  }

  lookSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask({do: "queue"}), BETWEEN_LOOKS);
  }

  /**
   * Shows the queue. Answers do not come in the order of what they show.
   * @param {Queued} found
   */
  show({queue: jobs, trouble, look}) {
    if (look < this.seen) return;
    this.seen = look;
    this.say(trouble);
    const done = (/** @type {Job[]} */ all) => all.filter(({name}) => name).length;
    const isNew = done(jobs) > done(this.jobs);
    this.jobs = jobs;
    const open = jobs.filter(({state}) => state === "waiting" || state === "working");
    this.events.work(open.length ? `${jobs.length - open.length}/${jobs.length}` : "");
    this.draw();
    if (isNew) this.events.kept();
    clearTimeout(this.timer);
    if (open.length) this.lookSoon();
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
    const named = (/** @type {string} */ words) =>
      ({"aria-label": `${words} ${title}`, title: words, "data-key": `${number} ${words}`});
    const move = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {boolean} */ before) =>
      button(sign, () => this.ask({do: "move", before, number}), named(words));
    const end = (/** @type {string} */ sign, /** @type {string} */ words) =>
      onceButton(sign, (done) => this.ask({do: "cancel", number}, done), named(words));
    /** @type {Record<string, HTMLButtonElement[]>} */
    const possible = {
      waiting: [move("↑", "Earlier", true), move("↓", "Later", false), end("×", "Remove")],
      working: stopping ? [] : [end("Stop", "Stop")],
    };
    const acts = possible[state] ?? [end("×", "Remove")];
    const shown = name ? button(title, () => this.events.choose(kind, name),
      {class: "plain", "data-key": `${number} show`}) : h("span", {}, title);
    const words = stopping ? "stopping" : said || state;
    return h("li", {class: `job ${state}`},
      h("span", {"aria-hidden": "true"}, SIGNS[state] ?? ""),
      h("span", {class: "job-name"}, shown, h("span", {class: "hint"}, words)),
      h("span", {class: "job-acts"}, ...acts));
  }
}
