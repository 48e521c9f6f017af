/**
 * The grid of starting hands, the deck and the equity view, for the page and for notebooks.
 *
 * A notebook loads this file alone, so it imports nothing. Each `mountX(root, options)` builds its
 * part in `root` and returns `{set, unmount}`. A `state` is plain JSON: `set(state)` shows another
 * one, and `onState(state)` gets what the user changed.
 *
 * @typedef {{answer?: (value: any, final: boolean, seconds: number) => boolean | void,
 *   error?: (problem: Problem) => void, progress?: (done: number, total: number) => void}} Handlers
 * @typedef {(kind: string, question: object, handlers: Handlers) => (() => void)} Ask
 *   asks Python, and returns a function that cancels the question
 * @typedef {{message: string, text?: string, start?: number, end?: number, field?: string,
 *   also?: Problem[]}} Problem  `also` is what is wrong in other fields
 * @typedef {{text: string, combos: number, total: number, percent: number, cells: number[],
 *   source?: string | null, group?: [string, number, string][], left?: number}} Held
 *   a range as Python has read it; the cells are the 169 mean weights, row by row from AA to 22;
 *   `left` is how many combos the known cards leave
 * @typedef {{players: string[], board: string, dead: string}} EquityQuestion
 * @typedef {EquityQuestion & {chosen: number}} EquityState
 * @typedef {{equity: number, wins: number, ties: number, error: number, curve: number[],
 *   heat: Record<string, number> | null, categories: Record<string, number>}} Numbers
 *   of a player; `heat`, and `curve` and `categories` with it, is null in a quick answer
 * @typedef {{how: string, players: Numbers[], next: Record<string, number[]> | null}} Equities
 * @typedef {{ranges: Held[], board: string[], dead: string[], equity: Equities | null}} EquityAnswer
 * @typedef {{ask: Ask, state?: any, onState?: (state: any) => void,
 *   onChange?: (state: any) => void, announce?: (text: string) => void, undo?: boolean,
 *   board?: () => string}} Options
 *   `onState` gets what Python could read, `onChange` each change at once; `undo` is false where
 *   the page around a part undoes its steps; `board` is the board of the combos of a cell
 */

// ---------------------------------------------------------------------------------- elements

/**
 * Make an element. `on…` attributes are listeners, `style` is an object, `text` is its text, and
 * other attributes are set unless they are null or false.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {any}
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else if (name === "style") setStyle(element, value);
    else set(element, name, value);
  }
  element.append(...children);
  return element;
}

/**
 * Make an element of a picture.
 * @param {string} tag @param {Record<string, any>} attributes @param {...(Node | string)} children
 */
function draw(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

/**
 * Set an attribute, or remove it if the value is null or false. What has it stays untouched.
 * @param {Element} element @param {string} name @param {any} value
 */
function set(element, name, value) {
  const text = value === true ? "" : String(value);
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Set properties of style one by one, as a strict policy allows no style attribute.
 * @param {HTMLElement} element @param {Record<string, string>} style
 */
function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
}

/** @param {string} label @param {() => void} onclick */
function button(label, onclick, attributes = {}) {
  return make("button", { type: "button", text: label, onclick, ...attributes });
}

/**
 * The box of a part; it has the class that the stylesheet is scoped to.
 * @param {HTMLElement} root @param {string} name
 */
function makeBox(root, name) {
  const box = make("div", { class: `cm-box ${name}` });
  const outer = make("div", { class: "cm-widget", "data-lm-suppress-shortcuts": "true" }, box);
  if (!root.closest(".cardmath")) outer.classList.add("cardmath");
  root.append(outer);
  return box;
}

/**
 * The focused element in the same document or shadow root.
 * @param {Element} element
 */
function focused(element) {
  return /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
}

/**
 * A function that runs once, when calls have stopped coming for some milliseconds.
 * @param {number} milliseconds @param {(...values: any[]) => void} run
 */
export function whenQuiet(milliseconds, run) {
  let timer = 0;
  const later = (/** @type {any[]} */ ...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...values), milliseconds);
  };
  later.stop = () => clearTimeout(timer);
  return later;
}

/** @param {number} part */
const percent = (part, digits = 2) => `${(100 * part).toFixed(digits)}%`;

/**
 * A number with commas: 1,712,304.5. The browser's own formatter takes 40 ms at its first call.
 * @param {number} number
 */
export function grouped(number) {
  const [whole, ...rest] = String(number).split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
}

/** @param {number} number @param {number} low @param {number} high */
const clamp = (number, low, high) => Math.min(high, Math.max(low, number));

// ------------------------------------------------------------------------ cards and classes

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
/** @type {Record<string, string>} */
const SYMBOLS = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** @type {Record<string, string>} */
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
/** @type {Record<string, string>} */
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

/** The names of the 169 classes of starting hands, row by row: suited above the diagonal. */
export const CLASSES = [...RANKS].flatMap((row, y) => [...RANKS].map((column, x) => {
  if (x === y) return row + row;
  return x > y ? `${row}${column}s` : `${column}${row}o`;
}));

const NO_CELLS = CLASSES.map(() => 0);

/**
 * Read cards such as `Ks 7h 2d`; null if the text is anything else.
 * @param {string} text
 */
export function readCards(text) {
  const found = [...text.matchAll(/(10|[2-9TJQKA])([cdhs♣♦♥♠])|[^\s,]/gi)];
  const cards = found.map(([whole, rank, suit]) => rank && cardOf(rank, suit));
  return cards.every(Boolean) && new Set(cards).size === cards.length ? cards : null;
}

/** @param {string} rank @param {string} suit */
function cardOf(rank, suit) {
  const letter = Object.keys(SYMBOLS).find((each) => SYMBOLS[each] === suit) ?? suit.toLowerCase();
  return (rank === "10" ? "T" : rank.toUpperCase()) + letter;
}

/** @param {string} card */
export const cardName = (card) => `${RANK_NAMES[card[0]] ?? card[0]} of ${SUIT_NAMES[card[1]]}`;
/** @param {string} card */
export const cardLabel = (card) => (card[0] === "T" ? "10" : card[0]) + SYMBOLS[card[1]];

// ----------------------------------------------------------------------------------- asking

/**
 * Asks questions of which only the newest counts. A newer one waits for the first answer to the
 * older, so that something is seen while the user drags, but not longer than PATIENCE; then it
 * cancels the older. If the handler of answers returns false, the first answer is still to come.
 */
class Newest {
  static PATIENCE = 200; // milliseconds

  /** @param {Ask} ask @param {string} kind */
  constructor(ask, kind) {
    this.ask = ask;
    this.kind = kind;
    this.cancel = () => {};
    /**
     * The question to ask next, with its handlers.
     * @type {[object, Handlers] | null}
     */
    this.waiting = null;
    this.answered = true;
  }

  /** @param {object} question @param {Handlers} handlers */
  send(question, handlers) {
    this.waiting = [question, handlers];
    if (this.answered) this.next();
  }

