/** Notes on hands, which are kept as they are typed. */
import {h} from "../elements.js";
import {isDone, whenLeft} from "../leaving.js";
import {whenQuiet} from "../widget/elements.js";

/**
 * @typedef {{notes: string, before: string}} Note  what was typed, and what was kept before
 * @typedef {(problem: string, other: string | null) => void} Done  gets why it is not kept, or "",
 *   and the note of another tab that is kept before it
 */

/** The milliseconds without a key after which a note is kept. */
const QUIET = 500;
/** Where the tab has the notes that are not kept yet, for when it is loaded anew. */
const UNKEPT = "notes";

/**
 * The notes that are not kept yet, by the digests of their hands: a hand that is read meanwhile has
 * the older one.
 * @type {Map<string, Note>}
 */
const unkept = new Map(JSON.parse(sessionStorage.getItem(UNKEPT) ?? "[]"));

/** Keeps notes on hands. */
export class Notes {
  /** @param {{ask: import("../../main.js").AskOther, announce: (text: string) => void}} context */
  constructor(context) {
    this.context = context;
    for (const [digest, note] of unkept) this.keep(digest, note); // as typed before the page was loaded
  }

  /**
   * Keeps a note. If another tab has kept one meanwhile, both stay.
   * @param {string} digest @param {Note} note @param {Done} [done]
   */
  keep(digest, note, done = () => {}) {
    unkept.set(digest, note);
    storeUnkept();
    this.context.ask({do: "note", digest, ...note}, {
      answer: ({other}) => {
        if (unkept.get(digest) === note) unkept.delete(digest);
        storeUnkept();
        done("", other);
        if (other === null) this.context.announce("The note is kept");
        else this.keep(digest, {notes: joined(other, note.notes), before: other}, done);
      },
      error: ({message}) => {
        this.context.announce(message);
        done(message, null);
      },
      stays: true,
      changes: true,
    }, "note", "library");
  }
}

/** @param {...string} notes */
const joined = (...notes) => notes.filter(Boolean).join("\n");

function storeUnkept() {
  sessionStorage.setItem(UNKEPT, JSON.stringify([...unkept]));
}

/**
 * A place for a note on the hand.
 * @param {import("../../replies/hands.js").Hand} hand @param {Notes} notes
 */
export function noteBox({digest, note}, notes) {
  let kept = unkept.get(digest)?.notes ?? note;
  const keep = () => {
    later.stop();
    isDone(keep);
    if (field.value === kept) return;
    const before = kept;
    const typed = kept = field.value;
    notes.keep(digest, {notes: typed, before}, (problem, other) => {
      said.textContent = problem && `The note is not kept: ${problem}`;
      said.hidden = !problem;
      if (problem && kept === typed) kept = before;
      if (other === null) return;
      field.value = joined(other, field.value);
      kept = joined(other, kept);
    });
  };
  const later = whenQuiet(QUIET, keep);
  const said = h("p", {class: "wrong", role: "alert", hidden: true});
  /** @type {HTMLTextAreaElement} */
  const field = h("textarea", {rows: 2, class: "hand-note", "aria-label": "Note on this hand", value: kept,
    placeholder: "Note on this hand", maxlength: 2000, oninput: () => {
      later();
      whenLeft(keep);
    },
    onchange: keep}); // also when another hand is opened before
  return h("div", {class: "stack tight"}, field, said);
}
