/** The parts in a notebook, where anywidget calls `render`; questions go to the kernel. */
import {make} from "./elements.js";
import {mountEquity} from "./equity_view.js";
import {mountGrid} from "./grid.js";

/**
 * @typedef {import("./types.js").Ask} Ask
 * @typedef {import("./types.js").Handlers<never>} Handlers  of a reply whose type the asker knows
 *
 * @typedef {object} Traits  what Python and the browser both have of a widget
 * @property {"grid" | "equity"} part
 * @property {import("./types.js").GridState & Partial<import("./types.js").EquityState>} state
 * @property {{held?: import("./types.js").Held} & import("./equity_view.js").Picture} picture
 *
 * @typedef {object} Model  the widget's model, as anywidget gives it
 * @property {<Name extends keyof Traits>(name: Name) => Traits[Name]} get
 * @property {(name: "state", value: Traits["state"]) => void} set
 * @property {() => void} save_changes
 * @property {(message: Sent) => void} send
 * @property {(event: string, listener: (message: Message) => void) => void} on
 * @property {(event: string, listener: (message: Message) => void) => void} off
 *
 * @typedef {{id: string, kind: string, question: Record<string, unknown>} | {cancel: string}} Sent
 * @typedef {{id: string, answer?: unknown, final?: boolean, seconds?: number,
 *   error?: import("./types.js").Problem, progress?: [number, number]}} Message
 */

const SILENCE = 4000; // milliseconds without an answer, after which no kernel seems to run

/** Asks the kernel by messages of a widget. */
class Kernel {
  /** @param {Model} model @param {(heard: boolean) => void} onHeard */
  constructor(model, onHeard) {
    this.model = model;
    this.onHeard = onHeard;
    /** @type {Map<string, {handlers: Handlers, silent: number}>} */
    this.open = new Map();
    this.count = 0;
    this.name = Math.random().toString(36).slice(2); // a model may be shown several times
    this.listen = (/** @type {Message} */ message) => this.receive(message);
    model.on("msg:custom", this.listen);
  }

  /** @param {string} kind @param {Record<string, unknown>} question @param {Handlers} handlers */
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
    clearTimeout(this.open.get(id)?.silent);
    this.open.delete(id);
  }

  /** @param {Message} message */
  receive({ id, answer, final = false, seconds = 0, error, progress }) {
    const asked = this.open.get(id);
    if (!asked) return;
    clearTimeout(asked.silent);
    this.onHeard(true);
    if (error || final) this.close(id);
    if (error) asked.handlers.error?.(error);
    else if (progress) asked.handlers.progress?.(...progress);
    else asked.handlers.answer?.(/** @type {never} */ (answer), final, seconds);
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
 * @param {{model: Model, el: HTMLElement}} host
 */
function render({ model, el }) {
  const note = make("p", { class: "cm-silent", role: "status", hidden: true,
    text: "Python does not answer. This is the last view; run the cell to continue." });
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
