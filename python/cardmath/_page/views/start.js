/** Start: what people do here, the spots that are kept, and a place to drop hands. */
import {button} from "../parts/buttons.js";
import {cards} from "../parts/cards.js";
import {h} from "../parts/elements.js";
import {dropPlace} from "../parts/hands/drop.js";
import {waitingFiles} from "../parts/hands/waiting.js";
import {refill} from "../parts/refill.js";
import {plural} from "../parts/words.js";
import {keptTables} from "../state.js";

/** @typedef {import("../main.js").PageContext & {ask: import("../main.js").AskOther}} Context */

/** @type {Array<[string, string, string, () => Node]>} each a view, what one does there, and a picture */
const DOORS = [
  ["equity", "Who is ahead?", "Two ranges on a board: exact equities, instantly.",
    () => cards("Ah Kh Qs Qd")],
  ["solve", "What should I do?", "Solve a flop, a turn or a river, and walk through the answer.", actions],
  ["hands", "How did I play?", "Your hand histories: results, all-ins, statistics, each hand.", curve],
  ["ask", "How often does it happen?", "Any question about deals, answered exactly where possible.",
    () => cards("7s 7d 7h Kc 2h")],
  ["push_fold", "Push or fold?", "Short stacks between the blinds, in equilibrium.", () => cards("As 4c")],
  ["icm", "What are my chips worth?", "Prize money, bubble factors, and what a call needs.", stacks],
  ["train", "What would you do?", "Hands of a solved spot: act, and see what each action was worth.",
    () => cards("Jc Tc")],
  ["play", "Shall we play?", "Poker against bots, with a review of your hands.", () => cards("Ad Qd")],
  ["video_poker", "Which cards do I hold?", "Video poker: each error is shown with what it costs.",
    () => cards("Kh Qh Jh 5s 2d")],
];

/** The things that were kept last, which are listed. */
const LATEST = 8;
const CLIMB = [30, 22, 38, 34, 52, 47, 66, 60, 82, 100];

export const view = {
  defaults: {},
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const take = (/** @type {File[]} */ files) => {
      waitingFiles.push(...files);
      context.go("hands", {path: "", dropped: `waiting ${Date.now()}`}); // it is rebuilt for them
    };
    const spots = h("ul", {class: "saved-spots", "aria-label": "Saved spots"});
    const kept = h("section", {class: "box stack tight", hidden: true}, h("h2", {}, "Your spots"), spots);
    const things = h("ul", {class: "saved-spots", "aria-label": "Kept lately"});
    const lately = h("section", {class: "box stack tight", hidden: true}, h("h2", {}, "Kept lately"), things);
    root.append(
      h("nav", {class: "doors", "aria-label": "What do you want to know?"}, ...DOORS.map(door)),
      h("div", {class: "columns start-more"},
        h("section", {class: "box stack tight drop-box"}, h("h2", {}, "Drop your hands here"),
          h("p", {class: "hint"}, "Hand histories, as files or folders. They never leave this machine."),
          dropPlace(root, take)), kept, lately));
    context.ask({}, {answer: ({spots: saved}) => {
      kept.hidden = !saved.length;
      refill(spots, ...saved.map(({name, text}) =>
        h("li", {}, button(name, () => {
          const tables = keptTables(text);
          if (tables) context.go("equity", tables.holdem ?? {});
          else context.go("library", {kind: "", search: "", item: `spot/${name}`}); // it says what is wrong
        }))));
    }, error: () => {}}, "spots", "spots");
    context.ask({do: "list"}, {answer: ({items, queue}) => {
      const shown = latest(items);
      const left = queue.filter(({state}) => state === "left").length;
      lately.hidden = !shown.length && !left;
      const open = (/** @type {string} */ item) => context.go("library", {kind: "", search: "", item});
      refill(things,
        ...(left ? [h("li", {}, button(`${plural(left, "game")} left to solve`, () => open("")))] : []),
        ...shown.map(({kind, name}) => h("li", {}, button(name, () => open(`${kind}/${name}`)))));
    }, error: () => {}}, "library", "library");
    return () => {};
  },
};

/**
 * The solves and reports that were kept last.
 * @param {Array<{kind: string, name: string, when: string}>} items
 */
const latest = (items) => items.filter(({when}) => when)
  .sort((one, other) => (one.when < other.when ? 1 : -1)).slice(0, LATEST);

/** @param {[string, string, string, () => Node]} door */
function door([name, title, words, picture]) {
  return h("a", {class: "door", href: `#${name}`},
    h("span", {class: "door-picture", "aria-hidden": "true"}, picture()),
    h("strong", {}, title), h("span", {class: "hint"}, words));
}

/** Three actions as a bar. */
function actions() {
  const parts = [["--act-raise-2", "35%"], ["--act-passive", "45%"], ["--act-fold", "20%"]];
  return h("span", {class: "door-bar"}, ...parts.map(([colour, width]) =>
    h("span", {style: {background: `var(${colour})`, width}})));
}

/** Four stacks. */
function stacks() {
  return h("span", {class: "door-stacks"}, ...["100%", "62%", "34%", "14%"].map((height) =>
    h("span", {style: {height}})));
}

/** Winnings, hand by hand. */
function curve() {
  return h("span", {class: "door-stacks steps-up"}, ...CLIMB.map((height) =>
    h("span", {style: {height: `${height}%`}})));
}
