/** Answers as files: saved by the browser, and opened again. */
import {button} from "../buttons.js";
import {h} from "../elements.js";
import {checkField, problemBox} from "../fields.js";
import {Sending} from "../sending.js";
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
 *   handlers: import("../../main.js").Handlers<import("../../main.js").ReplyTo<Exchange, Question>>,
 *   lane?: string) => void} ask
 * @property {(found: Opened) => void} opened
 * @property {() => void} failed  the answer is what it was before
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
  sending = new Sending();

  /**
   * @param {Events} events @param {{keep: HTMLElement, kept: HTMLElement}} later  a button that keeps
   *   the answer here, and what is said of it
   */
  constructor(events, {keep, kept}) {
    this.events = events;
    this.said = h("p", {class: "hint", role: "status"});
    this.problems = problemBox();
    this.file = h("input", {type: "file", accept: ".cms", hidden: true, "aria-label": "Saved answer",
      onchange: () => this.open()});
    this.saving = h("div", {class: "row"}, keep,
      button("Save as a file", () => this.save()),
      checkField({label: "with rivers", value: true, onInput: (river) => (this.river = river)}).root);
    this.root = h("section", {class: "stack tight solve-file", "aria-label": "Files"}, this.saving,
      h("div", {}, button("Open a saved answer", () => this.file.click()), this.file), kept, this.said,
      this.problems.root);
    this.show(false);
  }

  /** @param {boolean} solved  whether there is an answer to save */
  show(solved) {
    this.saving.hidden = !solved;
  }

  save() {
    this.say("The file is being written.");
    this.events.ask({do: "save", river: this.river}, {
      answer: ({file, name, bytes}) => {
        h("a", {href: `kept/${file}`, download: name}).click();
        this.say(`${name} has ${bytesText(bytes)}.`);
      },
      error: (problem) => this.fail(problem),
      stays: true,
      changes: true, // the user waits for the file, whatever is done meanwhile
    });
  }

  /** @param {string} said */
  say(said) {
    this.problems.show(null);
    this.said.textContent = said;
  }

  /** @param {import("../../main.js").Problem} problem */
  fail(problem) {
    this.say("");
    this.problems.show(problem);
    this.events.failed();
  }

  /** @returns {Promise<void>} */
  async open() {
    const [file] = this.file.files ?? [];
    this.file.value = "";
    if (!file) return;
    if ((await file.slice(0, MAGIC.length).text()) !== MAGIC) {
      return this.fail({message: `${file.name} is not a saved answer of cardmath`});
    }
    this.say(`${file.name} is being read.`);
    this.events.ask({do: "upload"}, {
      answer: async ({file: key}) => {
        const reason = await this.sending.send(key, file);
        if (reason) return this.fail({message: `${file.name} did not arrive: ${reason}`});
        if (reason === "") this.read(key, file.name);
      },
      error: (problem) => this.fail(problem),
      stays: true,
    }, "solve upload");
  }

  /** @param {string} key @param {string} name  of a file that has arrived */
  read(key, name) {
    this.events.ask({do: "open", file: key, name}, {
      answer: (found) => {
        this.say(`${name} is open.`);
        this.events.opened(found);
      },
      error: (problem) => this.fail(problem),
      stopped: () => this.say(""),
      stays: true,
    });
  }
}
