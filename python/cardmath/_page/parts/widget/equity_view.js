/** The equities of two to ten players, which follow each change. */
import {BOARD_AND_DEAD, Table} from "./card_table.js";
import {cardLabel, CLASSES, RANKS, readCards, SUITS} from "./cards.js";
import {Curves} from "./curves.js";
import {
  button, clamp, dimSoon, focused, make, makeBox, mounted, set, undim, whenQuiet,
} from "./elements.js";
import {Endings} from "./endings.js";
import {Field, problemIn} from "./field.js";
import {Grid} from "./grid.js";
import {HeatMap} from "./heat_map.js";
import {Newest} from "./newest.js";
import {percent} from "./numbers.js";
import {Player} from "./player.js";
import {Progress, timeText} from "./progress.js";
import {Undo, undoByKeys} from "./undo.js";

/** @typedef {import("./types.js").Equities} Equities */
/** @typedef {import("./types.js").EquityAnswer} EquityAnswer */
/** @typedef {import("./types.js").EquityQuestion} EquityQuestion */
/** @typedef {import("./types.js").EquityState} EquityState */
/**
 * @typedef {import("./types.js").Options<EquityState> & {onAnswer?: (value: EquityAnswer) => void}} Options
 * @typedef {{value?: EquityAnswer, seconds?: number}} Picture  the known answer
 */
/** @typedef {import("./types.js").Problem} Problem */

/**
 * Why there are no equities: the fields with their errors, or an error that belongs to none.
 * @param {Problem} problem
 */
function whyNone(problem) {
  const places = [problem, ...(problem.also ?? [])].map(({ field = "", message }) => {
    const player = /^players\.(\d+)$/.exec(field)?.[1];
    if (player) return `look at the range of player ${Number(player) + 1}`;
    return field ? `look at the ${field === "dead" ? "dead cards" : field}` : message;
  });
  return `No answer: ${places.join(", ").replaceAll(", look at", " and")}.`;
}

/** Two to ten players, whose equities follow each change at once. */
class EquityView {
  /** @type {Player[]} */
  players = [];
  /**
   * The equities that are shown.
   * @type {Equities | null}
   */
  equity = null;
  /** @type {EquityState} */
  state;
  /** @type {Grid} */
  grid;
  /**
   * The equities in brief, which stay in sight on a phone.
   * @type {HTMLElement}
   */
  brief;
  /** @type {HeatMap} */
  heat;
  /** @type {HeatMap} */
  next;
  /** @type {Curves} */
  curves;
  /** @type {Endings} */
  endings;
  /** @type {HTMLElement} */
  columns;
  /** @type {HTMLElement} */
  beside;
  /** @type {HTMLElement} */
  below;
  /** The player whose range is on the grid; -1 if there is none. */
  current = -1;

  static EMPTY = { players: ["", ""], board: "", dead: "", chosen: 0 };
  static FEW = 3; // players whose table has room beside the pictures

  /** @param {HTMLElement} box @param {Options} options */
  constructor(box, { ask, onState = () => {}, onChange = () => {}, onAnswer = () => {}, announce, undo }) {
    this.onState = onState;
    this.onChange = onChange;
    /** @type {Undo<EquityState> | null} */
    this.own = undo === false ? null : new Undo(box, () => this.grid.showSteps(this.own));
    this.onAnswer = onAnswer;
    this.live = make("p", { class: "unseen", role: "status" });
    this.announce = announce ?? ((text) => { this.live.textContent = text; });
    this.sayLater = whenQuiet(900, () => this.say());
    this.box = box;
    this.staleLater = whenQuiet(300, () => this.columns.classList.add("cm-stale"));
    this.newest = new Newest(ask, "equity");
    this.list = make("ol", { class: "cm-players" });
    this.more = button("Add a player", () => this.add());
    this.progress = new Progress(() => this.stop());
    const held = () => this.state.players.flatMap((text) => readCards(text) ?? []);
    this.table = new Table(BOARD_AND_DEAD, (cards) => this.change(cards), this.announce, { held });
    this.range = make("section", { class: "cm-range", "aria-label": "Range of the chosen player" });
    this.makeColumns();
    this.brief = make("div", { class: "cm-brief", "aria-hidden": "true" });
    box.append(this.list, make("div", { class: "cm-line" }, this.more, this.progress.element),
      this.brief, this.columns, this.live);
    this.grid = new Grid(this.range, {
      ask, announce: this.announce, field: new Field(""), read: (text) => this.readRange(text),
      undo, moveBack: this.own ? (back) => this.undo(back) : undefined,
      board: () => this.state.board,
    });
  }

