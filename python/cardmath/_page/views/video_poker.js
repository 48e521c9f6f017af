/** A trainer for video poker: hold cards, draw, and see what the play was worth. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {cards} from "../parts/cards.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {faceButton} from "../parts/faces.js";
import {choiceField} from "../parts/fields.js";
import {keys} from "../parts/keys.js";
import {printedTable, printedText, tabbed} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {addScores, isScore} from "../parts/scores.js";
import {randomSeed} from "../parts/seeds.js";
import {table} from "../parts/tables.js";
import {callPython, commandLine, count, fixed, percent, plural} from "../parts/words.js";

/** Of the hands before this one: how many were played, the errors, their cost, and the balance. */
const NO_SCORE = [0, 0, 0, 0];

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "video_poker">} Context
 * @typedef {import("../replies/video_poker.js").Dealt} Dealt
 * @typedef {import("../replies/video_poker.js").Game} Game
 * @typedef {import("../replies/video_poker.js").Played} Played
 */

/** The values of the view. */
const DEFAULTS = {game: "jacks-9-6", seed: -1, hold: "", play: false, hint: false, score: NO_SCORE};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const trainer = new Trainer(root, context);
    return () => trainer.close();
  },
};

class Trainer {
  /** @type {Dealt | null} */
  found = null;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    if (this.state.seed < 0) context.setState({seed: randomSeed()});
    if (!isScore(this.state.score, NO_SCORE)) context.setState({score: NO_SCORE});
    this.game = choiceField({
      label: "Game",
      value: this.state.game,
      onInput: (game) => this.deal({game, score: NO_SCORE}),
    });
    this.hand = h("div", {class: "hand", role: "group", "aria-label": "Your hand"});
    this.buttons = h("div", {class: "row"});
    this.said = h("div", {class: "answer"});
    this.score = h("p", {class: "about"});
    this.ranked = h("div", {class: "answer stack"});
    this.pays = h("div", {});
    this.asked = askLine(context, {
      question: () => this.question(),
      show: (found, about) => this.show(found, about),
      choice: () => this.game,
    });
    const above = [this.game.root, this.hand, this.buttons, keysHint(), this.asked.root];
    const play = h("div", {class: "stack"}, ...above, this.said, this.score, this.ranked);
    root.append(h("div", {class: "columns"}, play, this.pays), this.copies(play));
    this.close = keys(root, this.shortcuts());
    this.asked.ask();
  }

  question() {
    const {game, seed, hold, play, hint} = this.state;
    return {game, seed, hold, play, hint};
  }

  /** @returns {Record<string, () => void>} */
  shortcuts() {
    const holds = [..."12345"].map((digit) => [digit, () => this.turn(digit)]);
    const others = {d: () => this.draw(), h: () => this.hint(), n: () => this.next()};
    return {...Object.fromEntries(holds), ...others};
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    this.context.setState(changes);
    this.asked.ask();
  }

  /**
   * Deals a new hand.
   * @param {Partial<State>} changes
   */
  deal(changes) {
    this.found = null; // what is pressed before the new hand is there is not about it
    this.change({seed: randomSeed(), hold: "", play: false, hint: false, ...changes});
  }

  /**
   * Holds a card, or lets it go.
   * @param {string} digit
   */
  turn(digit) {
    if (this.state.play || !this.found) return;
    const held = new Set(this.state.hold);
    if (!held.delete(digit)) held.add(digit);
    this.context.setState({hold: [...held].sort().join("")});
    this.showHand(this.found);
    /** @type {HTMLElement} */ (this.hand.children[Number(digit) - 1]).focus();
  }

  draw() {
    if (!this.state.play && this.found) this.change({play: true});
  }

  hint() {
    if (!this.state.play && this.found) this.change({hint: true});
  }

  next() {
    if (this.found?.played) this.deal({score: this.total()});
  }

  /**
   * The score with the hand that is shown.
   * @returns {number[]}
   */
  total() {
    const {score} = this.state;
    if (!this.found?.played) return score;
    const {right, hold, balance} = this.found.played;
    return addScores(score, [1, right ? 0 : 1, hold.cost, balance]);
  }

  /** @param {Dealt} found @param {import("../replies/index.js").About} about */
  show(found, {final}) {
    this.found = found;
    this.game.offer(found.games);
    refill(this.pays, payTable(found.game, found.played?.line));
    this.showHand(found);
    if (!final) return false; // the hand is still to be played
    this.showButtons(found);
    refill(this.said, ...saidNodes(found));
    refill(this.ranked, ...(found.played ? rankedNodes(found.played) : []));
    this.score.textContent = scoreText(this.total());
    this.context.announce(this.said.textContent || `Your hand: ${spoken(this.hand)}`);
    return true;
  }

  /** @param {Dealt} found */
  showHand({hand, played}) {
    const faces = hand.map((card, place) => {
      const digit = String(place + 1);
      const held = this.state.hold.includes(digit);
      return faceButton({
        card: played ? played.drawn[place] : card,
        note: played ? (held ? "held" : "drawn") : held ? "hold" : digit,
        pressed: held,
        disabled: Boolean(played),
        onclick: () => this.turn(digit),
      });
    });
    refill(this.hand, ...faces);
  }

  /** @param {Dealt} found */
  showButtons({played}) {
    const main = {class: "main"};
    const next = [button("Next hand", () => this.next(), main)];
    const play = [button("Draw", () => this.draw(), main), button("Hint", () => this.hint())];
    const session = button("New session", () => this.deal({score: NO_SCORE}));
    refill(this.buttons, ...(played ? next : play), session);
  }

  /** @param {HTMLElement} shown */
  copies(shown) {
    const hand = () => this.found?.hand.join("") ?? "";
    const game = () => this.state.game;
    return copyButtons(this.context, {
      python: () => callPython("cm.video_poker.hold", [hand()], {game: game()}),
      command: () => commandLine(["video-poker"], [game()], {hand: hand(), all: true}),
      table: () => (this.found ? tableText(this.found) : ""),
      picture: () => shown,
    });
  }
}

