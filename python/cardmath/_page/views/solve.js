/** Solve: hold'em for two players after the flop, and the tree of the answer to walk. */
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {problemBox} from "../parts/fields.js";
import {refill} from "../parts/refill.js";
import {AnswerFile, bytesText} from "../parts/solve/answer_file.js";
import {distance, fallingCurve} from "../parts/solve/falling.js";
import {asCommand, asPython, DEFAULTS, gameKey, questionOf} from "../parts/solve/game.js";
import {Inputs} from "../parts/solve/inputs.js";
import {Later} from "../parts/solve/later.js";
import {LockBox} from "../parts/solve/lock_box.js";
import {OmahaInPython} from "../parts/solve/omaha.js";
import {FIRST_PRESET, presetButtons, presetFields} from "../parts/solve/presets.js";
import {Walk} from "../parts/solve/walk.js";
import {count, duration, fixed, percent, short} from "../parts/words.js";
import {isFirstTable} from "../state.js";

/**
 * @typedef {import("../parts/solve/game.js").Context} Context
 * @typedef {import("../main.js").Problem} Problem
 * @typedef {import("../parts/solve/falling.js").Point} Point
 * @typedef {import("../parts/solve/falling.js").Pot} Pot
 * @typedef {import("../replies/solve.js").Exchange} Exchange
 * @typedef {import("../replies/solve.js").GameFields} GameFields
 * @typedef {import("../replies/solve.js").Solution} Solution
 * @typedef {import("../replies/solve.js").Size} Size
 * @typedef {{do: "lock", line: string, shares: string[], range: string, everywhere: boolean}
 *   | {do: "unlock", line: string}} LockQuestion
 */

/** The milliseconds between two drawings of the curve while a game is solved. */
const BETWEEN_DRAWINGS = 400;

export const view = {
  onSpot: true,
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const solve = new SolveView(root, context);
    solve.measure();
    solve.look();
    return {close: () => solve.close(), renew: () => solve.renew()};
  },
};

