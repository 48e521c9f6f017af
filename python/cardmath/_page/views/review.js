/** Review: what a player's decisions cost, the worst first; each with its hand. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {cards} from "../parts/cards.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {choiceField, numberField, problemsOf, textField} from "../parts/fields.js";
import {SAVED, sourceWords} from "../parts/hands/played.js";
import {Notes} from "../parts/hands/note.js";
import {replayNodes} from "../parts/hands/replay.js";
import {printedTable, tabbed} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {actionBar, coloursOf} from "../parts/solve/actions.js";
import {table} from "../parts/tables.js";
import {callPython, Code, commandLine, fixed, percent} from "../parts/words.js";

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "review">} Context
 * @typedef {import("../replies/review.js").Review} Review
 * @typedef {import("../replies/review.js").Decision} Decision
 * @typedef {import("../replies/hands.js").Hand} Hand
 */

/** Where the tab keeps which path the user has opened; the view Hands has the same. */
const OPENED = "opened";
/** @type {[string, string][]} */
const CHARTS = [["", "as written, or measured"], ["2", "solved, 2 players"],
  ["3", "solved, 3 players"], ["6", "solved, 6 players"]];
/** @type {[string, string][]} */
const DEPTHS = [["flop", "the flop (slow)"], ["turn", "the turn"], ["river", "the river"]];

const SOLVED = "Solved charts are equilibria without play after the flop, rounded: after a raise the "
  + "others jam or fold. Calls that see the flop are measured in the hands.";

/** The values of the view. */
const DEFAULTS = {path: "", dropped: "", player: "", ranges: "", solved: "", depth: "turn", last: 200};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new Reviewing(root, context);
    return () => {};
  },
};

