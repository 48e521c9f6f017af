/** The fields of a game after the flop: a bar of players, board and chips, and settings to unfold. */
import {refill} from "../refill.js";
import {mountTable} from "../widget/card_table.js";
import {problemIn} from "../widget/field.js";
import {button} from "../buttons.js";
import {h} from "../elements.js";
import {checkField, choiceField, textField} from "../fields.js";
import {opensOnUse} from "../opening.js";
import {bind} from "../widgets.js";
import {STREETS} from "./game.js";

/**
 * @typedef {import("./game.js").Context} Context
 * @typedef {import("./game.js").State} State
 * @typedef {import("../widget/types.js").Cards} Cards
 * @typedef {{[Name in keyof State]: State[Name] extends string ? Name : never}[keyof State]} TextName  of
 *   a value that is a text
 */
/** @typedef {import("../fields.js").Field} Field */

/** @type {import("../widget/types.js").Group[]} */
const GROUPS = [{name: "board", word: "Board", label: "Board", hint: "Ks 7h 2d", most: 5}];

/** @type {Array<[TextName, string, string]>} the names, labels and hints of fields behind "More" */
const MORE = [
  ["addAllIn", "Add an all-in", "where a call leaves a stack-to-pot ratio of at most this"],
  ["forceAllIn", "Make a bet all-in", "if calling it leaves a stack-to-pot ratio of at most this"],
  ["merge", "Merge sizes", "closer together than this part of the pot; “pio” for PioSOLVER’s rule"],
  ["rake", "Rake, percent", "of each pot"],
  ["cap", "Rake, most chips", "0 takes none"],
  ["prizes", "Prizes", "the first place’s first, such as 50 30 20; empty: chips"],
  ["others", "Stacks of others", "of the players who are not in the hand, for prizes"],
  ["chip", "Smallest chip", "empty: 1 for pots from 100 on, else 0.01"],
  ["add", "Add branches", "lines that end in a bet, whatever cards come: b20, x b30"],
  ["remove", "Remove branches", "lines that end in the action to remove: x b50"],
  ["memory", "Most memory", "such as 2 GB; empty: three quarters of the free memory"],
];

const PARTS = ["OOP bets", "OOP raises", "IP bets", "IP raises"];

export class Inputs {
  /** @type {Map<string, Field>} */
  fields = new Map();
  /** The fields of the players, which follow the spot. */
  players = h("div", {class: "bar-players", role: "group", "aria-label": "Players"});
  sizes = h("div", {class: "stack tight"});
  donks = h("div", {class: "solve-pair"});

  /** @param {Context} context @param {() => void} onChange */
  constructor(context, onChange) {
    this.context = context;
    this.state = context.state;
    this.onChange = onChange;
    this.deckRoot = h("div");
    this.dead = h("p", {class: "hint"});
    this.board = h("div", {class: "bar-board"},
      h("span", {class: "label", "aria-hidden": "true"}, "Board"), this.deckRoot);
    this.close = opensOnUse(this.board);
    this.bar = h("div", {class: "question-bar"}, this.players, this.board,
      this.text("pot", "Pot"), this.text("stack", "Stack of each"));
    this.settings = h("div", {class: "solve-settings"},
      h("div", {class: "stack tight"}, this.sizes, this.each(), this.dead),
      h("div", {class: "stack tight"},
        this.text("target", "Target", "stop at this exploitability: 0.5% of the pot, or chips"),
        this.more()));
    this.deck = mountTable(this.deckRoot, {groups: GROUPS,
      ...bind(context, {state: this.state, change: (/** @type {Cards} */ cards) => this.change(cards)})});
    this.showPlayers();
    this.showSizes();
    this.showDonks();
  }

  unmount() {
    this.close();
    this.deck.unmount();
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    this.context.setState(changes);
    if ("board" in changes && this.state.each) this.showSizes();
    this.onChange();
  }

  /**
   * A field of text.
   * @param {TextName} name @param {string} label @param {string} [hint]
   */
  text(name, label, hint = "") {
    return this.field(name, label, hint, this.state[name], (text) => this.change({[name]: text}));
  }

  /**
   * @param {string} name @param {string} label @param {string} hint @param {string} value
   * @param {(text: string) => void} onInput
   */
  field(name, label, hint, value, onInput) {
    const field = textField({label, hint, value, onInput});
    this.fields.set(name, field);
    return field.root;
  }

