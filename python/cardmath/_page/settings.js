/** The settings of the page: light or dark, and the colours of suits. They stay in the browser. */
import {h} from "./parts/elements.js";

const THEMES = {auto: "As the system", light: "Light", dark: "Dark"};

/**
 * Applies the settings that were kept, and builds the controls.
 * @param {HTMLElement} root
 */
export function mountSettings(root) {
  const themes = Object.entries(THEMES).map(([value, text]) => h("option", {value}, text));
  /** @type {HTMLSelectElement} */
  const theme = h("select", {onchange: () => keep("theme", theme.value)}, ...themes);
  theme.value = kept("theme") ?? "auto";
  const suits = h("input", {type: "checkbox", checked: kept("suits") === "four"});
  suits.addEventListener("change", () => keep("suits", suits.checked ? "four" : "two"));
  root.append(
    h("label", {}, h("span", {class: "unseen"}, "Colours"), theme),
    h("label", {}, suits, h("span", {}, "Four-colour deck")),
  );
  apply();
}

/** @param {string} name */
const kept = (name) => localStorage.getItem(name);

/** @param {string} name @param {string} value */
function keep(name, value) {
  localStorage.setItem(name, value);
  apply();
}

/** Sets the classes that the stylesheet looks at. */
function apply() {
  const {classList} = document.documentElement;
  for (const theme of ["light", "dark"]) classList.toggle(theme, kept("theme") === theme);
  classList.toggle("four-colours", kept("suits") === "four");
}
