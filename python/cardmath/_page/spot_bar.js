/** The bar above the views: undo and redo, and the spots that are open, each a tab. */
import {button} from "./parts/buttons.js";
import {h, svg} from "./parts/elements.js";
import {refill} from "./parts/refill.js";
import {plural} from "./parts/words.js";
import {fitTables, keptTables, valuesOf} from "./state.js";

/**
 * @typedef {import("./state.js").Tables} Tables
 * @typedef {import("./replies/spots.js").Exchange} SpotsExchange
 * @typedef {import("./state.js").Snapshot} Snapshot
 * @typedef {{past: Snapshot[], future: Snapshot[]}} Steps
 * @typedef {{name: string, tables: Tables, steps?: Steps, kept?: Kept}} Spot  and what is saved of it
 * @typedef {import("./replies/spots.js").Kept} Kept
 * @typedef {object} Page  what the bar needs of the page
 * @property {(back: boolean) => void} undo
 * @property {(question: SpotsExchange["asked"],
 *   handlers: import("./main.js").Handlers<SpotsExchange["reply"]>) => void} ask
 * @property {(text: string) => void} announce
 * @property {() => Tables} tables  the spot that is shown
 * @property {(tables: Tables, steps: Steps) => Steps} show  shows another spot, with its own steps
 *   to undo; returns those of the spot before
 */

const KIND = "cardmath spots";
/** The most spots of a file. */
const MOST = 100;
/** The most characters of a name. */
const LONGEST = 60;