  makeColumns() {
    this.heat = new HeatMap(CLASSES, CLASSES);
    this.curves = new Curves();
    const cards = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
    this.next = new HeatMap(cards.map(cardLabel), cards);
    this.endings = new Endings();
    /** @param {...(Node | string)} parts */
    const panel = (/** @type {{element: HTMLElement}} */ { element }) => {
      element.hidden = true;
      return make("div", { class: "cm-panel" }, element);
    };
    const panels = (/** @type {{element: HTMLElement}[]} */ ...parts) =>
      make("div", { class: "cm-panels" }, ...parts.map(panel));
    this.beside = panels(this.next, this.endings);
    this.below = make("div", { class: "cm-below" });
    this.columns = make("div", { class: "cm-columns" }, this.range,
      make("div", { class: "cm-column" }, this.table.element, this.beside),
      panels(this.heat, this.curves), this.below);
  }

  /** Put what hands end in beside the pictures, or below them if it is too wide for that. */
  placeEndings() {
    const panel = /** @type {HTMLElement} */ (this.endings.element.parentElement);
    const home = this.players.length > EquityView.FEW ? this.below : this.beside;
    if (panel.parentElement !== home) home.append(panel);
  }

  /**
   * Show a state, with its answer if that is known.
   * @param {Partial<EquityState>} state @param {Picture} [picture]
   */
  set(state, picture) {
    this.newest.stop();
    this.state = { ...EquityView.EMPTY, ...state };
    this.state.players = [...this.state.players];
    while (this.state.players.length < 2) this.state.players.push("");
    this.table.set({ board: this.state.board, dead: this.state.dead });
    this.build();
    if (picture?.value && this.shows(picture.value)) {
      this.take(this.question(), picture.value, true, picture.seconds ?? 0);
    }    else this.send();
  }

  /**
   * Whether an answer is of the present state.
   * @param {EquityAnswer} answer
   */
  shows({ ranges, board, dead }) {
    return JSON.stringify(this.question()) === JSON.stringify({
      players: ranges.map(({ text }) => text), board: board.join(" "), dead: dead.join(" "),
    });
  }

  /** Build the rows of the players. */
  build() {
    this.players = this.state.players.map((text, place) => {
      const player = new Player(place, {
        choose: () => this.choose(place), remove: () => this.drop(place),
      });
      player.field.text = text;
      player.remove.hidden = this.state.players.length <= 2;
      return player;
    });
    this.list.replaceChildren(...this.players.map((player) => player.element));
    this.list.classList.toggle("cm-several", this.players.length >= 3);
    this.list.classList.toggle("cm-many", this.players.length >= 4);
    this.more.hidden = this.players.length >= 10;
    this.placeEndings();
    this.current = -1;
    this.choose(clamp(this.state.chosen, 0, this.players.length - 1));
  }

  /**
   * Show a player's range on the grid.
   * @param {number} place
   */
  choose(place) {
    if (this.current === place) return;
    this.current = place;
    this.state.chosen = place;
    this.players.forEach((player, at) => {
      player.element.classList.toggle("cm-chosen", at === place);
      set(player.choose, "aria-pressed", String(at === place));
    });
    const { field, held } = this.players[place];
    this.grid.stopTyping();
    this.grid.tieTo(field);
    const text = this.state.players[place];
    this.grid.present({ text, held: held?.text === text ? held : null });
    this.showPanels();
  }

