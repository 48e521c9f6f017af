/** Words to turn on and off. */
import {button} from "./buttons.js";
import {h} from "./elements.js";

/**
 * A group of buttons that stay pressed.
 * @param {object} options
 * @param {string} options.label
 * @param {string[]} options.words
 * @param {string[]} options.chosen
 * @param {(chosen: string[], word: string) => void} options.onInput gets all chosen words, and the
 *   one that was turned
 */
export function chips({label, words, chosen, onInput}) {
  const turned = new Set(chosen);
  const buttons = words.map((word) => button(word, () => turn(word)));
  const name = h("span", {class: "label"}, label);
  const root = h("div", {class: "chips", role: "group", "aria-label": label}, name, ...buttons);
  function turn(/** @type {string} */ word) {
    if (!turned.delete(word)) turned.add(word);
    draw();
    onInput([...turned], word);
  }
  function draw() {
    words.forEach((word, place) => {
      buttons[place].setAttribute("aria-pressed", String(turned.has(word)));
    });
  }
  draw();
  return {
    root,
    /**
     * Shows other words as chosen.
     * @param {string[]} words
     */
    set(words) {
      turned.clear();
      for (const word of words) turned.add(word);
      draw();
    },
  };
}
