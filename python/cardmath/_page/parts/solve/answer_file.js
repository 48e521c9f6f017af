/** Answers as files: saved by the browser, and opened again. */
import {button} from "../buttons.js";
import {h} from "../elements.js";
import {checkField} from "../fields.js";
import {short} from "../words.js";

/** What each file of an answer starts with. */
const MAGIC = "cardmath solve\n";

/** @type {Array<[number, string]>} */
const UNITS = [[1e9, "GB"], [1e6, "MB"], [1e3, "kB"]];

/**
 * @typedef {import("../../replies/solve.js").Exchange} Exchange
 * @typedef {import("../../main.js").ReplyTo<Exchange, {do: "open", file: string, name: string}>} Opened
 */

/**
 * @typedef {object} Events
 * @property {<Question extends Exchange["asked"]>(question: Question,
 *   answer: (found: import("../../main.js").ReplyTo<Exchange, Question>) => void) => void} ask
 * @property {(found: Opened) => void} opened
 * @property {(message: string) => void} wrong
 */

/**
 * Bytes in words: 1.2 GB.
 * @param {number} bytes
 */
export function bytesText(bytes) {
  const [size, name] = UNITS.find(([least]) => bytes >= least) ?? [1, "bytes"];
  return `${short(bytes / size)} ${name}`;
}

export class AnswerFile {
  river = true;

  /** @param {Events} events @param {HTMLElement} keep  a button that keeps the answer here */
  constructor(events, keep) {
    this.events = events;
    this.said = h("p", {class: "hint", role: "status"});
    this.file = h("input", {type: "file", accept: ".cms", hidden: true, "aria-label": "Saved answer",
      onchange: () => this.open()});
    this.saving = h("div", {class: "row"}, keep,
      button("Save as a file", () => this.save()),
      checkField({label: "with rivers", value: true, onInput: (river) => (this.river = river)}).root);
    this.root = h("section", {class: "stack tight solve-file", "aria-label": "Files"}, this.saving,
      h("div", {}, button("Open a saved answer", () => this.file.click()), this.file), this.said);
    this.show(false);
  }

  /** @param {boolean} solved  whether there is an answer to save */
  show(solved) {
    this.saving.hidden = !solved;
  }

  save() {
    this.said.textContent = "The file is being written.";
    this.events.ask({do: "save", river: this.river}, ({file, name, bytes}) => {
      h("a", {href: `kept/${file}`, download: name}).click();
      this.said.textContent = `${name} has ${bytesText(bytes)}.`;
    });
  }

  async open() {
    const [file] = this.file.files ?? [];
    this.file.value = "";
    if (!file) return;
    if ((await file.slice(0, MAGIC.length).text()) !== MAGIC) {
      this.events.wrong(`${file.name} is not a saved answer of cardmath`);
      return;
    }
    this.said.textContent = `${file.name} is being read.`;
    this.events.ask({do: "upload"}, async ({file: key}) => {
      const sent = await fetch(`kept/${key}`, {method: "PUT", body: file}).catch(() => null);
      if (!sent?.ok) {
        this.events.wrong(`${file.name} did not arrive: ${(await sent?.text()) ?? "no connection"}`);
        return;
      }
      this.events.ask({do: "open", file: key, name: file.name}, (found) => {
        this.said.textContent = `${file.name} is open.`;
        this.events.opened(found);
      });
    });
  }
}
