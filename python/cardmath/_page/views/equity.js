/** Equity: two to ten ranges on a board, with numbers that follow each change. */
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {tabbed} from "../parts/printed.js";
import {bind} from "../parts/widgets.js";
import {callPython, commandLine, percent} from "../parts/words.js";
import {CLASSES} from "../parts/widget/cards.js";
import {mountEquity} from "../parts/widget/equity_view.js";

/**
 * @typedef {import("../main.js").Context<import("../state.js").Table, "equity">} Context
 * @typedef {import("../parts/widget/types.js").EquityAnswer} EquityAnswer
 */

export const view = {
  onSpot: true,
  defaults: {},
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const shown = h("div");
    /** @type {EquityAnswer | null} */
    let found = null;
    root.append(shown, copies(context, shown, () => found));
    const part = mountEquity(shown, {
      ...bind(context, {state: context.state, change: context.setState}),
      onAnswer: (value) => (found = value),
    });
    return part.unmount;
  },
};

/** @param {Context} context @param {HTMLElement} shown @param {() => EquityAnswer | null} found */
function copies(context, shown, found) {
  const {state} = context;
  const given = () => ({board: state.board, dead: state.dead});
  const all = (/** @type {string} */ what) => [...shown.querySelectorAll(what)];
  return copyButtons(context, {
    python: () => callPython("cm.equity", state.players, given()),
    command: () => commandLine(["equity"], state.players, given()),
    table: () => {
      const answer = found();
      return answer?.equity ? tablesText(answer.ranges, answer.equity) : "";
    },
    title: () => `Equity ${state.board ? `on ${state.board}` : "before the flop"}`,
    picture: () => /** @type {HTMLElement[]} */ ([
      ...all(".cm-players, .cm-how"),
      ...all(".cm-panel").filter((panel) => !panel.firstElementChild?.hasAttribute("hidden")),
    ]),
  });
}

/**
 * The numbers of the players, of each hand, and after each next card: a table each.
 * @param {EquityAnswer["ranges"]} ranges @param {import("../parts/widget/types.js").Equities} equity
 */
function tablesText(ranges, {players, next}) {
  const endings = Object.keys(players[0].categories ?? {});
  const number = (/** @type {number | undefined} */ share) => (share === undefined ? "" : percent(share, 3));
  const lines = players.map((player, place) => [
    place + 1, ranges[place].text, ranges[place].combos, number(player.equity), number(player.wins),
    number(player.ties), ...endings.map((name) => number(player.categories?.[name])),
  ]);
  const names = players.map((_, place) => `player ${place + 1}`);
  const hands = CLASSES.filter((name) => players.some(({heat}) => heat && name in heat));
  const heats = players.map(({heat}) => heat ?? {});
  const byHand = hands.map((name) => [name, ...heats.map((heat) => number(heat[name]))]);
  const heads = ["player", "range", "combos", "equity", "wins", "ties", ...endings];
  const tables = [[heads, ...lines], [["hand", ...names], ...byHand]];
  const after = Object.entries(next ?? {}).map(([card, shares]) => [card, ...shares.map(number)]);
  if (after.length) tables.push([["next card", ...names], ...after]);
  return tables.map(tabbed).join("\n");
}
