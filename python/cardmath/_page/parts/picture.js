/** Saves a part of the page as a picture, as it looks now. */
import {h, svg} from "./elements.js";

const SCALE = 2;

/**
 * Draws an element and saves it as a PNG file, twice as large as it is shown.
 * @param {HTMLElement} element
 * @param {string} name of the file
 */
export async function savePicture(element, name) {
  const canvas = await draw(element);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  const address = URL.createObjectURL(blob);
  h("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {HTMLElement} element */
async function draw(element) {
  const {width, height} = element.getBoundingClientRect();
  const image = new Image();
  const text = await asSvg(element, Math.ceil(width), Math.ceil(height));
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
 * The element and the page's stylesheet as SVG, which an image can show.
 * @param {HTMLElement} element
 * @param {number} width
 * @param {number} height
 */
async function asSvg(element, width, height) {
  const rules = await (await fetch("style.css")).text();
  const scheme = isDark() ? "dark" : "light";
  const page = h("div", {class: "cardmath", style: {"color-scheme": scheme, width: `${width}px`}});
  page.append(copyOf(element));
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