  next() {
    if (!this.waiting) return;
    clearTimeout(this.timer);
    this.cancel();
    const [question, handlers] = this.waiting;
    this.waiting = null;
    this.answered = false;
    this.timer = setTimeout(() => this.settle(), Newest.PATIENCE);
    this.cancel = this.ask(this.kind, question, {
      ...handlers,
      answer: (value, final, seconds) => {
        const enough = handlers.answer?.(value, final, seconds) !== false;
        if (enough || final) this.settle();
      },
      error: (problem) => { handlers.error?.(problem); this.settle(); },
    });
  }

  settle() {
    this.answered = true;
    this.next();
  }

  stop() {
    clearTimeout(this.timer);
    this.waiting = null;
    this.answered = true;
    this.cancel();
  }
}

// ---------------------------------------------------------------------------- text of a range

/** A range as text that Python has read, and the classes that were painted since. */
class Painting {
  /**
   * The new weights of classes, by their places.
   * @type {Map<number, number>}
   */
  changes = new Map();

  constructor(text = "") {
    this.base = text;
    this.cells = NO_CELLS;
  }

  /** The text with the changes as later terms, which override earlier ones. */
  get text() {
    const weights = new Set(this.changes.values());
    const terms = [...weights].map((weight) => {
      const changed = [...this.changes].filter(([, each]) => each === weight);
      const names = changed.map(([place]) => CLASSES[place]).join(", ");
      return weight === 1 ? names : `${changed.length > 1 ? `(${names})` : names}@${weight}`;
    });
    return [this.base, ...terms].filter(Boolean).join(", ");
  }

  /** @param {number} place @param {number} weight */
  paint(place, weight) {
    this.cells = this.cells.map((each, at) => (at === place ? weight : each));
    this.changes.set(place, weight);
  }

  /** @param {{text: string, cells?: number[] | null}} held */
  show({ text, cells }) {
    this.base = text;
    this.changes.clear();
    if (cells) this.cells = cells;
  }
}

/**
 * What can be undone and done again: whole states. All that changes between one gesture of the user
 * and the next, such as a stroke of the mouse or the typing in a field, is one step.
 * @template T
 */
export class Undo {
  static MOST = 200; // steps

  /** @type {T[]} */
  past = [];
  /** @type {T[]} */
  future = [];
  gesture = 0;
  kept = 0; // the gesture of the last step

  /** @param {HTMLElement} box where the gestures are made @param {() => void} onChange */
  constructor(box, onChange = () => {}) {
    this.onChange = onChange;
    const count = () => { this.gesture += 1; };
    box.addEventListener("pointerdown", count, { capture: true });
    box.addEventListener("focusin", (event) => isTyped(event.target) && count(), { capture: true });
    box.addEventListener("keydown", (event) => isTyped(event.target) || count(), { capture: true });
  }

  /**
   * Keep the state before a change. It returns whether this is a new step.
   * @param {T} before
   */
  keep(before) {
    if (this.kept === this.gesture) return false;
    this.rest();
    this.past.push(before);
    if (this.past.length > Undo.MOST) this.past.shift();
    this.future = [];
    this.onChange();
    return true;
  }

  /**
   * Takes other steps, and gives back those of before.
   * @param {{past: T[], future: T[]}} steps
   */
  swap({ past, future }) {
    const before = { past: this.past, future: this.future };
    [this.past, this.future] = [past, future];
    this.onChange();
    return before;
  }

  /** What changes until the next gesture is not a step. */
  rest() {
    this.kept = this.gesture;
  }

  /**
   * Move one step back or forth; the present state goes to the other side.
   * @param {T} present @param {boolean} back
   */
  move(present, back) {
    const [from, to] = back ? [this.past, this.future] : [this.future, this.past];
    const step = from.pop();
    if (step !== undefined) to.push(present);
    this.rest();
    this.onChange();
    return step;
  }
}

/** @param {any} target */
function isTyped(target) {
  return target.localName === "textarea" || (target.localName === "input" && target.type === "text");
}

// ------------------------------------------------------------------------------ text fields

/** A field for text, which marks the wrong part of it below. */
class Field {
  /**
   * The button that sends clicks on the deck to this field, if there is one.
   * @type {HTMLElement | undefined}
   */
  choice;

  /** @param {string} label @param {string} hint an example, seen while the field is empty */
  constructor(label, hint = "") {
    this.onText = (/** @type {string} */ _text) => {}; // called as the user types
    this.onDone = () => {}; // called when the user leaves the field or presses Enter
    this.input = make("input", {
      type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
      placeholder: hint, "aria-label": label, class: "cm-text",
      oninput: () => this.onText(this.input.value),
      onblur: () => this.onDone(),
      onkeydown: (/** @type {any} */ event) => event.key === "Enter" && this.onDone(),
    });
    this.problem = make("p", { class: "cm-problem", role: "status" });
    this.element = make("div", { class: "cm-field" }, this.input, this.problem);
  }

  set text(text) {
    if (this.input.value !== text) this.input.value = text;
  }

  get text() {
    return this.input.value;
  }

  /** @param {Problem | null} problem */
  mark(problem) {
    set(this.input, "aria-invalid", problem ? "true" : null);
    this.problem.replaceChildren();
    if (!problem) return;
    const { message, text, start = 0, end = 0 } = problem;
    this.problem.append(make("span", { text: message }));
    if (text) this.problem.append(make("code", {}, ...marked(text, start, end)));
  }
}

/**
 * What is wrong with a field, if anything is.
 * @param {string} field @param {Problem | null} problem
 * @returns {Problem | null}
 */
export function problemIn(field, problem) {
  const all = problem ? [problem, ...(problem.also ?? [])] : [];
  return all.find((each) => each.field === field) ?? null;
}

/**
 * A text with a part marked; what is far from the part is left out.
 * @param {string} text @param {number} start @param {number} end
 */
function marked(text, start, end) {
  const from = Math.max(0, start - 30);
  const to = Math.min(text.length, end + 30);
  const before = (from ? "…" : "") + text.slice(from, start);
  const after = text.slice(end, to) + (to < text.length ? "…" : "");
  return [before, make("mark", { text: text.slice(start, end) || " " }), after];
}

// ----------------------------------------------------------------------------------- cells

/** The 169 squares, to be painted by mouse, by touch and by keyboard. */
class Cells {
  static LONG = 500; // milliseconds of a long press

  swipes = false; // whether fingers paint as they move
  /**
   * Where a finger has touched a cell.
   * @type {number[] | null}
   */
  touched = null;

  /**
   * @param {{weight: () => number, begin: () => void,
   *   paint: (place: number, weight: number) => void, suits: (place: number) => void}} brush
   *   `begin` is called before a stroke; `paint` changes a weight, and then calls `show`; `suits`
   *   shows the combos of a cell
   */
  constructor(brush) {
    this.brush = brush;
    this.weights = [...NO_CELLS];
    this.at = 0; // the cell that the Tab key reaches
    this.last = [0, 0]; // where the mouse was
    /** @type {number | null} */
    this.stroke = null; // the weight that is being painted
    this.squares = CLASSES.map((name, place) => this.square(name, place));
    const rows = [...RANKS].map((_, row) =>
      make("div", { role: "row", class: "cm-row" }, ...this.squares.slice(13 * row, 13 * row + 13)),
    );
    this.element = make("div", {
      class: "cm-grid", role: "grid", "aria-label": "Starting hands",
      "aria-multiselectable": "true",
      onpointerdown: (/** @type {any} */ event) => this.press(event),
      onpointermove: (/** @type {any} */ event) => this.drag(event),
      onpointerup: (/** @type {any} */ event) => this.release(event),
      onpointercancel: () => this.lift(),
      oncontextmenu: (/** @type {any} */ event) => this.open(event),
      onkeydown: (/** @type {any} */ event) => this.key(event),
    }, ...rows);
  }

