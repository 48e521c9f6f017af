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

/** The widest picture, where elements are side by side; the gap between them, in pixels. */
const WIDEST = 1400;
const GAP = 24;

/**
 * Copies of the elements, each as wide as it is shown, or as its table; side by side where two fit.
 * @param {HTMLElement[]} elements @param {string} title
 */
export function pageOf(elements, title) {
  const seen = elements.filter((element) => element.getBoundingClientRect().width > 0);
  const widths = seen.map(widthOf);
  const copies = seen.map((element, place) => {
    const copy = copyOf(element);
    copy.style.setProperty("width", `${widths[place]}px`);
    return copy;
  });
  const scheme = isDark() ? "dark" : "light";
  const style = {"color-scheme": scheme, width: `${pageWidth(widths) + 2 * MARGIN}px`,
    padding: `${MARGIN}px`};
  return h("div", {class: "cardmath picture measured", style}, h("h1", {}, title), ...copies);
}

/**
 * As wide as the widest element, or as two that fit beside each other.
 * @param {number[]} widths
 */
function pageWidth(widths) {
  const widest = Math.max(0, ...widths);
  const pairs = widths.slice(1).map((width, place) => width + widths[place] + GAP);
  return Math.max(widest, ...pairs.filter((pair) => pair <= WIDEST));
}

/**
 * How wide an element is drawn: a table may be narrower than its place, a drawing or bars are not.
 * @param {HTMLElement} element
 */
function widthOf(element) {
  const {left, width} = element.getBoundingClientRect();
  const tables = [...element.querySelectorAll("table")];
  const others = element.querySelector("svg, canvas, figure, .bar, [class*=grid]:not(table *)");
  if (!tables.length || others) return Math.ceil(width);
  const words = [...element.querySelectorAll("p, h2, h3, table, .row")].map((part) => {
    const text = document.createRange();
    text.selectNodeContents(part);
    return Math.max(...[...text.getClientRects()].map(({right}) => right), 0) - left;
  });
  return Math.min(Math.ceil(width), Math.ceil(Math.max(...words)) + 2);
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