class Reviewing {
  /** @type {Review | null} */
  found = null;
  /** The decision that is shown, and its hand. */
  chosen = 0;
  at = 0;
  /** Whether the user has chosen the decision that comes. */
  goes = false;
  opened = sessionStorage.getItem(OPENED) ?? "";
  /**
   * The view that opens once the spot of a decision is solved.
   * @type {"solve" | "train"}
   */
  aim = "solve";

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.notes = new Notes(context);
    this.state = context.state;
    this.list = h("div", {class: "stack"});
    this.totals = h("div", {class: "stack"});
    this.decision = h("section", {class: "stack", "aria-label": "One decision"});
    this.replay = h("section", {class: "stack", "aria-label": "The hand"});
    this.asked = askLine(context, {
      question: () => ({part: "review", ...this.state, open: this.opened === this.state.path}),
      show: (found) => this.show(found),
      mark: (problem) => this.mark(problem),
      answers: () => [this.list, this.totals, this.decision],
    });
    this.hand = askLine(context, {
      question: () => ({part: "hand", path: this.state.path, dropped: this.state.dropped, hand: this.at,
        open: this.opened === this.state.path}),
      show: (hand) => this.showHand(hand),
      answers: () => [this.replay],
      lane: "hand",
    });
    this.solving = askLine(context, {
      question: () => ({part: "solve", decision: this.chosen}),
      show: (solved) => this.leave(solved),
      answers: () => [],
      lane: "review solve",
    });
    this.fields();
    root.append(h("div", {class: "stack"}, this.inputs(), this.asked.root,
      h("div", {class: "halves wide-first"}, this.list, this.decision),
      this.solving.root, this.hand.root, this.replay, this.totals), this.copies());
    this.asked.ask();
  }

  fields() {
    const keys = {onkeydown: (/** @type {KeyboardEvent} */ {key}) => key === "Enter" && this.review()};
    this.path = textField({label: "Folder or file on this machine", value: this.state.path,
      hint: "such as ~/HandHistory; empty: three hands as an example", attributes: keys,
      onInput: () => this.asked.wait()});
    this.player = textField({label: "Player", value: this.state.player, hint: "empty: the hero",
      attributes: keys, onInput: () => this.asked.wait()});
    this.ranges = textField({label: "Ranges on the flop", value: this.state.ranges,
      hint: "such as BTN raise: 45%; BB call vs BTN: 22+, A2s+; empty: measured in the hands",
      attributes: keys, onInput: () => this.asked.wait()});
    for (const {root} of [this.path, this.ranges]) root.classList.add("grow");
  }

  inputs() {
    const {depth, last, solved} = this.state;
    const hint = h("p", {class: "hint", hidden: !solved}, SOLVED);
    const charts = choiceField({label: "Charts", value: solved, choices: CHARTS,
      onInput: (chosen) => {
        hint.hidden = !chosen;
        this.want({solved: chosen});
      }});
    const from = choiceField({label: "Solve from", value: depth, choices: DEPTHS,
      onInput: (chosen) => this.want({depth: chosen})});
    const count = numberField({label: "Last hands", value: last, least: 1, most: 100_000,
      onInput: (number) => this.want({last: number})});
    const start = button("Review", () => this.review(), {class: "main"});
    return h("div", {class: "box stack"},
      h("div", {class: "row"}, this.path?.root, this.player?.root, start),
      h("div", {class: "row"}, this.ranges?.root, charts.root, from.root, count.root),
      hint);
  }

  /** @param {Partial<State>} changes */
  want(changes) {
    this.context.setState(changes);
    this.asked.wait();
  }

  /** Reviews what the fields name. */
  review() {
    const path = this.path?.text?.() ?? "";
    this.opened = path;
    sessionStorage.setItem(OPENED, path);
    if (path !== this.state.path) this.context.setState({dropped: ""});
    this.context.setState({path, player: this.player?.text?.() ?? "",
      ranges: (this.ranges?.text?.() ?? "").replaceAll(";", "\n")});
    refill(this.replay);
    this.asked.ask();
  }

  /** @param {import("../main.js").Problem | null} problem */
  mark(problem) {
    const about = (/** @type {string} */ name) =>
      problemsOf(problem).find(({field}) => field === name) ?? null;
    this.path?.mark(about("path"));
    this.player?.mark(about("player"));
    this.ranges?.mark(about("ranges"));
  }

  /** @param {Review | import("../replies/hands.js").Closed} found */
  show(found) {
    this.found = "closed" in found ? null : found;
    if ("closed" in found) {
      refill(this.list, h("p", {class: "hint"},
        "A link names this folder or file. Press Review if you want to open it."));
      refill(this.totals);
      refill(this.decision);
      return true;
    }
    const {title, luck, example, rows, totals, assumed, left_out: leftOut} = found;
    this.player?.set(this.state.player);
    const hint = example ? "Three hands as an example: name a folder to review your own."
      : sourceWords(this.state.dropped);
    refill(this.list, h("p", {class: "headline"}, title),
      luck ? h("p", {class: "hint"}, luck) : "",
      hint ? h("p", {class: "hint"}, hint) : "", rows.length ? this.worst(rows) : "");
    const tables = [...totals, assumed, ...(leftOut ? [leftOut] : [])];
    refill(this.totals, ...tables.map((each) => printedTable(each, leadOf(each))));
    refill(this.decision);
    if (rows.length) this.choose(0);
    this.context.announce(title);
    return true;
  }

  /** @param {Decision[]} rows */
  worst(rows) {
    const heads = ["decision", "you hold", "board", "you", "best", "lost bb"];
    const cells = rows.map((row, place) => [
      button(`${row.street}, ${row.position}`, () => {
        this.goes = true;
        this.choose(place);
      }, {"aria-label": row.text}),
      cards(row.hole), row.board.length ? cards(row.board) : "", row.action, row.best,
      row.mistake ? fixed(row.loss_bb) : "–"]);
    return table({caption: "Decisions, the worst first", heads, rows: cells, words: 5, lead: 5,
      headed: 3});
  }

  /** @param {number} place */
  choose(place) {
    this.chosen = place;
    const row = this.found?.rows[place];
    if (!row) return;
    const isSolved = row.street !== "preflop";
    refill(this.decision, ...decisionNodes(row), isSolved ? h("div", {class: "row"},
      button("Open in Solve", () => this.solve("solve")),
      button("Train on this spot", () => this.solve("train"))) : "");
    this.at = row.hand;
    this.hand.ask();
  }

  /** @param {Hand} hand */
  showHand(hand) {
    refill(this.replay, ...replayNodes(hand, {
      notes: this.notes,
      turn: (at) => {
        this.at = at;
        this.hand.ask();
      },
      open: (name, {game, players, board}) =>
        this.context.go(name, {game, players, board, dead: "", chosen: 0}),
    }, this.found ? stepOf(hand, this.found.rows[this.chosen], this.found.player) : 0));
    if (this.goes) this.decision.querySelector("h2")?.focus({preventScroll: true});
    this.goes = false;
    return true;
  }

  /**
   * Solves the spot of the decision, and opens another view.
   * @param {"solve" | "train"} view
   */
  solve(view) {
    this.aim = view;
    this.solving.ask();
  }

  /** @param {import("../replies/review.js").SolvedSpot} solved */
  leave({fields, line, street}) {
    if (!this.decision.isConnected) return true; // the user has left already
    if (this.aim === "train") this.context.go("train", {street, position: "either", hands: ""});
    else this.context.go("solve", {...fields, line, group: "", chosen: 0});
    return true;
  }

  copies() {
    const {state} = this;
    const read = () => (this.found?.example
      ? callPython("cm.hand_histories.parse", [this.found.example])
      : callPython("cm.hand_histories.read", [state.dropped ? SAVED : state.path]));
    return copyButtons(this.context, {
      isChecked: () => this.found !== null,
      python: () => {
        if (!this.found) return "";
        const solved = new Code(`cm.solve.rounded_preflop_charts(${state.solved})`);
        const ranges = state.solved ? solved : this.found.chart;
        const given = {ranges, depth: state.depth, last: state.last};
        return [`found = ${read()}`,
          `review = ${callPython("cm.review", [this.found.player], given).replace("(", "(found, ")}`,
          "review.worst()"].join("\n");
      },
      command: () => (this.found && state.path && !this.found.chart.length && !state.solved
        ? commandLine(["review"], [state.path],
          {player: this.found.player, depth: state.depth, last: state.last})
        : commandLine(["review", "--help"], [])),
      table: () => tabbed((this.found?.rows ?? []).map((row) =>
        [row.street, row.hole.join(""), row.board.join(" "), row.action, row.best, String(row.loss_bb)])),
      title: () => this.found?.title ?? "",
      picture: () => [this.list, this.decision],
    });
  }
}

