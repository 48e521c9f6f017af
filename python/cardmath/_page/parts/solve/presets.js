/** Spots to start from: a river and a turn that are solved in a moment, and two flops. */
import {button} from "../buttons.js";
import {cards} from "../cards.js";
import {h} from "../elements.js";

const CALLS_BIG_BLIND = "22-TT, A2s-AJs, K9s+, QTs+, JTs, T9s, 98s, 87s, 76s, 65s, ATo-AQo, KTo+, QJo";
const OPENS_BUTTON = "22+, A2s+, K9s+, Q9s+, J9s+, T8s+, 97s+, 86s+, 76s, 65s, A8o+, KTo+, QTo+, JTo";
const THREE_BETS = "TT+, AJs+, KQs, A5s-A4s, AQo+";
const CALLS_BUTTON = "55-JJ, ATs-AQs, KJs+, QJs, JTs, T9s, 98s, AQo";

const SINGLE_RAISED = {players: [CALLS_BIG_BLIND, OPENS_BUTTON], pot: "5.5", stack: "97.5"};
const THREE_BET = {players: [THREE_BETS, CALLS_BUTTON], pot: "22.5", stack: "89"};

/**
 * @typedef {{players: string[], pot: string, stack: string}} Fields
 * @typedef {{name: string, board: string, fields: Fields}} Preset
 */

/** @type {Preset[]} */
export const PRESETS = [
  {name: "River", board: "Ks 7h 2d 3c 4s", fields: {...SINGLE_RAISED, pot: "18", stack: "91"}},
  {name: "Turn", board: "Ks 7h 2d 3c", fields: {...SINGLE_RAISED, pot: "9", stack: "95"}},
  {name: "Flop, single-raised pot", board: "Ks 7h 2d", fields: SINGLE_RAISED},
  {name: "Flop, 3-bet pot", board: "Ah 8s 3d", fields: THREE_BET},
];

/** The spot that is solved when the view is opened for the first time. */
export const FIRST_PRESET = PRESETS[1];

/**
 * The fields of a preset; bets and raises are left as they are.
 * @param {Preset} preset
 */
export function presetFields({board, fields}) {
  return {prizes: "", others: "", ...fields, board, oop: 0, ip: 1, dead: "", chosen: 0, line: "", group: ""};
}

/**
 * A button for each preset.
 * @param {(preset: Preset) => void} onPreset
 */
export function presetButtons(onPreset) {
  const made = PRESETS.map((preset) => {
    const one = button("", () => onPreset(preset), {class: "preset", "aria-label": `Solve: ${preset.name}`});
    one.append(h("span", {}, preset.name), cards(preset.board));
    return one;
  });
  return h("div", {class: "presets", role: "group", "aria-label": "Spots to start from"},
    h("span", {class: "hint"}, "Start from"), ...made);
}
