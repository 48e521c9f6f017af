/** What can be undone and done again. */

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

/** @param {EventTarget | null} target */
function isTyped(target) {
  const {localName, type} = /** @type {HTMLInputElement} */ (target);
  return localName === "textarea" || (localName === "input" && type === "text");
}

/**
 * Undo by Ctrl+Z and do again by Ctrl+Shift+Z, but not in a text, where the browser does.
 * @param {HTMLElement} box @param {(back: boolean) => void} moveBack
 */
export function undoByKeys(box, moveBack) {
  box.addEventListener("keydown", (event) => {
    const letter = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || isTyped(event.target)) return;
    if (letter !== "z" && letter !== "y") return;
    moveBack(letter === "z" && !event.shiftKey);
    event.preventDefault();
    event.stopPropagation();
  });
}
