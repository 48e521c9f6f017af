/** The parts in a notebook, where anywidget calls `render`; questions go to the kernel. */
import {make} from "./elements.js";
import {mountEquity} from "./equity_view.js";
import {mountGrid} from "./grid.js";

/** @typedef {import("./types.js").Ask} Ask */

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
