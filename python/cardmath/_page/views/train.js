/** A trainer: a hand of a solved game is dealt, you act, and see what each action was worth. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {cards} from "../parts/cards.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {checkField, choiceField, textField} from "../parts/fields.js";
import {keys} from "../parts/keys.js";
import {tabbed} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {randomSeed} from "../parts/seeds.js";
import {sessionGraph} from "../parts/session_graph.js";
import {actionBar, coloursOf} from "../parts/solve/actions.js";
import {table} from "../parts/tables.js";
import {fixed, percent, plural, rounded} from "../parts/words.js";

const POSITIONS = ["Out of position", "In position"];
/** In percent of the pot. Smaller losses are not mistakes: they may be errors of the solution. */
const MISTAKE_PERCENT = 0.5;

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "train">} Context
 * @typedef {import("../replies/train.js").Training} Training
 * @typedef {import("../replies/train.js").Judged} Judged
 * @typedef {import("../parts/fields.js").Field} Field
 * @typedef {import("../replies/train.js").Doing} Doing
 */

/** The values of the view. */
const DEFAULTS = {source: "", street: "all", position: "either", hands: "", made: "", line: "", again: false,
  seed: -1};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const trainer = new Trainer(root, context);
    return () => trainer.close();
  },
};

class Trainer {
  /** @type {Training | null} */
  found = null;
  /**
   * What is asked.
   * @type {Doing}
   */
  doing = {do: "show", action: ""};

  /** The place of the sources, and those that are offered there. */
  sources = h("div");
  offered = "";

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    if (context.state.seed < 0) context.setState({seed: randomSeed()});
    this.place = h("p", {class: "about"});
    this.spot = h("p", {class: "headline"});
    this.line = h("p", {});
    this.buttons = h("div", {class: "row train-acts", role: "group", "aria-label": "Your action"});
    this.said = h("div", {class: "answer stack"});
    this.score = h("p", {class: "about"});
    this.worst = h("div", {class: "answer"});
    this.graph = h("div");
    this.texts = this.makeTexts();
    this.again = checkField({label: "Ask my mistakes again", value: context.state.again,
      onInput: (again) => context.setState({again})});
    this.asked = askLine(context, {
      question: () => this.question(),
      show: (found) => this.show(found),
      mark: (problem) => Object.entries(this.texts).forEach(([name, field]) =>
        field.mark(problem?.field === name ? problem : null)),
      answers: () => [this.spot, this.said],
    });
    const play = h("div", {class: "stack"}, this.place, this.spot, this.line, this.buttons,
      this.asked.root, this.said, keysHint());
    const side = h("div", {class: "stack"}, this.score, this.graph, this.worst, this.again.root,
      this.fields());
    root.append(h("div", {class: "columns"}, play, side), this.copies(play));
    const digits = [..."123456789"].map((digit) => [digit, () => this.act(Number(digit) - 1)]);
    this.close = keys(root, {...Object.fromEntries(digits), n: () => this.next()});
    // One that is gone since then is to be replaced: the question has no answer then.
    context.ask({do: "sources"}, {answer: ({sources}) => this.showSources(sources)}, "sources");
    this.asked.ask();
  }

  /**
   * The fields of text, by name.
   * @returns {Record<string, Field>}
   */
  makeTexts() {
    /** @type {(name: "hands" | "made" | "line", label: string, hint: string) => Field} */
    const field = (name, label, hint) =>
      textField({label, hint, value: this.context.state[name], onInput: (text) => this.want({[name]: text})});
    return {
      hands: field("hands", "Only these hands", "such as QQ-99, AQs; empty: all"),
      made: field("made", "Only these made hands", "such as top pair+, flush draw; as in Study"),
      line: field("line", "After this line", "such as x b6; empty: from the start"),
    };
  }

  fields() {
    const {state} = this.context;
    const street = choiceField({label: "Streets", value: state.street,
      choices: [["all", "all"], ["flop", "flop"], ["turn", "turn"], ["river", "river"]],
      onInput: (street) => this.want({street})});
    const position = choiceField({label: "You are", value: state.position,
      choices: [["either", "either"], ["out", "out of position"], ["in", "in position"]],
      onInput: (position) => this.want({position})});
    return h("section", {class: "box stack tight", "aria-label": "What is asked"}, this.sources,
      h("div", {class: "row"}, street.root, position.root),
      ...Object.values(this.texts).map(({root}) => root));
  }

  /**
   * The games that can be trained: that of Solve, and those of the library.
   * @param {Array<[string, string]>} sources
   */
  showSources(sources) {
    const key = JSON.stringify(sources);
    if (this.offered === key) return;
    this.offered = key;
    refill(this.sources, choiceField({label: "Train on", value: this.context.state.source,
      choices: [["", "the game of Solve"], ...sources], onInput: (source) => this.want({source})}).root);
  }

  question() {
    return {...this.context.state, ...this.doing};
  }

  /**
   * Asks for other hands.
   * @param {Partial<State>} changes
   */
  want(changes) {
    this.context.setState(changes);
    this.ask({do: "show", action: ""});
  }

  /** @param {Doing} doing */
  ask(doing) {
    this.doing = doing;
    this.asked.ask();
    this.doing = {do: "show", action: ""};
  }

  /** @param {number} place */
  act(place) {
    const {question} = this.found ?? {};
    const action = question?.actions[place];
    if (question && action && !question.judged) this.ask({do: "judge", action});
  }

  next() {
    if (this.found?.question.judged) this.ask({do: "next", action: ""});
  }

  /** @param {Training} found */
  show(found) {
    this.found = found;
    const {question, ready, title, score, sessions, sources} = found;
    refill(this.place, ...(ready
      ? ["A ready-made spot. ", button("Solve a spot of your own", () => this.context.go("solve"))]
      : [`The spot: ${title}`]));
    refill(this.spot, "You hold ", cards(question.hand),
      h("span", {class: "one-piece"}, "on ", cards(question.board)));
    const before = question.line ? `after ${lineWords(question.line)}` : "you are first to act";
    this.line.textContent =
      `${POSITIONS[question.player]}, pot ${rounded(question.pot)}, ${before}. What do you do?`;
    this.showButtons(question);
    refill(this.said, ...(question.judged ? judgedNodes(question.judged) : []));
    this.score.textContent = scoreText(score);
    refill(this.graph, sessionGraph(sessions));
    this.again.root.hidden = !score.mistakes && !this.context.state.again;
    this.showSources(sources);
    refill(this.worst, ...worstNodes(score.worst));
    this.context.announce(question.judged ? verdict(question.judged)
      : `${this.spot.textContent} ${this.line.textContent}`);
    return true;
  }

  /** @param {Training["question"]} question */
  showButtons({actions, judged}) {
    const colours = coloursOf(actions);
    const choices = actions.map((name, place) =>
      button(name, () => this.act(place),
        {class: "act-button", style: {"--act": colours[place]}}));
    refill(this.buttons,
      ...(judged ? [button("Next", () => this.next(), {class: "main"})] : choices));
  }

  /** @param {HTMLElement} shown */
  copies(shown) {
    return copyButtons(this.context, {
      table: () => (this.found?.question.judged ? tabbed(rowsOf(this.found.question.judged)) : ""),
      picture: () => shown,
    });
  }
}