export class SpotBar {
  /** @type {Spot[]} */
  spots = [{name: "Spot 1", tables: {}}];
  at = 0;

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.back = stepButton("Undo", "Ctrl+Z", "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3", () =>
      page.undo(true));
    this.forth = stepButton("Redo", "Ctrl+Shift+Z", "m15 5 5 5-5 5m5-5h-9a6 6 0 0 0 0 12h3", () =>
      page.undo(false));
    const steps = h("div", {class: "row steps", role: "group", "aria-label": "Steps"},
      this.back, this.forth);
    this.tabs = h("div", {class: "row steps tabs", role: "group", "aria-label": "Open spots"});
    this.file = h("input", {type: "file", accept: ".json,application/json", hidden: true,
      "aria-label": "File of spots", onchange: () => this.importFile()});
    this.list = h("ul", {class: "saved-spots", "aria-label": "Saved spots"});
    this.said = h("p", {class: "hint", role: "status"});
    this.box = this.makeBox();
    root.append(steps, this.tabs, this.box);
    this.restore();
    this.draw();
  }

  /** The name of the spot, and what is saved. */
  makeBox() {
    this.name = h("input", {type: "text", class: "cm-text", maxlength: LONGEST,
      "aria-label": "Name of the spot", oninput: () => this.rename(this.name?.value ?? "")});
    const actions = h("div", {class: "row"},
      button("Save this spot", () => this.save()),
      button("Export all open spots", () => this.exportFile()),
      button("Import a file", () => this.file.click()), this.file);
    /** @type {HTMLDetailsElement} */
    const box = h("details", {class: "spot-box", ontoggle: () => box.open && this.load({})},
      h("summary", {}, "Spots"),
      h("div", {class: "spot-panel stack"}, h("label", {class: "row"}, "Name ", this.name), actions,
        this.said, this.list));
    document.addEventListener("pointerdown", ({target}) => {
      if (!box.contains(/** @type {Node} */ (target))) box.open = false;
    });
    box.addEventListener("keydown", ({key}) => {
      if (key !== "Escape" || !box.open) return;
      box.open = false;
      box.querySelector("summary")?.focus();
    });
    return box;
  }

  /** Restores the tabs after a reload. */
  restore() {
    if (!history.state?.snapshot) return;
    try {
      const {spots, at} = JSON.parse(sessionStorage.getItem("spots") ?? "{}");
      this.open(readSpots({kind: KIND, spots}), at);
      this.spots.forEach((spot, place) => (spot.kept = spots[place].kept));
    } catch {
      sessionStorage.removeItem("spots");
    }
  }

  /** @param {Spot[]} spots @param {number} at */
  open(spots, at) {
    if (!spots.length) return;
    this.spots = spots;
    this.at = Math.min(Math.max(0, Math.trunc(Number(at)) || 0), spots.length - 1);
  }

  keep() {
    this.spots[this.at].tables = structuredClone(this.page.tables());
    const spots = this.spots.map(({name, tables, kept}) => ({name, tables, kept}));
    sessionStorage.setItem("spots", JSON.stringify({spots, at: this.at}));
  }

  draw() {
    const tabs = this.spots.map(({name}, place) => {
      const pressed = {"aria-current": place === this.at ? "true" : null};
      const tab = button(name || "(no name)", () => this.go(place), pressed);
      const end = button("×", () => this.close(place), {"aria-label": `Close ${name}`});
      return h("span", {class: "tab"}, tab, this.spots.length > 1 ? end : null);
    });
    refill(this.tabs, ...tabs, button("+", () => this.add(), {"aria-label": "New spot",
      title: "A copy of this spot, to be changed"}));
    if (this.name && document.activeElement !== this.name) this.name.value = this.spots[this.at].name;
  }

  /** @param {number} place */
  go(place) {
    if (place === this.at) return;
    this.keep();
    const before = this.spots[this.at];
    this.at = place;
    before.steps = this.show();
    this.changed(`${this.spots[place].name} is shown`);
  }

  /** Shows the spot of the tab that is open now; returns the steps of the one before. */
  show() {
    const {tables, steps = {past: [], future: []}} = this.spots[this.at];
    return this.page.show(structuredClone(tables), steps);
  }

  /**
   * Follows the browser's Back to the tab that was open then.
   * @param {number | undefined} place
   */
  follow(place) {
    if (place === undefined || place === this.at || !this.spots[place]) return;
    this.at = place;
    this.draw();
  }

  /** @param {string} said */
  changed(said) {
    this.keep();
    this.draw();
    this.page.announce(said);
  }

  /**
   * Opens a copy of the spot that is shown, or another one.
   * @param {string} [name] @param {Tables} [tables] @param {Kept} [kept]
   */
  add(name, tables = structuredClone(this.page.tables()), kept) {
    this.keep();
    this.spots.push({name: this.freeName(name), tables, kept});
    this.go(this.spots.length - 1);
  }

  /**
   * A name that no tab has: the wanted one, with a number behind it if there is such a tab.
   * @param {string} [wanted]
   */
  freeName(wanted) {
    const taken = new Set(this.spots.map(({name}) => name));
    if (wanted && !taken.has(wanted)) return wanted;
    const named = (/** @type {number} */ number) =>
      wanted ? `${wanted.slice(0, LONGEST - 6)} (${number})` : `Spot ${number}`;
    for (let number = wanted ? 2 : 1; ; number++) {
      if (!taken.has(named(number))) return named(number);
    }
  }

  /** @param {number} place */
  close(place) {
    this.keep();
    const [closed] = this.spots.splice(place, 1);
    const at = place < this.at ? this.at - 1 : Math.min(this.at, this.spots.length - 1);
    const other = place === this.at;
    this.at = at;
    if (other) this.show();
    this.changed(`${closed.name} is closed`);
    /** @type {HTMLElement} */ (this.tabs.children[at]?.firstElementChild)?.focus();
  }

  /** @param {string} name */
  rename(name) {
    this.spots[this.at].name = name.trim();
    this.keep();
    this.draw();
  }

  save() {
    this.keep();
    const spot = this.spots[this.at];
    const {name, tables, kept} = spot;
    const text = JSON.stringify(tables);
    const over = kept?.name === name ? kept.text : "";
    spot.kept = {name, text}; // for when it is pressed again before there is an answer
    this.load({save: name, text, over}, (saved) => {
      spot.kept = {name: saved, text};
      if (spot.name === name) spot.name = saved;
      this.keep();
      this.draw();
      return saved === name ? `${name} is saved.` : `${saved} is saved: another spot has the name ${name}.`;
    });
  }

  /** @param {SpotsExchange["asked"]} question @param {(saved: string) => string} [done]  what is said */
  load(question, done = () => "") {
    this.page.ask(question, {
      answer: ({spots, saved}) => {
        this.said.textContent = saved ? done(saved) : spots.length ? "" : "No spot is saved yet.";
        refill(this.list, ...spots.map((spot) => this.saved(spot)));
      },
      error: ({message}) => (this.said.textContent = message),
      changes: "save" in question || "remove" in question,
      stays: true, // the bar is there above each view
    });
  }

  /** @param {Kept} spot */
  saved(spot) {
    const {name, text} = spot;
    return h("li", {},
      button(name, () => this.addKept(spot, keptTables(text))),
      button("×", () => this.load({remove: name}), {"aria-label": `Remove ${name}`}));
  }

  /** @param {Kept} kept @param {ReturnType<typeof keptTables>} tables */
  addKept(kept, tables) {
    const {name} = kept;
    if (tables) this.add(name, tables, kept);
    else this.said.textContent = `“${name}” is damaged: remove it.`;
  }

  exportFile() {
    this.keep();
    const spots = this.spots.map(({name, tables}) => ({name, tables}));
    const text = JSON.stringify({kind: KIND, spots}, null, 1);
    const address = URL.createObjectURL(new Blob([text], {type: "application/json"}));
    h("a", {href: address, download: "cardmath-spots.json"}).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    this.said.textContent = "The file cardmath-spots.json has all open spots.";
  }

  async importFile() {
    const [file] = this.file.files ?? [];
    if (!file) return;
    try {
      const spots = readSpots(JSON.parse(await file.text()));
      this.keep();
      for (const {name, tables} of spots) this.spots.push({name: this.freeName(name), tables});
      this.go(this.spots.length - spots.length);
      this.said.textContent = `${plural(spots.length, "spot")} opened from ${file.name}.`;
    } catch {
      this.said.textContent = `${file.name} is not a file of spots that cardmath exported.`;
    }
    this.file.value = "";
  }

  /**
   * Shows what can be undone.
   * @param {Steps} undo
   */
  showSteps({past, future}) {
    for (const [each, steps] of /** @type {const} */ ([[this.back, past], [this.forth, future]])) {
      if (steps.length) each.removeAttribute("aria-disabled");
      else each.setAttribute("aria-disabled", "true");
    }
  }

  /**
   * Follows the view that is shown: the spots are shown only above the views that use them.
   * @param {boolean} onSpot @param {boolean} isStart  which has no steps to undo either
   */
  showView(onSpot, isStart) {
    this.root.hidden = isStart;
    this.tabs.hidden = !onSpot;
    this.box.hidden = !onSpot;
  }
}

/**
 * A button with a picture; its name is heard, and shown under the mouse.
 * @param {string} name @param {string} keys @param {string} path @param {() => void} onclick
 */
function stepButton(name, keys, path, onclick) {
  const picture = svg("svg", {viewBox: "0 0 24 24", "aria-hidden": "true"}, svg("path", {d: path}));
  return h("button", {type: "button", class: "icon-button", "aria-label": name, title: `${name} (${keys})`,
    "aria-disabled": "true", onclick}, picture);
}

/**
 * The spots of a file, or an error if it is something else.
 * @param {unknown} content
 * @returns {Spot[]}
 */
function readSpots(content) {
  const {kind, spots} = valuesOf(content);
  const right = kind === KIND && Array.isArray(spots) && spots.length > 0 && spots.length <= MOST;
  if (!right) throw new Error("no spots");
  return spots.map(({name, tables}, place) => ({
    name: String(name ?? `Spot ${place + 1}`).slice(0, LONGEST),
    tables: fitTables(tables),
  }));
}
