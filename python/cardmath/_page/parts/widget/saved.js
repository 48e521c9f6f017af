/** Ranges that are kept by name. */
import {button, make} from "./elements.js";

/** @typedef {import("./types.js").Ask} Ask */

/** Ranges that Python keeps by name, in folders, and charts that it computes. */
export class Saved {
  /**
   * The saved ranges by their names, as they are shown.
   * @type {Map<string, string>}
   */
  shown = new Map();

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
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.save(text()),
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
    const name = this.name.value.trim();
    const over = this.shown.get(name) ?? "";
    this.shown.set(name, text); // for when it is pressed again before there is an answer
    this.load({ save: name, text, over });
  }

  /** @param {import("./types.js").SavedExchange["asked"]} question */
  load(question) {
    if (!this.element.open) return;
    this.ask("saved", question, {
      answer: ({ ranges }) => {
        this.status.textContent = ranges.length ? "" : "No range is saved yet.";
        this.show(ranges);
      },
      error: ({ message }) => {
        this.status.textContent = message;
        if ("save" in question) this.ask("saved", {}, { answer: ({ ranges }) => this.show(ranges) });
      },
      changes: "save" in question || "remove" in question,
    });
  }

  /** @param {import("./types.js").NamedRange[]} ranges */
  show(ranges) {
    this.shown = new Map(ranges.map(({ name, text }) => [name, text]));
    this.list.replaceChildren(...this.folders(ranges, true));
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
      // There are many solved charts, one folder for each stack.
      const open = own || folder.startsWith("computed");
      const [what, about] = own ? [folder] : folder.replace(/^solved: /, "").split(/; (.*)/);
      const note = about ? [make("p", { class: "cm-note", text: `${about}.` })] : [];
      return make("details", { open }, make("summary", { text: what }), ...note, list);
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
