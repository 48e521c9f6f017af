/** Prints what a view shows: the answer alone, in light colours. */
import {pageOf} from "./picture.js";

/**
 * Opens the browser's dialog to print copies of elements below a title.
 * @param {HTMLElement[]} elements @param {string} title
 */
export function printPage(elements, title) {
  const page = pageOf(elements, title);
  page.className = "cardmath picture page print";
  page.style.setProperty("color-scheme", "light");
  for (const name of ["width", "padding"]) page.style.removeProperty(name);
  document.body.append(page);
  document.body.classList.add("prints");
  addEventListener("afterprint", () => {
    page.remove();
    document.body.classList.remove("prints");
  }, {once: true});
  print();
}
