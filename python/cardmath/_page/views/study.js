/** Study: what a range makes on a board, alone or against another one, street by street. */
import {button} from "../parts/buttons.js";
import {cardGrid} from "../parts/card_grid.js";
import {classGrid, classOf} from "../parts/class_grid.js";
import {classPicture} from "../parts/classes.js";
import {ComboTable} from "../parts/combo_table.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {textField} from "../parts/fields.js";
import {noAnswer} from "../parts/no_answer.js";
import {PlayerList} from "../parts/players.js";
import {tabbed} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {studyTable, studyText} from "../parts/study_table.js";
import {bind} from "../parts/widgets.js";
import {callPython, commandLine, count, percent} from "../parts/words.js";
import {workLine} from "../parts/work.js";
import {mountTable} from "../parts/widget/card_table.js";
import {readCards} from "../parts/widget/cards.js";
import {Curves} from "../parts/widget/curves.js";
import {mountGrid} from "../parts/widget/grid.js";

/**
 * @typedef {typeof DEFAULTS & import("../state.js").Table} State
 * @typedef {import("../main.js").Context<State, "study">} Context
 * @typedef {import("../main.js").Problem} Problem
 * @typedef {import("../replies/study.js").Study} Study
 * @typedef {import("../replies/study.js").Versus} Versus
 */

const STREETS = ["Flop", "Turn", "River"];

/** @type {import("../parts/widget/types.js").Group[]} */
const GROUPS = [
  {name: "board", word: "Board", label: "Board", hint: "Ks 7h 2d", most: 5},
  {name: "dead", word: "Dead", label: "Dead cards", hint: "Ah", most: 43},
];

/** The values of the view. */
const DEFAULTS = {filter: "", opponent: -1, group: "", cardsOf: "chosen"};

export const view = {
  onSpot: true,
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const study = new StudyView(root, context);
    study.ask();
    return () => study.unmount();
  },
};

