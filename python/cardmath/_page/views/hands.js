/** Hands: hand histories of a folder or of files, what a player did and won, and each hand. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h, onWidth} from "../parts/elements.js";
import {choiceField, problemsOf, textField} from "../parts/fields.js";
import {winningsChart} from "../parts/hands/winnings.js";
import {Filters, NO_FILTERS} from "../parts/hands/filters.js";
import {dropPlace} from "../parts/hands/drop.js";
import {HandList} from "../parts/hands/list.js";
import {isPlayed, SAVED, sourceWords} from "../parts/hands/played.js";
import {Notes} from "../parts/hands/note.js";
import {replayNodes} from "../parts/hands/replay.js";
import {waitingFiles} from "../parts/hands/waiting.js";
import {statisticsTables, statisticsText} from "../parts/hands/statistics.js";
import {printedTable} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {Sending} from "../parts/sending.js";
import {table} from "../parts/tables.js";
import {callPython, commandLine, count, duration, NotCopied, plural} from "../parts/words.js";

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "hands">} Context
 * @typedef {import("../main.js").Problem} Problem
 * @typedef {import("../replies/hands.js").Summary} Summary
 * @typedef {import("../replies/hands.js").PlayerReport} PlayerReport
 * @typedef {import("../replies/index.js").About} About
 */

/** Where the tab keeps which path the user has opened. */
const OPENED = "opened";

/** The values of the view. */
const DEFAULTS = {
  path: "", dropped: "", player: "", position: "",
  order: "played", down: false, all_ins: false, first: 0, hand: -1,
  ...NO_FILTERS,
};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new Hands(root, context);
    return () => {};
  },
};

