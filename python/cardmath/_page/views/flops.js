/** Flops: two ranges on every flop, to sort, find, group, and open. */
import {askLine} from "../parts/asking.js";
import {bar, barHead} from "../parts/bars.js";
import {button} from "../parts/buttons.js";
import {cards} from "../parts/cards.js";
import {copyButtons} from "../parts/copies.js";
import {h, onWidth} from "../parts/elements.js";
import {choiceField, numberField, textField} from "../parts/fields.js";
import {PlayerList} from "../parts/players.js";
import {tabbed} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {scatter} from "../parts/scatter.js";
import {table} from "../parts/tables.js";
import {twoSided} from "../parts/two_sided.js";
import {callPython, commandLine, count, duration, percent} from "../parts/words.js";
import {whenQuiet} from "../parts/widget/elements.js";

/**
 * @typedef {typeof DEFAULTS & import("../state.js").Table} State
 * @typedef {import("../main.js").Context<State, "flops">} Context
 * @typedef {import("../replies/flops.js").Flop} Flop
 * @typedef {import("../replies/flops.js").Flops} Flops
 */

const PAGE = 50;
const EQUITY = 3;
const FIRST_TEXTURE = 5;
/** @type {Array<[string, number]>} */
const COLUMNS = [["flop", 0], ["flops", 1], ["probability", 2], ["equity", 3], ["a pair or better", 4]];

/** The values of the view. */
const DEFAULTS = {
  opponent: -1, chart: "order", sort: 3, down: true, by: "suits", find: "",
  suits: "", pairing: "", high: "", connection: "",
};

export const view = {
  onSpot: true,
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new FlopsView(root, context);
    return () => {};
  },
};

/** The textures by which flops are found: the key in the state, and the library's name. */
const FOUND_BY = /** @type {const} */ ([["suits", "suits"], ["pairing", "pairing"], ["high", "high card"],
  ["connection", "connection"]]);

