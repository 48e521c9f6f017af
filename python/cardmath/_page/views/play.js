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

/** @typedef {import("../main.js").Context} Context */

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

export const view = {
  defaults: {game: "holdem", limit: "no", bot: "equity", count: 1, stack: 100, seed: -1},
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const play = new Play(root, context);
    return () => play.close();
  },
};

class Play {
  /** @type {any} */
  found = null;
  /** @type {Record<string, any>} */
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
      button("Open in Hands", () => this.take("open", ({dropped}) =>
        context.go("hands", {path: "", dropped, player: "You", hand: -1}))),
      button("Review", () => this.take("open", ({dropped}) =>
        context.go("review", {path: "", dropped, player: "You"}))),
      button("Save the hands", () => this.take("save", ({file, name}) =>
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
    this.asked.ask();
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
    const change = (/** @type {object} */ changes) => this.change(changes);
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
      h("p", {class: "hint"}, "A change begins a new session. Players without chips buy in again."));
  }

  /**
   * Sits down at another table.
   * @param {object} changes
   */
  change(changes) {
    this.context.setState(changes);
    this.ask({do: "show"});
  }

  /** @param {Record<string, any>} doing */
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
   * @param {string} what @param {(found: any) => void} then
   */
  take(what, then) {
    this.context.ask({...this.context.state, do: what}, {answer: then,
      error: ({message}) => this.context.announce(message)}, "take");
  }

  /** @param {any} found */
  show(found) {
    this.found = found;
    const {seats, step, actions, ended, score, said, games, bots} = found;
    this.game?.offer(games);
    this.bot?.offer(bots.map((/** @type {string} */ name) => [name, BOTS[name] ?? name]));
    const seated = JSON.stringify(seats);
    if (!this.felt || this.seated !== seated) {
      this.seated = seated;
      this.felt = new Felt(seats);
      refill(this.table, this.felt.root);
    }
    this.felt.show(step);
    const colour = ended?.chips < 0 ? "lost-chips" : "won-chips";
    refill(this.result, ...(ended ? [h("strong", {class: colour}, ended.net), ` ${ended.text}`]
      : [`Hand ${found.number}: your turn`]));
    this.bar.show(actions, ended ? () => this.next() : null);
    refill(this.log, ...streets(said).map(([street, words]) =>
      h("li", {}, h("strong", {}, street), ` ${words}`)));
    this.score.textContent = scoreWords(score);
    refill(this.graph, scoreGraph(score));
    this.saving.hidden = !score.hands;
    this.context.announce(this.inWords());
    return true;
  }

  /** What screen readers say. */
  inWords() {
    const {step, you, said, ended} = this.found;
    const last = said.at(-1);
    const before = last ? `${last[1]} ${last[2]}. ` : "";
    if (ended) return `${before}${ended.text}: ${ended.net}.`;
    const board = step.boards.length ? ` on ${step.boards.join("; ")}` : "";
    return `${before}You hold ${step.cards[you]}${board}, pot ${step.pot}. Your turn.`;
  }

  /** @param {HTMLElement} shown */
  copies(shown) {
    const {state} = this.context;
    return copyButtons(this.context, {
      command: () => commandLine(["play"], Array(state.count).fill(state.bot), {game: state.game,
        limit: state.limit, stack: BIG_THERE * state.stack, seed: state.seed}),
      table: () => tabbed((this.found?.score.winnings ?? []).map((/** @type {number} */ net,
        /** @type {number} */ place) => [String(place * this.found.score.step), String(net)])),
      picture: () => shown,
    });
  }
}

/**
 * What was done on each street, in a sentence each.
 * @param {string[][]} said
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
