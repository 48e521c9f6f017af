/** A range as a grid, to paint, to slide and to type. */
import {CLASSES, NO_CELLS} from "./cards.js";
import {Cells} from "./cells.js";
import {button, dimSoon, make, makeBox, mounted, set, undim, whenQuiet} from "./elements.js";
import {Field} from "./field.js";
import {Newest} from "./newest.js";
import {fixed, grouped, rounded} from "./numbers.js";
import {Painting} from "./painting.js";
import {Percents} from "./percents.js";
import {Saved} from "./saved.js";
import {Suits} from "./suits.js";
import {Undo, undoByKeys} from "./undo.js";

/** @typedef {import("./types.js").Held} Held */
/** @typedef {import("./types.js").GridState} GridState */
/** @typedef {import("./types.js").Options<GridState, {text: string}>} Options */
/** @typedef {import("./types.js").Problem} Problem */

/** A range to paint, to slide and to type. */
export class Grid {
  /** @type {Field} */
  field;
  /** @type {HTMLInputElement} */
  weight;
  /** @type {HTMLOutputElement} */
  weightText;
  /** @type {Percents} */
  percents;
  /** @type {Suits} */
  suits;
  /** @type {HTMLButtonElement} */
  back;
  /** @type {HTMLButtonElement} */
  forth;
  /**
   * What is wrong with the text.
   * @type {Problem | null}
   */
  problem = null;
  /** Whether the text was put together here, by painting or by a button, and not typed. */
  composed = false;
  /** The texts that were typed: an undone step keeps them, and others are written anew. */
  typed = new Set();

  /**
   * @param {HTMLElement} box
   * @param {Options & {field?: Field, read?: (text: string) => void, moveBack?:
   *   (back: boolean) => void}} options a view of several ranges has their fields, reads their texts
   *   itself, and undoes its steps
   */
  constructor(box, options) {
    const { ask, onState, onChange, announce, field, read, undo, moveBack, board } = options;
    this.box = box;
    this.board = board ?? (() => "");
    this.ask = ask;
    this.onState = onState ?? (() => {});
    this.onChange = onChange ?? (() => {});
    this.announce = announce ?? (() => {});
    this.newest = new Newest(ask, "range");
    /** @type {Held} */
    this.held = { text: "", combos: 0, total: 0, percent: 0, cells: NO_CELLS };
    this.markLater = whenQuiet(600, (/** @type {Problem} */ problem) => this.field.mark(problem));
    this.read = read ?? ((text) => this.ownRead(text));
    this.painting = new Painting();
    const own = undo !== false && !moveBack;
    /** @type {Undo<string> | null} */
    this.own = own ? new Undo(box, () => this.showSteps(this.own)) : null;
    this.moveBack = moveBack ?? (this.own && ((back) => this.undo(back)));
    this.cells = new Cells({
      weight: () => Number(this.weight.value) / 100,
      begin: () => this.begin(),
      suits: (place) => this.showSuits(CLASSES[place]),
      paint: (place, weight) => {
        this.composed = true;
        this.painting.paint(place, weight);
        this.changed(true);
      },
    });
    this.size = make("p", { class: "cm-size", role: "status" });
    this.tieTo(field ?? new Field("Range as text", "QQ+, AKs@50%"));
    if (!field) box.append(this.field.element);
    box.append(this.size, this.cells.element, ...this.tools());
    this.showSteps(null);
  }

  /**
   * Keep a field in step with the range.
   * @param {Field} field
   */
  tieTo(field) {
    this.field = field;
    field.onText = (text) => this.type(text);
    field.onDone = () => this.stopTyping();
  }