  /** @param {string} name @param {number} place */
  square(name, place) {
    const kind = name[2] ?? "p";
    return make("div", {
      role: "gridcell", class: `cm-cell cm-${kind}`, tabindex: place ? -1 : 0, "data-place": place,
      "aria-label": name, "aria-selected": "false",
      onfocus: () => this.reach(place),
    }, name);
  }

  /**
   * Show the weights of all cells.
   * @param {number[]} weights
   */
  show(weights) {
    weights.forEach((weight, place) => {
      if (this.weights[place] !== weight) this.fill(place, weight);
    });
  }

  /** @param {number} place @param {number} weight */
  fill(place, weight) {
    this.weights[place] = weight;
    const square = this.squares[place];
    const share = weight === 0 || weight === 1 ? "" : `${shortPercent(weight)}%`;
    square.replaceChildren(CLASSES[place], ...(share ? [make("small", { text: share })] : []));
    square.style.setProperty("--filled", `${100 * weight}%`);
    square.classList.toggle("cm-in", weight > 0);
    set(square, "aria-selected", String(weight > 0));
    set(square, "aria-label", CLASSES[place] + (share && ` ${share}`));
  }

  /** @param {number} place */
  reach(place) {
    this.squares[this.at].tabIndex = -1;
    this.squares[place].tabIndex = 0;
    this.at = place;
  }

  /**
   * A right click or a long press shows the combos of a cell.
   * @param {PointerEvent} event
   */
  open(event) {
    event.preventDefault();
    const place = placeAt(this.element, event);
    if (place === null) return;
    this.lift();
    this.brush.suits(place);
  }

  /** @param {number} place @param {number} weight */
  paint(place, weight) {
    if (this.weights[place] === weight) return;
    this.brush.paint(place, weight);
  }

  /**
   * A stroke erases if it begins on a cell that already has the weight of the brush.
   * @param {PointerEvent} event
   */
  press(event) {
    const place = placeAt(this.element, event);
    if (place === null || event.button) return;
    if (event.pointerType === "touch" && !this.swipes) {
      this.touched = [event.clientX, event.clientY];
      this.hold = setTimeout(() => this.held(place), Cells.LONG);
      return;
    }
    event.preventDefault();
    this.begin(this.weights[place] === this.brush.weight() ? 0 : this.brush.weight());
    this.last = [event.clientX, event.clientY];
    this.paint(place, this.stroke ?? 0);
    this.squares[place].focus({ preventScroll: true }); // this lays out the page: after the question
    this.element.setPointerCapture(event.pointerId);
  }

  /** @param {number} weight */
  begin(weight) {
    this.stroke = weight;
    this.brush.begin();
  }

  /**
   * Paint what is between the last position and this one, as a fast mouse skips cells.
   * @param {PointerEvent} event
   */
  drag(event) {
    if (this.stroke === null) return;
    const [x, y] = this.last;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    const steps = Math.ceil(Math.hypot(dx, dy) / 6) || 1;
    for (let step = 1; step <= steps; step++) {
      const point = { clientX: x + (dx * step) / steps, clientY: y + (dy * step) / steps };
      const place = placeAt(this.element, point);
      if (place !== null) this.paint(place, this.stroke);
    }
    this.last = [event.clientX, event.clientY];
  }

  lift() {
    clearTimeout(this.hold);
    this.touched = null;
    this.stroke = null;
  }

  /**
   * A finger that did not move has pressed one cell; one that moved has scrolled the page.
   * @param {PointerEvent} event
   */
  release(event) {
    const place = placeAt(this.element, event);
    const [x, y] = this.touched ?? [Infinity, Infinity];
    if (place !== null && Math.hypot(event.clientX - x, event.clientY - y) < 10) {
      this.reach(place);
      this.one(this.weights[place] === this.brush.weight() ? 0 : this.brush.weight());
    }
    this.lift();
  }

  /**
   * A long press shows the combos of a cell.
   * @param {number} place
   */
  held(place) {
    if (!this.touched) return;
    this.lift();
    this.brush.suits(place);
  }

  /**
   * Let fingers paint, instead of scrolling the page.
   * @param {boolean} swipes
   */
  paintBySwipes(swipes) {
    this.swipes = swipes;
    this.element.classList.toggle("cm-swipes", swipes);
  }

