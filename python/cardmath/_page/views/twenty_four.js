/** The game of 24: make 24 from four cards, or solve your own numbers. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {faceButton} from "../parts/faces.js";
import {choiceField, textField} from "../parts/fields.js";
import {tabbed} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {addScores, isScore} from "../parts/scores.js";
import {randomSeed} from "../parts/seeds.js";
import {callPython, commandLine, plural} from "../parts/words.js";

/** Of the puzzles before this one: how many were dealt, how many solved, and the points. */
const NO_SCORE = [0, 0, 0];

/** What the buttons write, what they show, and their names. */
const SIGNS = [
  ["+", "+", "plus"],
  ["-", "−", "minus"],
  ["*", "×", "times"],
  ["/", "÷", "divided by"],
  ["(", "(", "open parenthesis"],
  [")", ")", "close parenthesis"],
];

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "twenty_four">} Context
 * @typedef {import("../replies/twenty_four.js").Puzzle} Puzzle
 * @typedef {import("../replies/twenty_four.js").Own} Own
 * @typedef {import("../replies/twenty_four.js").Solutions} Solutions
 */

/** The values of the view. */
const DEFAULTS = {
  level: "any",
  seed: -1,
  hints: 0,
  answer: "",
  given_up: false,
  score: NO_SCORE,
  numbers: "",
  target: "24",
};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new TwentyFour(root, context);
    return () => {};
  },
};