  tools() {
    this.weight = make("input", {
      type: "range", min: 5, max: 100, step: 5, value: 100,
      "aria-label": "Weight to paint, percent",
      oninput: () => this.showWeight(),
    });
    this.weightText = make("output", { text: "100%" });
    this.percents = new Percents((text) => this.write(text));
    this.saved = new Saved(this.ask, () => this.painting.text, (text) => this.write(text),
      (other, how) => this.combine(other, how));
    const swipe = button("Paint by swiping", () => {
      this.cells.paintBySwipes(!this.cells.swipes);
      set(swipe, "aria-pressed", String(this.cells.swipes));
    }, { class: "cm-swipe", "aria-pressed": "false" });
    this.suits = new Suits((term) => {
      this.write([this.painting.text, term].filter(Boolean).join(", "));
      this.showSuits(this.suits.name);
    });
    this.back = button("Undo", () => this.moveBack?.(true), { title: "Ctrl+Z" });
    this.forth = button("Redo", () => this.moveBack?.(false), { title: "Ctrl+Shift+Z" });
    return [
      swipe,
      this.suits.element,
      make("div", { class: "cm-slide" }, make("span", { text: "Paint" }), this.weight,
        this.weightText),
      this.percents.element,
      make("div", { class: "cm-line" },
        button("Any two", () => this.write("random")), button("Clear", () => this.write("")),
        button("Invert", () => this.invert()),
        ...(this.moveBack ? [this.back, this.forth] : [])),
      this.saved.element,
    ];
  }

  showWeight() {
    this.weightText.textContent = `${this.weight.value}%`;
  }

  /** Begin a change: after a wrong text it starts from the last right one. */
  begin() {
    if (this.problem) this.restore();
    this.own?.keep(this.painting.text);
    this.composed = true;
  }

  /** @param {{past: unknown[], future: unknown[]} | null} steps */
  showSteps(steps) {
    set(this.back, "aria-disabled", steps?.past.length ? null : "true");
    set(this.forth, "aria-disabled", steps?.future.length ? null : "true");
  }

  /**
   * Replace the range by a text; its cells come from Python.
   * @param {string} text
   */
  write(text) {
    if (text === this.painting.text) return;
    this.begin();
    this.painting.show({ text, cells: text ? null : NO_CELLS });
    this.changed(!text);
  }

  /** Go back to the last text that Python could read. */
  restore() {
    this.clearProblem();
    this.clearOld();
    this.painting.show(this.held);
    this.field.text = this.held.text;
  }

  clearProblem() {
    this.problem = null;
    this.markLater.stop();
    this.field.mark(null);
  }

  /**
   * Take what the user types.
   * @param {string} text
   */
  type(text) {
    this.own?.keep(this.held.text);
    this.typing = true;
    this.composed = false;
    this.painting.show({ text });
    this.markOld(false);
    this.read(text);
  }

  stopTyping() {
    this.typing = false;
    if (this.problem) this.field.mark(this.problem);
    else this.field.text = this.painting.text;
  }

  /**
   * What is shown belongs to an older text, until Python has read the new one.
   * @param {boolean} areCellsNew
   */
  markOld(areCellsNew) {
    dimSoon(this.box, "cm-old-size");
    if (areCellsNew) undim(this.box, "cm-old-cells");
    else dimSoon(this.box, "cm-old-cells");
    if (this.percents.isOf(this.painting.text)) undim(this.percents.element, "cm-old");
    else dimSoon(this.percents.element, "cm-old");
  }

  clearOld() {
    undim(this.box, "cm-old-size", "cm-old-cells");
    undim(this.percents.element, "cm-old");
  }

  /**
   * Ask first: Python works while the page is drawn.
   * @param {boolean} areCellsNew
   */
  changed(areCellsNew) {
    this.markOld(areCellsNew);
    this.read(this.painting.text);
    this.cells.show(this.painting.cells);
    this.field.text = this.painting.text;
  }

  /**
   * Ask Python to read the text.
   * @param {string} text
   */
  ownRead(text) {
    this.onChange({ text });
    this.newest.send({ text }, {
      answer: (held) => this.confirm(text, this.asTyped(text, held), true),
      error: (problem) => this.fail(text, problem),
    });
  }

  /**
   * A range with the text that the user typed. What was painted, or is of another program, has the
   * shortest text.
   * @param {string} asked @param {Held} held
   * @returns {Held}
   */
  asTyped(asked, held) {
    const typed = !this.composed && !held.source && asked.trim();
    if (!typed) return held;
    this.typed.add(typed);
    return { ...held, text: typed };
  }