  /** @param {KeyboardEvent & {target: any}} event */
  key(event) {
    /** @type {Record<string, number[]>} */
    const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    /** @type {Record<string, number[]>} */
    const ends = { Home: [-12, 0], End: [12, 0], PageUp: [0, -12], PageDown: [0, 12] };
    const step = steps[event.key] ?? ends[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) this.move(step, event.shiftKey);
    else if (!this.set(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Move the focus; with Shift the weight of the cell is painted along.
   * @param {number[]} step @param {boolean} along
   */
  move([right, down], along) {
    const weight = this.weights[this.at];
    const x = clamp((this.at % 13) + right, 0, 12);
    const y = clamp(Math.floor(this.at / 13) + down, 0, 12);
    this.squares[13 * y + x].focus();
    if (along) this.one(weight);
  }

  /**
   * Set the focused cell by a key: Space or Enter toggles, a digit is a weight.
   * @param {string} key
   */
  set(key) {
    const brush = this.brush.weight();
    if (key === " " || key === "Enter") this.one(this.weights[this.at] === brush ? 0 : brush);
    else if (key === "Delete" || key === "Backspace") this.one(0);
    else if (key === "s" || key === "S") this.brush.suits(this.at);
    else if (/^[0-9]$/.test(key)) this.one(key === "0" ? 1 : Number(key) / 10);
    else return false;
    return true;
  }

  /** @param {number} weight */
  one(weight) {
    this.begin(weight);
    this.paint(this.at, weight);
    this.lift();
  }
}

/**
 * The place of the cell at a point, by the layout of the grid; null outside.
 * @param {HTMLElement} grid @param {{clientX: number, clientY: number}} point
 */
function placeAt(grid, { clientX, clientY }) {
  const { left, top, width, height } = grid.getBoundingClientRect();
  const x = Math.floor((13 * (clientX - left)) / width);
  const y = Math.floor((13 * (clientY - top)) / height);
  return x >= 0 && x < 13 && y >= 0 && y < 13 ? 13 * y + x : null;
}

/** @param {number} weight */
const shortPercent = (weight) => Number((100 * weight).toPrecision(weight < 0.1 ? 1 : 2));

// ------------------------------------------------------------------------------------ tools

/** A slider with two ends, for the best hands from one percentage to another. */
class Percents {
  /** @param {(text: string) => void} onText called with a range such as `5%-20%` */
  constructor(onText) {
    this.onText = onText;
    this.from = this.end("Best hands, from percent", 0);
    this.to = this.end("Best hands, to percent", 0);
    this.label = make("output");
    this.made = null; // the text that the slider made last
    this.element = make("div", { class: "cm-slide" },
      make("span", { text: "Best" }),
      make("div", { class: "cm-two-ends" }, this.from, this.to), this.label);
    this.show(0, "");
  }

  /** @param {string} label @param {number} value */
  end(label, value) {
    return make("input", {
      type: "range", min: 0, max: 100, step: 0.5, value, "aria-label": label,
      oninput: (/** @type {any} */ event) => this.slide(event.target),
    });
  }

  /** @param {HTMLInputElement} moved */
  slide(moved) {
    const ends = [this.from, this.to];
    if (Number(this.from.value) > Number(this.to.value)) {
      for (const each of ends) each.value = moved.value;
    }
    this.write();
    const [from, to] = ends.map((each) => Number(each.value));
    this.made = from === to ? "" : from ? `${from}%-${to}%` : `${to}%`;
    this.onText(this.made);
  }

  write() {
    const [from, to] = [Number(this.from.value), Number(this.to.value)];
    this.label.textContent = `${from}% to ${to}%`;
    setStyle(this.element, { "--from": `${from}%`, "--to": `${to}%` });
  }

  /**
   * Show how many hands a range has, unless its text is the one that the slider made.
   * @param {number} percents @param {string | undefined} text
   */
  show(percents, text) {
    if (text === this.made) return;
    this.made = null;
    this.from.value = 0;
    this.to.value = percents;
    this.write();
  }
}

/** Ranges that Python keeps by name, in folders, and charts that it computes. */
class Saved {
  /**
   * @param {Ask} ask @param {() => string} text @param {(text: string) => void} onText
   * @param {(other: string, how: string) => void} onOther puts the range together with another one
   */
  constructor(ask, text, onText, onOther) {
    this.ask = ask;
    this.onText = onText;
    this.onOther = onOther;
    this.list = make("div", { class: "cm-saved-list" });
    this.charts = make("div", { class: "cm-saved-list" });
    this.status = make("p", { role: "status", class: "cm-note" });
    this.name = make("input", {
      type: "text", "aria-label": "Name of the range", placeholder: "folder/name", maxlength: 60,
      onkeydown: (/** @type {any} */ event) => event.key === "Enter" && this.save(text()),
    });
    this.library = make("details", { ontoggle: () => this.loadLibrary() },
      make("summary", { text: "Charts that cardmath computes" }), this.charts);
    this.element = make("details", { class: "cm-saved", ontoggle: () => this.load({}) },
      make("summary", { text: "Saved ranges" }), this.list,
      make("div", { class: "cm-line" }, this.name, button("Save", () => this.save(text()))),
      this.status, this.library);
  }

  /** @param {string} text */
  save(text) {
    this.load({ save: this.name.value, text });
  }

  /** @param {object} question */
  load(question) {
    if (!this.element.open) return;
    this.ask("saved", question, {
      answer: ({ ranges }) => {
        this.status.textContent = ranges.length ? "" : "No range is saved yet.";
        this.list.replaceChildren(...this.folders(ranges, true));
      },
      error: ({ message }) => { this.status.textContent = message; },
    });
  }

  loadLibrary() {
    if (!this.library.open || this.charts.firstChild) return;
    this.ask("saved", { library: true }, {
      answer: ({ ranges }) => this.charts.replaceChildren(...this.folders(ranges, false)),
      error: ({ message }) => { this.status.textContent = message; },
    });
  }

  /**
   * The ranges without a folder, then each folder with its ranges.
   * @param {{name: string, text: string}[]} ranges @param {boolean} own whether they can be removed
   */
  folders(ranges, own) {
    /** @type {Map<string, HTMLElement[]>} */
    const folders = new Map([["", []]]);
    for (const { name, text } of ranges) {
      const end = name.lastIndexOf("/");
      const folder = name.slice(0, Math.max(0, end));
      if (!folders.has(folder)) folders.set(folder, []);
      folders.get(folder)?.push(this.item(name, name.slice(end + 1), text, own));
    }
    return [...folders].filter(([, items]) => items.length).map(([folder, items]) => {
      const list = make("ul", {}, ...items);
      if (!folder) return list;
      return make("details", { open: true }, make("summary", { text: folder }), list);
    });
  }

  /** @param {string} name @param {string} short @param {string} text @param {boolean} own */
  item(name, short, text, own) {
    const other = (/** @type {string} */ sign, /** @type {string} */ how, /** @type {string} */ word) =>
      button(sign, () => this.onOther(text, how), { "aria-label": `${word} ${name}`, title: word });
    const remove = own ? [button("×", () => this.load({ remove: name }), {
      "aria-label": `Remove ${name}`, title: "Remove it",
    })] : [];
    return make("li", {}, button(short, () => this.onText(text), { title: text }),
      other("∪", "union", "Add the hands of"), other("−", "difference", "Take away the hands of"),
      other("∩", "common", "Keep the hands that are also in"), ...remove);
  }
}

/** The combos of one class of hands, each a button with its weight. */
class Suits {
  /** @param {(text: string) => void} onCombo called with a combo and its new weight */
  constructor(onCombo) {
    this.onCombo = onCombo;
    this.list = make("div", { class: "cm-line" });
    this.title = make("span");
    this.element = make("div", { class: "cm-suits", role: "group", hidden: true }, this.title,
      this.list, button("Close", () => { this.element.hidden = true; }));
  }

  /**
   * @param {string} name
   * @param {[string, number, string][]} combos each with its weight, and what it makes of the board
   * @param {number} brush
   */
  show(name, combos, brush) {
    this.name = name;
    this.title.textContent = `Suits of ${name}`;
    set(this.element, "aria-label", `Suits of ${name}`);
    this.element.hidden = false;
    const buttons = () => [...this.list.querySelectorAll("button")];
    const place = buttons().indexOf(/** @type {any} */ (focused(this.element)));
    this.list.classList.toggle("cm-makes", combos.some(([, , makes]) => makes));
    this.list.replaceChildren(...combos.map(([hand, weight, makes]) => {
      const next = weight === brush ? 0 : brush;
      const cards = [hand.slice(0, 2), hand.slice(2)];
      const share = weight === 0 || weight === 1 ? "" : ` ${shortPercent(weight)}%`;
      const paint = button(cards.map(cardLabel).join("") + share,
        () => this.onCombo(`${hand}@${next}`), {
          "aria-pressed": String(weight > 0),
          "aria-label": [...cards.map(cardName), ...(makes ? [makes] : [])].join(", ") + share,
        });
      return makes ? make("span", {}, paint, make("span", { text: makes })) : paint;
    }));
    buttons()[place]?.focus();
  }
}

// --------------------------------------------------------------------------- grid of a range

/** A range to paint, to slide and to type. */
class Grid {
  /** @type {Field} */
  field;
  /** @type {HTMLInputElement} */
  weight;
  /** @type {Percents} */
  percents;
  /**
   * What is wrong with the text.
   * @type {Problem | null}
   */
  problem = null;

  /**
   * @param {HTMLElement} box
   * @param {Options & {field?: Field, read?: (text: string) => void, moveBack?:
   *   (back: boolean) => void}} options a view of several ranges has their fields, reads their texts
   *   itself, and undoes its steps
   */
  constructor(box, options) {
    const { ask, onState, onChange, announce, field, read, undo, moveBack, board } = options;
    this.board = board ?? (() => "");
    this.ask = ask;
    this.onState = onState ?? (() => {});
    this.onChange = onChange ?? (() => {});
    this.announce = announce ?? (() => {});
    this.newest = new Newest(ask, "range");
    /** @type {Held} */
    this.held = { text: "", combos: 0, total: 0, percent: 0, cells: NO_CELLS };
    this.markLater = whenQuiet(600, (problem) => this.field.mark(problem));
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
      paint: (place, weight) => { this.painting.paint(place, weight); this.changed(); },
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
  }

  /** @param {Undo<any> | null} steps */
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
    this.changed();
  }

  /** Go back to the last text that Python could read. */
  restore() {
    this.clearProblem();
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
    this.painting.show({ text });
    this.read(text);
  }

  stopTyping() {
    this.typing = false;
    if (this.problem) this.field.mark(this.problem);
    else this.field.text = this.painting.text;
  }

  /** Ask first: Python works while the page is drawn. */
  changed() {
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
      answer: (held) => this.confirm(text, held, true),
      error: (problem) => this.fail(text, problem),
    });
  }