class Hands {
  /**
   * The summary, and the answer about the player.
   * @type {Summary | null}
   */
  found = null;
  /** @type {PlayerReport | null} */
  report = null;
  /**
   * The files that were dropped last: their names and sizes, and what they are called in questions.
   * @type {{file: string, files: Array<[string, number]>}}
   */
  sent = {file: "", files: []};
  sending = new Sending();
  /** Whether a reading that was stopped is to start again. */
  fresh = false;
  /** The path that the user has opened in this tab. A link names one, but opens none. */
  opened = sessionStorage.getItem(OPENED) ?? "";
  /** Whether the user has opened the hand that comes. */
  goes = false;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.notes = new Notes(context);
    this.state = context.state;
    this.summary = h("div", {class: "stack"});
    this.before = h("div", {class: "stack"});
    this.after = h("div", {class: "stack"});
    this.winnings = h("div", {class: "stack"});
    onWidth(this.winnings, () => {
      const {player, winnings} = this.report ?? {};
      if (player && winnings) this.drawWinnings(player, winnings);
    });
    this.replay = h("section", {class: "stack", "aria-label": "One hand"});
    this.list = new HandList(this.state, {
      onChange: (changes) => this.turn(changes),
      onHand: (hand) => this.openHand(hand),
    });
    this.filters = new Filters(this.state, (changes) => this.choose(changes));
    this.fields();
    this.lines();
    root.append(this.sourceBox(dropPlace(root, (files) => this.drop(files))), this.body(), this.copies());
    if (waitingFiles.length) this.drop(waitingFiles.splice(0));
    else this.read?.ask();
  }

  fields() {
    const keys = {onkeydown: (/** @type {KeyboardEvent} */ {key}) => key === "Enter" && this.open()};
    this.path = textField({label: "Folder or file on this machine", value: this.state.path,
      hint: "such as ~/HandHistory; it is read here, and never leaves this machine",
      attributes: keys, onInput: () => {}});
    const names = h("datalist", {id: "hand-players"});
    this.names = names;
    this.player = textField({label: "Player", value: this.state.player, onInput: (text) => this.typed(text),
      attributes: {list: names.id, onchange: () =>
        this.choose({player: this.player?.text?.() ?? "", position: ""})}});
    this.places = h("div");
  }

  /** The four questions: what there is, a player, a list of hands, and one hand. */
  lines() {
    const {state} = this;
    this.read = askLine(this.context, {
      lane: "summary",
      question: () => ({part: "summary", ...this.source(), fresh: this.fresh}),
      show: (found, about) => this.showSummary(found, about),
      mark: (problem) => this.path?.mark(about(problem, "path")),
      answers: () => [this.summary, this.rest],
    });
    this.dropping = askLine(this.context, {
      lane: "drop",
      question: () => ({part: "drop", ...this.source(), ...this.sent, dropped: ""}),
      show: (found, about) => this.showDropped(found, about),
      mark: (problem) => this.path?.mark(about(problem, "path")),
      answers: () => [this.summary, this.rest],
    });
    this.asked = askLine(this.context, {
      lane: "player",
      question: () => ({part: "player", ...this.source(), ...this.who()}),
      show: (report) => this.showPlayer(report),
      mark: (problem) => {
        this.player?.mark(about(problem, "player"));
        this.filters.mark(problem);
      },
      answers: () => [this.winnings, this.before, this.after],
    });
    this.listed = askLine(this.context, {
      lane: "list",
      question: () => ({part: "list", ...this.source(), ...this.who(), order: state.order, down: state.down,
        all_ins: state.all_ins, first: state.first}),
      show: (found) => this.showList(found),
      answers: () => [this.list.answer],
    });
    this.hand = askLine(this.context, {
      lane: "hand",
      question: () => ({part: "hand", ...this.source(), hand: state.hand}),
      show: (hand) => this.showHand(hand),
      answers: () => [this.replay],
    });
  }

  /** Whose hands are asked for, and which of them. */
  who() {
    const {player, position} = this.state;
    return {player, position, ...this.filters.values()};
  }

  /** Which hands are asked about. */
  source() {
    const {path, dropped} = this.state;
    return {path, dropped, open: this.opened === path};
  }

  /** @param {HTMLElement} files  the button to choose files */
  sourceBox(files) {
    const read = button("Read", () => this.open(), {class: "main"});
    this.path?.root.classList.add("grow");
    return h("div", {class: "box stack"}, h("div", {class: "row"}, this.path?.root, read), files,
      this.read?.root, this.dropping?.root);
  }

  body() {
    const who = h("div", {class: "row"}, this.player?.root, this.places, this.names);
    const mine = h("div", {class: "halves"},
      h("div", {class: "stack"}, this.winnings, this.before), this.after);
    const hands = h("section", {class: "stack", "aria-label": "List of hands"}, h("h2", {}, "Hands"),
      this.list.tools, this.listed?.root, this.list.answer);
    this.rest = h("div", {class: "stack"}, who, this.filters.root,
      this.asked?.root, mine, hands, this.hand?.root, this.replay);
    return h("div", {class: "stack"}, this.summary, this.rest);
  }

  /** Reads what the field names. */
  open() {
    const path = this.path?.text?.() ?? "";
    const isOfLink = path === this.state.path && !this.found;
    this.fresh = true;
    this.opened = path;
    sessionStorage.setItem(OPENED, path);
    if (!isOfLink) this.begin({path, dropped: ""}); // a link may name the hand too
    this.dropping?.clear();
    this.read?.ask();
  }

  /**
   * Begins with other hands.
   * @param {{path: string, dropped: string}} source
   */
  begin(source) {
    this.found = null;
    this.context.setState({...source, player: "", position: "", first: 0, hand: -1, ...NO_FILTERS});
    this.filters.clear();
    this.player?.set("");
    refill(this.replay);
  }

  /**
   * Sends files to the server, and reads them there.
   * @param {File[]} files
   */
  drop(files) {
    if (!files.length) return;
    const bytes = files.reduce((sum, {size}) => sum + size, 0);
    const wrong = (/** @type {Problem} */ problem) => this.path?.mark(problem);
    this.context.ask({part: "upload", bytes}, {
      answer: async ({file}) => {
        const reason = await this.sending.send(file, new Blob(files)); // one after another
        if (reason) return wrong({message: `the files did not arrive: ${reason}`});
        if (reason === null) return; // others were dropped meanwhile
        this.sent = {file, files: files.map(({name, size}) => [name, size])};
        return this.dropping?.ask();
      },
      error: wrong,
    }, "upload");
  }

  /** @param {Summary} found @param {About} about */
  showDropped(found, about) {
    this.path?.set("");
    this.begin({path: "", dropped: this.sent.file});
    this.read?.clear();
    return this.showSummary(found, about);
  }

  /** @param {Summary | import("../replies/hands.js").Closed} found @param {About} about */
  showSummary(found, {seconds}) {
    this.fresh = false;
    if ("closed" in found) return this.showClosed();
    this.found = found;
    const {hands, rejected, overview, rejections, reasons, cut, example, players} = found;
    const words = `${plural(hands, "hand")}, ${count(rejected)} rejected, ${duration(seconds)}`;
    const hint = example ? "Three hands as an example: name a folder, or drop files." :
      cut ? "Reading was stopped: these are the hands so far." :
        sourceWords(this.state.dropped);
    refill(this.summary, h("p", {class: "headline"}, words),
      hint ? h("p", {class: "hint"}, hint) : "",
      hands ? overviewBox(overview) : "", rejections ? rejectedBox(rejections, reasons) : "");
    this.filters.offer(found);
    if (this.names) refill(this.names, ...players.map(([name, number]) =>
      h("option", {value: name}, plural(number, "hand"))));
    if (this.rest) this.rest.hidden = !hands;
    this.context.announce(words);
    if (!hands) return true;
    this.asked?.ask();
    this.listed?.ask();
    if (this.state.hand >= 0) this.hand?.ask();
    return true;
  }

  /** A link names a path: it is read when the user says so. */
  showClosed() {
    this.found = null;
    refill(this.summary,
      h("p", {class: "hint"}, "A link names this folder or file. Press Read if you want to open it."));
    if (this.rest) this.rest.hidden = true;
    return true;
  }

  /**
   * A name is asked for when it is whole; meanwhile no answer is its own.
   * @param {string} text
   */
  typed(text) {
    for (const line of [this.asked, this.listed]) {
      if (text === this.report?.player) line?.clear();
      else line?.wait();
    }
  }

  /** @param {Partial<State>} changes */
  choose(changes) {
    this.context.setState({...changes, first: 0});
    this.list.isKnown = false; // what is shown is of other hands
    this.asked?.ask();
    this.listed?.ask();
  }

  /** @param {PlayerReport} report */
  showPlayer(report) {
    this.report = report;
    const {player, hands, position, positions, statistics, others, winnings} = report;
    this.player?.set(player);
    const places = positions.map(([name, number]) =>
      /** @type {[string, string]} */ ([name, `${name}, ${plural(number, "hand")}`]));
    if (this.places) refill(this.places, choiceField({label: "Position", value: position,
      choices: [["", "all"], ...places], onInput: (chosen) => this.choose({position: chosen})}).root);
    const where = position ? ` in ${position}` : "";
    this.showStatistics(player
      ? statisticsTables(statistics, `${player}${where}: ${plural(hands, "hand")}`, others)
      : [h("p", {class: "hint"}, "The room hides all names: there is no player to count.")]);
    if (!winnings) {
      refill(this.winnings);
      return false;
    }
    if (!this.list.isKnown) this.listed?.ask();
    this.drawWinnings(player, winnings);
    return true;
  }

  /** @param {HTMLElement[]} tables  before the flop, and after it */
  showStatistics([before, after]) {
    refill(this.before, before);
    refill(this.after, after ?? "");
  }

  /**
   * Draws what the player won, as wide as there is room.
   * @param {string} player @param {import("../replies/hands.js").Winnings} winnings
   */
  drawWinnings(player, winnings) {
    const {header, cells} = winnings;
    const unknown = cells.some((line) => line[line.length - 1] === "?");
    refill(this.winnings, winningsChart(player, winnings, this.winnings.clientWidth || undefined),
      unknown ? h("p", {class: "hint"}, "All-ins whose variance is not known add none to the band.") : "",
      table({caption: "Won and expected", quiet: true, heads: header, rows: cells,
        lead: header.indexOf("net")}));
  }

  /** @param {import("../replies/hands.js").Listed} found */
  showList(found) {
    this.list.show(found);
    return true;
  }

  /**
   * Lists the hands in another way.
   * @param {Partial<State>} changes
   */
  turn(changes) {
    this.context.setState(changes);
    this.listed?.ask();
  }

  /** @param {number} hand */
  openHand(hand) {
    this.goes = true;
    this.context.setState({hand});
    this.hand?.ask();
  }

  /** @param {import("../replies/hands.js").Hand} hand */
  showHand(hand) {
    refill(this.replay, ...replayNodes(hand, {
      notes: this.notes,
      turn: (at) => this.openHand(at),
      open: (name, {game, players, board}) =>
        this.context.go(name, {game, players, board, dead: "", chosen: 0}),
    }));
    const heading = this.replay.querySelector("h2");
    if (this.goes) {
      heading?.scrollIntoView({block: "start"});
      heading?.focus({preventScroll: true});
    }
    this.goes = false;
    return true;
  }

  copies() {
    const {state} = this;
    const names = () => (isPlayed(state.dropped) ? [SAVED]
      : this.sent.files.map(([name]) => name));
    const who = () => this.report?.player ?? "";
    const filters = () => {
      const {against, ...named} = this.filters.values();
      if (against) throw new NotCopied("hands against a position cannot be asked for by this call");
      return {...named, position: this.report?.position};
    };
    const read = () => (this.found?.example
      ? callPython("cm.hand_histories.parse", [this.found.example])
      : callPython("cm.hand_histories.read", [state.dropped ? names() : state.path]));
    const chosen = () => {
      const {position, ...named} = filters();
      const all = {...named, ...(position ? {player: who(), position} : {})};
      return Object.keys(all).length ? callPython(`${read()}.filter`, [], all) : read();
    };
    return copyButtons(this.context, {
      isChecked: () => this.found !== null,
      python: () => (this.found ? [`found = ${chosen()}`,
        callPython('found.statistics("name").of', [who()]), "found.winnings()"].join("\n") : ""),
      command: () => {
        if (!this.found) return "";
        const paths = state.path ? [state.path] : names();
        return state.path || state.dropped
          ? commandLine(["hands"], paths, {stats: who(), ev: true, ...filters()})
          : commandLine(["hands", "--help"], []);
      },
      table: () => statisticsText(this.report?.statistics ?? []),
      title: () => `${who()}: ${plural(this.report?.hands ?? 0, "hand")}`,
      picture: () => [this.winnings, this.before, this.after],
    });
  }
}

/**
 * The part of a problem that is about a field.
 * @param {Problem | null} problem @param {string} name
 */
const about = (problem, name) => problemsOf(problem).find(({field}) => field === name) ?? null;

/** @param {import("../parts/printed.js").Printed} printed */
function overviewBox({header, cells, words}) {
  return h("details", {class: "box"}, h("summary", {}, "Rooms, games and dates"),
    table({caption: "Overview", quiet: true, heads: header, rows: cells, words,
      lead: words}));
}

/**
 * What was rejected, by reasons and one by one.
 * @param {import("../parts/printed.js").Printed} rejections @param {string[][]} reasons
 */
function rejectedBox(rejections, reasons) {
  const caption = `The first ${count(reasons.length)} of them`;
  return h("details", {class: "box"}, h("summary", {}, `Rejected hands, and why: ${rejections.title}`),
    printedTable(rejections),
    table({caption, heads: ["where", "room", "reason"], rows: reasons, words: 3}));
}
