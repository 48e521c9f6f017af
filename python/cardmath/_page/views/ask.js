/** Ask: any question about deals, in words or in PQL, with its answer and its plan. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {choiceField, problemsOf, textField} from "../parts/fields.js";
import {answerNodes, answersText, planNodes} from "../parts/query_answer.js";
import {QueryBox} from "../parts/query_box.js";
import {refill} from "../parts/refill.js";
import {LARGEST_SEED} from "../parts/seeds.js";
import {Sentences} from "../parts/sentences.js";
import {commandLine, duration} from "../parts/words.js";

/**
 * @typedef {typeof DEFAULTS & import("../state.js").Table} State
 * @typedef {import("../main.js").Context<State, "ask">} Context
 * @typedef {import("../replies/ask.js").Answer} Answer
 */

const MOST_PLAYERS = 10;
const CARDS = /** @type {const} */ (["board", "dead"]);
/** The milliseconds after the last key, before a text is asked. */
const PATIENCE = 400;

/** The values of the view. */
const DEFAULTS = {
  game: "holdem",
  text: "select count(winsHi(hero)) as wins,\n       avg(riverEquity(hero)) as pot,\n" +
    "       histogram(handType(hero, river)) as ends",
  seed: 1,
  blanks: [""],
};

export const view = {
  onSpot: true,
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const ask = new Ask(root, context);
    return () => clearTimeout(ask.timer);
  },
};