/**
 * The cards of a hand as they are read out.
 * @param {HTMLElement} hand
 */
function spoken(hand) {
  return [...hand.querySelectorAll(".face")].map((face) => face.ariaLabel).join(", ");
}

function keysHint() {
  const key = (/** @type {string} */ text) => h("kbd", {}, text);
  const holds = [key("1"), " to ", key("5"), " hold, "];
  const others = [key("D"), " draw, ", key("H"), " hint, ", key("N"), " next hand."];
  return h("p", {class: "hint"}, "Keys: ", ...holds, ...others);
}

/** @param {Game} game @param {string} [line] the line that pays the hand */
function payTable({name, lines}, line) {
  const rows = lines.map((each) =>
    each.name === line
      ? [h("strong", {}, `▶ ${each.name}`), h("strong", {}, each.pay)]
      : [each.name, each.pay],
  );
  return table({caption: name, heads: ["hand", "pays"], rows});
}

/**
 * What came of the hand, or the hint.
 * @param {Dealt} found @returns {Node[]}
 */
function saidNodes({played, hint, hand}) {
  if (!played) return hint ? [h("p", {}, `The best play: ${hint}.`)] : [];
  const {right, hold, best, line, pay} = played;
  const value = (/** @type {Played["hold"]} */ way) => `“${way.name}” is worth ${fixed(way.value, 4)}`;
  return [
    h("p", {class: "headline"}, right ? "✓ Right." : `✗ An error of ${bets(hold.cost)}.`),
    h("p", {}, right ? `${value(hold)}.` : `${value(hold)}, and ${value(best)}.`),
    h("p", {}, `The draw: ${line}, pays ${pay}. Dealt: `, cards(hand)),
  ];
}

/**
 * The plays of the hand, the best first, and what the one that was chosen comes to.
 * @param {Played} played
 */
function rankedNodes({table: printed, outcomes, hold}) {
  const first = printed.cells.slice(0, 5);
  const best = first.map(([held, name, value, cost]) => {
    const kept = held.split(" ").filter((card) => card !== "--");
    return [kept.length ? cards(kept) : "no card", name, value, cost || "best"];
  });
  const draws = outcomes.map(({line, draws: number, share, pays}) => {
    return [line, count(number), percent(share, 3), pays];
  });
  const ways = ["hold", "name", "value", "cost"];
  const lines = ["hand", "draws", "how often", "pays"];
  return [
    table({caption: "The best ways to play it", heads: ways, rows: best, words: 2}),
    table({caption: `What “${hold.name}” comes to`, heads: lines, rows: draws}),
    h("details", {}, h("summary", {}, "All 32 ways to play it"), printedTable(printed)),
  ];
}

/** @param {Dealt} found */
function tableText({played, game}) {
  if (played) return printedText(played.table);
  return tabbed(game.lines.map((line) => [line.name, line.pay]));
}

/** @param {number[]} score */
function scoreText([hands, errors, cost, won]) {
  if (!hands) return "No hands played yet.";
  const played = `${plural(hands, "hand")}, ${plural(errors, "error")}`;
  const sign = won < 0 ? "−" : "+";
  return `${played} that cost ${bets(cost)}; balance ${sign}${bets(Math.abs(won))}`;
}

/** @param {number} number */
function bets(number) {
  return plural(number, "bet");
}
