/** Poker against bots: a table, the buttons of a player, and what the hands brought. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {choiceField, numberField} from "../parts/fields.js";
import {Felt} from "../parts/hands/felt.js";
import {keys} from "../parts/keys.js";
import {ActionBar} from "../parts/play/actions.js";
import {scoreGraph, scoreWords} from "../parts/play/score.js";
import {tabbed} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {randomSeed} from "../parts/seeds.js";
import {commandLine} from "../parts/words.js";

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "play">} Context
 * @typedef {import("../replies/play.js").Table} Table
 * @typedef {import("../replies/play.js").Exchange} Exchange
 * @typedef {{do: "show" | "next"} | {do: "act", action: string}} Doing  what is asked of the hand
 */

/**
 * The bots in the words of players.
 * @type {Record<string, string>}
 */
const BOTS = {
  call: "calls everything",
  equity: "plays its equity",
  fold: "folds to every bet",
  "push-fold": "push or fold",
  random: "plays at random",
};
/** @type {Array<[string, string]>} */
const LIMITS = [["no", "no limit"], ["pot", "pot limit"], ["fixed", "fixed limit"]];
/** The chips of a big blind at the command line, where blinds are 1 and 2. */
const BIG_THERE = 2;

/** The values of the view. */
const DEFAULTS = {game: "holdem", limit: "no", bot: "equity", count: 1, stack: 100, seed: -1};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const play = new Play(root, context);
    return () => play.close();
  },
};