class Ask {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /**
   * What there is to ask: names, games, streets, examples, sentences.
   * @type {Omit<import("../replies/ask.js").About, "board" | "start">}
   */
  about = {names: [], games: [], streets: [], examples: [], sentences: []};
  /**
   * The last answer.
   * @type {import("../replies/ask.js").Asked | null}
   */
  found = null;
  /** @type {import("../parts/fields.js").Field[]} */
  fields = [];

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.sentences = new Sentences({
      announce: context.announce,
      onQuery: (text, blanks, soon) => this.fill(text, blanks, soon),
    });
    this.box = this.queryBox();
    this.game = choiceField({label: "Game", value: this.state.game, onInput: (game) => this.play(game)});
    this.players = h("div", {class: "stack tight", role: "group", "aria-label": "Players"});
    this.cards = CARDS.map((name) => this.cardsField(name));
    this.examples = h("ul", {class: "examples"});
    this.answer = h("div", {class: "stack"});
    this.plan = h("section", {"aria-label": "Plan"});
    this.python = h("pre", {class: "code"});
    this.same = h("section", {"aria-label": "The same in Python", hidden: true},
      h("h2", {}, "The same in Python"), this.python);
    this.asked = this.askedLine();
    const question = h("div", {class: "stack"}, this.sentences.root, this.box.root);
    const parts = [question, this.results(), this.inputs()];
    root.append(h("div", {class: "halves ask-parts"}, ...parts), this.copies());
    this.showPlayers();
    this.learn();
    this.asked.ask();
  }

  askedLine() {
    return askLine(this.context, {
      question: () => this.question(),
      show: (found, about) => this.show(found, about),
      mark: (problem) => this.mark(problem),
      answers: () => [this.answer, this.plan, this.same],
    });
  }

  queryBox() {
    return new QueryBox({
      label: "Question in PQL",
      hint: "names are offered while you type, or with Ctrl+Space; Ctrl+Enter asks at once",
      value: this.state.text,
      known: () => ({...this.about, players: this.names()}),
      onInput: (text) => this.typed(text),
      onAsk: () => this.ask(),
      announce: this.context.announce,
    });
  }

  inputs() {
    const more = button("Add a player", () => this.resize([...this.state.players, ""]));
    const fill = button("Write the spot into the question", () => this.writeSpot());
    const take = button("Take the spot from the question", () => this.takeSpot());
    const spot = h("details", {class: "box", open: true}, h("summary", {}, "The spot"),
      h("div", {class: "stack"}, h("p", {class: "hint"}, "A question without from is about this spot: " +
        "the first player is hero, the second villain, then player_3 and so on."),
      this.game.root, this.players, ...this.cards.map(({root}) => root),
      h("div", {class: "row"}, more, fill, take)));
    const shown = h("details", {class: "box"}, h("summary", {}, "Examples in PQL"), this.examples);
    return h("div", {class: "stack"}, shown, spot);
  }

  results() {
    const plan = h("details", {class: "box"}, h("summary", {}, "How it is answered"), this.plan);
    return h("div", {class: "stack"}, this.asked.root, this.answer, plan, this.same);
  }

  /** The names of the players of the spot. */
  names() {
    return this.state.players.map((_, place) =>
      ["hero", "villain"][place] ?? `player_${place + 1}`);
  }

  /** @param {"board" | "dead"} name */
  cardsField(name) {
    const label = name === "board" ? "Board" : "Dead cards";
    return textField({label, value: this.state[name], onInput: (text) => this.change({[name]: text})});
  }

  question() {
    const {text, game, players, board, dead, seed} = this.state;
    return {text, game, players, board, dead, seed};
  }

  /** Asks now. */
  ask() {
    clearTimeout(this.timer);
    this.asked.ask();
  }

  /**
   * Asks soon: when nothing was typed for a while.
   * @param {string} text
   */
  typed(text) {
    this.context.setState({text});
    this.sentences.follow(text, this.state.blanks);
    this.askSoon();
  }

  askSoon() {
    this.asked.wait();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.asked.ask(), PATIENCE);
  }

  /**
   * Puts the query of a sentence into the box, and asks it.
   * @param {string} text @param {string[]} blanks @param {boolean} soon
   */
  fill(text, blanks, soon) {
    this.context.setState({text, blanks: [...blanks]});
    this.box.set(text);
    if (soon) this.askSoon();
    else this.ask();
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    this.context.setState(changes);
    this.ask();
  }

  /** Learns what there is to ask in the game. */
  learn() {
    this.context.ask({about: true, game: this.state.game}, {
      answer: (about) => {
        this.about = about;
        this.game.offer(about.games);
        this.showExamples();
        this.sentences.offer(about.sentences, this.state.text, this.state.blanks);
        if (!this.state.players.length) this.start(about.start);
      },
      error: ({choices}) => choices && this.game.offer(choices),
    }, "about");
  }

  /**
   * Another game is played: it has a spot of its own.
   * @param {string} game
   */
  play(game) {
    this.context.setState({game});
    this.asked.wait();
    this.showSpot();
    this.learn();
    if (this.state.players.length) this.ask();
  }

  /** @param {import("../replies/index.js").Start} spot the one with which a game starts */
  start(spot) {
    this.context.setState(spot);
    this.showSpot();
    this.ask();
  }

  showSpot() {
    this.showPlayers();
    for (const [place, name] of CARDS.entries()) this.cards[place].set(this.state[name]);
  }

  showPlayers() {
    const {players} = this.state;
    this.fields = this.names().map((name, place) => {
      const field = textField({label: name, value: players[place], onInput: (text) =>
        this.change({players: this.state.players.with(place, text)})});
      field.root.classList.add("grow");
      return field;
    });
    refill(this.players, ...this.fields.map(({root}, place) => h("div", {class: "row"}, root,
      button("×", () => this.resize(this.state.players.toSpliced(place, 1)),
        {"aria-label": `Remove ${this.names()[place]}`, disabled: players.length < 2}))));
  }

  /** @param {string[]} players */
  resize(players) {
    if (players.length > MOST_PLAYERS) return;
    this.context.setState({players, chosen: Math.min(this.state.chosen, players.length - 1)});
    this.showPlayers();
    this.ask();
  }

  showExamples() {
    const shown = (/** @type {[string, string]} */ [words, text]) =>
      h("li", {}, button(words, () => this.write(text)));
    refill(this.examples, ...this.about.examples.map(shown));
  }

  /**
   * Puts a text into the box, and asks it.
   * @param {string} text
   */
  write(text) {
    this.box.set(text);
    this.sentences.follow(text, this.state.blanks);
    this.change({text});
    this.context.announce("The question is in the box");
  }

  writeSpot() {
    const text = this.found?.text ?? this.state.text;
    if (text !== this.state.text) this.write(text);
    else this.context.announce("The question has its own from");
  }

  /** Makes the from of the question the spot of the page. */
  takeSpot() {
    if (!this.found?.spot) {
      this.context.announce("The question has no from");
      return;
    }
    const {game, ...spot} = this.found.spot;
    this.context.setState({game});
    this.game.set(game);
    this.context.setState({...spot, chosen: 0});
    this.showSpot();
    this.learn();
    this.ask();
  }

  /**
   * @param {import("../replies/ask.js").Asked} found
   * @param {import("../replies/index.js").About} about
   */
  show(found, {final, seconds}) {
    this.found = found;
    const {python, plans, answers} = found;
    this.python.textContent = python;
    this.same.hidden = false;
    refill(this.plan, ...plans.map(planNodes));
    if (!answers) return false;
    const keepsGoing = !final && !answers.some((each) => each.stopped === "interrupted");
    refill(this.answer,
      ...answers.map((each, place) => {
        const end = `${duration(seconds)}${keepsGoing ? ", and still working" : ""}`;
        const isLast = place === answers.length - 1;
        return h("div", {class: "wide-bars stack tight"}, ...answerNodes(each, isLast ? end : ""));
      }), this.again(answers));
    if (final) this.context.announce(answers.map(({title}) => title).join("; "));
    return true;
  }

  /**
   * A button for other random deals.
   * @param {Answer[]} answers
   */
  again(answers) {
    if (!answers.some(({method}) => method === "sample")) return "";
    const seed = (this.state.seed + 1) % (LARGEST_SEED + 1);
    return h("p", {}, button("Deal others", () => this.change({seed})));
  }

  /** @param {import("../main.js").Problem | null} problem */
  mark(problem) {
    const wrong = (/** @type {string} */ name) =>
      problemsOf(problem).find(({field}) => field === name) ?? null;
    this.box.mark(wrong("text"));
    this.fields.forEach((field, place) => field.mark(wrong(`players.${place}`)));
    for (const [place, name] of CARDS.entries()) this.cards[place].mark(wrong(name));
  }

  copies() {
    const sampled = () => this.found?.plans.some(({method}) => method === "sample");
    const seed = () => (sampled() ? {seed: this.state.seed} : {});
    return copyButtons(this.context, {
      python: () => this.found?.python ?? "",
      command: () => commandLine(["query"], [this.found?.text ?? this.state.text], seed()),
      table: () => (this.found?.answers ? answersText(this.found.answers) : ""),
      title: () => this.found?.answers?.[0]?.title ?? "Ask",
      picture: () => this.answer,
    });
  }
}