class SolveView {
  /**
   * What is known of the answer: while it is solved, only that nothing is locked.
   * @type {Solution | {locked: string[]} | null}
   */
  found = null;
  /**
   * The fields of the answer, or of what is being solved.
   * @type {Partial<GameFields>}
   */
  fields = {};
  /**
   * Texts of ranges as they were typed, and as cardmath writes the same range.
   * @type {Map<string, string>}
   */
  written = new Map();
  /**
   * What the pot is worth in what is being solved.
   * @type {Pot}
   */
  played = {worth: 1, unit: "chips"};
  /** @type {Point[]} */
  history = [];
  /** Whether the solver works. It keeps working while another view is shown. */
  working = false;
  /** When the work began, in milliseconds of the page: the curve moves while it lasts. */
  began = 0;
  ticks = 0;
  /** Whether the solver is stopping: the answer so far is measured. */
  stopping = false;
  stopWork = () => {};
  /** Whether the server has found the fields valid as they are. */
  isRight = false;
  /**
   * The estimate of the game of the fields; null if they are wrong.
   * @type {Size | null}
   */
  size = null;
  /**
   * The iterations done when the node was shown.
   * @type {number | null}
   */
  seen = null;
  /**
   * Each player's share of the pot if all cards were dealt.
   * @type {number[] | null}
   */
  equity = null;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.inputs = new Inputs(context, () => this.changed());
    this.problems = problemBox();
    this.refused = problemBox();
    this.estimate = h("div", {class: "stack tight", "aria-label": "Estimate", role: "group"});
    this.buttons = h("div", {class: "row solve-run"});
    this.facts = h("div", {class: "solve-facts", role: "group", "aria-label": "The answer as a whole"});
    this.curve = h("div");
    this.old = h("div", {class: "wrong solve-old", role: "status", hidden: true});
    this.walk = new Walk(context, (line) => this.go(line));
    this.locks = new LockBox({
      lock: (given) => this.lock({do: "lock", line: this.walk.node?.line ?? "", ...given}),
      unlock: (line) => this.lock({do: "unlock", line}),
    });
    this.later = new Later(context, () => questionOf(this.state));
    this.file = this.answerFile();
    this.omaha = new OmahaInPython(context, "Omaha");
    this.answer = h("div", {}, this.walk.top);
    this.placeLocks();
    this.copies = h("div");
    this.waiting = h("div", {class: "solve-waiting", "aria-hidden": "true"});
    this.waiting.append(...Array.from({length: 169}, () => h("span")));
    this.inputs.bar.append(this.buttons);
    this.inputs.settings.append(this.estimate);
    this.summary = h("summary");
    this.column = h("div", {class: "stack"}, this.old, this.facts, this.answer,
      h("div", {class: "solve-body"}, h("div", {}, this.waiting, this.walk.grid), this.walk.hands,
        h("div", {class: "stack"}, this.curve, this.file.root)));
    root.append(h("div", {class: "stack solve"}, this.inputs.bar, this.refused.root, this.problems.root,
      h("div", {class: "solve-start"}, presetButtons((preset) => this.start(preset)),
        h("details", {class: "solve-more"}, this.summary, this.inputs.settings),
        this.later.root, this.omaha.root),
      this.column), this.copies);
    this.draw();
  }

  answerFile() {
    return new AnswerFile({
      ask: (question, handlers, lane = "solve answer") => this.context.ask(question, handlers, lane),
      opened: (found) => this.opened(found),
      failed: () => this.working || this.look(), // at what was solved until then
    }, this.later);
  }

  /** Puts the locks after the actions. */
  placeLocks() {
    const acts = h("div", {class: "solve-acts"});
    this.walk.actions.replaceWith(acts);
    acts.append(this.walk.actions, this.locks.root);
  }

  close() {
    clearInterval(this.ticks);
    this.inputs.unmount();
  }

  /**
   * Solves a preset.
   * @param {import("../parts/solve/presets.js").Preset} preset
   */
  start(preset) {
    this.context.setState(presetFields(preset));
    this.inputs.show();
    this.measure();
    this.solve();
  }

  /**
   * A question about the answer that is there.
   * @template {Exchange["asked"]} Question
   * @param {Question} question
   * @param {(found: import("../main.js").ReplyTo<Exchange, Question>) => void} answer
   */
  ask(question, answer, lane = "solve answer") {
    return this.context.ask(question, {answer, error: (problem) => this.problems.show(problem)}, lane);
  }

  changed() {
    this.draw();
    this.measure();
  }

  /** Shows the fields as they are now: they may have been changed in another view. */
  renew() {
    this.inputs.show();
    this.changed();
    if (this.working) return void this.go(this.state.line);
    this.context.showWork("");
    this.look(); // another answer may have come from the library
  }

  /** Asks how large the game of the fields is. */
  measure() {
    this.isRight = false;
    this.context.ask({do: "size", ...questionOf(this.state)}, {
      answer: (size) => this.showSize(size),
      error: (problem) => {
        this.size = null;
        this.inputs.mark(problem);
        refill(this.estimate, h("p", {class: "hint"}, "Some fields are wrong."));
        this.refused.show(problem.field ? null : problem);
        this.drawButtons();
      },
    }, "solve size");
  }

  /** @param {Size} size */
  showSize(size) {
    this.size = size;
    this.isRight = true;
    this.inputs.mark(null);
    const {nodes, bytes, allowed, seconds, betting, tree, ranges} = size;
    this.keepWritten(ranges);
    const words = `${count(nodes)} nodes, ${bytesText(bytes)}, ${shortTime(seconds)} an iteration on ` +
      "one core";
    this.refused.show(bytes > allowed ? {message:
      `Solving takes ${bytesText(bytes)}, and ${bytesText(allowed)} are allowed. A game is smaller ` +
      "with fewer sizes, narrower ranges, a later street, a higher “merge” or “make a bet all-in”."}
      : null);
    const open = this.estimate.querySelector("details")?.open ?? false;
    refill(this.estimate,
      h("p", {class: "about solve-size"}, words),
      h("p", {class: "hint"}, `Memory: at most ${bytesText(allowed)} are taken.`),
      h("details", {class: "solve-more", open},
        h("summary", {}, `The betting: ${count(betting)} nodes without cards`),
        h("pre", {class: "scrolls tall", tabindex: "0", role: "region", "aria-label": "The betting"}, tree)));
    this.draw();
  }

  /** Asks which answer this page has already, as after a look at another view. */
  look() {
    this.ask({do: "look"}, (found) => {
      this.keepWritten(found.ranges);
      if (found.answer) {
        this.take(found.answer, found.fields);
        if (isFirstTable(this.state) && this.isOld) this.restore();
      } else if (isFirstTable(this.state) && !this.working) this.start(FIRST_PRESET);
    });
  }

  solve() {
    this.found = null;
    this.seen = null;
    const fields = questionOf(this.state);
    this.fields = fields;
    this.walk.node = null;
    this.history = [];
    this.work({do: "solve", ...fields});
  }

  resume() {
    this.history = this.solution?.history ?? [];
    this.work({do: "resume", target: this.state.target});
  }

  /** @param {GameFields & {do: "solve"} | {do: "resume", target: string}} question */
  work(question) {
    this.stopWork = this.asked(question);
    this.working = true;
    this.began = performance.now() - 1000 * (this.history.at(-1)?.[0] ?? 0);
    clearInterval(this.ticks);
    this.ticks = setInterval(() => this.drawCurve(), BETWEEN_DRAWINGS);
    this.stopping = false;
    this.problems.show(null);
    this.draw();
    this.context.announce("Solving");
    this.context.showWork("…");
  }

  /** @param {GameFields & {do: "solve"} | {do: "resume", target: string}} question */
  asked(question) {
    return this.context.ask(question, {
      answer: (found) => ("answer" in found ? this.solved(found) : this.point(found)),
      error: (problem) => {
        this.end();
        this.problems.show(problem);
      },
      stopped: () => {
        this.end();
        this.context.announce("Stopped before the first iteration");
      },
      stays: true,
    }, "solve answer");
  }

  /** The work ends without an answer. */
  end() {
    this.working = false;
    clearInterval(this.ticks);
    this.context.showWork("");
    if (!this.solution) this.found = null;
    this.draw();
  }

  /**
   * Takes a point of the curve, and what the pot is worth.
   * @param {import("../replies/solve.js").Point} found
   */
  point({point, pot}) {
    this.played = pot;
    this.history.push(point);
    this.context.showWork(`${short((100 * point[1]) / this.pot.worth)}%`);
    this.drawCurve();
    if (this.found) return;
    this.found = {locked: []};
    this.draw();
    this.go(this.state.line);
  }

  /** @param {import("../replies/solve.js").Solved} found */
  solved({answer, stopped}) {
    this.working = false;
    clearInterval(this.ticks);
    this.context.showWork(this.column.isConnected ? "" : "✓");
    const isFirst = !this.solution;
    this.take(answer, this.fields);
    const {top} = this.answer.getBoundingClientRect();
    if (isFirst && (top < 0 || top > innerHeight)) this.column.scrollIntoView();
    const {exploitability} = answer;
    this.context.announce(`${stopped ? "Stopped" : "Solved"}: exploitability ` +
      distance(exploitability, answer));
  }

  /** @param {Solution} answer @param {Partial<GameFields>} fields */
  take(answer, fields) {
    this.found = answer;
    this.fields = fields;
    this.history = answer.history;
    this.draw();
    this.go(this.state.line);
  }

  /**
   * An answer came from a file: its game becomes that of the fields.
   * @param {{answer: Solution, fields: import("../replies/solve.js").DeclaredGame}} opened
   */
  opened({answer, fields}) {
    this.context.setState({...fields, chosen: 0, line: "", group: ""});
    this.inputs.show();
    this.measure();
    this.take(answer, fields);
  }

  /**
   * Goes to a line of play.
   * @param {string} line
   */
  go(line) {
    if (!this.column.isConnected) return; // `renew` goes there when the view is shown again
    if (line !== this.state.line) this.context.setState({line, group: ""});
    this.context.ask({do: "node", line}, {
      answer: ({node, equity, iterations}) => {
        this.problems.show(null);
        this.equity = equity;
        this.seen = iterations;
        this.drawFacts();
        this.walk.show(node, line === "" && !this.working);
        this.showParts();
        this.locks.show(node, this.found?.locked ?? []);
        this.drawCopies();
      },
      error: (problem) => (line ? this.go("") : this.lose(problem)),
    }, "solve node");
  }

  /**
   * The answer is no longer kept, as after a new start of cardmath.
   * @param {Problem} problem
   */
  lose({message}) {
    this.found = null;
    this.draw();
    refill(this.facts, h("p", {class: "wrong", role: "alert"}, message));
  }

  /** @param {LockQuestion} question */
  lock(question) {
    this.locks.mark(null);
    this.context.ask(question, {
      answer: ({answer}) => {
        this.context.announce(`Exploitability is now ${distance(answer.exploitability, answer)}`);
        this.take(answer, this.fields);
      },
      error: (problem) => this.locks.mark(problem),
      changes: true,
    }, "solve answer");
  }

  /** Whether the fields declare another game than that of the answer. */
  get isOld() {
    return (this.found !== null || this.working) && this.keyOf(this.state) !== this.keyOf(this.fields);
  }

  /**
   * What makes the game of fields: another text of the same range makes no other game.
   * @param {Partial<GameFields>} fields
   */
  keyOf(fields) {
    const {players = []} = fields;
    return gameKey({...fields,
      players: players.map((text) => this.written.get(text) ?? text)});
  }

  /** @param {Record<string, string>} ranges */
  keepWritten(ranges) {
    for (const [typed, text] of Object.entries(ranges)) this.written.set(typed, text);
  }

  draw() {
    this.locks.root.hidden = this.working;
    this.showParts();
    this.omaha.show({game: "omaha", board: this.state.board, ranges: ["AA**, 65**", "KK**"],
      pot: Number(this.state.pot) || 100, stack: Number(this.state.stack) || 200});
    for (const each of [this.answer, this.facts, this.curve, this.walk.grid, this.walk.hands]) {
      each.classList.toggle("off", this.isOld);
      each.toggleAttribute("inert", this.isOld);
    }
    this.old.hidden = !this.isOld;
    refill(this.old, h("span", {}, "The fields have changed since this answer was solved. "),
      button("Back to its fields", () => this.restore()));
    this.drawButtons();
    this.drawFacts();
    this.drawCurve();
    this.drawCopies();
    this.file.show(this.found !== null && !this.working);
  }

  /** Shows the tree where there is one, and its outline until its first node has come. */
  showParts() {
    const isShown = this.found !== null && this.walk.node !== null;
    for (const each of [this.answer, this.walk.grid, this.walk.hands]) each.hidden = !isShown;
    this.waiting.hidden = isShown || !this.working;
    const {bets, raises, each, target} = this.state;
    const sizes = each ? "by street" : `${bets || "no bets"} / ${raises || "no raises"}`;
    this.summary.textContent = `Bet sizes ${sizes}, target ${target}`;
  }

  /** Puts the fields of the answer back. */
  restore() {
    const {memory, ...values} = this.fields;
    void memory;
    this.context.setState(values);
    this.inputs.show();
    this.changed();
  }

  drawButtons() {
    const {size, working, found, isOld} = this;
    const fits = size !== null && size.bytes <= size.allowed;
    const buttons = working ? [this.stopButton()] : [
      button("Solve", () => this.solve(), {class: "main", disabled: !fits}),
      ...(found && !isOld ? [button("Continue", () => this.resume())] : []),
    ];
    refill(this.buttons, ...buttons);
  }

  /** A button that stops the solver; what it has is measured then. */
  stopButton() {
    if (this.stopping) return button("Measuring what is done", () => {}, {"aria-disabled": "true"});
    return button("Stop", () => {
      this.stopping = true;
      this.stopWork();
      this.drawButtons();
    }, {class: "main"});
  }

  drawFacts() {
    const {found, solution, equity} = this;
    if (this.working) {
      return refill(this.facts, h("p", {class: "hint"}, found && this.seen !== null
        ? `The game is being solved. The tree is as of iteration ${count(this.seen)}; ` +
          "each step updates it." : "The game is being solved. The tree will appear here soon."));
    }
    if (!solution) return refill(this.facts, h("p", {class: "hint"},
      "Press Solve, or start from one of the spots above: the tree will appear here."));
    const {exploitability, worth, unit, values, rake, iterations, history, locked} = solution;
    const worths = values.map((value) => (value === null ? "?" : `EV ${fixed(value)}`));
    const side = (/** @type {string} */ name, /** @type {number} */ place) => h("div", {},
      h("dt", {}, name), h("dd", {}, worths[place],
        equity ? `, equity ${percent(equity[place], 1)}` : ""));
    const [seconds] = history[history.length - 1] ?? [0];
    const target = this.target();
    const missed = !locked.length && target !== null && (100 * (exploitability ?? 0)) / worth > target;
    refill(this.facts, h("dl", {class: "facts"},
      h("div", {}, h("dt", {}, "Exploitability"), h("dd", {}, distance(exploitability, solution))),
      side("OOP", 0), side("IP", 1),
      h("div", {}, h("dt", {}, missed ? "Stopped" : "Solved"),
        h("dd", {}, `${count(iterations)} iterations, ${duration(seconds)}` +
          (missed ? `, before the target of ${short(target)}%` : "")))),
    unit !== "chips" ? h("p", {class: "hint"}, "EV is each player's average prize money. " +
      "One player's loss need not be the other's gain, so there is no proof that the method converges.") : "",
    rake ? h("p", {class: "hint"}, "With rake, there is no proof that the method converges.") : "");
  }

  drawCurve() {
    const now = this.working ? (performance.now() - this.began) / 1000 : 0;
    if (!this.history.length) return refill(this.curve, this.working
      ? h("p", {class: "about"}, `The boards are being prepared: ${fixed(now, 1)} s`) : "");
    refill(this.curve, fallingCurve(this.history, this.pot, this.target(), now));
  }

  /** The answer, once the solver has measured it. */
  get solution() {
    return this.found && "unit" in this.found ? this.found : null;
  }

  /** What the pot is worth in the game of the answer, or of what is being solved. */
  get pot() {
    return this.solution ?? this.played;
  }

  /** The target in percent of the pot; null if the field has none. */
  target() {
    const text = this.state.target.trim();
    const target = text.endsWith("%") ? parseFloat(text) : (100 * Number(text)) / this.pot.worth;
    return target > 0 ? target : null;
  }

  drawCopies() {
    const table = this.found ? {
      table: () => (this.walk.node?.kind === "next" ? this.walk.runouts.table : this.walk.combos).text(),
      picture: () => [this.facts, this.walk.head, this.walk.actions, this.walk.grids, this.walk.hands],
      title: () => `${this.state.board}: ${this.state.line || "start"}`,
    } : {};
    refill(this.copies, copyButtons(this.context, {
      isChecked: () => this.isRight,
      python: () => asPython(this.state),
      command: () => asCommand(this.state),
      ...table,
    }));
  }
}

/** @param {number} seconds */
function shortTime(seconds) {
  return seconds < 0.001 ? "less than 1 ms" : `about ${duration(seconds)}`;
}
