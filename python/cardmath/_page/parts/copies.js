/** Buttons that copy what a view shows, and save it as a picture. */
import {h} from "./elements.js";
import {NotCopied} from "./words.js";

/**
 * @typedef {object} Copies  what can be copied; what is left out gets no button
 * @property {() => string} [python]  a call in Python that gives the answer
 * @property {() => string} [command]  the command that prints it
 * @property {() => boolean} [isChecked]  whether the values in these two are known to be right; as
 *   the context says it if it is left out
 * @property {() => string} [table]  its table: tabs between columns, for a spreadsheet
 * @property {() => HTMLElement | HTMLElement[]} [picture]  the elements that are drawn: the answer
 * @property {() => string} [title]  the title of the picture; that of the view if it has none
 */

/**
 * A row of buttons.
 * @param {import("../main.js").PageContext} context
 * @param {Copies} copies
 */
export function copyButtons(context, copies) {
  const {isChecked = context.isChecked} = copies;
  const code = (/** @type {(() => string) | undefined} */ text) => text && (() => {
    if (!isChecked()) throw new NotCopied("the fields are wrong, or not answered yet");
    return text();
  });
  const texts = {
    "Copy link": context.link,
    "Copy as Python": code(copies.python),
    "Copy as command": code(copies.command),
    "Copy table": copies.table,
  };
  const buttons = Object.entries(texts)
    .flatMap(([name, text]) => (text ? [button(name, () => copy(context, name, text))] : []));
  const {picture} = copies;
  if (picture) {
    const title = copies.title ?? (() => document.querySelector("main h1")?.textContent ?? "");
    buttons.push(button("Save picture", () => save(context, [picture()].flat(), title())),
      button("Save as page", () => saveAsPage(context, [picture()].flat(), title())),
      button("Print", () => printAnswer(context, [picture()].flat(), title())));
  }
  return h("div", {class: "copies", role: "group", "aria-label": "Copy and save"}, ...buttons);
}

/**
 * A button that copies one text.
 * @param {import("../main.js").PageContext} context
 * @param {string} name  such as "Copy this Python"
 * @param {() => string} made
 */
export function copyButton(context, name, made) {
  return button(name, () => copy(context, name, made));
}

/** @param {string} name @param {() => void} onclick */
function button(name, onclick) {
  return h("button", {type: "button", onclick}, name);
}

/**
 * Copies a text. Where the browser does not allow it, the text is shown to be copied by hand.
 * @param {import("../main.js").PageContext} context
 * @param {string} name
 * @param {() => string} made  may refuse: `NotCopied`
 */
async function copy(context, name, made) {
  const what = name.replace("Copy ", "").replace("as ", "");
  let text = "";
  try {
    text = made();
  } catch (error) {
    if (!(error instanceof NotCopied)) throw error;
    return note(context, `Nothing was copied: ${error.message}.`);
  }
  if (!text) return note(context, "Nothing was copied: there is no answer yet.");
  try {
    await navigator.clipboard.writeText(text);
    note(context, `Copied: ${what}.`);
  } catch {
    prompt("Copy this text:", text);
  }
}

/** @param {import("../main.js").PageContext} context @param {HTMLElement[]} shown @param {string} title */
async function save(context, shown, title) {
  await context.sure();
  const {savePicture} = await import("./picture.js"); // few need it, so the page starts without it
  try {
    await savePicture(shown, title, `cardmath-${context.name}.png`);
    note(context, "The picture is saved.");
  } catch {
    note(context, "This browser cannot draw the picture.");
  }
}

/** @param {import("../main.js").PageContext} context @param {HTMLElement[]} shown @param {string} title */
async function saveAsPage(context, shown, title) {
  await context.sure();
  const {savePage} = await import("./saved_page.js");
  await savePage(shown, title, `cardmath-${context.name}.html`);
  note(context, "The page is saved: one file, which opens anywhere.");
}

/** @param {import("../main.js").PageContext} context @param {HTMLElement[]} shown @param {string} title */
async function printAnswer(context, shown, title) {
  await context.sure();
  const {printPage} = await import("./print.js");
  printPage(shown, title);
}

/**
 * Shows a short note for two seconds, and says it.
 * @param {import("../main.js").PageContext} context
 * @param {string} text
 */
function note(context, text) {
  context.announce(text);
  const shown = h("p", {class: "note", "aria-hidden": "true"}, text);
  document.body.append(shown);
  setTimeout(() => shown.remove(), 2000);
}

/**
 * The text of a table for a spreadsheet.
 * @param {HTMLTableElement} table
 */
export function tableText(table) {
  const lines = [...table.rows].map((row) =>
    [...row.cells].map((cell) => cell.textContent?.trim()).join("\t"),
  );
  return `${lines.join("\n")}\n`;
}
