/** Files that are dropped on a view, or chosen: they are sent to the server of this machine. */
import {button} from "../buttons.js";
import {h} from "../elements.js";

/**
 * A place for files, with a button to choose them.
 * @param {HTMLElement} root  where files may be dropped
 * @param {(files: File[]) => void} onFiles
 */
export function dropPlace(root, onFiles) {
  const input = h("input", {type: "file", multiple: true, hidden: true, "aria-label": "Files of hands",
    onchange: () => {
      onFiles([...(input.files ?? [])]);
      input.value = "";
    }});
  const over = (/** @type {boolean} */ is) => root.classList.toggle("drops", is);
  root.addEventListener("dragover", (event) => {
    event.preventDefault();
    over(true);
  });
  root.addEventListener("dragleave", () => over(false));
  root.addEventListener("drop", async (event) => {
    event.preventDefault();
    over(false);
    if (event.dataTransfer) onFiles(await filesOf(event.dataTransfer));
  });
  return h("span", {class: "row"}, button("Choose files", () => input.click()), input,
    h("span", {class: "hint"}, "or drop files and folders anywhere here"));
}

/**
 * The files of what was dropped, with those in folders.
 * @param {DataTransfer} transfer
 */
async function filesOf(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return [...transfer.files];
  const found = await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])));
  return found.flat();
}

/**
 * @param {FileSystemEntry} entry
 * @returns {Promise<File[]>}
 */
async function filesIn(entry) {
  if (entry.name.startsWith(".")) return [];
  if (entry.isFile) {
    const file = /** @type {FileSystemFileEntry} */ (entry);
    return [await new Promise((done, failed) => file.file(done, failed))];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const found = [];
  for (;;) { // a reader gives up to a hundred entries at a time
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) return found;
    for (const each of some) found.push(...(await filesIn(each)));
  }
}
