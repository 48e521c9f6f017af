/** Library: all that is kept, to find, open, name and remove; and the queue of solves. */
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {problemBox, textField} from "../parts/fields.js";
import {ItemBox, keyOf, KINDS} from "../parts/library/item.js";
import {QueueBox} from "../parts/library/queue.js";
import {ReportBox} from "../parts/library/report.js";
import {refill} from "../parts/refill.js";
import {SortedTable} from "../parts/solve/sorted_table.js";
import {count} from "../parts/words.js";
import {keptTables} from "../state.js";

/**
 * @typedef {typeof DEFAULTS & import("../state.js").Table} State
 * @typedef {import("../main.js").Context<State, "library">} Context
 * @typedef {import("../parts/library/item.js").Item} Item
 * @typedef {import("../replies/library.js").Exchange} Exchange
 */

/** @type {Array<[string, string]>} */
const FILTERS = [["", "All"], ["solve", "Solves"], ["flops", "Flop reports"], ["spot", "Spots"],
  ["range", "Ranges"]];

/** What is asked without changing anything. */
const READING = ["list", "open", "queue"];

/** The values of the view. */
const DEFAULTS = {search: "", kind: "", item: ""};

export const view = {
  onSpot: true,
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const library = new Library(root, context);
    return {close: () => library.queue.close(), renew: () => library.renew()};
  },
};

/** @param {Exchange["asked"]} question */
const isChange = (question) => !READING.includes(question.do);

