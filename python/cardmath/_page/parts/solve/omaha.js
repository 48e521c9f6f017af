/** Omaha, which the page does not solve: the Python that does, to be copied. */
import {copyButton} from "../copies.js";
import {h} from "../elements.js";
import {refill} from "../refill.js";
import {callPython} from "../words.js";
import {readCards} from "../widget/cards.js";

/**
 * @typedef {object} Spot
 * @property {string} game  a key, such as `omaha8`
 * @property {string} board
 * @property {string} [dead]
 * @property {string[]} ranges
 * @property {number} pot
 * @property {number} stack
 */

/** The games that `cm.solve.postflop` solves beside hold'em. */
export const SOLVED = ["omaha", "omaha5", "omaha8", "omaha5-8", "courchevel", "courchevel8"];
const TURN = 4, RIVER = 5;

/** A part that unfolds: what is solved in Python, and the call. */
export class OmahaInPython {
  /** @param {import("../../main.js").PageContext} context @param {string} title */
  constructor(context, title) {
    this.context = context;
    this.body = h("div", {class: "stack tight"});
    this.root = h("details", {class: "solve-more omaha-solve"}, h("summary", {}, title), this.body);
  }

  /** @param {Spot} spot */
  show({game, board, dead, ranges, pot, stack}) {
    const count = readCards(board)?.length ?? 0;
    if (count !== TURN && count !== RIVER) {
      refill(this.body, h("p", {class: "hint"}, "Omaha is solved on a turn or a river: give the board " +
        "four or five cards, and the Python that solves it is here."));
      return;
    }
    const call = callPython("cm.solve.postflop", [board, ranges, pot, stack], {game, dead});
    const text = ["import cardmath as cm", `game = ${call}`,
      "print(game)  # how much memory and time it takes", 'print(game.solve("0.5%").root)', ""].join("\n");
    refill(this.body,
      h("p", {class: "hint"}, "The page solves hold'em. Python solves turns and rivers of Omaha for two " +
        "players, with no hands merged. The player out of position comes first; pot and stack are in chips."),
      h("pre", {class: "code", tabindex: "0", role: "region", "aria-label": "Omaha in Python"}, text),
      h("div", {}, copyButton(this.context, "Copy this Python", () => text)));
  }
}
