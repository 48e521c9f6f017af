/** Cards as they lie on a table: large, to be looked at and clicked. */
import {card} from "./cards.js";
import {h} from "./elements.js";
import {refill} from "./refill.js";

/**
 * A card that is a button.
 * @param {object} options
 * @param {string} options.card
 * @param {string} options.note  a word below the card
 * @param {boolean} [options.pressed]  of a button that stays pressed
 * @param {boolean} [options.disabled]
 * @param {() => void} options.onclick
 */
export function faceButton({card: text, note, pressed, disabled = false, onclick}) {
  const face = card(text);
  face.classList.add("face");
  const [rank, suit] = [face.textContent?.slice(0, -1) ?? "", face.textContent?.slice(-1) ?? ""];
  refill(face, h("span", {}, rank), h("span", {class: "face-suit"}, suit));
  const attributes = {type: "button", class: "face-button", disabled, onclick};
  const held = pressed === undefined ? {} : {"aria-pressed": String(pressed)};
  const words = h("span", {class: "face-note"}, note);
  return h("button", {...attributes, ...held}, face, words);
}