class TwentyFour {
  /** @type {import("../parts/fields.js").Choice} */
  level;
  /** @type {import("../parts/fields.js").Field} */
  typed;
  /** @type {import("../parts/fields.js").Field} */
  numbers;
  /** @type {import("../parts/fields.js").Field} */
  target;
  /** @type {HTMLElement} */
  ways;
  /** @type {ReturnType<typeof askLine>} */
  askedOwn;
  /**
   * The puzzle as it was answered last.
   * @type {Puzzle | null}
   */
  puzzle = null;
  /**
   * What the user's own numbers make.
   * @type {Own | null}
   */
  solved = null;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    if (this.state.seed < 0) context.setState({seed: randomSeed()});
    if (!isScore(this.state.score, NO_SCORE)) context.setState({score: NO_SCORE});
    this.about = h("p", {class: "about"});
    this.hand = h("div", {class: "hand", role: "group", "aria-label": "The cards"});
    this.buttons = h("div", {class: "row"});
    this.score = h("p", {class: "about"});
    this.said = h("div", {class: "answer"});
    this.makeFields();
    const above = [this.level.root, this.about, this.hand, this.pad(), this.typed.root];
    const play = h("div", {class: "box stack"}, ...above, this.buttons, this.score);
    this.asked = askLine(context, {
      question: () => this.question(),
      show: (found, about) => this.show(found, about),
      fields: () => [this.typed],
      choice: () => this.level,
    });
    const result = h("div", {class: "stack"}, this.asked.root, this.said, this.ownBox());
    const all = h("div", {class: "columns"}, play, result);
    root.append(all, this.copies(all));
    this.asked.ask();
    this.solve();
  }

  makeFields() {
    const {level, answer, numbers, target} = this.state;
    this.level = choiceField({
      label: "Level",
      value: level,
      onInput: (chosen) => this.deal({level: chosen, score: NO_SCORE}),
    });
    const press = (/** @type {KeyboardEvent} */ {key}) => key === "Enter" && this.check();
    this.typed = textField({
      label: "Your answer",
      hint: "such as 8/(3-8/3)",
      value: answer,
      attributes: {onkeydown: press},
      onInput: () => {},
    });
    this.numbers = textField({
      label: "Solve numbers of your own",
      hint: "up to six, such as 6 6 5 2",
      value: numbers,
      onInput: (text) => this.solve({numbers: text}),
    });
    this.target = textField({
      label: "to make",
      value: target,
      onInput: (text) => this.solve({target: text}),
    });
    for (const {root} of [this.numbers, this.target]) root.classList.add("grow");
  }

  /** The signs to press. */
  pad() {
    const signs = SIGNS.map(([sign, shown, name]) =>
      button(shown, () => this.write(sign), {"aria-label": name}),
    );
    const erase = button("⌫", () => this.erase(), {"aria-label": "delete the last sign"});
    return h("div", {class: "pad", role: "group", "aria-label": "Signs"}, ...signs, erase);
  }

  /** The user's own numbers, and what they make. */
  ownBox() {
    this.ways = h("div", {class: "answer"});
    this.askedOwn = askLine(this.context, {
      question: () => ({numbers: this.state.numbers, target: this.state.target}),
      show: (found) => this.showOwn(found),
      fields: () => [this.numbers, this.target],
      answers: () => [this.ways],
      lane: "own numbers",
    });
    const fields = h("div", {class: "row"}, this.numbers.root, this.target.root);
    return h("div", {class: "box stack"}, fields, this.askedOwn.root, this.ways);
  }

  question() {
    const {level, seed, hints, answer, given_up} = this.state;
    return {level, seed, hints, answer, given_up};
  }

  /**
   * Continues the game.
   * @param {Partial<State>} changes
   */
  play(changes) {
    this.context.setState(changes);
    this.asked.ask();
  }

  /**
   * Solves the user's own numbers.
   * @param {Partial<State>} [changes]
   */
  solve(changes = {}) {
    this.context.setState(changes);
    this.solved = null;
    if (this.ways) refill(this.ways);
    if (this.state.numbers.trim()) this.askedOwn?.ask();
  }

  /** @param {Own} found */
  showOwn(found) {
    this.solved = found;
    if (this.ways) refill(this.ways, ...ownNodes(found));
    this.context.announce(this.ways?.textContent ?? "");
    return true;
  }

  /**
   * Deals a new puzzle.
   * @param {Partial<State>} changes
   */
  deal(changes) {
    this.typed.set("");
    this.puzzle = null; // so that what was won with it counts once
    this.play({seed: randomSeed(), hints: 0, answer: "", given_up: false, ...changes});
  }

  /** What is typed as the answer. */
  get text() {
    return this.typed.text?.() ?? "";
  }

  /**
   * Writes at the end of the answer.
   * @param {string} sign
   */
  write(sign) {
    this.typed.set(this.text + sign);
  }

  /** Deletes the last number or sign of the answer. */
  erase() {
    this.typed.set(this.text.replace(/(\d+|.)\s*$/, ""));
  }

  check() {
    this.play({answer: this.text});
  }

  /**
   * The score with the puzzle that is shown.
   * @returns {number[]}
   */
  total() {
    const points = this.puzzle?.points ?? 0;
    return addScores(this.state.score, [1, points ? 1 : 0, points]);
  }

  /** @param {Puzzle} found @param {import("../replies/index.js").About} about */
  show(found, {final}) {
    this.level.offer(found.levels.map((level) => [level, level]));
    this.showPuzzle(found);
    if (!final) return false; // the answer is still to be checked
    refill(this.said, ...puzzleNodes(found));
    this.context.announce(this.said.textContent || (this.about.textContent ?? ""));
    return true;
  }

  /** @param {Puzzle} found */
  showPuzzle(found) {
    const {cards, numbers, level, solutions, target} = found;
    const isNew = this.puzzle?.cards.join() !== cards.join();
    this.puzzle = found;
    this.about.textContent =
      `Make ${target} from ${numbers.join(", ")}: ${level}, ${plural(solutions, "solution")}.`;
    if (isNew) this.showHand(found);
    this.showButtons(found);
    const [dealt, solved, points] = this.total();
    this.score.textContent = `Solved ${solved} of ${dealt}: ${plural(points, "point")}`;
  }

  /** @param {Puzzle} puzzle */
  showHand({cards, numbers}) {
    const faces = cards.map((card, place) => {
      const note = String(numbers[place]);
      return faceButton({card, note, onclick: () => this.write(note)});
    });
    refill(this.hand, ...faces);
  }

  /** @param {Puzzle} puzzle */
  showButtons({found, more_hints: more}) {
    const over = Boolean(found);
    const hint = () => this.play({hints: this.state.hints + 1, answer: ""});
    const give = () => this.play({given_up: true, answer: ""});
    const next = () => this.puzzle && this.deal({score: this.total()});
    const check = button("Check", () => this.check(), {class: over ? "" : "main"});
    const others = [
      button("Hint", hint, {disabled: over || !more}),
      button("Show the solutions", give, {disabled: over}),
    ];
    const goOn = button("Next puzzle", next, {class: over ? "main" : ""});
    refill(this.buttons, ...(over ? [goOn, check, ...others] : [check, ...others, goOn]));
  }

  /** @param {HTMLElement} shown */
  copies(shown) {
    // The user's own numbers come before the puzzle.
    const last = () => this.solved ?? this.puzzle;
    return copyButtons(this.context, {
      python: () => textOf(pythonOf, last()),
      command: () => textOf(commandOf, last()),
      table: () => textOf(tableText, last()),
      picture: () => shown,
    });
  }
}