  /** @param {string} asked @param {Held} held @param {boolean} report */
  confirm(asked, held, report) {
    if (asked !== this.painting.text) return;
    this.painting.show(held);
    this.clearProblem();
    if (!this.typing) this.field.text = held.text;
    this.cells.show(held.cells);
    this.percents.show(held.percent, asked);
    this.size.textContent = sizeOf(held);
    if (held.source) this.announce(`Read as ${held.source} writes it`);
    this.held = held;
    if (report) this.onState({ text: held.text });
  }

  /** @param {any} asked @param {Problem} problem */
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
    this.changed();
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
   * @param {any} state
   */
  set(state) {
    if ((state.text ?? "") !== this.painting.text) this.show(state);
  }

  /** @param {{text?: string, held?: Held | null}} state `held` saves asking Python */
  show(state) {
    this.present(state);
    if (!state.held) this.read(this.painting.text);
  }

  /**
   * Show another range, of which only the text may be known yet.
   * @param {{text?: string, held?: Held | null}} state
   */
  present({ text = "", held = null }) {
    this.clearProblem();
    this.painting.show(held ?? { text, cells: NO_CELLS });
    this.field.text = this.painting.text;
    this.cells.show(this.painting.cells);
    if (held) this.confirm(held.text, held, false);
  }
}

/** @param {Held} held */
function sizeOf({ combos, total, percent: percents, source }) {
  const noun = combos === 1 ? "combo" : "combos";
  const same = Math.abs(total - combos) < 1e-9;
  const weighted = same ? "" : `, ${grouped(Number(total.toFixed(2)))} by weight`;
  const read = source ? `; read as ${source} writes it` : "";
  return `${grouped(combos)} ${noun} of 1,326${weighted}: ${percents.toFixed(2)}% of hands${read}`;
}

/**
 * A range as a grid.
 * @param {HTMLElement} root
 * @param {Options & {picture?: {held: Held}}} options the state is `{text}`; `picture` saves asking
 */
export function mountGrid(root, options) {
  const box = makeBox(root, "cm-range");
  const grid = new Grid(box, options);
  if (options.undo !== false) undoByKeys(box, (back) => grid.undo(back));
  const { state = {}, picture } = options;
  grid.show({ ...state, held: picture?.held?.text === state.text ? picture?.held : null });
  return mounted(box, (state) => grid.set(state), () => grid.newest.stop());
}

/**
 * Undo by Ctrl+Z and do again by Ctrl+Shift+Z, but not in a text, where the browser does.
 * @param {HTMLElement} box @param {(back: boolean) => void} moveBack
 */
function undoByKeys(box, moveBack) {
  box.addEventListener("keydown", (event) => {
    const letter = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || isTyped(event.target)) return;
    if (letter !== "z" && letter !== "y") return;
    moveBack(letter === "z" && !event.shiftKey);
    event.preventDefault();
    event.stopPropagation();
  });
}

/** @param {HTMLElement} box @param {(state: any) => void} set */
function mounted(box, set, stop = () => {}) {
  const unmount = () => {
    stop();
    box.parentElement?.remove();
  };
  return { set, unmount };
}

// ------------------------------------------------------------------------------ deck of cards

/** The 52 cards, to be clicked; some have marks, which their names have too. */
class Deck {
  /** @param {string} label @param {(card: string) => void} onCard */
  constructor(label, onCard) {
    this.onCard = onCard;
    this.at = 0;
    this.cards = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
    this.buttons = this.cards.map((card, place) => this.button(card, place));
    const rows = [...SUITS].map((suit, row) => make("div",
      { class: "cm-row", role: "group", "aria-label": SUIT_NAMES[suit] },
      ...this.buttons.slice(13 * row, 13 * row + 13)));
    this.element = make("div",
      {
        class: "cm-deck", role: "group", "aria-label": label,
        onkeydown: (/** @type {any} */ event) => this.key(event),
      }, ...rows);
  }

  /** @param {string} card @param {number} place */
  button(card, place) {
    return button(cardLabel(card), () => this.onCard(card), {
      class: `cm-card cm-${SUIT_NAMES[card[1]]}`, tabindex: place ? -1 : 0,
      "aria-label": cardName(card),
      "aria-pressed": "false", "data-card": card, onfocus: () => this.reach(place),
    });
  }

  /** @param {number} place */
  reach(place) {
    this.buttons[this.at].tabIndex = -1;
    this.buttons[place].tabIndex = 0;
    this.at = place;
  }

  /** @param {KeyboardEvent & {target: any}} event */
  key(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 };
    const next = this.at + steps[event.key];
    if (!(event.key in steps)) return;
    event.preventDefault();
    event.stopPropagation();
    this.buttons[next]?.focus();
  }

  /** @param {Map<string, string>} marks the word for each card that is taken, such as `board` */
  show(marks) {
    this.cards.forEach((card, place) => {
      const mark = marks.get(card);
      const each = this.buttons[place];
      set(each, "data-mark", mark);
      set(each, "aria-pressed", String(Boolean(mark)));
      set(each, "aria-label", cardName(card) + (mark ? `, ${mark}` : ""));
      set(each, "title", mark);
    });
  }
}

/**
 * Put a card at the end of some cards, or take it out.
 * @param {string[]} cards @param {string} card
 */
function toggled(cards, card) {
  return cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card];
}

// ------------------------------------------------------------------------ pictures of an equity

/** A small picture of a range: one shape for all cells of a weight, as few shapes draw quickly. */
class Thumbnail {
  constructor() {
    const options = { viewBox: "0 0 13 13", class: "cm-thumbnail", "aria-hidden": "true" };
    this.element = draw("svg", options);
  }