class StudyView {
  /** @type {ReturnType<typeof mountTable>} */
  deck;
  /** @type {ReturnType<typeof mountGrid>} */
  grid;
  /**
   * What was answered last.
   * @type {Study | null}
   */
  found = null;
  /** What is shown of it but the filter, as text. */
  key = "";

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.filter = textField({
      label: "Filter",
      hint: "click names in the table, or type them with and, or, not; + means or better",
      value: context.state.filter,
      onInput: (filter) => this.change({filter}),
    });
    this.table = h("div");
    this.fits = h("div", {class: "fits", "aria-label": "What fits the filter", role: "group"});
    this.part = h("div");
    this.pictures = h("div", {class: "stack"});
    this.next = h("div");
    this.combos = new ComboTable({
      weigh: (hand, weight) => this.weigh(hand, weight),
      ungroup: () => this.chooseClass(""),
    });
    this.answers = [this.table, this.fits, this.part, this.pictures, this.next, this.combos.root];
    this.none = noAnswer(() => [...this.answers, ...this.players.numbers]);
    this.work = workLine();
    this.players = new PlayerList(context, () => this.swap(), true);
    const given = h("div", {class: "stack"}, this.players.root);
    const answer = h("div", {class: "stack"}, this.work.root, this.none.root, this.filter.root,
      this.fits, this.table, this.combos.root);
    const beside = h("div", {class: "stack"}, this.part, this.next, this.pictures);
    root.append(h("div", {class: "columns study"}, given, answer, beside), this.copies());
    this.mountParts(given);
  }

  /**
   * The deck, and the grid of the range.
   * @param {HTMLElement} root
   */
  mountParts(root) {
    const change = (/** @type {import("../parts/widget/types.js").Cards} */ cards) => this.change(cards);
    this.deck = mountTable(root, {groups: GROUPS,
      ...bind(this.context, {state: this.context.state, change})});
    this.streets = h("div", {class: "row", role: "group", "aria-label": "Streets"});
    root.append(this.streets);
    this.grid = mountGrid(root, {
      ...bind(this.context, {
        state: {text: this.range()}, lane: "grid ",
        change: (/** @type {{text: string}} */ {text}) => this.changeRange(text),
      }),
      board: () => this.context.state.board,
    });
  }

  unmount() {
    this.deck.unmount();
    this.grid.unmount();
  }

  /** The range that is studied. */
  range() {
    const {players, chosen} = this.context.state;
    return players[chosen] ?? "";
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    this.context.setState(changes);
    this.ask();
  }

  /** @param {string} text */
  changeRange(text) {
    const {players, chosen} = this.context.state;
    if (players[chosen] !== text) this.change({players: players.with(chosen, text)});
  }

  /** Another player is studied. */
  swap() {
    this.grid.set({text: this.range()});
    this.change({group: ""});
  }

  /**
   * Give a combo another weight; none takes it out.
   * @param {string} hand @param {number} weight
   */
  weigh(hand, weight) {
    this.grid.set({text: `${this.range()}, ${hand}@${weight}`, composed: true});
    this.changeRange(`${this.range()}, ${hand}@${weight}`);
  }

  /** @param {string} group */
  chooseClass(group) {
    this.context.setState({group: group === this.context.state.group ? "" : group});
    this.showCombos();
    this.showPictures();
  }

  ask() {
    this.players.show();
    this.showStreets();
    this.none.wait();
    this.work.start(this.context.ask({...this.context.state}, {
      answer: (found, {final}) => {
        if (final) this.work.end();
        this.show(found);
      },
      progress: this.work.progress,
      error: (problem) => this.showProblem(problem),
      stopped: this.work.end,
    }));
  }

  /** @param {Problem | null} problem */
  showProblem(problem) {
    if (problem) this.work.end();
    const field = problem?.field;
    this.deck.mark(problem);
    this.players.mark(problem);
    this.filter.mark(field === "filter" ? problem : null);
    // The grid reads the range itself, and marks what is wrong.
    this.none.show(field === "filter" ? null : problem);
    if (field === "filter") this.showFits(null);
  }

  /** @param {Study} found */
  show(found) {
    const {fits, next, ...others} = found;
    const key = JSON.stringify(others);
    const isNew = this.key !== key;
    this.found = found;
    this.showProblem(null);
    this.showFits(fits);
    if (isNew) {
      refill(this.table, studyTable(found, this.chosen(), (name) => this.toggle(name)));
      this.players.showEquities(found);
      this.showPictures();
      this.showCombos();
    } else this.pressNames();
    if (isNew || next) this.showNext(found);
    this.key = key;
    if (next || isNew) this.context.announce(spoken(found));
  }

  /** Presses the names of the filter in the table that is there. */
  pressNames() {
    const chosen = this.chosen();
    for (const name of this.table.querySelectorAll("button.plain")) {
      name.setAttribute("aria-pressed", String(chosen.includes(name.textContent ?? "")));
    }
  }

  showStreets() {
    const cards = readCards(this.context.state.board) ?? [];
    const to = (/** @type {number} */ size) => () => this.setBoard(cards.slice(0, size));
    if (this.streets) refill(this.streets, ...STREETS.map((name, place) =>
      button(name, to(place + 3), {
        "aria-pressed": String(cards.length === place + 3),
        disabled: cards.length < place + 3,
      })));
  }

  /** @param {string[]} cards */
  setBoard(cards) {
    const board = cards.join(" ");
    this.deck.set({...this.context.state, board});
    this.change({board});
  }

  /**
   * What each next card does to a player's range; a click deals it.
   * @param {Study} study
   */
  showNext(study) {
    const {next, versus, board, chosen} = study;
    if (!next || !versus) return refill(this.next);
    const street = board.length === 3 ? "turn" : "river";
    const theirs = this.context.state.cardsOf === "opponent";
    const side = (/** @type {number} */ equity) => (theirs ? 1 - equity : equity);
    const equities = Object.entries(next).map(([card, equity]) => [card, side(equity)]);
    refill(this.next, this.sides(study, versus.opponent), cardGrid({
      title: `Equity of player ${(theirs ? versus.opponent : chosen) + 1} after each ${street} ` +
        "(click one to deal it)",
      equities: Object.fromEntries(equities),
      middle: side(versus.equity),
      onCard: (card) => this.setBoard([...board, card]),
    }));
  }

  /**
   * The choice whose next cards are shown.
   * @param {Study} study @param {number} opponent
   */
  sides(study, opponent) {
    const one = (/** @type {string} */ cardsOf, /** @type {number} */ player) =>
      button(`Cards of player ${player + 1}`, () => {
        this.context.setState({cardsOf});
        this.showNext(study);
      }, {"aria-pressed": String(this.context.state.cardsOf === cardsOf)});
    return h("div", {class: "row next-of", role: "group", "aria-label": "Next cards of"},
      one("chosen", study.chosen), one("opponent", opponent));
  }

  showPictures() {
    if (!this.found) return;
    const {versus, combos, chosen} = this.found;
    const grid = classGrid({
      title: versus ? `Equity of each class of player ${chosen + 1}` : "Classes of the range",
      equities: byClass(combos),
      middle: versus?.equity ?? 0.5,
      chosen: this.context.state.group,
      onClass: (name) => this.chooseClass(name),
    });
    refill(this.pictures, ...(versus ? [curvesOf(versus, chosen)] : []), grid);
  }

  showCombos() {
    if (this.found) this.combos.show(this.found.combos, this.context.state.group);
  }

  /**
   * The names of a filter that is a list of names with "or"; of another filter, the whole.
   * @returns {string[]}
   */
  chosen() {
    const {filter} = this.context.state;
    return filter.split(/\s+or\s+/).map((each) => each.trim()).filter(Boolean);
  }

  /** @param {string} name */
  toggle(name) {
    const chosen = this.chosen();
    const kept = chosen.filter((each) => each !== name);
    const filter = (kept.length < chosen.length ? kept : [...chosen, name]).join(" or ");
    this.filter.set(filter);
    this.change({filter});
  }

  /**
   * Shows the part of the range that fits, and the button that continues with it.
   * @param {Study["fits"]} fits  null without a filter
   */
  showFits(fits) {
    if (!fits) {
      refill(this.part);
      return refill(this.fits, noFilter());
    }
    const {share, combos, text, cells, equity} = fits;
    const words = `${percent(share)} of the range fits: ${count(combos)} combos`;
    const keep = button("Continue with these hands", () => this.keep(text), {class: "main"});
    refill(this.fits, h("p", {class: "headline"}, words),
      equity === null ? "" : h("p", {class: "about"}, `Their equity is ${percent(equity)}.`),
      combos ? keep : "");
    refill(this.part, h("p", {class: "label"}, "The part of each class that fits the filter"),
      classPicture(cells, `The share of each class that fits: ${words}`));
  }

  /**
   * Make the part that fits the range, and show all of it.
   * @param {string} range
   */
  keep(range) {
    const {players, chosen} = this.context.state;
    this.filter.set("");
    this.context.setState({players: players.with(chosen, range), filter: ""});
    this.grid.set({text: range});
    this.ask();
  }

  copies() {
    const {state} = this.context;
    const against = () => {
      const place = this.found?.versus?.opponent;
      return place === undefined ? undefined : state.players[place];
    };
    const given = () => ({dead: state.dead, against: against()});
    return copyButtons(this.context, {
      python: () => {
        const study = callPython("cm.study", [this.range(), state.board], given());
        return state.filter ? callPython(`${study}.range`, [state.filter]) : study;
      },
      command: () => {
        const {board, filter} = state;
        return commandLine(["study"], [this.range()], {board, ...given(), filter});
      },
      table: () => (this.found ? tabbed(studyText(this.found)) : ""),
      title: () => `${this.range()} on ${state.board}`,
      picture: () => [this.table, this.fits, this.part, this.next, this.pictures],
    });
  }
}

