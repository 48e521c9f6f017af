/** Saves a part of the page as a picture, as it looks now. */
import {h} from "./elements.js";

const SCALE = 2;
const SVG = "http://www.w3.org/2000/svg";

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
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(asSvg(element, width, height))}`;
  await image.decode();
  const canvas = h("canvas", {width: Math.ceil(width * SCALE), height: Math.ceil(height * SCALE)});
  const drawing = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  drawing.fillStyle = getComputedStyle(document.body).backgroundColor;
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.scale(SCALE, SCALE);
  drawing.drawImage(image, 0, 0);
  return canvas;
}

/** The element with all its styles as SVG, which an image can show. @param {HTMLElement} element @param {number} width @param {number} height */
function asSvg(element, width, height) {
  const copy = withStyles(element);
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}"`;
  const inside = new XMLSerializer().serializeToString(copy);
  const frame = `<foreignObject width="100%" height="100%">${inside}</foreignObject>`;
  return `<svg xmlns="${SVG}" ${size}>${frame}</svg>`;
}

/** A copy of an element, each part of which has the style that it is shown with. @param {Element} element @returns {Element} */
function withStyles(element) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(false));
  if (element instanceof HTMLInputElement) copy.setAttribute("value", element.value);
  const style = getComputedStyle(element);
  for (const name of style) copy.style.setProperty(name, style.getPropertyValue(name));
  copy.style.setProperty("margin", "0");
  for (const child of element.childNodes) {
    copy.append(child instanceof Element ? withStyles(child) : child.cloneNode());
  }
  return copy;
}
