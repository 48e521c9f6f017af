/** Push or fold: two to ten players, by chips or prize money, in equilibrium. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {choiceField, problemsOf, textField} from "../parts/fields.js";
import {jamGrid} from "../parts/jam_grid.js";
import {tabbed} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {positions, seatsOf} from "../parts/seats.js";
import {table} from "../parts/tables.js";
import {CLASSES} from "../parts/widget/cards.js";
import {
  callPython, commandLine, count, duration, fixed, percent, pythonTuple, rounded, short, signed,
} from "../parts/words.js";

/**
 * @typedef {typeof DEFAULTS & import("../state.js").Table} State
 * @typedef {import("../main.js").Context<State, "push_fold">} Context
 * @typedef {import("../parts/jam_grid.js").Line} Line
 * @typedef {import("../replies/push_fold.js").Solution} Solution
 * @typedef {"blinds" | "ante" | "raises" | "prizes" | "others" | "bounties" | "progressive"} TextName
 */

const MOST = 10;
/** The grids that are shown at a time, and the lines in the list. */
const GRIDS = 2;
const LISTED = 40;
/** With many players an answer takes seconds: the page waits until nobody has typed for so long. */
const PATIENCE = 500;

/** @type {Array<["prizes" | "others" | "bounties" | "progressive", string, string]>} */
const MONEY = [
  ["prizes", "Prizes, the first place’s first", "such as 50 30 20; none: chips"],
  ["others", "Stacks at other tables", "if there are any"],
  ["bounties", "Bounties", "one for all, or one for each player"],
  ["progressive", "Percent that goes onto the winner’s own head", ""],
];
/** @type {TextName[]} */
const TEXTS = ["blinds", "ante", "raises", ...MONEY.map(([name]) => name)];

/** The values of the view. */
const DEFAULTS = {stacks: ["10", "10"], blinds: "0.5 / 1", ante: "0", kind: "each", prizes: "", others: "",
  bounties: "", progressive: "50", raises: "", limps: "none", future: "0", seat: -1, line: ""};

export const view = {
  onSpot: true,
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const shown = new PushFold(root, context);
    return () => clearTimeout(shown.timer);
  },
};

