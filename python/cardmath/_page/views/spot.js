/** One spot: a player's two cards on a board. */
import {bar, barHead} from "../parts/bars.js";
import {cards} from "../parts/cards.js";
import {copyButtons, tableText} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {noAnswer} from "../parts/no_answer.js";
import {refill} from "../parts/refill.js";
import {table} from "../parts/tables.js";
import {workLine} from "../parts/work.js";
import {bind} from "../parts/widgets.js";
import {callPython, commandLine, count, percent} from "../parts/words.js";
import {mountTable} from "../parts/widget/card_table.js";

/**
 * @typedef {typeof DEFAULTS & import("../state.js").Table} State
 * @typedef {import("../main.js").Context<State, "spot">} Context
 * @typedef {import("../replies/spot.js").Spot} Spot
 * @typedef {import("../parts/widget/types.js").Cards} Cards
 */

/** @type {import("../parts/widget/types.js").Group[]} */
const GROUPS = [
  {name: "hand", word: "Hand", label: "Your hand", hint: "Ah Kh", most: 2},
  {name: "board", word: "Board", label: "Board", hint: "9c 7h 2h", most: 5},
  {name: "dead", word: "Dead", label: "Dead cards", hint: "As", most: 43},
];

/** The values of the view. */
const DEFAULTS = {hand: "Ah Kh"};

export const view = {
  onSpot: true,
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const {state, announce} = context;
    const answer = h("div", {class: "answer", "aria-label": "Answer", role: "group"});
    const none = noAnswer(() => [answer]);
    const cardsPlace = h("div", {class: "stack"});
    const work = workLine();
    const result = h("div", {}, none.root, work.root, answer);
    root.append(h("div", {class: "columns"}, cardsPlace, result), copies(context, answer));
    const deck = mountTable(cardsPlace, {groups: GROUPS, ...bind(context, {state, change})});
    function change(/** @type {Cards} */ changes) {
      context.setState(changes);
      ask();
    }
    function showProblem(/** @type {import("../main.js").Problem | null} */ problem) {
      work.end();
      deck.mark(problem);
      none.show(problem);
    }
    function ask() {
      none.wait();
      const stop = context.ask({...state}, {
        answer(found) {
          showProblem(null);
          refill(answer, ...answerNodes(found));
          announce(found.value ?? found.spot.start);
        },
        progress: work.progress,
        error: showProblem,
        stopped: work.end,
      });
      work.start(stop);
    }
    ask();
    return deck.unmount;
  },
};

/** @param {Context} context @param {HTMLElement} answer */
function copies(context, answer) {
  const {state} = context;
  const given = () => ({board: state.board, dead: state.dead});
  return copyButtons(context, {
    python: () => callPython("cm.read_spot", [state.hand], given()),
    command: () => commandLine(["eval"], [state.hand], given()),
    table: () => [...answer.querySelectorAll("table")].map(tableText).join("\n"),
    picture: () => answer,
  });
}

/**
 * What there is to say about a spot.
 * @param {import("../replies/spot.js").Read} found
 */
function answerNodes({spot, value, nuts, title}) {
  const headline = h("p", {class: "headline"}, value ?? spot.start);
  const about = h("p", {class: "about"}, cards(spot.hand),
    ...(spot.board.length ? [" on ", cards(spot.board)] : []), title.replace(/^\S+ \S+ ?(on [^;,]*)?/, ""));
  const best = spot.nuts && nuts ? nutsLine(spot.nuts, nuts) : "";
  return [headline, about, best, resultsTable(spot), outsTable(spot)];
}

/**
 * The best hand that anyone can have, and with which cards.
 * @param {NonNullable<Spot["nuts"]>} best @param {string} nuts  in words
 */
function nutsLine({mine, holdings}, nuts) {
  const line = h("p", {}, h("strong", {}, "The nuts: "), nuts, mine ? ", which you have." : ".");
  const few = holdings.slice(0, 6).map(cards);
  if (holdings.length && !mine) line.append(" An opponent has it with ", ...spaced(few));
  if (holdings.length > few.length && !mine) line.append(` and ${holdings.length - few.length} more`);
  return line;
}

/** @param {Node[]} nodes @returns {Array<Node | string>} */
function spaced(nodes) {
  return nodes.flatMap((node) => [node, " "]);
}

/**
 * Wins, ties and losses against any two cards: now, and on the river.
 * @param {Spot} spot
 */
function resultsTable({beat_me, tie_me, lose_to_me, holdings, wins, ties, losses, deals, equity, board}) {
  const now = [lose_to_me ?? 0, tie_me ?? 0, beat_me ?? 0];
  const end = [wins, ties, losses];
  const known = beat_me !== null;
  const open = board.length < 5;
  const line = (/** @type {string} */ name, /** @type {number} */ place) => [
    name,
    ...(known ? [count(now[place]), percent(now[place] / holdings)] : []),
    ...(open ? [count(end[place]), percent(end[place] / deals)] : []),
    bar((open ? end : now)[place] / (open ? deals : holdings), ["win", "tie", "lose"][place]),
  ];
  const unseen = (/** @type {string} */ text) => h("span", {class: "unseen"}, text);
  const heads = [
    unseen("result"),
    ...(known ? ["combos now", unseen("percent now")] : []),
    ...(open ? ["deals to the river", unseen("percent on the river")] : []),
    barHead(),
  ];
  const caption = `Against any two cards: equity ${percent(equity, 3)}`;
  return table({caption, heads, rows: ["You\u00a0win", "You\u00a0tie", "You\u00a0lose"].map(line)});
}

/**
 * The cards that help, for each better category.
 * @param {Spot} spot
 */
function outsTable({outs, board}) {
  if (!outs.length) return "";
  const flop = board.length === 3;
  const rows = outs.map((out) => [
    out.category,
    cards(out.cards),
    out.cards.length,
    ...(flop ? [percent(out.next_card)] : []),
    percent(out.river),
  ]);
  const heads = ["to", "cards", "outs", ...(flop ? ["on the turn"] : []), "by the river"];
  return table({caption: "Better hands that can come", heads, rows, words: 2});
}