function keysHint() {
  const key = (/** @type {string} */ text) => h("kbd", {}, text);
  const acts = [key("1"), " to ", key("9"), " act, "];
  return h("p", {class: "hint by-keys"}, "Keys: ", ...acts, key("N"), " next.");
}

/**
 * A line of play as one says it: bet27 / 4s / check is bet 27, 4s, check.
 * @param {string} line
 */
function lineWords(line) {
  const words = line.split(/\s+/).filter((word) => word && word !== "/");
  return words.map((word) => word.replace(/([a-z])(\d)/, "$1 $2")).join(", ");
}

/** @param {Judged} judged */
function verdict({action, best, loss, percent: share}) {
  if (share < MISTAKE_PERCENT) return `✓ ${action}: as good as any action.`;
  const cost = `${rounded(loss)} chips, ${fixed(share, 1)}% of the pot`;
  return `✗ ${action} costs ${cost}; best is ${best}.`;
}

/** @param {Judged} judged @returns {string[][]} */
function rowsOf({actions}) {
  return actions.map((each) =>
    [each.name, percent(each.share, 1), fixed(each.value)]);
}

/** @param {Judged} judged */
function judgedNodes(judged) {
  const colours = coloursOf(judged.actions.map((each) => each.name));
  const rows = rowsOf(judged).map(([name, share, value], place) => {
    const part = judged.actions[place].share;
    const bar = actionBar([part, 1 - part], [colours[place], "transparent"]);
    const shown = name === judged.action ? h("strong", {}, `▶ ${name}`) : name;
    return [shown, h("span", {}, bar, h("span", {class: "act-share"}, share)), value];
  });
  return [
    h("p", {class: "headline"}, verdict(judged)),
    table({caption: "What the solution does with this hand", heads: ["action", "how often", "EV"],
      rows}),
    h("p", {class: "hint"}, `Equity ${percent(judged.equity, 1)}. EV is in chips of the pot from `
      + "here on; folding is worth 0."),
  ];
}

/** @param {Training["score"]} score */
function scoreText({answered, loss, percent: share, streak, mistakes}) {
  if (!answered) return "No answers yet.";
  const each = `${fixed(share, 1)}% of the pot each`;
  const left = mistakes ? ` ${plural(mistakes, "mistake")} to repeat.` : "";
  const lost = `${rounded(loss)} chips lost, ${each}`;
  return `${plural(answered, "answer")}, ${lost}; ${streak} right in a row.${left}`;
}

/** @param {Training["score"]["worst"]} worst @returns {Node[]} */
function worstNodes(worst) {
  if (!worst.length) return [];
  const rows = worst.map(({hand, line, action, best, loss}) =>
    [cards([hand.slice(0, 2), hand.slice(2)]), lineWords(line) || "start", action, best, rounded(loss)]);
  const heads = ["hand", "after", "you", "best", "loss"];
  return [table({caption: "Your worst mistakes", heads, rows, words: 4})];
}