class PushFold {
  /** @type {Solution | null} */
  found = null;
  /** @type {import("../replies/index.js").About | null} */
  about = null;
  /** @type {number | undefined} */
  timer = undefined;
  /** @type {import("../parts/seats.js").Seat[]} */
  seats = [];

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.table = h("div", {});
    this.pot = h("span", {});
    this.numbers = h("div", {class: "segments", role: "group", "aria-label": "Players"});
    this.answer = h("div", {class: "stack"});
    /** @type {Record<string, import("../parts/fields.js").Field>} */
    this.fields = {blinds: this.field("blinds", "Blinds"), ante: this.field("ante", "Ante"),
      raises: this.field("raises", "The first to enter may raise to", "such as 2; none: jam or fold"),
      ...Object.fromEntries(MONEY.map(([name, label, hint]) => [name, this.field(name, label, hint)]))};
    this.asked = askLine(context, {
      question: () => {
        const {seat: _seat, line: _line, ...asked} = this.state;
        return asked;
      },
      show: (found, about) => this.show(found, about),
      mark: (problem) => this.mark(problem),
      answers: () => [this.answer, ...this.seats.map(({value}) => value)],
    });
    const result = h("div", {class: "stack"}, this.asked.root, this.answer);
    root.append(h("div", {class: "sides"}, this.inputs(), result), this.copies());
    this.build();
    this.asked.ask();
  }

  inputs() {
    const kind = choiceField({label: "Ante of", value: this.state.kind,
      choices: [["each", "each"], ["big blind", "BB"], ["button", "BTN"]],
      onInput: (chosen) => this.change({kind: chosen})});
    const {blinds, ante, raises, ...money} = this.fields;
    const {prizes, others, bounties, limps, future} = this.state;
    const who = choiceField({label: "Limps", value: limps, onInput: (chosen) => this.change({limps: chosen}),
      choices: [["none", "nobody"], ["small blind", "the small blind"], ["all", "all players"]]});
    const ahead = choiceField({label: "Hands to come", value: future,
      onInput: (chosen) => this.change({future: chosen}),
      choices: [["0", "none"], ["1", "the next (takes long)"], ["2", "the next two (takes very long)"]]});
    const more = h("details", {open: Boolean(this.state.raises || limps !== "none" || future !== "0")},
      h("summary", {}, "Raises, limps, hands to come"),
      h("div", {class: "stack"}, raises.root, who.root, h("p", {class: "hint"},
        "Others jam or fold then, and nobody calls a raise: there is no play after the flop. After a " +
        "limp and a check, the pot is shared by equity."), ahead.root));
    const tournament = h("details", {open: Boolean(prizes || others || bounties)},
      h("summary", {}, "Prizes and bounties"),
      h("div", {class: "stack"}, ...MONEY.map(([name]) => money[name].root)));
    return h("div", {class: "box stack"}, h("div", {class: "row"}, h("span", {}, "Players"), this.numbers),
      this.table, h("div", {class: "forced"}, blinds.root, ante.root, kind.root), tournament, more);
  }

  /** @param {TextName} name @param {string} label @param {string} [hint] */
  field(name, label, hint) {
    return textField({label, hint, value: this.state[name], attributes: {inputmode: "decimal"},
      onInput: (text) => this.change({[name]: text})});
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    this.context.setState(changes);
    this.showValues();
    this.later();
  }

  /** Asks immediately about two players; about more, once nobody types. */
  later() {
    clearTimeout(this.timer);
    this.asked.wait();
    if (this.state.stacks.length === 2) this.asked.ask();
    else this.timer = setTimeout(() => this.asked.ask(), PATIENCE);
  }

  /** @param {number} number  of players */
  resize(number) {
    const {stacks} = this.state;
    const more = Array.from({length: Math.max(0, number - stacks.length)}, () => stacks[0]);
    this.context.setState({stacks: [...more, ...stacks.slice(-number)], seat: -1, line: ""});
    this.build();
    this.later();
  }

  build() {
    const {stacks, seat} = this.state;
    const counts = Array.from({length: MOST - 1}, (_, at) => at + 2);
    refill(this.numbers, ...counts.map((number) => button(String(number), () => this.resize(number),
      {"aria-pressed": String(number === stacks.length), "aria-label": `${number} players`})));
    const {root, seats, felt} = seatsOf({stacks, chosen: seat, big: this.bigBlind(),
      onStack: (place, text, dragging) => {
        const changes = {stacks: this.state.stacks.with(place, text)};
        if (dragging && this.state.stacks.length > 2) {
          this.context.setState(changes);
          this.asked.wait();
        } else this.change(changes);
      },
      onSeat: (place) => this.choose({seat: this.state.seat === place ? -1 : place, line: ""})});
    this.seats = seats;
    felt.append(this.pot);
    refill(this.table, root);
    this.showValues();
  }

  bigBlind() {
    const big = Number(this.state.blinds.split(/[\s/,;]+/).filter(Boolean).at(-1));
    return big > 0 ? big : 1;
  }

  /** @param {Partial<State>} changes  which seat or line is looked at */
  choose(changes) {
    this.context.setState(changes);
    this.seats.forEach(({root}, place) =>
      root.querySelector(".seat-name")?.setAttribute("aria-pressed", String(place === this.state.seat)));
    if (this.found) this.draw(this.found);
  }

  /** @param {import("../main.js").Problem | null} problem */
  mark(problem) {
    const wrong = (/** @type {string} */ name) =>
      problemsOf(problem).find(({field}) => field === name) ?? null;
    this.seats.forEach(({field}, place) => field.mark(wrong(`stacks.${place}`)));
    for (const name of TEXTS) this.fields[name].mark(wrong(name));
  }

  /** @param {Solution} found @param {import("../replies/index.js").About} about */
  show(found, about) {
    this.found = found;
    this.about = about;
    this.showValues();
    this.draw(found);
    this.context.announce(this.headline(found));
    return true;
  }

  showValues() {
    const [small, big, ante] = [...this.state.blinds.split(/[\s/,;]+/), this.state.ante].map(Number);
    const pot = small + big + ante * (this.state.kind === "each" ? this.seats.length : 1);
    this.pot.textContent = pot > 0 ? `pot ${rounded(pot, 4)}` : "";
    const values = this.found?.values ?? [];
    this.seats.forEach(({value}, place) => {
      value.textContent = values.length === this.seats.length ? this.worth(values[place]) : "";
    });
  }

  /** @param {number} value */
  worth(value) {
    if (this.found?.unit !== "chips") return fixed(value);
    return signed(value, this.bigBlind() > 5 ? 1 : 3);
  }

  unit() {
    if (this.found?.unit !== "chips") return "of the prizes";
    return this.bigBlind() === 1 ? "big blinds" : "chips";
  }

  /** @param {Solution} found */
  headline({players, values}) {
    const each = players.map((name, place) =>
      `${name} ${this.worth(values[place])}`);
    return `${each.join(", ")} ${this.unit()}`;
  }

  /** The lines of the seat that is looked at, the most frequent first. */
  lines() {
    const {seat} = this.state;
    const lines = this.found?.lines ?? [];
    const own = lines.filter((line) => seat < 0 || line.seat === seat);
    const all = [...(own.length ? own : lines)];
    return all.sort((one, other) => other.reach - one.reach);
  }

  /** @param {Solution} found */
  draw(found) {
    const {about} = this;
    const lines = this.lines();
    const first = lines.find(({line}) => line === this.state.line);
    const ordered = first ? [first, ...lines.filter((line) => line !== first)] : lines;
    const grids = ordered.filter((line, place) =>
      ordered.findIndex(({decision}) => decision === line.decision) === place);
    refill(this.answer,
      h("p", {class: "headline"}, this.headline(found)),
      h("div", {class: "columns"}, ...grids.slice(0, GRIDS).map((line) =>
        jamGrid(this.actionsAt(line), this.titleOf(line), (value) => this.worth(value)))),
      h("div", {class: "columns"}, this.list(lines), h("div", {class: "stack"}, this.players(found),
        h("p", {}, button("See these ranges in Equity", () => this.toEquity(grids[0]))))),
      h("p", {class: "about"}, this.notes(found), ` ${duration(about?.seconds ?? 0)}` +
        (about?.final ? "" : "; a better answer follows")),
    );
    if (found.many.every((often) => often < 1e-5)) return;
    const most = percent(Math.max(...found.many), 2);
    this.answer.append(h("p", {class: "about"},
      `Pots of four and more, in which a player is in up to ${most} of hands, are valued approximately.`));
  }

  /**
   * All actions but a fold at the decision of a line, the smallest first.
   * @param {Line} line
   */
  actionsAt({decision}) {
    const lines = this.found?.lines ?? [];
    const same = lines.filter((each) => each.decision === decision);
    const size = (/** @type {Line} */ {action}) =>
      (action === "limp" ? 0 : action === "jam" ? Infinity : parseFloat(action.slice("raise to ".length)));
    return same.length > 1 ? same.sort((one, other) => size(one) - size(other)) : same;
  }

  /** @param {Line} line */
  titleOf(line) {
    const all = this.actionsAt(line);
    const titles = all.map(({line: text, percent: share}, place) => {
      const last = place ? text.split(" ").slice(1).join(" ") : text;
      return `${last} ${fixed(share, this.found?.digits)}%`;
    });
    return titles.join(", ");
  }

  /** @param {Solution} found */
  notes({gains}) {
    const most = Math.max(...gains);
    const gain = most < 1e-6 ? "less than 0.000001" : `at most ${short(most, 2)}`;
    return `What a player could gain by deviating alone: ${gain} ${this.unit()}.`;
  }

  /** @param {Line[]} lines */
  list(lines) {
    const name = positions(this.state.stacks.length)[this.state.seat];
    const rows = lines.slice(0, LISTED).map((each) => [
      button(each.line, () => this.choose({line: each.line}), {class: "plain"}),
      percent(each.reach, 1), `${fixed(each.percent, this.found?.digits)}%`, this.worth(each.ev)]);
    const left = lines.length - rows.length;
    const caption = (name ? `Decisions of ${name}` : "All decisions; press a seat for its own") +
      (left > 0 ? `; ${left} more are rarer` : "");
    return h("div", {class: "jam-lines"},
      table({caption, heads: ["decision", "comes up", "this action", "EV"], rows}));
  }

  /** @param {Solution} found */
  players({players, stacks, values, percents, gains, unit}) {
    const isChips = unit === "chips";
    const rows = players.map((name, place) => [name,
      count(stacks[place]), this.worth(values[place]),
      `${isChips ? signed(percents[place]) : fixed(percents[place])}%`,
      gains[place] < 1e-6 ? "< 0.000001" : short(gains[place], 2)]);
    const whole = isChips ? "of all chips" : "of the prizes";
    return table({caption: "EV of each player",
      heads: ["player", "chips", "EV", whole, "could gain"], rows});
  }

  /** @param {Line} line  whose range meets that of the last all-in before it */
  toEquity({line, text}) {
    const before = line.split(", ").slice(0, -1);
    while (before.length && before.at(-1)?.endsWith("folds")) before.pop();
    const rival = this.found?.lines.find((each) => before.length
      ? each.line === before.join(", ") : each.line.startsWith(`${line}, `) && each.action === "call");
    const players = before.length ? [rival?.text ?? "random", text] : [text, rival?.text ?? "random"];
    this.context.go("equity", {players, board: "", dead: "", chosen: 0});
  }

  copies() {
    const numbers = (/** @type {string} */ text) => text.trim().split(/[\s,;/]+/).filter(Boolean).map(Number);
    const one = (/** @type {number[]} */ list) => (list.length === 1 ? list[0] : list);
    const chips = (/** @type {string} */ text) => Number(text.replaceAll(",", ""));
    const options = () => {
      const {ante, kind, blinds, prizes, others, bounties, progressive, raises, limps, future} = this.state;
      const [small, big] = numbers(blinds);
      const usual = small === 0.5 && big === 1;
      const posts = chips(ante) || null;
      return {posts, kind: posts && kind !== "each" ? kind : null, small, big, usual,
        prizes: numbers(prizes), others: numbers(others), bounties: numbers(bounties),
        progressive: bounties.trim() ? chips(progressive) / 100 : null,
        raises: numbers(raises), limps: limps === "none" ? null : limps, future: Number(future) || null};
    };
    return copyButtons(this.context, {
      python: () => {
        const {posts, kind, small, big, usual, progressive, raises, limps, future, ...money} = options();
        const game = callPython("cm.solve.push_fold", [this.state.stacks.map(chips)], {ante: posts,
          blinds: usual ? null : pythonTuple([small, big]), ante_kind: kind, prizes: money.prizes,
          others: money.others, bounties: one(money.bounties), progressive, raises,
          limps: limps === "small blind" ? true : limps, future_hands: future});
        return `${game}.solve()`;
      },
      command: () => {
        const {posts, kind, small, big, usual, progressive, raises, limps, future, ...money} = options();
        const lists = Object.fromEntries(Object.entries(money).map(([name, list]) => [name, list.join(" ")]));
        const stacks = this.state.stacks.map((text) => String(chips(text)));
        return commandLine(["push-fold"], stacks, {ante: posts, "ante-kind": kind,
          blinds: usual ? null : `${small}/${big}`, ...lists, progressive, raise: raises, limps,
          "future-hands": future});
      },
      table: () => (this.found ? this.tableText() : ""),
      title: () => `Push or fold with ${this.state.stacks.join(", ")}`,
      picture: () => this.answer,
    });
  }

  /** How often each class goes all-in on each line of the seat. */
  tableText() {
    const lines = this.lines();
    return tabbed([["hand", ...lines.map(({line}) => line)], ...CLASSES.map((name, place) =>
      [name, ...lines.map(({jam}) => String(jam[place]))])]);
  }
}