  /** @param {number[]} cells */
  show(cells) {
    const weights = [...new Set(cells)].filter((weight) => weight > 0);
    this.element.replaceChildren(...weights.map((weight) => {
      const squares = cells.map((each, place) =>
        (each === weight ? `M${place % 13} ${Math.floor(place / 13)}h1v1h-1z` : ""));
      return draw("path", { d: squares.join(""), "fill-opacity": weight });
    }));
  }
}

/**
 * The colour of an equity beside another one, by properties of style.
 * @param {number} equity @param {number} middle
 */
export function heatOf(equity, middle) {
  const span = equity < middle ? middle : 1 - middle;
  const strength = span ? Math.abs(equity - middle) / span : 0;
  const side = equity < middle ? "--cm-low" : "--cm-high";
  return { "--side": `var(${side})`, "--strength": `${Math.round(100 * Math.sqrt(strength))}%` };
}

/** A table of squares, such as hands or cards, each with its equity. */
class HeatMap {
  /** @param {string[]} labels @param {string[]} names for those who do not see it */
  constructor(labels, names) {
    this.labels = labels;
    this.names = names;
    /** @type {HTMLElement[]} */
    this.squares = [];
    this.caption = make("caption");
    this.element = make("table", { class: "cm-map" }, this.caption);
  }

  /** Make the squares. This waits for the first answer, so that the page is there sooner. */
  build() {
    this.squares = this.labels.map((label) => make("td", { class: "cm-heat" },
      make("span", { text: label }), make("small")));
    const rows = Array.from({ length: this.labels.length / 13 }, (_, row) =>
      make("tr", {}, ...this.squares.slice(13 * row, 13 * row + 13)));
    this.element.append(make("tbody", {}, ...rows));
  }

  /**
   * @param {Record<string, number>} equities by name
   * @param {number} middle the present equity
   * @param {string} title
   */
  show(title, equities, middle) {
    if (!this.squares.length) this.build();
    this.caption.textContent = title;
    this.squares.forEach((square, place) => {
      const equity = equities[this.names[place]];
      const known = equity !== undefined;
      square.classList.toggle("cm-known", known);
      const share = /** @type {Element} */ (square.lastElementChild);
      share.textContent = known ? (100 * equity).toFixed(0) : "";
      set(square, "title", known ? `${this.names[place]}: ${percent(equity, 3)}` : null);
      setStyle(square, known ? heatOf(equity, middle) : { "--strength": "0%" });
    });
  }
}

const DASHES = ["none", "6 3", "2 2", "8 3 2 3", "1 3", "10 4", "4 4", "6 2 2 2 2 2", "3 1",
  "12 3"];

/** How the equity falls from the best hands of each range to its worst. */
export class Curves {
  static WIDTH = 300;
  static HEIGHT = 170;

  constructor() {
    this.lines = draw("g", {});
    this.picture = draw("svg", {
      viewBox: `-42 -12 ${Curves.WIDTH + 62} ${Curves.HEIGHT + 36}`, role: "img",
      class: "cm-curves",
    }, ...this.axes(), this.lines);
    this.element = make("figure", {},
      make("figcaption", { text: "Equity from each player's best hands to the worst" }),
      this.picture);
  }

  axes() {
    const { WIDTH: width, HEIGHT: height } = Curves;
    return [0, 25, 50, 75, 100].flatMap((part) => {
      const [x, y] = [(width * part) / 100, height * (1 - part / 100)];
      return [
        draw("path", { d: `M0 ${y}H${width}`, class: "cm-rule" }),
        draw("text", { x: -4, y: y + 4, "text-anchor": "end" }, `${part}%`),
        draw("text", { x, y: height + 16, "text-anchor": "middle" }, `${part}%`),
      ];
    });
  }

  /**
   * @param {number[][]} curves one for each player @param {number} chosen
   * @param {number[]} [names] the numbers of the players
   */
  show(curves, chosen, names = curves.map((_, place) => place + 1)) {
    const spans = curves.map((curve, place) =>
      `player ${names[place]} from ${percent(curve[0], 0)} to ${percent(curve[curve.length - 1], 0)}`);
    set(this.picture, "aria-label", `Equity of each part of the ranges: ${spans.join(", ")}`);
    const ends = apart(curves.map((curve) => Curves.HEIGHT * (1 - curve[curve.length - 1]) + 4), 13);
    this.lines.replaceChildren(...curves.flatMap((curve, place) =>
      this.line(curve, place, place === chosen, [ends[place], names[place]])));
  }

  /**
   * @param {number[]} curve @param {number} place @param {boolean} chosen
   * @param {number[]} label where it ends, and the player's number
   */
  line(curve, place, chosen, [end, name]) {
    const { WIDTH: width, HEIGHT: height } = Curves;
    const step = width / curve.length;
    const points = curve.map((equity, at) =>
      `${(step * (at + 0.5)).toFixed(1)} ${(height * (1 - equity)).toFixed(1)}`);
    const side = chosen ? "cm-line-chosen" : "cm-line-other";
    return [
      draw("path", { d: `M${points.join("L")}`, class: side, "stroke-dasharray": DASHES[place] }),
      draw("text", { x: width + 3, y: end, class: side }, String(name)),
    ];
  }
}

/**
 * Places of labels, moved up where they would cover each other.
 * @param {number[]} places @param {number} least the least distance of two
 */
function apart(places, least) {
  const order = places.map((_, label) => label).sort((one, other) => places[other] - places[one]);
  const moved = [...places];
  order.slice(1).forEach((label, before) => {
    moved[label] = Math.min(moved[label], moved[order[before]] - least);
  });
  return moved;
}

/** How often each player's hand ends in each category. */
class Endings {
  constructor() {
    this.table = make("table", { class: "cm-endings" });
    this.element = make("div", {
      class: "cm-scrolls", tabindex: 0, role: "region", "aria-label": "What hands end in",
    }, this.table);
  }

  /** @param {Record<string, number>[]} players @param {number} chosen */
  show(players, chosen) {
    const heads = players.map((_, place) => make("th", {
      scope: "col", text: `Player ${place + 1}`, class: place === chosen ? "cm-chosen" : "",
    }));
    const rows = Object.keys(players[0]).map((name) => make("tr", {},
      make("th", { scope: "row", text: name }),
      ...players.map((shares) => make("td", {
        text: percent(shares[name]), style: { "--filled": percent(shares[name]) },
      }))));
    this.table.replaceChildren(make("caption", { text: "What hands end in" }),
      make("thead", {}, make("tr", {}, make("td"), ...heads)), make("tbody", {}, ...rows));
  }
}

// -------------------------------------------------------------------------------- equity view

