/** The settings of the page: light or dark, and the colours of suits. They stay in the browser. */
import {h} from "./parts/elements.js";

const THEMES = {auto: "As the system", light: "Light", dark: "Dark"};

/** Applies the settings that were kept, and builds the controls. @param {HTMLElement} root */
export function mountSettings(root) {
  const kept = (/** @type {string} */ key, /** @type {string} */ otherwise) =>
    localStorage.getItem(key) ?? otherwise;
  const set = (/** @type {string} */ key, /** @type {string} */ value) => {
    localStorage.setItem(key, value);
    document.documentElement.dataset[key] = value;
  };
  set("theme", kept("theme", "auto"));
  set("suits", kept("suits", "two"));
  const themes = Object.entries(THEMES).map(([value, text]) => h("option", {value}, text));
  const theme = h("select", {onchange: () => set("theme", theme.value)}, ...themes);
  theme.value = kept("theme", "auto");
  const suits = h("input", {
    type: "checkbox",
    checked: kept("suits", "two") === "four",
    onchange: () => set("suits", suits.checked ? "four" : "two"),
  });
  root.append(
    h("label", {}, h("span", {}, "Colours"), theme),
    h("label", {}, suits, h("span", {}, "Four-colour deck")),
  );
}
