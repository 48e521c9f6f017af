/** Saves a part of the page as a picture, as it looks now. */
import {h, svg} from "./elements.js";

const SCALE = 2;
const MARGIN = 24; // pixels

/**
 * Draws elements below a title and saves them as a PNG file, twice as large as they are shown.
 * @param {HTMLElement[]} elements
 * @param {string} title
 * @param {string} name of the file
 */
export async function savePicture(elements, title, name) {
  const canvas = await draw(elements, title);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  const address = URL.createObjectURL(blob);
  h("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {HTMLElement[]} elements @param {string} title */
async function draw(elements, title) {
  const page = pageOf(elements, title);
  document.body.append(page); // to be measured
  const {width, height} = page.getBoundingClientRect();
  page.remove();
  page.classList.remove("measured");
  const image = new Image();
  const text = await asSvg(page, Math.ceil(width), Math.ceil(height));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = h("canvas", {width: Math.ceil(width * SCALE), height: Math.ceil(height * SCALE)});
  const drawing = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  drawing.fillStyle = getComputedStyle(document.body).backgroundColor;
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.scale(SCALE, SCALE);
  drawing.drawImage(image, 0, 0);
  return canvas;
}

/**
 * Copies of the elements below each other, each as wide as it is shown.
 * @param {HTMLElement[]} elements @param {string} title
 */
export function pageOf(elements, title) {
  const copies = elements.map((element) => {
    const copy = copyOf(element);
    const {width} = element.getBoundingClientRect();
    copy.style.setProperty("width", `${Math.ceil(width)}px`);
    return copy;
  });
  const widest = Math.max(...elements.map((element) => element.getBoundingClientRect().width));
  const scheme = isDark() ? "dark" : "light";
  const style = {"color-scheme": scheme, width: `${Math.ceil(widest) + 2 * MARGIN}px`,
    padding: `${MARGIN}px`};
  return h("div", {class: "cardmath picture measured", style}, h("h1", {}, title), ...copies);
}

/**
 * The page and the stylesheet as SVG, which an image can show.
 * @param {HTMLElement} page
 * @param {number} width
 * @param {number} height
 */
async function asSvg(page, width, height) {
  const rules = await (await fetch("style.css")).text();
  const around = h("div", {class: document.documentElement.className}, h("style", {}, rules), page);
  const frame = svg("foreignObject", {width: "100%", height: "100%"}, around);
  return new XMLSerializer().serializeToString(svg("svg", {width, height}, frame));
}

/** Whether the page is dark: by its setting, or as the system is. */
function isDark() {
  const {classList} = document.documentElement;
  if (classList.contains("dark") || classList.contains("light")) return classList.contains("dark");
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/**
 * A copy of an element, with what was entered.
 * @param {HTMLElement} element
 */
function copyOf(element) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  const copied = copy.querySelectorAll("input");
  element.querySelectorAll("input").forEach((input, place) => {
    copied[place].setAttribute("value", input.value);
    copied[place].toggleAttribute("checked", input.checked);
  });
  return copy;
}