/** One player: the range as text and in small, and the player's numbers. */
class Player {
  /** @param {number} place @param {{choose: () => void, remove: () => void}} events */
  constructor(place, { choose, remove }) {
    const name = `Player ${place + 1}`;
    this.held = null;
    this.thumbnail = new Thumbnail();
    this.choose = button("", choose, {
      class: "cm-choose", "aria-label": `${name}: show on the grid`, "aria-pressed": "false",
    });
    this.choose.append(this.thumbnail.element, make("b", { text: String(place + 1) }));
    this.field = new Field(`${name}: range`, "QQ+, AKs@50%");
    this.field.input.addEventListener("focus", choose);
    this.size = make("span", { class: "cm-size" });
    this.numbers = make("dl", { class: "cm-numbers" });
    this.bar = make("div", { class: "cm-bar", "aria-hidden": "true" });
    this.remove = button("×", remove, { class: "cm-remove", "aria-label": `Remove ${name}` });
    this.element = make("li", { class: "cm-player" }, this.choose,
      make("div", { class: "cm-player-range" }, this.field.element, this.size),
      this.numbers, this.bar, this.remove);
  }

  /** @param {Held} held */
  hold(held) {
    if (JSON.stringify(held) === JSON.stringify(this.held) && this.size.textContent) return;
    this.held = held;
    this.thumbnail.show(held.cells);
    const { combos, left = combos } = held;
    const noun = combos === 1 ? "combo" : "combos";
    const number = left === combos ? grouped(combos) : `${grouped(left)} of ${grouped(combos)}`;
    const read = held.source ? `, read as ${held.source} writes it` : "";
    this.size.textContent = `${number} ${noun}, ${held.percent.toFixed(2)}%${read}`;
  }

  /** @param {any} numbers the player's part of an answer, or null */
  show(numbers) {
    const sampled = numbers?.error ? [["± error", percent(numbers.error, 3)]] : [];
    const pairs = numbers ? [["equity", percent(numbers.equity, 3)],
      ["wins", percent(numbers.wins, 3)], ["ties", percent(numbers.ties, 3)], ...sampled] : [];
    const shown = this.numbers.querySelectorAll("dd");
    if (shown.length === pairs.length) { // the texts alone are laid out sooner than new elements
      pairs.forEach(([, value], place) => { shown[place].textContent = value; });
    } else {
      this.numbers.replaceChildren(...pairs.map(([name, value]) =>
        make("div", {}, make("dt", { text: name }), make("dd", { text: value }))));
    }
    this.bar.style.setProperty("--filled", numbers ? percent(numbers.equity) : "0%");
  }
}

/**
 * @typedef {{name: string, word: string, label: string, hint: string, most: number}} Group
 *   cards of one place: its name in the state, a word for it, the field's label and example, and
 *   the most cards that clicks put there
 */

/**
 * The groups of the equity view.
 * @type {Group[]}
 */
const BOARD_AND_DEAD = [
  { name: "board", word: "Board", label: "Board", hint: "Ks 7h 2d", most: 5 },
  { name: "dead", word: "Dead", label: "Dead cards", hint: "Ah", most: 52 },
];

/** Groups of cards, such as the board and the dead ones, to be clicked on a deck or typed. */
class Table {
  /**
   * @param {Group[]} groups if one of them is the board, cards can be dealt to it
   * @param {(cards: Record<string, string>) => void} onCards
   * @param {(text: string) => void} announce
   */
  constructor(groups, onCards, announce) {
    this.groups = groups;
    this.onCards = onCards;
    this.announce = announce;
    this.target = groups[0].name;
    this.fields = Object.fromEntries(groups.map(({ name, label, hint }) =>
      [name, new Field(label, hint)]));
    this.deck = new Deck("Deck", (card) => this.click(card));
    for (const field of Object.values(this.fields)) field.onText = () => this.changed();
    this.element = make("section", { class: "cm-cards", "aria-label": "Cards" },
      ...groups.map((group) => this.row(group)), this.deck.element,
      make("div", { class: "cm-line" },
        ...(this.fields.board ? [button("Deal a card", () => this.deal())] : []),
        button("Clear cards", () => { this.set({}); this.changed(); })));
  }

  /**
   * A field, with the choice that clicks on the deck go there.
   * @param {Group} group
   */
  row({ name, word }) {
    const choice = button(word, () => this.aim(name), {
      "aria-pressed": String(name === this.target), title: "clicks on the deck go here",
    });
    this.fields[name].choice = choice;
    return make("div", { class: "cm-slot" }, choice, this.fields[name].element);
  }

  /** @param {string} target */
  aim(target) {
    this.target = target;
    for (const [name, { choice }] of Object.entries(this.fields)) {
      if (choice) set(choice, "aria-pressed", String(name === target));
    }
  }

  /** @param {string} name */
  cardsIn(name) {
    return readCards(this.fields[name].text) ?? [];
  }

  /** @param {string} card */
  click(card) {
    const holder = this.groups.find(({ name }) => this.cardsIn(name).includes(card));
    const target = holder ?? this.groups.find(({ name }) => name === this.target) ?? this.groups[0];
    if (!holder && this.cardsIn(target.name).length >= target.most) {
      this.announce(`${target.label}: there are ${target.most} cards already.`);
      return;
    }
    this.fields[target.name].text = toggled(this.cardsIn(target.name), card).join(" ");
    this.changed();
  }

  deal() {
    const taken = this.groups.flatMap(({ name }) => this.cardsIn(name));
    const left = this.deck.cards.filter((card) => !taken.includes(card));
    this.aim("board");
    if (left.length) this.click(left[Math.floor(Math.random() * left.length)]);
  }

  changed() {
    this.mark(null);
    this.show();
    this.onCards(Object.fromEntries(this.groups.map(({ name }) => [name, this.fields[name].text])));
  }

  show() {
    this.deck.show(new Map(this.groups.flatMap(({ name }) =>
      this.cardsIn(name).map((card) => [card, name]))));
  }

  /** @param {Record<string, string>} state the text of each group; one that is left out is empty */
  set(state) {
    for (const { name } of this.groups) this.fields[name].text = state[name] ?? "";
    this.show();
  }

  /** @param {Problem | null} problem */
  mark(problem) {
    for (const [name, field] of Object.entries(this.fields)) field.mark(problemIn(name, problem));
  }
}

/**
 * Groups of cards, such as a hand, the board and dead cards, over one deck to click.
 * @param {HTMLElement} root
 * @param {{groups: Group[], state: Record<string, string>, announce: (text: string) => void,
 *   onState: (state: Record<string, string>) => void}} options the state is the text of each group
 */
export function mountTable(root, { groups, state, onState, announce }) {
  const box = makeBox(root, "cm-cards");
  const table = new Table(groups, onState, announce);
  table.set(state);
  box.append(table.element);
  const mark = (/** @type {Problem | null} */ problem) => table.mark(problem);
  return { ...mounted(box, (next) => table.set(next)), mark };
}

/** How an answer was found, and what is still being worked on. */
class Progress {
  /** @param {() => void} onStop */
  constructor(onStop) {
    this.text = make("span");
    this.bar = make("progress", { max: 1, "aria-label": "Progress" });
    this.stop = button("Stop", onStop);
    this.work = make("span", { class: "cm-work", hidden: true }, this.bar, this.stop);
    this.element = make("p", { class: "cm-how" }, this.text, this.work);
    this.showLater = whenQuiet(100, () => { this.work.hidden = false; });
  }

  begin() {
    this.bar.removeAttribute("value");
    if (this.work.hidden) this.showLater();
  }

  /** @param {number} done @param {number} total */
  step(done, total) {
    if (total) this.bar.value = done / total;
  }

