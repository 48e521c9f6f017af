/** Tables that the library has printed, cell by cell. */
import {table} from "./tables.js";

/** @typedef {import("../replies/index.js").Printed} Printed */

/**
 * A table as the library prints it.
 * @param {Printed} printed
 * @param {number} [lead]  the column beside the heading of a row where rows are cards
 */
export function printedTable({title, header, cells, words}, lead) {
  return table({caption: title, heads: header, rows: cells, words, lead});
}

/**
 * The text of printed tables for a spreadsheet.
 * @param {Printed[]} tables
 */
export function printedText(...tables) {
  return tables.map(({header, cells}) => tabbed([header, ...cells])).join("\n");
}

/**
 * Lines with tabs between their cells.
 * @param {Array<Array<string | number>>} lines
 */
export function tabbed(lines) {
  return lines.map((line) => `${line.map((cell) => String(cell).trim()).join("\t")}\n`).join("");
}