  /** @param {string} asked @param {Held} held @param {boolean} report */
  confirm(asked, held, report) {
    if (asked !== this.painting.text) return;
    this.painting.show(held);
    this.clearProblem();
    this.clearOld();
    if (!this.typing) this.field.text = held.text;
    this.cells.show(held.cells);
    this.percents.show(held.percent, asked);
    this.size.textContent = sizeOf(held);
    if (held.source) this.announce(`Read as ${held.source} writes it`);
    this.held = held;
    if (report) this.onState({ text: held.text });
  }

  /** @param {string} asked @param {Problem} problem */
  fail(asked, problem) {
    if (asked !== this.painting.text) return;
    this.problem = problem;
    this.size.textContent = "";
    if (this.typing) this.markLater(problem);
    else this.field.mark(problem);
  }

  /** @param {boolean} back */
  undo(back) {
    const text = this.own?.move(this.painting.text, back);
    if (text === undefined) return;
    this.clearProblem();
    this.painting.show({ text, cells: text ? null : NO_CELLS });
    this.composed = !this.typed.has(text);
    this.changed(!text);
    this.announce(`${back ? "Undone" : "Done again"}: ${text || "no hands"}`);
  }

  /**
   * Put the range together with another one: `union`, `common` or `difference`.
   * @param {string} other @param {string} how
   */
  combine(other, how) {
    const { text } = this.painting;
    this.ask("range", { text, other, how }, {
      answer: (held) => this.write(held.text),
      error: (problem) => this.fail(text, problem),
    });
  }

  /**
   * Show the combos of a class, to be painted one by one.
   * @param {string | undefined} name
   */
  showSuits(name) {
    const { text } = this.painting;
    this.ask("range", { text, group: name, board: this.board() }, {
      answer: ({ group }) => this.suits.show(name ?? "", group ?? [], this.cells.brush.weight()),
    });
  }

  invert() {
    const { text } = this.painting;
    this.ask("range", { text, invert: true }, {
      answer: (held) => this.write(held.text),
      error: (problem) => this.fail(text, problem),
    });
  }

  /**
   * Show another range, unless it is the same; this cannot be undone.
   * @param {GridState} state
   */
  set(state) {
    if ((state.text ?? "") !== this.painting.text) this.show(state);
  }

  /** @param {GridState} state */
  show(state) {
    this.present(state);
    this.composed = Boolean(state.composed);
    if (!state.held) this.read(this.painting.text);
  }

  /**
   * Show another range, of which only the text may be known yet.
   * @param {GridState} state
   */
  present({ text = "", held = null }) {
    this.clearProblem();
    this.composed = false;
    this.painting.show(held ?? { text, cells: NO_CELLS });
    this.field.text = this.painting.text;
    this.cells.show(this.painting.cells);
    if (held) this.confirm(held.text, held, false);
    else this.markOld(true);
  }
}

/** @param {Held} held */
function sizeOf({ combos, total, percent: percents, source }) {
  const noun = combos === 1 ? "combo" : "combos";
  const same = Math.abs(total - combos) < 1e-9;
  const weighted = same ? "" : `, ${rounded(total)} by weight`;
  const read = source ? `; read as ${source} writes it` : "";
  return `${grouped(combos)} ${noun} of 1,326${weighted}: ${fixed(percents)}% of hands${read}`;
}

/**
 * A range as a grid.
 * @param {HTMLElement} root
 * @param {Options & {picture?: {held?: Held}}} options the state is `{text}`; `picture` saves asking
 */
export function mountGrid(root, options) {
  const box = makeBox(root, "cm-range");
  const grid = new Grid(box, options);
  if (options.undo !== false) undoByKeys(box, (back) => grid.undo(back));
  const { state = {}, picture } = options;
  grid.show({ ...state, held: picture?.held?.text === state.text ? picture?.held : null });
  return mounted(box, (state) => grid.set(state), () => grid.newest.stop());
}
