/** Equity: two to ten ranges on a board, with numbers that follow each change. */
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {tabbed} from "../parts/printed.js";
import {bind} from "../parts/widgets.js";
import {callPython, commandLine, percent} from "../parts/words.js";
import {CLASSES} from "../parts/widget/cards.js";
import {mountEquity} from "../parts/widget/equity_view.js";

/** @typedef {import("../main.js").Context} Context */

export const view = {
  onSpot: true,
  defaults: {},
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const shown = h("div");
    /** @type {any} */
    let found = null;
    root.append(shown, copies(context, shown, () => found));
    const part = mountEquity(shown, {
      ...bind(context), onAnswer: (value) => (found = value),
    });
    return part.unmount;
  },
};

/** @param {Context} context @param {HTMLElement} shown @param {() => any} found */
function copies(context, shown, found) {
  const {state} = context;
  const given = () => ({board: state.board, dead: state.dead});
  const all = (/** @type {string} */ what) => [...shown.querySelectorAll(what)];
  return copyButtons(context, {
    python: () => callPython("cm.equity", state.players, given()),
    command: () => commandLine(["equity"], state.players, given()),
    table: () => (found() ? tablesText(found()) : ""),
    title: () => `Equity ${state.board ? `on ${state.board}` : "before the flop"}`,
    picture: () => /** @type {HTMLElement[]} */ ([
      ...all(".cm-players, .cm-how"),
      ...all(".cm-panel").filter((panel) => !panel.firstElementChild?.hasAttribute("hidden")),
    ]),
  });
}

/**
 * The numbers of the players, of each hand, and after each next card: a table each.
 * @param {any} found
 */
function tablesText({ranges, equity: {players, next}}) {
  const endings = Object.keys(players[0].categories ?? {});
  const number = (/** @type {number | undefined} */ share) => (share === undefined ? "" : percent(share, 3));
  const lines = players.map((/** @type {any} */ player, /** @type {number} */ place) => [
    place + 1, ranges[place].text, ranges[place].combos, number(player.equity), number(player.wins),
    number(player.ties), ...endings.map((name) => number(player.categories[name])),
  ]);
  const names = players.map((/** @type {any} */ _, /** @type {number} */ place) => `player ${place + 1}`);
  const hands = CLASSES.filter((name) => players.some((/** @type {any} */ {heat}) => heat && name in heat));
  const heats = players.map((/** @type {any} */ {heat}) => heat ?? {});
  const byHand = hands.map((name) => [name, ...heats.map((/** @type {any} */ heat) => number(heat[name]))]);
  const heads = ["player", "range", "combos", "equity", "wins", "ties", ...endings];
  const tables = [[heads, ...lines], [["hand", ...names], ...byHand]];
  const after = Object.entries(next ?? {}).map(([card, shares]) => [card, ...shares.map(number)]);
  if (after.length) tables.push([["next card", ...names], ...after]);
  return tables.map(tabbed).join("\n");
}