/**
 * The column that says most: what was lost, or how many hands it is about.
 * @param {import("../parts/printed.js").Printed} printed
 */
function leadOf({header}) {
  const lost = header.findIndex((head) => head.startsWith("lost"));
  return lost < 0 ? header.findIndex((head) => head === "hands" || head === "players") : lost;
}

/**
 * The step of a hand at which a decision was made: the action of the player after those of its line.
 * @param {Hand} hand @param {Decision} row @param {string} player
 */
function stepOf({at, seats, steps}, row, player) {
  if (at !== row.hand) return 0; // another hand is turned to
  const cardsOn = (/** @type {Hand["steps"][number]} */ {boards: [board = ""]}) =>
    board.split(" ").filter(Boolean).length;
  const acts = [...steps.keys()].filter((place) =>
    steps[place].who >= 0 && cardsOn(steps[place]) === row.board.length);
  const isOwn = (/** @type {number} */ place) => seats[steps[place]?.who]?.name === player;
  const expected = acts[row.line.split(", ").filter(Boolean).length];
  return (isOwn(expected) ? expected : acts.filter(isOwn).at(-1)) ?? 0;
}

/**
 * One decision: what was done, what each action is worth, and how sure that is.
 * @param {Decision} row
 */
function decisionNodes(row) {
  const {street, hole, board, pot, action, best, loss, loss_bb: inBlinds, bound, mistake} = row;
  const colours = coloursOf(row.actions.map((each) => each.name));
  const rows = row.actions.map((each, place) => [
    each.name === action ? h("strong", {}, `▶ ${each.name}`) : each.name,
    h("span", {}, actionBar([each.share, 1 - each.share], [colours[place], "transparent"]),
      h("span", {class: "act-share"}, percent(each.share, 1))),
    fixed(each.value)]);
  const verdict = mistake
    ? `✗ ${action} costs ${fixed(loss)} (${fixed(inBlinds)} bb); best is ${best}.`
    : `✓ ${action}: no mistake that the solution can show.`;
  const before = row.line ? `after ${row.line}` : "first to act";
  return [
    h("h2", {tabindex: "-1"}, `${street[0].toUpperCase()}${street.slice(1)}, pot ${pot}`),
    h("p", {}, cards(hole), board.length ? " on " : "", cards(board), ` ${row.made}`),
    h("p", {class: "about"}, `${row.preflop}; ${before}`),
    h("p", {class: "headline"}, verdict),
    table({caption: "What the solution does with this hand",
      heads: ["action", "how often", "EV"], rows}),
    h("p", {class: "hint"}, `A loss up to ${fixed(bound)} may be due to the solution. `
      + (row.outside ? `${row.outside[0].toUpperCase()}${row.outside.slice(1)}.` : "")),
  ];
}
