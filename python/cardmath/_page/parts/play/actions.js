/** The buttons of the player whose turn it is, and the size of a bet. */
import {button} from "../buttons.js";
import {h} from "../elements.js";
import {refill} from "../refill.js";
import {inField, rounded} from "../words.js";

/** @typedef {import("../../replies/play.js").Act} Act */

/** The chips of a big blind. */
const BIG = 100;
/** The steps of the slider, which are closer where amounts are small. */
const STEPS = 100;
/** Amounts of the slider are whole multiples of this many chips. */
const ROUND = 10;

/** @param {number} chips */
const inBig = (chips) => rounded(chips / BIG);

export class ActionBar {
  /** @type {Act[]} */
  acts = [];
  to = 0;
  turn = "";

  /** @param {(action: string) => void} act */
  constructor(act) {
    this.act = act;
    this.buttons = h("div", {class: "row train-acts play-acts", role: "group", "aria-label": "Your action"});
    this.slider = h("input", {type: "range", min: 0, max: STEPS, "aria-label": "Size of the bet",
      oninput: () => this.slide()});
    this.field = h("input", {type: "number", step: 0.01, class: "play-size",
      "aria-label": "Size in big blinds", oninput: () => this.type(),
      onkeydown: (/** @type {KeyboardEvent} */ {key}) => key === "Enter" && this.raise()});
    this.sizes = h("div", {class: "row play-sizes", role: "group", "aria-label": "Sizes"});
    this.sizing = h("div", {class: "row play-sizing"}, this.sizes, this.slider, this.field,
      h("span", {class: "hint"}, "bb"));
    this.root = h("div", {class: "stack tight play-bar"}, this.sizing, this.buttons);
  }

  /** What raises, if anything does. */
  get raising() {
    return this.acts.find(({kind}) => kind === "bet" || kind === "raise");
  }

  /**
   * @param {Act[]} acts @param {(() => void) | null} next  deals the next hand, if this one is over
   * @param {string} turn  differs from one turn to the next
   */
  show(acts, next, turn) {
    this.acts = acts;
    this.turn = turn;
    const raising = this.raising;
    this.sizing.hidden = !raising;
    const half = raising?.sizes.find(({name}) => name.startsWith("½"));
    if (raising) {
      this.choose(half?.to ?? raising.least);
      refill(this.sizes, ...raising.sizes.map(({name, to}) => button(name, () => this.choose(to))));
    }
    this.draw(next);
  }

  /** @param {(() => void) | null} [next] */
  draw(next = null) {
    const buttons = this.acts.map((act) => {
      const isRaise = act === this.raising;
      return button(this.nameOf(act), () => (isRaise ? this.raise() : this.act(act.text)),
        {class: "act-button", style: {"--act": colourOf(act.kind)}, "data-turn": this.turn});
    });
    refill(this.buttons, ...(next ? [button("Next hand", next, {class: "main", "data-turn": this.turn})] : buttons));
  }

  /** @param {Act} act */
  nameOf({kind, amount, most}) {
    const name = kind[0].toUpperCase() + kind.slice(1);
    if (kind === "call") return `${name} ${inBig(amount)}`;
    if (kind === "bet") return `${name} ${inBig(this.to)}`;
    if (kind !== "raise") return name;
    return this.to === most ? `${name} to ${inBig(this.to)}: most` : `${name} to ${inBig(this.to)}`;
  }

  /** @param {number} chips @param {boolean} [typed] */
  choose(chips, typed = false) {
    const act = this.raising;
    if (!act) return;
    this.to = Math.min(act.most, Math.max(act.least, Math.round(chips)));
    const part = act.most > act.least ? (this.to - act.least) / (act.most - act.least) : 1;
    this.slider.value = String(Math.round(STEPS * Math.sqrt(part)));
    this.slider.setAttribute("aria-valuetext", `${inBig(this.to)} big blinds`);
    if (!typed) this.field.value = inField(this.to / BIG);
    const [last] = [...this.buttons.children].slice(-1);
    if (last && this.buttons.children.length === this.acts.length) last.textContent = this.nameOf(act);
  }

  slide() {
    const act = this.raising;
    if (!act) return;
    const part = (Number(this.slider.value) / STEPS) ** 2;
    const chips = act.least + part * (act.most - act.least);
    this.choose(part === 1 ? act.most : Math.round(chips / ROUND) * ROUND);
  }

  type() {
    const chips = BIG * this.field.valueAsNumber;
    const act = this.raising;
    const fits = act !== undefined && chips >= act.least - 0.5 && chips <= act.most + 0.5;
    this.field.setAttribute("aria-invalid", String(!fits));
    if (fits) this.choose(chips, true);
  }

  raise() {
    const act = this.raising;
    if (act) this.act(act.kind === "bet" ? `bet ${this.to}` : `raise to ${this.to}`);
  }

  /** @param {string[]} kinds */
  press(...kinds) {
    const act = this.acts.find(({kind}) => kinds.includes(kind));
    if (act) this.act(act.text);
  }

  /** @param {number} place  of a size; the greatest is the last */
  size(place) {
    const size = this.raising?.sizes.at(place);
    if (size) this.choose(size.to);
  }
}

/** @param {string} kind */
function colourOf(kind) {
  if (kind === "fold") return "var(--act-fold)";
  return kind === "bet" || kind === "raise" ? "var(--act-raise-2)" : "var(--act-passive)";
}
