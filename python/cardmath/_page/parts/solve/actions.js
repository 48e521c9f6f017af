/** Actions: their colours, and cells that are divided by how often each is chosen. */
import {h} from "../elements.js";
import {coordinate, percent} from "../words.js";

/** The shades of red from the smallest to the largest raise. */
const REDS = 5;

/**
 * The colour of each action: folds blue, checks and calls green, raises red, the larger the darker.
 * @param {string[]} names
 * @returns {string[]} colours of the stylesheet
 */
export function coloursOf(names) {
  const isRaise = (/** @type {string} */ name) => !/^(fold|check|call)/.test(name);
  const raises = names.filter(isRaise);
  return names.map((name) => {
    if (!isRaise(name)) return name === "fold" ? "var(--act-fold)" : "var(--act-passive)";
    const place = raises.indexOf(name);
    const shade = raises.length > 1 ? Math.round((place * (REDS - 1)) / (raises.length - 1)) : 2;
    return `var(--act-raise-${shade})`;
  });
}

/**
 * A background that is divided by how often each action is chosen.
 * @param {number[]} shares @param {string[]} colours
 */
export function divided(shares, colours) {
  let start = 0;
  const stops = shares.map((share, place) => {
    const from = start;
    start += 100 * share;
    return `${colours[place]} ${coordinate(from, 2)}% ${coordinate(start, 2)}%`;
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

/**
 * In words, what a row does: check 62.1%, bet 50 37.9%.
 * @param {string[]} names @param {number[]} shares @param {number} [digits]
 */
export function inWords(names, shares, digits = 1) {
  const parts = names.map((name, place) => /** @type {[string, number]} */ ([name, shares[place]]));
  return parts.filter(([, share]) => share > 0.0005)
    .map(([name, share]) => `${name} ${percent(share, digits)}`).join(", ");
}

/**
 * A bar that is divided by how often each action is chosen. Its numbers are beside it.
 * @param {number[]} shares @param {string[]} colours
 */
export function actionBar(shares, colours) {
  return h("span", {class: "act-bar", "aria-hidden": "true",
    style: {"background-image": divided(shares, colours)}});
}

/**
 * The colours of actions, with their names.
 * @param {string[]} names
 */
export function actionKey(names) {
  const colours = coloursOf(names);
  const keys = names.flatMap((name, place) => [
    h("span", {class: "key act-key", "aria-hidden": "true", style: {background: colours[place]}}),
    ` ${name} `]);
  return h("p", {class: "legend"}, ...keys);
}