  add() {
    this.keep();
    const place = this.state.players.length;
    this.set({ ...this.state, players: [...this.state.players, ""], chosen: place });
    this.players[place].field.input.focus();
  }

  /** @param {number} place */
  drop(place) {
    this.keep();
    const players = this.state.players.filter((_, at) => at !== place);
    this.set({ ...this.state, players, chosen: Math.min(this.current, players.length - 1) });
    this.more.focus();
  }

  /** @param {string} text */
  readRange(text) {
    this.keep();
    this.state.players[this.current] = text;
    this.players[this.current].unread();
    this.send();
  }

  /** @param {import("./types.js").Cards} cards */
  change(cards) {
    this.keep();
    Object.assign(this.state, cards);
    this.send();
  }

  question() {
    const { players, board, dead } = this.state;
    return { players: [...players], board, dead };
  }

  send() {
    const asked = this.question();
    this.newest.send(asked, {
      answer: (value, final, seconds) => this.take(asked, value, final, seconds),
      error: (problem) => this.fail(asked, problem),
      progress: (done, total) => this.progress.step(done, total),
    });
    this.onChange(structuredClone(this.state));
    dimSoon(this.box, "cm-old-numbers", "cm-old-pictures");
    this.staleLater();
    this.progress.begin();
  }

  /**
   * Take an answer. It returns false if the equities are still to come.
   * @param {EquityQuestion} asked
   * @param {EquityAnswer} value
   * @param {boolean} final
   * @param {number} seconds
   */
  take(asked, value, final, seconds) {
    this.takeRanges(asked, value);
    if (final) this.progress.end();
    if (value.equity) {
      this.show(value.equity, seconds);
      this.onAnswer(value);
    } else if (final) this.showNothing();
    return Boolean(value.equity);
  }

  /**
   * Take the ranges as Python has read them, but for those that were changed since.
   * @param {EquityQuestion} asked @param {EquityAnswer} value
   */
  takeRanges(asked, { ranges, board, dead }) {
    ranges.forEach((held, place) => {
      const player = this.players[place];
      if (!player || asked.players[place] !== this.state.players[place]) return;
      const isCurrent = place === this.current;
      const typed = asked.players[place].trim();
      const shown = isCurrent ? this.grid.asTyped(typed, held)
        : held.source ? held : { ...held, text: typed };
      this.state.players[place] = shown.text;
      player.hold(shown);
      player.field.mark(null);
      if (isCurrent) this.grid.confirm(asked.players[place], shown, false);
      else player.field.text = shown.text;
    });
    this.tidyCards(asked, { board: board.join(" "), dead: dead.join(" ") });
    this.onState(structuredClone(this.state));
  }

  /** Keep the present state before a change, so that it can be gone back to. */
  keep() {
    this.own?.keep(structuredClone(this.state));
  }

  /** @param {boolean} back */
  undo(back) {
    const state = this.own?.move(structuredClone(this.state), back);
    if (!state) return;
    this.set(state);
    this.announce(back ? "Undone" : "Done again");
  }

  /** @param {EquityQuestion} asked @param {{board: string, dead: string}} read */
  tidyCards(asked, read) {
    this.table.mark(null);
    for (const name of /** @type {("board" | "dead")[]} */ (["board", "dead"])) {
      const { input } = this.table.fields[name];
      if (asked[name] === this.state[name] && focused(input) !== input) {
        this.state[name] = read[name];
      }
    }
    this.table.set({ board: this.state.board, dead: this.state.dead });
  }

  /** @param {Equities} equity @param {number} seconds */
  show(equity, seconds) {
    this.equity = equity;
    this.dim(false);
    undim(this.box, "cm-old-numbers");
    this.brief.replaceChildren(...equity.players.map((player, place) =>
      make("span", {}, make("b", { text: `${place + 1} ` }), percent(player.equity, 1))));
    this.players.forEach((player, place) => player.show(equity.players[place] ?? null));
    this.progress.text.textContent = equity.how + timeText(seconds);
    this.showPanels();
    if (equity.players[0].heat) this.freshen();
    this.sayLater();
  }

