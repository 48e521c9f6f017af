/** Saves what a view shows as one file of HTML, which opens anywhere without cardmath. */
import {h} from "./elements.js";
import {pageOf} from "./picture.js";

/**
 * Saves copies of elements below a title. They can be read and scrolled; nothing in them acts.
 * @param {HTMLElement[]} elements @param {string} title @param {string} name of the file
 */
export async function savePage(elements, title, name) {
  const rules = await (await fetch("style.css")).text();
  const page = pageOf(elements, title);
  page.className = "cardmath picture page";
  for (const width of ["width", "padding"]) page.style.removeProperty(width);
  for (const copy of page.querySelectorAll("button, input, select")) copy.setAttribute("tabindex", "-1");
  for (const copy of page.children) /** @type {HTMLElement} */ (copy).style.removeProperty("width");
  const root = h("html", {lang: "en", class: document.documentElement.className},
    h("head", {}, h("meta", {charset: "utf-8"}),
      h("meta", {name: "viewport", content: "width=device-width, initial-scale=1"}),
      h("title", {}, `${title} · cardmath`), h("style", {}, rules)),
    h("body", {class: "cardmath"}, page));
  const blob = new Blob([`<!doctype html>\n${root.outerHTML}\n`], {type: "text/html"});
  const address = URL.createObjectURL(blob);
  h("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