/** @param {Study} found */
function spoken({fits, title, versus}) {
  if (fits) return `${percent(fits.share)} fits the filter`;
  return versus ? `${title}: equity ${percent(versus.equity)}` : title;
}

function noFilter() {
  return h("p", {class: "hint"}, "No filter yet: click a name in the table.");
}

/**
 * The mean equity of each class, by how often its combos are held; NaN where there is no opponent.
 * @param {import("../parts/combo_table.js").Combo[]} combos
 */
function byClass(combos) {
  /** @type {Record<string, number[]>} */
  const sums = {};
  for (const [hand, , , , equity, held] of combos) {
    const sum = (sums[classOf(hand)] ??= [0, 0]);
    sum[0] += held * (equity ?? 0);
    sum[1] += held;
  }
  return Object.fromEntries(Object.entries(sums).map(([name, [won, held]]) => [name, won / held]));
}

/**
 * Both curves in their colours, with the names of the players.
 * @param {Versus} versus @param {number} chosen
 */
function curvesOf({curves, opponent, equity}, chosen) {
  const picture = new Curves();
  picture.show(curves, 0, [chosen + 1, opponent + 1]);
  const key = (/** @type {number} */ player, /** @type {number} */ share, /** @type {string} */ kind) =>
    [h("span", {class: `line-key ${kind}`, "aria-hidden": "true"}),
      ` player ${player + 1}: ${percent(share)} `];
  picture.element.append(h("p", {class: "legend"},
    ...key(chosen, equity, "mine"), ...key(opponent, 1 - equity, "other")));
  return h("div", {class: "cm-panel two-curves"}, picture.element);
}