class FlopsView {
  /** @type {Flops | null} */
  found = null;
  most = PAGE;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.players = new PlayerList(context, () => this.typed(), true);
    this.sayLater = whenQuiet(600, () => this.say());
    this.finders = h("div", {class: "row"});
    this.about = h("p", {class: "headline"});
    this.time = h("p", {class: "about"});
    this.groups = h("div", {class: "wide-bars"});
    this.picture = h("div");
    this.list = h("div", {class: "wide-bars"});
    this.asked = askLine(context, {
      question: () => this.question(),
      show: (found, about) => this.show(found, about),
      mark: (problem) => this.players.mark(problem),
      answers: () => [this.about, this.time, this.groups, this.picture, this.list, ...this.players.numbers],
    });
    const top = h("div", {class: "box stack"}, h("p", {class: "hint"},
      "The equities are those of the chosen player. Change the ranges here, or in Equity."),
      this.players.root);
    const left = h("div", {class: "stack"}, top, this.asked.root, this.about, this.time,
      this.groupChoice(), this.groups, this.subsetBox());
    const right = h("div", {class: "stack"}, this.picture, this.finders, this.list);
    root.append(h("div", {class: "halves"}, left, right), this.copies());
    onWidth(this.picture, () => this.found && this.drawPicture());
    this.players.show();
    this.asked.ask();
  }

  question() {
    const {players, chosen, dead, opponent} = this.state;
    return {players, chosen, dead, opponent};
  }

  typed() {
    this.players.show();
    this.asked.ask();
  }

  groupChoice() {
    const names = ["suits", "pairing", "high card", "connection", "heights"];
    return choiceField({
      label: "Group by",
      value: this.state.by,
      choices: names.map((name) => [name, name]),
      onInput: (by) => this.turn({by}),
    }).root;
  }

  /**
   * Show the same flops in another way.
   * @param {Partial<State>} changes
   */
  turn(changes) {
    this.context.setState(changes);
    this.most = PAGE;
    this.draw();
    this.sayLater();
  }

  /** @param {Flops} found @param {import("../replies/index.js").About} about */
  show(found, {seconds}) {
    this.found = found;
    const {chosen, opponent, equity, flops} = found;
    this.players.showEquities({chosen, versus: {opponent, equity}});
    const {dead} = this.state; // it is set in other views
    this.about.textContent = `Player ${chosen + 1} has ${percent(equity, 3)} over all flops` +
      (dead ? ` without ${dead}` : "");
    const distinct = `${count(flops.length)} flops that differ by more than suits`;
    this.time.textContent = `exact, ${distinct}, ${duration(seconds)}`;
    this.showFinders();
    this.draw();
    this.context.announce(this.about.textContent);
    return true;
  }

  /**
   * The kind of a flop in a texture.
   * @param {Flop} flop @param {string} texture
   */
  kindOf(flop, texture) {
    const place = this.found?.textures.indexOf(texture) ?? -1;
    return String(flop[FIRST_TEXTURE + place]);
  }

  showFinders() {
    const flops = this.found?.flops ?? [];
    const choices = FOUND_BY.map(([key, texture]) => {
      const kinds = [...new Set(flops.map((flop) => this.kindOf(flop, texture)))];
      /** @type {Array<[string, string]>} */
      const listed = [["", "any"], ...kinds.map((kind) => /** @type {[string, string]} */ ([kind, kind]))];
      return choiceField({label: texture, value: this.state[key], choices: listed,
        onInput: (kind) => this.turn({[key]: kind})}).root;
    });
    const find = textField({label: "With the cards", value: this.state.find,
      attributes: {placeholder: "A K, or 7h"}, onInput: (text) => this.turn({find: text})});
    refill(this.finders, ...choices, find.root);
  }

  /** Lets screen readers say how many flops are found. */
  say() {
    if (this.found) this.context.announce(`${count(this.chosen().length)} flops found`);
  }

  /** The flops that are looked for, in the chosen order. */
  chosen() {
    const {sort, down, find} = this.state;
    const wanted = find.toLowerCase().replaceAll("10", "t").match(/[2-9tjqka][cdhs]?/g) ?? [];
    const kinds = FOUND_BY.filter(([key]) => this.state[key]);
    const fits = (/** @type {Flop} */ flop) =>
      kinds.every(([key, texture]) => this.kindOf(flop, texture) === this.state[key]) &&
      wanted.every((word) => flop[0].toLowerCase().includes(word));
    const side = down ? -1 : 1;
    return (this.found?.flops ?? []).filter(fits).sort((one, other) =>
      side * (one[sort] < other[sort] ? -1 : one[sort] > other[sort] ? 1 : 0));
  }

  draw() {
    if (!this.found) return;
    const flops = this.chosen();
    refill(this.groups, this.groupTable(flops));
    this.drawPicture();
    refill(this.list, this.flopTable(flops));
  }

  drawPicture() {
    refill(this.picture, ...this.pictureOf(this.chosen()));
  }

  /** @param {Flop[]} flops */
  groupTable(flops) {
    /** @type {Map<string, number[]>} */
    const sums = new Map();
    for (const flop of flops) {
      const kind = this.kindOf(flop, this.state.by);
      const sum = sums.get(kind) ?? [0, 0, 0];
      sums.set(kind, [sum[0] + flop[1], sum[1] + flop[2], sum[2] + flop[2] * flop[3]]);
    }
    const rows = [...sums].sort(([, one], [, other]) => other[0] - one[0]).map(
      ([name, [number, weight, won]]) =>
        [name, bar(won / weight, "both"), percent(won / weight), count(number), percent(weight)]);
    const part = flops.length < (this.found?.flops.length ?? 0) ? ", of the flops found" : "";
    const caption = `By ${this.state.by}${part}`;
    const heads = [this.state.by, barHead(), "equity", "flops", "probability"];
    return table({caption, heads, rows, words: 2});
  }

  /** @param {Flop[]} flops */
  pictureOf(flops) {
    /** @type {Array<[string, string]>} */
    const charts = [["order", "In order"], ["pairs", "By pairs"]];
    const choice = h("div", {class: "segments", role: "group", "aria-label": "Chart"},
      ...charts.map(([chart, name]) => button(name, () => this.turn({chart}),
        {"aria-pressed": String(chart === this.state.chart)})));
    const hint = h("p", {class: "legend live"}, "Click a flop to study it.");
    if (this.state.chart === "pairs") return [choice, ...this.pointsOf(flops), hint];
    const {chosen = 0, opponent = 1} = this.found ?? {};
    return [choice, twoSided({width: this.wide(), names: [`Player ${chosen + 1}`, `Player ${opponent + 1}`],
      flops: flops.map(([name, , weight, equity]) => ({name, weight, equity})),
      onFlop: (name) => this.open(name)}), hint];
  }

  /** The width of a chart, in pixels. */
  wide() {
    return this.picture.clientWidth || undefined;
  }

  /** @param {Flop[]} flops */
  pointsOf(flops) {
    const kindOf = (/** @type {Flop} */ flop) => this.kindOf(flop, this.state.by);
    const kinds = [...new Set((this.found?.flops ?? []).map(kindOf))];
    const points = flops.map((flop) => ({
      x: flop[4], y: flop[3], kind: kinds.indexOf(kindOf(flop)) % 6, name: flop[0],
    }));
    const keys = kinds.slice(0, 6).flatMap((kind, number) =>
      [h("span", {class: `key kind-${number}`, "aria-hidden": "true"}), ` ${kind} `]);
    const label = `${count(points.length)} flops: the equity of the range, and how often it has a pair`;
    return [
      scatter({points, label, axes: ["a pair or better", "equity"], width: this.wide(),
        onPoint: (name) => this.open(name)}),
      h("p", {class: "legend"}, ...keys),
    ];
  }

  /** @param {string} flop */
  open(flop) {
    this.context.go("study", {board: flop});
  }

  /** @param {Flop[]} flops */
  flopTable(flops) {
    const {sort, down} = this.state;
    const order = (/** @type {number} */ place) => () =>
      this.turn({sort: place, down: place === sort ? !down : place > 0});
    const [flop, ...numbers] = COLUMNS.map(([name, place]) => h("th", {
      scope: "col",
      class: place ? `number${place < EQUITY ? " less" : ""}` : "word",
      "aria-sort": place === sort ? (down ? "descending" : "ascending") : null,
    }, button(name, order(place), {class: "plain"})));
    const rows = flops.slice(0, this.most).map(([flop, number, weight, equity, pairs]) => h("tr", {},
      h("th", {scope: "row", class: "word"}, button("", () => this.open(flop), {class: "plain",
        "aria-label": `Study ${flop}`})),
      h("td", {class: "barred"}, bar(equity, "both")),
      ...[count(number), percent(weight, 3)].map((text) => h("td", {class: "less"}, text)),
      ...[percent(equity, 3), percent(pairs, 1)].map((text) => h("td", {}, text))));
    rows.forEach((row, place) => row.querySelector("button")?.append(cards(flops[place][0])));
    const more = button("Show more", () => {
      this.most += 4 * PAGE;
      this.draw();
    });
    more.hidden = flops.length <= this.most;
    const shown = h("table", {}, h("caption", {}, `${count(flops.length)} flops found`),
      h("thead", {}, h("tr", {}, flop, h("th", {scope: "col", class: "barred"}, barHead()), ...numbers)),
      h("tbody", {}, ...rows));
    const about = {tabindex: "0", role: "region", "aria-label": "The flops found"};
    return h("div", {class: "scrolls tall", ...about}, shown, more);
  }

  /** The search for flops that represent all. */
  subsetBox() {
    let size = 25;
    const number = numberField({label: "Flops that represent all", value: size, least: 1, most: 500,
      onInput: (value) => {
        size = value;
        asked.wait();
      },
      onWrong: () => asked.wait()});
    const place = h("div", {class: "answer"});
    const asked = askLine(this.context, {
      question: () => ({...this.question(), subset: size}),
      show: ({subset}) => {
        refill(place, ...subsetNodes(subset));
        return true;
      },
      answers: () => [place],
      lane: "subset",
    });
    const search = button("Search", () => asked.ask());
    return h("section", {class: "box stack subset", "aria-label": "A subset of flops"},
      h("div", {class: "row"}, number.root, search), asked.root, place);
  }

  copies() {
    const {state} = this;
    const ranges = () => {
      const {chosen = 0, opponent = 1} = this.found ?? {};
      return [state.players[chosen], state.players[opponent]];
    };
    return copyButtons(this.context, {
      python: () => callPython("cm.flops", ranges(), {dead: state.dead}),
      command: () => {
        const [held, against] = ranges();
        return commandLine(["study"], [held], {against, flops: true, dead: state.dead});
      },
      table: () => (this.found ? this.text() : ""),
      title: () => `${ranges().join(" against ")} on all flops`,
      picture: () => [this.groups, this.picture],
    });
  }

  /** The flops found, with tabs. */
  text() {
    const heads = [...COLUMNS.map(([name]) => name), ...(this.found?.textures ?? [])];
    const share = (/** @type {number} */ number) => percent(number, 4);
    const lines = this.chosen().map(([flop, number, weight, equity, pairs, ...textures]) =>
      [flop, number, ...[weight, equity, pairs].map(share), ...textures]);
    return tabbed([heads, ...lines]);
  }
}

/** @param {import("../replies/flops.js").Subset} subset */
function subsetNodes({rows, error, off, text, size}) {
  const lines = rows.map(([flop, weight, number]) =>
    [cards(flop), percent(weight), count(number)]);
  const copied = h("button", {type: "button", onclick: () => navigator.clipboard.writeText(text)},
    "Copy for a solver");
  return [
    h("p", {}, `The equity of ${size} flops is off by ${percent(Math.abs(off), 3)} over all, and by ` +
      `${percent(error, 2)} on a typical flop.`),
    copied,
    table({caption: "The flops and their weights", heads: ["flop", "weight", "represents"],
      rows: lines}),
  ];
}