  /** The pictures are of the present ranges again. */
  freshen() {
    this.staleLater.stop();
    this.columns.classList.remove("cm-stale");
    undim(this.box, "cm-old-pictures");
  }

  showNothing() {
    this.equity = null;
    this.dim(false);
    undim(this.box, "cm-old-numbers");
    this.freshen();
    this.brief.replaceChildren();
    for (const player of this.players) player.show(null);
    const empty = this.state.players.findIndex((text) => !text.trim()) + 1;
    this.progress.text.textContent = `Player ${empty} has no hands yet.`;
    this.showPanels();
  }

  showPanels() {
    const shown = this.equity;
    const { equity = 0, heat = null } = shown?.players[this.current] ?? {};
    const name = `player ${this.current + 1}`;
    if (shown && !heat) return; // a quick answer: the pictures stay until the next
    for (const part of [this.heat, this.curves, this.endings]) part.element.hidden = !heat;
    this.next.element.hidden = !shown?.next;
    if (!shown || !heat) return;
    this.endings.show(shown.players.map((each) => each.categories ?? {}), this.current);
    this.heat.show(`Equity of each hand of ${name}, around ${percent(equity)}`, heat, equity);
    this.curves.show(shown.players.map((each) => each.curve ?? []), this.current);
    if (shown.next) this.showNext(shown.next, name, equity);
  }

  /** @param {Record<string, number[]>} next @param {string} name @param {number} equity */
  showNext(next, name, equity) {
    const after = Object.entries(next).map(([card, each]) => [card, each[this.current]]);
    this.next.show(`Equity of ${name} after each next card`, Object.fromEntries(after), equity);
  }

  /** Announce the equities to screen readers. */
  say() {
    const parts = this.equity?.players.map((player, place) =>
      `player ${place + 1} ${percent(player.equity)}`) ?? [];
    this.announce(parts.join(", "));
  }

  /** @param {EquityQuestion} asked @param {Problem} problem */
  fail(asked, problem) {
    this.progress.end();
    this.freshen();
    undim(this.box, "cm-old-numbers");
    this.brief.replaceChildren();
    this.table.mark(problem);
    const areCardsWrong = Boolean(problemIn("board", problem) ?? problemIn("dead", problem));
    this.players.forEach((player, place) => {
      const wrong = problemIn(`players.${place}`, problem);
      if (place === this.current && wrong) this.grid.fail(asked.players[place], wrong);
      else player.field.mark(wrong);
      if (wrong) player.size.textContent = "";
      else if (areCardsWrong) player.unread();
      player.show(null);
    });
    this.dim(true);
    this.progress.text.textContent = whyNone(problem);
  }

  /**
   * Dim the pictures while they are not of the present question.
   * @param {boolean} off
   */
  dim(off) {
    this.columns.classList.toggle("cm-off", off);
    for (const panel of this.columns.querySelectorAll(".cm-panel")) set(panel, "inert", off);
  }

  stop() {
    this.newest.stop();
    this.progress.end();
    this.staleLater.stop();
    this.columns.classList.remove("cm-stale"); // nothing is counted, and the numbers stay dimmed
    this.progress.text.textContent = "Stopped.";
  }
}

/**
 * The equities of two to ten players.
 * @param {HTMLElement} root
 * @param {Options & {picture?: Picture}} options the state is `{players, board, dead, chosen}`: the
 *   texts of the ranges, the cards as text, and the place of the player on the grid
 */
export function mountEquity(root, options) {
  const box = makeBox(root, "cm-equity");
  const view = new EquityView(box, options);
  if (options.undo !== false) undoByKeys(box, (back) => view.undo(back));
  view.set(options.state ?? {}, options.picture);
  const set = (/** @type {Partial<EquityState>} */ state) => {
    if (JSON.stringify(state) !== JSON.stringify(view.state)) view.set(state);
  };
  return mounted(box, set, () => view.stop());
}