class Library {
  /** @type {Item[]} */
  items = [];
  /** The number of the newest list. */
  seen = 0;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.problems = problemBox();
    this.search = textField({label: "Search", value: this.state.search, quiet: true,
      attributes: {placeholder: "Search names, tags and notes", type: "search"},
      onInput: (search) => this.turn({search})});
    this.kinds = h("div", {class: "segments", role: "group", "aria-label": "What is shown"});
    this.said = h("p", {class: "hint removed", role: "status", hidden: true});
    /** @type {SortedTable<Item>} */
    this.table = new SortedTable("What is kept");
    this.table.root.classList.add("library-list");
    this.table.sort = "kept";
    this.table.down = true;
    this.empty = emptyBox(context);
    this.box = new ItemBox({
      open: (item, place) => this.open(item, place),
      save: (item, typed) => this.save(item, typed),
      remove: (item) => this.remove(item),
    });
    this.queue = this.makeQueue();
    this.report = new ReportBox((flop, fields) =>
      context.go("solve", {...fields, board: flop.match(/../g)?.join(" ") ?? "", line: "", group: ""}));
    const list = h("div", {class: "stack tight"}, h("div", {class: "row library-find"}, this.search.root,
      this.kinds), this.problems.root, this.said, this.empty, this.table.root);
    root.append(h("div", {class: "halves wide-first"}, list,
      h("div", {class: "stack"}, this.box.root, this.queue.root)), this.report.root, this.copies());
    addEventListener("focus", () => root.isConnected && this.look()); // others may have changed it
    this.renew();
  }

  makeQueue() {
    return new QueueBox({
      ask: (question, answer, failed) => this.context.ask(question,
        {answer, error: ({message}) => failed(message), stays: true, changes: isChange(question)}, "queue"),
      choose: (kind, name) => this.turn({kind: "", search: "", item: keyOf({kind, name})}),
      kept: () => this.ask({do: "list"}),
      work: (text) => this.context.showWork(text),
    });
  }

  /** Shows what is kept now: it may have changed while another view was shown. */
  renew() {
    this.search.set(this.state.search);
    this.draw();
    this.ask({do: "list"});
  }

  /**
   * @template {Exchange["asked"]} Question
   * @param {Question} question
   * @param {(found: import("../main.js").ReplyTo<Exchange, Question>) => void} [then]
   * @param {() => void} [failed]
   */
  ask(question, then = () => {}, failed = () => {}) {
    this.context.ask(question, {
      answer: (found) => {
        /** @type {Exchange["reply"]} */
        const reply = found;
        this.problems.show(null);
        if ("items" in reply) this.take(reply);
        then(found);
        if ("items" in reply) this.draw();
        if ("queue" in reply) this.queue.show(reply);
      },
      error: (problem) => {
        failed();
        this.box.mark(problem);
        const isShown = ["new", "tags", "notes"].includes(problem.field ?? "");
        this.problems.show(isShown ? null : {message: problem.message});
        if (isChange(question)) this.look(problem); // another tab may have changed it before
      },
      changes: isChange(question),
      stays: isChange(question), // the view is kept as it is
    });
  }

  /**
   * Lists what is kept now; what is said stays. A draft that was refused may take the place of what
   * is kept now.
   * @param {import("../main.js").Problem} [problem]
   */
  look(problem) {
    this.context.ask({do: "list"}, {answer: (reply) => {
      this.take(reply);
      if (problem?.field === "before" && this.chosen) this.box.replace(this.chosen);
      this.draw();
      this.queue.show(reply);
    }}, "library look");
  }

  /**
   * Answers of two lanes do not come in the order of what they show.
   * @param {import("../replies/library.js").Listed} reply
   */
  take({items, look}) {
    if (look < this.seen) return;
    this.seen = look;
    this.items = items;
  }

  /** @param {Partial<State>} changes */
  turn(changes) {
    this.context.setState(changes);
    this.search.set(this.state.search);
    this.draw();
  }

  /** The thing that is chosen. */
  get chosen() {
    return this.items.find((item) => keyOf(item) === this.state.item) ?? null;
  }

  draw() {
    const {kind, search} = this.state;
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {Item} */ item) => (!kind || item.kind === kind) && words.every(
      (word) => textOf(item).includes(word));
    const found = this.items.filter(fits);
    refill(this.kinds, ...FILTERS.map(([key, name]) =>
      button(name, () => this.turn({kind: key}), {"aria-pressed": String(key === kind)})));
    this.empty.hidden = this.items.length > 0;
    this.table.root.hidden = !this.items.length;
    this.table.show(`${count(found.length)} of ${count(this.items.length)} kept`, this.columns(), found);
    const item = this.chosen;
    this.box.show(item);
    this.drawReport(item);
  }

  /** @param {Item | null} item */
  drawReport(item) {
    const key = item?.kind === "flops" && !item.damaged ? this.state.item : "";
    if (this.shown === key) return;
    this.shown = key;
    this.report.show(null);
    if (key && item) {
      this.context.ask({do: "open", kind: "flops", name: item.name}, {
        answer: (opened) => key === this.shown && opened.kind === "flops" && this.report.show(opened.report),
        error: (problem) => this.problems.show(problem),
      }, "report");
    }
  }

  shown = "";

  /** @returns {import("../parts/solve/sorted_table.js").Column<Item>[]} */
  columns() {
    return [
      {name: "name", word: true, key: ({name}) => name.toLowerCase(), text: ({name}) => name,
        cell: (item) => button(item.name, () => this.turn({item: keyOf(item)}), {
          class: "plain", "aria-current": item === this.chosen ? "true" : null})},
      {name: "kind", word: true, key: ({kind}) => KINDS[kind], cell: ({kind}) => KINDS[kind]},
      {name: "what it is", word: true, key: ({about}) => about, cell: ({about, tags}) =>
        h("span", {}, about, ...tags.map((tag) => h("span", {class: "tag"}, tag)))},
      {name: "kept", word: true, key: ({when}) => when, 
        cell: ({when}) => h("span", {class: "one-line"}, dayOf(when))},
    ];
  }

  /** @param {Item} item @param {number} [place] */
  open(item, place = 0) {
    this.ask({do: "open", kind: item.kind, name: item.name}, (found) => {
      if (found.kind === "solve") this.context.go("solve", {...found.fields, chosen: 0, line: "", group: ""});
      else if (found.kind === "spot") this.openSpot(found.text);
      else if (found.kind === "range") {
        this.context.go("equity", {players: this.playersWith(place, found.text), chosen: place});
      }
    });
  }

  /** @param {string} text */
  openSpot(text) {
    const tables = keptTables(text);
    if (tables) this.context.go("equity", tables.holdem ?? {});
    else this.problems.show({message: "This spot is damaged: remove it."});
  }

  /** @param {number} place @param {string} text */
  playersWith(place, text) {
    const players = [...this.state.players];
    while (players.length <= place) players.push("");
    players[place] = text;
    return players;
  }

  /** @param {Item} item @param {import("../parts/library/item.js").Typed} typed */
  save(item, typed) {
    const {kind} = item;
    const {name, tags, notes, before} = typed;
    this.ask({do: "describe", kind, name: item.name, new: name, tags, notes, before}, () => {
      const now = {kind, name: name.trim()};
      this.box.done(item, typed, this.items.find((each) => keyOf(each) === keyOf(now)));
      const isChosen = this.state.item === keyOf(item); // the user may have gone on
      if (isChosen) this.context.setState({item: keyOf(now)});
    }, () => this.box.failed(item));
  }

  /** @param {Item} item */
  remove(item) {
    this.ask({do: "remove", kind: item.kind, name: item.name}, () => {
      this.say(`“${item.name}” is removed. `, button("Put it back", () => this.restore()));
    });
  }

  restore() {
    this.say(""); // pressed once more, it would put back what was removed before
    this.ask({do: "restore"}, ({restored: {kind, name}}) => {
      this.context.setState({item: keyOf({kind, name})});
    });
  }

  /** @param {string} text @param {...Node} more */
  say(text, ...more) {
    this.said.hidden = !text;
    refill(this.said, text, ...more);
  }

  copies() {
    return copyButtons(this.context, {
      table: () => {
        if (this.report.report) return this.report.table.text();
        return this.items.length ? this.table.text() : "";
      },
      picture: () => {
        if (this.report.report) return this.report.root;
        return this.items.length ? this.table.root : [this.empty, this.queue.root];
      },
    });
  }
}

/** @param {Item} item */
const textOf = ({name, about, tags, notes, kind}) =>
  [name, about, KINDS[kind], ...tags, notes].join(" ").toLowerCase();

/**
 * A day and a time in the local time zone.
 * @param {string} when
 */
function dayOf(when) {
  const date = new Date(when);
  const shown = new Date(date.getTime() - 60_000 * date.getTimezoneOffset());
  return Number.isNaN(shown.getTime()) ? "–" : shown.toISOString().slice(0, 16).replace("T", " ");
}

/** @param {Context} context */
function emptyBox(context) {
  return h("section", {class: "box stack tight", hidden: true}, h("h2", {}, "Nothing is kept yet"),
    h("p", {}, "Keep a solved game with “Keep in the library” in Solve, a spot under “Spots” at the top, ",
      "and a range under “Saved ranges” below its grid. You find all of it here."),
    h("div", {class: "row"}, button("Solve a spot", () => context.go("solve")),
      button("Paint a range", () => context.go("equity"))));
}
