/** Study: what a range makes of a board, street by street, with filters to click. */
import {bar} from "../parts/bars.js";
import {classPicture} from "../parts/classes.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {textField} from "../parts/fields.js";
import {noAnswer} from "../parts/no_answer.js";
import {askFor} from "../parts/widgets.js";
import {callPython, commandLine, count, percent} from "../parts/words.js";
import {mountGrid, mountTable} from "../widget.js";

/** @typedef {import("../main.js").Context} Context */

const STREETS = ["flop", "turn", "river"];

/** @type {import("../widget.js").Group[]} */
const GROUPS = [
  {name: "board", word: "Board", label: "Board", hint: "Ks 7h 2d", most: 5},
  {name: "dead", word: "Dead", label: "Dead cards", hint: "Ah", most: 43},
];

export const view = {
  onSpot: true,
  defaults: {filter: ""},
  readOld: (/** @type {any} */ values) =>
    typeof values.range === "string" ? {...values, players: [values.range, ""], chosen: 0} : values,
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

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.none = noAnswer(() => [this.table, this.fits]);
    this.filter = textField({
      label: "Filter",
      hint: "click names in the table, or type them with and, or, not; + means or better",
      value: context.state.filter,
      onInput: (filter) => this.change({filter}),
    });
    this.table = h("div");
    this.fits = h("div", {"aria-label": "What fits the filter", role: "group"});
    const given = h("div", {class: "stack"});
    const answer = h("div", {class: "stack"}, this.none.root, this.table);
    const part = h("div", {class: "stack"}, this.filter.root, this.fits);
    root.append(h("div", {class: "columns study"}, given, part, answer), this.copies());
    this.mountParts(given);
  }

  /**
   * The grid of the range, and the deck.
   * @param {HTMLElement} root
   */
  mountParts(root) {
    const {state, announce} = this.context;
    this.deck = mountTable(root, {
      groups: GROUPS,
      state,
      announce,
      onState: (cards) => this.change(cards),
    });
    this.grid = mountGrid(root, {
      ask: askFor(this.context, "grid "),
      announce,
      state: {text: state.players[state.chosen]},
      onState: ({text}) => this.changeRange(text),
      onChange: ({text}) => this.changeRange(text),
      undo: false,
    });
  }

  /** @param {string} text */
  changeRange(text) {
    const {players, chosen} = this.context.state;
    if (players[chosen] !== text) this.change({players: players.with(chosen, text)});
  }

  unmount() {
    this.deck.unmount();
    this.grid.unmount();
  }

  /** @param {object} changes */
  change(changes) {
    this.context.setState(changes);
    this.ask();
  }

  ask() {
    this.context.ask({...this.context.state}, {
      answer: (found) => this.show(found),
      error: (problem) => this.showProblem(problem),
    });
  }

  /** @param {any} problem */
  showProblem(problem) {
    const field = problem?.field;
    this.deck.mark(problem);
    this.filter.mark(field === "filter" ? problem : null);
    // The grid reads the range itself, and marks what is wrong.
    this.none.show(field === "filter" ? null : problem);
  }

  /** @param {any} found */
  show(found) {
    this.showProblem(null);
    this.table.replaceChildren(this.breakdown(found));
    this.fits.replaceChildren(...(found.fits ? this.fitting(found) : [h("p", {}, "No filter yet.")]));
    this.context.announce(found.fits ? `${percent(found.fits.share)} fits the filter` : found.title);
  }

  /**
   * The table of made hands and draws, each name a button.
   * @param {any} found
   */
  breakdown({rows, streets}) {
    const now = streets.length - 1;
    const names = STREETS.slice(0, streets.length);
    const heads = ["makes", "combos", ...names].map((text, place) =>
      h("th", {scope: "col", class: place ? "number" : "word"}, text),
    );
    heads.push(h("th", {scope: "col"}, h("span", {class: "unseen"}, "as a bar")));
    const kinds = [false, true].map((draws) =>
      rows.filter((/** @type {any} */ row) => (row.kind === "draw") === draws));
    const lines = (/** @type {any[]} */ list) => list.map((row) => this.line(row, now));
    const title = (/** @type {string} */ text) => h("tr", {class: "kind"},
      h("th", {scope: "rowgroup", colspan: heads.length, class: "word"}, text));
    const [made, draws] = kinds.map(lines);
    const table = h("table", {},
      h("caption", {}, "What the range makes of the board"),
      h("thead", {}, h("tr", {}, ...heads)),
      h("tbody", {}, ...made),
      draws.length ? h("tbody", {}, title("Draws"), ...draws) : null);
    return h("div", {class: "scrolls", tabindex: "0", role: "region", "aria-label": "Breakdown"}, table);
  }

  /** @param {any} row @param {number} now */
  line({name, combos, shares, group}, now) {
    const cells = shares.map((/** @type {number} */ share) => h("td", {}, percent(share)));
    return h("tr", {class: group ? "group" : null},
      h("th", {scope: "row", class: "word"}, this.choice(name)),
      h("td", {}, count(combos)), ...cells, h("td", {class: "wide"}, bar(shares[now])));
  }

  /**
   * A button that puts a name into the filter, or takes it out.
   * @param {string} name
   */
  choice(name) {
    const pressed = this.chosen().includes(name);
    const onclick = () => this.toggle(name);
    return h("button", {type: "button", class: "plain", "aria-pressed": String(pressed), onclick}, name);
  }

  /**
   * The names of a filter that is a list of names with "or"; of another filter, the whole.
   * @returns {string[]}
   */
  chosen() {
    const {filter} = /** @type {{filter: string}} */ (this.context.state);
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
   * The part of the range that fits, and the button that goes on with it.
   * @param {any} found
   */
  fitting({fits}) {
    const {share, combos, text, cells} = fits;
    const words = `${percent(share)} of the range fits: ${count(combos)} combos`;
    const keep = h("button", {type: "button", class: "main", onclick: () => this.keep(text)},
      "Go on with these hands");
    return [
      h("p", {class: "headline"}, words),
      classPicture(cells, `The share of each class that fits: ${words}`),
      combos ? h("p", {}, keep) : "",
    ];
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

  /** The range that is studied. */
  range() {
    const {players, chosen} = this.context.state;
    return players[chosen];
  }

  copies() {
    const {state} = this.context;
    const given = () => ({dead: state.dead});
    return copyButtons(this.context, {
      python: () => {
        const study = callPython("cm.study", [this.range(), state.board], given());
        return state.filter ? `${study}.range(${JSON.stringify(state.filter)})` : study;
      },
      command: () => {
        const {board, filter} = state;
        return commandLine(["study", this.range()], {board, ...given(), filter});
      },
      table: () => breakdownText(this.table),
      title: () => `${this.range()} on ${state.board}`,
      picture: () => [this.table, this.fits],
    });
  }
}

/** @param {HTMLElement} root */
function breakdownText(root) {
  const table = root.querySelector("table");
  const lines = [...(table?.rows ?? [])].map((row) =>
    [...row.cells].slice(0, -1).map((cell) => cell.textContent?.trim()).join("\t"),
  );
  return `${lines.join("\n")}\n`;
}