class Play {
  /** @type {Table | null} */
  found = null;
  /** @type {Doing} */
  doing = {do: "show"};
  /** @type {Felt | null} */
  felt = null;
  /** The players who sit around the table, in words. */
  seated = "";

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    if (context.state.seed < 0) context.setState({seed: randomSeed()});
    this.table = h("div", {class: "drawn-table play-table"});
    this.result = h("p", {class: "headline play-result"});
    this.log = h("ol", {class: "play-log", "aria-label": "What was played"});
    this.bar = new ActionBar((action) => this.ask({do: "act", action}));
    this.score = h("p", {class: "headline"});
    this.graph = h("div");
    this.saving = h("div", {class: "row"},
      button("Open in Hands", () => this.take({...context.state, do: "open"}, ({dropped}) =>
        context.go("hands", {path: "", dropped, player: "You", hand: -1}))),
      button("Review", () => this.take({...context.state, do: "open"}, ({dropped}) =>
        context.go("review", {path: "", dropped, player: "You"}))),
      button("Save the hands", () => this.take({...context.state, do: "save"}, ({file, name}) =>
        h("a", {href: `kept/${file}`, download: name}).click())));
    this.asked = askLine(context, {
      question: () => ({...context.state, number: this.found?.number ?? 0, at: this.found?.at ?? 0,
        ...this.doing}),
      show: (found) => this.show(found),
      answers: () => [this.table, this.bar.root, this.result],
    });
    const play = h("div", {class: "stack tight"}, this.table, this.result, this.bar.root, this.asked.root,
      this.log, keysHint());
    const side = h("div", {class: "stack"}, this.score, this.graph, this.saving, this.settings());
    root.append(h("div", {class: "halves wide-first"}, play, side), this.copies(play));
    this.close = keys(root, this.shortcuts());
    // Settings that do not fit together are to be changed: the question has no answer then.
    context.ask({do: "choices"}, {answer: (choices) => this.offer(choices)}, "choices");
    this.asked.ask();
  }

  /** @param {import("../replies/play.js").Choices} choices */
  offer({games, bots}) {
    this.game?.offer(games);
    this.bot?.offer(bots.map((name) => [name, BOTS[name] ?? name]));
  }

  /** @returns {Record<string, () => void>} */
  shortcuts() {
    const sizes = [1, 2, 3, 4].map((digit) => [digit, () => this.bar.size(digit - 1)]);
    return {
      ...Object.fromEntries(sizes),
      f: () => this.bar.press("fold"),
      c: () => this.bar.press("call", "check"),
      x: () => this.bar.press("check"),
      a: () => this.bar.size(-1),
      r: () => this.bar.raise(),
      n: () => this.next(),
    };
  }

  settings() {
    const {state} = this.context;
    const change = (/** @type {Partial<State>} */ changes) => this.change(changes);
    this.game = choiceField({label: "Game", value: state.game, onInput: (game) => change({game})});
    this.bot = choiceField({label: "Bot", value: state.bot, onInput: (bot) => change({bot})});
    const limit = choiceField({label: "Betting", value: state.limit, choices: LIMITS,
      onInput: (limit) => change({limit})});
    const count = numberField({label: "How many", value: state.count, least: 1, most: 9,
      onInput: (count) => change({count})});
    const stack = numberField({label: "Stacks, in bb", value: state.stack, least: 1, most: 1000,
      onInput: (stack) => change({stack})});
    return h("section", {class: "box stack tight", "aria-label": "The table"},
      h("div", {class: "row"}, this.bot.root, count.root, stack.root),
      h("div", {class: "row"}, this.game.root, limit.root),
      h("div", {class: "row"}, button("New session", () => change({seed: randomSeed()}))),
      h("p", {class: "hint"}, "A change begins a new session. Players without chips buy in again. What was " +
        "played is kept only while this page is open: save the hands that you want to keep."));
  }

  /**
   * Sits down at another table.
   * @param {Partial<State>} changes
   */
  change(changes) {
    this.context.setState(changes);
    this.ask({do: "show"});
  }

  /** @param {Doing} doing */
  ask(doing) {
    this.doing = doing;
    this.asked.ask();
    this.doing = {do: "show"};
  }

  next() {
    if (this.found?.ended) this.ask({do: "next"});
  }

  /**
   * Takes the hands somewhere.
   * @template {Exchange["asked"]} Question
   * @param {Question} question
   * @param {(found: import("../main.js").ReplyTo<Exchange, Question>) => void} then
   */
  take(question, then) {
    this.context.ask(question, {answer: then,
      error: ({message}) => this.context.announce(message)}, "take");
  }

  /** @param {Table} found */
  show(found) {
    this.found = found;
    const {seats, step, actions, ended, score, said} = found;
    this.offer(found);
    const seated = JSON.stringify(seats);
    if (!this.felt || this.seated !== seated) {
      this.seated = seated;
      this.felt = new Felt(seats);
      refill(this.table, this.felt.root);
    }
    this.felt.show(step);
    const colour = ended && ended.chips < 0 ? "lost-chips" : "won-chips";
    refill(this.result, ...(ended ? [h("strong", {class: colour}, ended.net), ` ${ended.text}`]
      : [`Hand ${found.number}: your turn`]));
    this.bar.show(actions, ended ? () => this.next() : null, `${found.number} ${found.at}`);
    refill(this.log, ...streets(said).map(([street, words]) =>
      h("li", {}, h("strong", {}, street), ` ${words}`)));
    this.score.textContent = scoreWords(score);
    refill(this.graph, scoreGraph(score));
    this.saving.hidden = !score.hands;
    this.context.announce(inWords(found));
    return true;
  }

  /** @param {HTMLElement} shown */
  copies(shown) {
    const {state} = this.context;
    return copyButtons(this.context, {
      command: () => commandLine(["play"], Array(state.count).fill(state.bot), {game: state.game,
        limit: state.limit, stack: BIG_THERE * state.stack, seed: state.seed}),
      table: () => {
        const {score} = this.found ?? {};
        return tabbed((score?.winnings ?? []).map((net, place) =>
          [String(place * (score?.step ?? 1)), String(net)]));
      },
      picture: () => shown,
    });
  }
}

/**
 * What screen readers say.
 * @param {Table} found
 */
function inWords({step, you, said, ended}) {
  const last = said.at(-1);
  const before = last ? `${last[1]} ${last[2]}. ` : "";
  if (ended) return `${before}${ended.text}: ${ended.net}.`;
  const board = step.boards.length ? ` on ${step.boards.join("; ")}` : "";
  return `${before}You hold ${step.cards[you]}${board}, pot ${step.pot}. Your turn.`;
}

/**
 * What was done on each street, in a sentence each.
 * @param {Table["said"]} said
 * @returns {Array<[string, string]>}
 */
function streets(said) {
  const names = [...new Set(said.map(([street]) => street))];
  return names.map((name) => [name, said.filter(([street]) => street === name)
    .map(([, who, text]) => `${who} ${text}`).join(", ")]);
}

function keysHint() {
  const key = (/** @type {string} */ text) => h("kbd", {}, text);
  return h("p", {class: "hint by-keys"}, "Keys: ", key("F"), " fold, ", key("C"), " check or call, ",
    key("R"), " bet or raise, ", key("1"), " to ", key("4"), " and ", key("A"), " choose the size, ",
    key("N"), " next hand.");
}