  end() {
    this.showLater.stop();
    this.work.hidden = true;
  }
}

/** @param {number} seconds */
function timeText(seconds) {
  if (!seconds) return "";
  if (seconds >= 1) return `, ${seconds.toFixed(1)} s`;
  return `, ${Math.max(1, Math.round(1000 * seconds))} ms`;
}

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

  /** @param {HTMLElement} box @param {Options & {onAnswer?: (value: any) => void}} options */
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
    this.table = new Table(BOARD_AND_DEAD, (cards) => this.change(cards), this.announce);
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
   * @param {Partial<EquityState>} state @param {any} [picture]
   */
  set(state, picture) {
    this.newest.stop();
    this.state = { ...EquityView.EMPTY, ...state };
    this.state.players = [...this.state.players];
    while (this.state.players.length < 2) this.state.players.push("");
    this.table.set({ board: this.state.board, dead: this.state.dead });
    this.build();
    if (this.shows(picture)) this.take(this.question(), picture.value, true, picture.seconds);
    else this.send();
  }

  /**
   * Whether a picture is of the present state.
   * @param {{value?: EquityAnswer} | undefined} picture
   */
  shows(picture) {
    if (!picture?.value) return false;
    const { ranges, board, dead } = picture.value;
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
    this.send();
  }

  /** @param {Record<string, string>} cards */
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
    this.box.classList.add("cm-old-numbers", "cm-old-pictures");
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
      this.state.players[place] = held.text;
      player.hold(held);
      player.field.mark(null);
      if (place === this.current) this.grid.confirm(asked.players[place], held, false);
      else player.field.text = held.text;
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
    this.box.classList.remove("cm-old-numbers");
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
    this.box.classList.remove("cm-old-pictures");
  }

  showNothing() {
    this.equity = null;
    this.dim(false);
    this.box.classList.remove("cm-old-numbers");
    this.freshen();
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
    this.endings.show(shown.players.map((each) => each.categories), this.current);
    this.heat.show(`Equity of each hand of ${name}, around ${percent(equity)}`, heat, equity);
    this.curves.show(shown.players.map((each) => each.curve), this.current);
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

  /** @param {any} asked @param {Problem} problem */
  fail(asked, problem) {
    this.progress.end();
    this.freshen();
    this.box.classList.remove("cm-old-numbers");
    this.brief.replaceChildren();
    this.table.mark(problem);
    this.players.forEach((player, place) => {
      const wrong = problemIn(`players.${place}`, problem);
      if (place === this.current && wrong) this.grid.fail(asked.players[place], wrong);
      else player.field.mark(wrong);
      if (wrong) player.size.textContent = "";
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
    this.progress.text.textContent += " (stopped)";
  }
}

/**
 * The equities of two to ten players.
 * @param {HTMLElement} root
 * @param {Options & {onAnswer?: (value: any) => void, picture?: {value: any, seconds: number}}}
 *   options the state is `{players, board, dead, chosen}`: the texts of the ranges, the cards as
 *   text, and the place of the player on the grid; `picture` is the known answer
 */
export function mountEquity(root, options) {
  const box = makeBox(root, "cm-equity");
  const view = new EquityView(box, options);
  if (options.undo !== false) undoByKeys(box, (back) => view.undo(back));
  view.set(options.state ?? {}, options.picture);
  const set = (/** @type {any} */ state) => {
    if (JSON.stringify(state) !== JSON.stringify(view.state)) view.set(state);
  };
  return mounted(box, set, () => view.stop());
}

// ---------------------------------------------------------------------------------- notebooks

const SILENCE = 4000; // milliseconds without an answer, after which no kernel seems to run

/** Asks the kernel by messages of a widget. */
class Kernel {
  /** @param {any} model the widget's model @param {(heard: boolean) => void} onHeard */
  constructor(model, onHeard) {
    this.model = model;
    this.onHeard = onHeard;
    this.open = new Map();
    this.count = 0;
    this.name = Math.random().toString(36).slice(2); // a model may be shown several times
    this.listen = (/** @type {any} */ message) => this.receive(message);
    model.on("msg:custom", this.listen);
  }

  /** @type {Ask} */
  ask(kind, question, handlers) {
    const id = `${this.name}-${++this.count}`;
    const silent = setTimeout(() => this.onHeard(false), SILENCE);
    this.open.set(id, { handlers, silent });
    this.model.send({ id, kind, question });
    return () => {
      if (!this.open.has(id)) return;
      this.close(id);
      this.model.send({ cancel: id });
    };
  }

  /** @param {string} id */
  close(id) {
    clearTimeout(this.open.get(id).silent);
    this.open.delete(id);
  }

  /** @param {any} message */
  receive({ id, answer, final, seconds, error, progress }) {
    const asked = this.open.get(id);
    if (!asked) return;
    clearTimeout(asked.silent);
    this.onHeard(true);
    if (error || final) this.close(id);
    if (error) asked.handlers.error?.(error);
    else if (progress) asked.handlers.progress?.(...progress);
    else asked.handlers.answer?.(answer, final, seconds);
  }

  stop() {
    this.model.off("msg:custom", this.listen);
    for (const id of [...this.open.keys()]) this.close(id);
  }
}

/**
 * Whether a notebook is dark or light, as it says itself; "" if it does not.
 * @param {HTMLElement} body
 */
function themeOf(body) {
  const { jpThemeLight, vscodeThemeKind = "", theme = "" } = body.dataset;
  const classes = [body, document.documentElement].flatMap((each) => [...each.classList]);
  const words = [vscodeThemeKind, theme, ...classes].join(" ");
  if (jpThemeLight === "false" || /\bdark\b/.test(words)) return "dark";
  return jpThemeLight === "true" || /\blight\b/.test(words) ? "light" : "";
}

/**
 * Follow the notebook from dark to light and back.
 * @param {HTMLElement} element
 */
function followTheme(element) {
  const follow = () => { element.style.colorScheme = themeOf(document.body); };
  const observer = new MutationObserver(follow);
  for (const each of [document.body, document.documentElement]) {
    observer.observe(each, { attributes: true });
  }
  follow();
  return () => observer.disconnect();
}

/**
 * Show a widget; anywidget calls it.
 * @param {{model: any, el: HTMLElement}} host
 */
function render({ model, el }) {
  const note = make("p", { class: "cm-silent", role: "status", hidden: true,
    text: "Python does not answer. This is the last picture; run the cell to go on." });
  const kernel = new Kernel(model, (heard) => { note.hidden = heard; });
  const mount = model.get("part") === "grid" ? mountGrid : mountEquity;
  const part = mount(el, {
    ask: (kind, question, handlers) => kernel.ask(kind, question, handlers),
    state: model.get("state"),
    picture: model.get("picture"),
    onState: (state) => {
      model.set("state", state);
      model.save_changes();
    },
  });
  const shown = /** @type {HTMLElement} */ (el.firstElementChild);
  shown.append(note);
  const unfollow = followTheme(shown);
  const take = () => part.set(model.get("state"));
  model.on("change:state", take);
  return () => {
    model.off("change:state", take);
    unfollow();
    kernel.stop();
    part.unmount();
  };
}

export default { render };