  /** Who is out of position, and who in position. */
  showPlayers() {
    const {players, oop, ip} = this.state;
    const seat = (/** @type {"oop" | "ip"} */ name, /** @type {string} */ words) => {
      const place = this.state[name];
      const label = `${words}: player ${place + 1}`;
      const range = this.field(`players.${place}`, label, "", players[place] ?? "", (text) =>
        this.change({players: players.with(place, text)}));
      return players.length > 2 ? [this.seatChoice(name, words), range] : [range];
    };
    const swap = button("⇄", () => {
      this.context.setState({oop: ip, ip: oop});
      this.showPlayers();
      this.onChange();
    }, {"aria-label": "Swap positions", title: "Swap positions", class: "bar-swap"});
    refill(this.players, ...seat("oop", "Out of position"), swap,
      ...seat("ip", "In position"));
    this.dead.textContent = this.state.dead
      ? `Dead cards of the spot, which nobody holds and which cannot come: ${this.state.dead}.` : "";
    this.dead.hidden = !this.state.dead;
  }

  /** @param {"oop" | "ip"} name @param {string} words */
  seatChoice(name, words) {
    const {players} = this.state;
    const choices = players.map((_, place) => /** @type {[string, string]} */ (
      [String(place), `Player ${place + 1}`]));
    return choiceField({label: words, value: String(this.state[name]), choices, onInput: (place) => {
      this.context.setState({[name]: Number(place)});
      this.showPlayers();
      this.onChange();
    }}).root;
  }

  /** One text for all, or a text for each street and player. */
  showSizes() {
    const {each, sizes, board} = this.state;
    const first = Math.min(2, Math.max(0, (board.match(/[2-9TJQKA10]+[cdhs]/gi) ?? []).length - 3));
    if (!each) {
      refill(this.sizes, h("div", {class: "solve-pair"},
        this.text("bets", "Bets", "33%, e, a, 20 chips"), this.text("raises", "Raises", "2.5x, 50%, a")));
      return;
    }
    const street = (/** @type {string} */ name, /** @type {number} */ place) =>
      h("fieldset", {class: "solve-street"}, h("legend", {}, name), ...PARTS.map((part, column) => {
        const at = 4 * place + column;
        return this.field(`sizes.${at}`, part, "", sizes[at], (text) =>
          this.change({sizes: this.state.sizes.with(at, text)}));
      }));
    refill(this.sizes, ...STREETS.map(street).slice(first));
  }

  each() {
    return checkField({label: "By street and player", value: this.state.each, onInput: (each) => {
      const {bets, raises} = this.state;
      const sizes = this.state.sizes.map((_, place) =>
        (place % 2 ? raises : bets));
      this.context.setState(each ? {each, sizes} : {each});
      this.showSizes();
      this.onChange();
    }}).root;
  }

  showDonks() {
    const {donk, donks} = this.state;
    const own = STREETS.slice(1).map((street, place) =>
      this.field(`donks.${place}`, `Donk bets, ${street}`, "", donks[place] ?? "", (text) =>
        this.change({donks: this.state.donks.with(place, text)})));
    refill(this.donks, ...(donk === "own" ? own : []));
  }

  more() {
    const donk = choiceField({label: "Donk bets", value: this.state.donk,
      choices: [["same", "as other bets"], ["none", "none"], ["own", "sizes of their own"]],
      onInput: (chosen) => {
        this.context.setState({donk: chosen});
        this.showDonks();
        this.onChange();
      }});
    return h("details", {class: "solve-more"}, h("summary", {}, "More"),
      h("div", {class: "stack"}, donk.root, this.donks,
        h("div", {class: "stack tight solve-list"}, ...MORE.map(([name, label, hint]) =>
          this.text(name, label, hint)))));
  }

  /** Follow the state, after it was changed by something else. */
  show() {
    this.deck.set(this.state);
    this.showPlayers();
    this.showSizes();
    this.showDonks();
    for (const [name, field] of this.fields) {
      if (name in this.state) field.set(this.state[/** @type {TextName} */ (name)]);
    }
  }

  /** @param {import("../../main.js").Problem | null} problem */
  mark(problem) {
    this.deck.mark(problem);
    for (const [name, field] of this.fields) field.mark(problemIn(name, problem));
    for (const field of this.settings.querySelectorAll("[aria-invalid=true]")) {
      for (let each = field.closest("details"); each; each = each.parentElement?.closest("details") ?? null) {
        each.open = true;
      }
    }
  }
}
