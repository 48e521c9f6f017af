/** Simulations: random deals whose estimates settle next to the exact answer. */
import {askLine} from "../parts/asking.js";
import {bar, barHead} from "../parts/bars.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h, onWidth} from "../parts/elements.js";
import {choiceField, numberField, textField} from "../parts/fields.js";
import {printedText} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {LARGEST_SEED} from "../parts/seeds.js";
import {settlingChart} from "../parts/settling.js";
import {table} from "../parts/tables.js";
import {callPython, commandLine, count, duration, percent, signed} from "../parts/words.js";

const SIZES = [1000, 10_000, 100_000, 1_000_000, 10_000_000];

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "simulation">} Context
 * @typedef {import("../replies/simulation.js").Simulation} Simulation
 * @typedef {import("../replies/simulation.js").CountsRow} Row
 */

/** The values of the view. */
const DEFAULTS = {
  game: "holdem",
  hands: 100_000,
  players: 2,
  seed: 1,
  given: "",
  board: "",
  wild: "",
  street: "",
  row: "One Pair",
};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new Simulated(root, context);
    return () => {};
  },
};

class Simulated {
  /** @type {import("../parts/fields.js").Field<number>} */
  seed;
  /** @type {import("../parts/fields.js").Field} */
  given;
  /** @type {import("../parts/fields.js").Field} */
  board;
  /** @type {import("../parts/fields.js").Choice} */
  game;
  /** @type {import("../parts/fields.js").Field[]} */
  texts = [];
  /**
   * The answers of one run, each with more deals than the last.
   * @type {Simulation[]}
   */
  history = [];
  /** Whether the next answer is the first of another run. */
  starts = true;
  seconds = 0;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.chart = h("div", {class: "chart"});
    onWidth(this.chart, () => this.last && this.draw());
    this.streets = h("div", {class: "chips", role: "group", "aria-label": "Street"});
    this.counts = h("div", {class: "answer wide-bars"});
    this.about = h("p", {class: "about"});
    const inputs = this.inputs();
    this.asked = askLine(context, {
      question: () => this.question(),
      show: (found, about) => this.show(found, about),
      fields: () => this.texts,
      answers: () => [this.chart, this.streets, this.counts, this.about],
    });
    const parts = [this.asked.root, this.chart, this.streets, this.counts, this.about];
    const result = h("div", {class: "stack"}, ...parts);
    root.append(h("div", {class: "sides"}, inputs, result), this.copies());
    this.run();
  }

  inputs() {
    const text = (/** @type {"given" | "board" | "wild"} */ name, /** @type {string} */ label) => ({
      label,
      value: this.state[name],
      onInput: (/** @type {string} */ value) => this.change({[name]: value}),
    });
    const number = (/** @type {"players" | "seed"} */ name, /** @type {string} */ label) => ({
      label,
      value: this.state[name],
      onInput: (/** @type {number} */ value) => this.change({[name]: value}),
    });
    this.game = choiceField({
      label: "Game",
      value: this.state.game,
      onInput: (game) => this.change({game, board: "", given: "", street: ""}),
    });
    const hands = choiceField({
      label: "Deals",
      value: String(this.state.hands),
      choices: SIZES.map((size) => [String(size), count(size)]),
      onInput: (text) => this.change({hands: Number(text)}),
    });
    const onWrong = () => this.asked.wait();
    const players = numberField({...number("players", "Players"), least: 1, most: 22, onWrong});
    this.seed = numberField({...number("seed", "Seed"), least: 0, most: LARGEST_SEED, onWrong});
    this.given = textField({...text("given", "Player 1 holds"), hint: "such as Ah Kh"});
    this.board = textField({...text("board", "Board"), hint: "such as Ks 7h 2d"});
    this.wild = textField({...text("wild", "Wild cards"), hint: "such as deuces, joker"});
    this.texts = [this.given, this.board, this.wild];
    const again = button("Deal again", () => this.again(), {class: "main"});
    const numbers = h("div", {class: "row"}, hands.root, players.root, this.seed.root, again);
    const texts = this.texts.map(({root}) => root);
    return h("div", {class: "box stack"}, this.game.root, numbers, ...texts);
  }

  /** Deals other cards: those of the next seed. */
  again() {
    const seed = (this.state.seed + 1) % (LARGEST_SEED + 1);
    this.seed.set(seed);
    this.change({seed});
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    this.context.setState(changes);
    this.given.set(this.state.given);
    this.board.set(this.state.board);
    this.run();
  }

  run() {
    this.starts = true;
    this.asked.ask();
  }

  question() {
    const {game, hands} = this.state;
    return {game, hands, ...this.options()};
  }

  /** What is asked besides the game and the number of deals. */
  options() {
    const {players, seed, given, board, wild} = this.state;
    const words = wild.split(",").map((word) => word.trim());
    return {players, seed, given, board, wild: words.filter(Boolean)};
  }

  /**
   * @param {import("../replies/simulation.js").Exchange["reply"]} found
   * @param {import("../replies/index.js").About} about
   */
  show({games, simulation}, {final, seconds}) {
    this.game.offer(games);
    if (!simulation) return false;
    this.history = this.starts ? [simulation] : [...this.history, simulation];
    this.starts = false;
    this.seconds = seconds;
    this.draw();
    if (final) this.context.announce(this.chart.querySelector("svg")?.ariaLabel ?? "");
    return true;
  }

  /** The answer with the most deals. */
  get last() {
    return this.history[this.history.length - 1];
  }

  /** The place of the street that is shown: the last one, if none is chosen. */
  get street() {
    const names = this.last.streets.map((street) => street.name);
    const place = names.indexOf(this.state.street);
    return place < 0 ? names.length - 1 : place;
  }

  /**
   * All rows of the street: categories of each pot, then the players.
   * @param {Simulation} simulation
   * @returns {Row[]}
   */
  rowsOf(simulation) {
    const {pots, winners} = simulation.streets[this.street];
    const categories = pots.length > 1 ? pots.flatMap(({name, rows}) =>
      rows.map((row) => ({...row, name: `${name}: ${row.name}`}))) : pots[0].rows;
    return [...categories, ...(winners?.rows ?? [])];
  }

  draw() {
    const rows = this.rowsOf(this.last);
    const place = chosenPlace(rows, this.state.row);
    const {name, exact} = rows[place];
    const points = this.history.map((each) => ({hands: each.hands, ...this.rowsOf(each)[place]}));
    const width = this.chart.clientWidth || undefined;
    refill(this.chart, settlingChart(name, points, exact, width));
    this.drawStreets();
    this.drawCounts(rows, name);
    const game = this.game.root.querySelector("option:checked")?.textContent ?? this.state.game;
    const title = this.last.title.replace(this.state.game, game);
    this.about.textContent = `${title}, ${duration(this.seconds)}`;
  }

  drawStreets() {
    const {streets} = this.last;
    const buttons = streets.map(({name}, place) => {
      const pressed = {"aria-pressed": String(place === this.street)};
      return button(name, () => this.choose({street: name}), pressed);
    });
    this.streets.hidden = buttons.length < 2;
    refill(this.streets, ...buttons);
  }

  /**
   * Shows another street or row of the same deals.
   * @param {Partial<State>} changes
   */
  choose(changes) {
    this.context.setState(changes);
    this.draw();
  }

  /** @param {Row[]} rows @param {string} chosen */
  drawCounts(rows, chosen) {
    const lines = rows.map(({name, share, error, exact}) => [
      this.rowButton(name, name === chosen),
      markedBar(share, exact),
      percent(share, 4),
      exact === null ? "–" : percent(exact, 4),
      exact === null ? "–" : offBy(share, exact, error),
    ]);
    const heads = ["category", barHead(), "observed", "exact", "standard errors off"];
    const caption = `${count(this.last.hands)} deals. Click a category to see it settle.`;
    const mark = h("span", {class: "tick-key", "aria-hidden": "true"});
    const legend = h("p", {class: "legend"}, mark, " marks the exact share.");
    refill(this.counts, table({caption, heads, rows: lines, words: 2}), legend);
  }

  /** @param {string} name @param {boolean} pressed */
  rowButton(name, pressed) {
    const attributes = {class: "plain", "aria-pressed": String(pressed)};
    return button(name, () => this.choose({row: name}), attributes);
  }

  copies() {
    const {state} = this;
    return copyButtons(this.context, {
      python: () => callPython("cm.simulate", [state.game, state.hands], this.options()),
      command: () =>
        commandLine(["simulate"], [], {game: state.game, hands: state.hands, ...this.options()}),
      table: () => (this.last ? this.tableText() : ""),
      picture: () => this.chart,
    });
  }

  /** The tables of the street that is shown. */
  tableText() {
    const {pots, winners} = this.last.streets[this.street];
    const tables = pots.map((pot) => pot.table);
    return printedText(...tables, ...(winners ? [winners.table] : []));
  }
}

/**
 * The place of the row that is chosen, or of the most frequent one.
 * @param {Row[]} rows @param {string} wanted
 */
function chosenPlace(rows, wanted) {
  const place = rows.findIndex((row) => row.name === wanted);
  if (place >= 0) return place;
  const shares = rows.map((row) => row.share);
  return shares.indexOf(Math.max(...shares));
}

/**
 * A bar of what was observed, with a mark at what is exact.
 * @param {number} share @param {number | null} exact
 */
function markedBar(share, exact) {
  const made = bar(share);
  if (exact === null) return made;
  made.classList.add("ticked");
  made.append(h("span", {class: "tick", style: {"--share": exact}}));
  return made;
}

/**
 * A difference in standard errors.
 * @param {number} share @param {number} exact @param {number} error
 */
function offBy(share, exact, error) {
  if (share === exact) return "0.00";
  return signed((share - exact) / error);
}
