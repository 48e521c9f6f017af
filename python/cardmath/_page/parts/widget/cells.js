/** The 169 squares of a range, to be painted. */
import {CLASSES, NO_CELLS, RANKS} from "./cards.js";
import {clamp, make, set} from "./elements.js";
import {shortPercent} from "./numbers.js";

/** The 169 squares, to be painted by mouse, by touch and by keyboard. */
export class Cells {
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
      onpointerdown: (/** @type {PointerEvent} */ event) => this.press(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.drag(event),
      onpointerup: (/** @type {PointerEvent} */ event) => this.release(event),
      onpointercancel: () => this.lift(),
      oncontextmenu: (/** @type {MouseEvent} */ event) => this.open(event),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
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
    const share = weight === 0 || weight === 1 ? "" : String(shortPercent(weight));
    const small = () => make("small", {}, share, make("span", { text: "%" }));
    square.replaceChildren(CLASSES[place], ...(share ? [small()] : []));
    square.style.setProperty("--filled", `${100 * weight}%`);
    square.classList.toggle("cm-in", weight > 0);
    square.classList.toggle("cm-part", Boolean(share));
    set(square, "aria-selected", String(weight > 0));
    set(square, "aria-label", CLASSES[place] + (share && ` ${share}%`));
  }

  /** @param {number} place */
  reach(place) {
    this.squares[this.at].tabIndex = -1;
    this.squares[place].tabIndex = 0;
    this.at = place;
  }

  /**
   * A right click or a long press shows the combos of a cell.
   * @param {MouseEvent} event
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

  /** @param {KeyboardEvent} event */
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