/**
 * What is copied; nothing before there is an answer.
 * @param {(found: Puzzle | Own) => string} write @param {Puzzle | Own | null} found
 */
const textOf = (write, found) => (found ? write(found) : "");

/** @param {Puzzle | Own} found */
function pythonOf({numbers, target}) {
  const values = Array.isArray(numbers) ? [numbers] : [numbers, target];
  return callPython("cm.twenty_four.solve", values);
}

/** @param {Puzzle | Own} found */
function commandOf({numbers, target}) {
  const words = Array.isArray(numbers) ? numbers.map(String) : numbers.trim().split(/[\s,]+/);
  return commandLine(["24"], words, {target: String(target) === "24" ? null : target});
}

/**
 * The solutions; of a puzzle that is not solved yet, its cards.
 * @param {Puzzle | Own} answer
 */
function tableText(answer) {
  if (answer.found) return tabbed(answer.found.shown.map(({text, steps}) => [text, ...steps]));
  return "cards" in answer ? tabbed([answer.cards, answer.numbers]) : "";
}

/**
 * What there is to say about a puzzle.
 * @param {Puzzle} found @returns {Node[]}
 */
function puzzleNodes({check, hints, worth, points, found}) {
  const nodes = [];
  if (check) nodes.push(h("p", {class: "headline"}, check.correct ? "✓ " : "✗ ", check.text));
  if (points) nodes.push(h("p", {}, `You get ${plural(points, "point")}.`));
  const lines = hints.map((hint) => h("li", {}, `Hint: ${inSigns(hint)}.`));
  if (hints.length) nodes.push(h("ul", {"aria-label": "Hints"}, ...lines));
  const left = `The puzzle is worth ${plural(worth, "point")} now.`;
  if (!found && hints.length) nodes.push(h("p", {class: "about"}, left));
  return found ? [...nodes, solutionsNode(found)] : nodes;
}

/**
 * A text of the library with the signs of the buttons; fractions keep their line.
 * @param {string} text
 */
const inSigns = (text) => text.replaceAll("*", "×").replaceAll("-", "−");

/**
 * What there is to say about the user's own numbers.
 * @param {Own} found @returns {Node[]}
 */
function ownNodes({numbers, target, found, nearest}) {
  const headline = (/** @type {string} */ text) => h("p", {class: "headline"}, text);
  if (found.total) return [headline(`${target} from ${numbers}`), solutionsNode(found)];
  const near = nearest.map(({text, value}) =>
    h("li", {}, h("code", {}, inSigns(`${text} = ${value}`))),
  );
  const nothing = headline(`Nothing makes ${target} from ${numbers}.`);
  return [nothing, h("p", {}, "The nearest:"), h("ul", {}, ...near)];
}

/** @param {Solutions} found */
function solutionsNode({total, shown}) {
  const lines = shown.map(({text, steps}) =>
    h("li", {}, h("code", {}, inSigns(text)), " ",
      h("span", {class: "hint"}, inSigns(steps.join(", ")))),
  );
  const easiest = total > shown.length ? `, the ${shown.length} easiest` : "";
  const head = h("h2", {}, `${plural(total, "solution")}${easiest}`);
  return h("div", {class: "solutions"}, head, h("ol", {}, ...lines));
}
