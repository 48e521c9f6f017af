/** Pay tables of video poker: return, variance, strategy, and the risks of a bankroll. */
import {askLine} from "../parts/asking.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {bankrollChart} from "../parts/bankroll.js";
import {h, onWidth} from "../parts/elements.js";
import {choiceField, numberField, problemsOf, textField} from "../parts/fields.js";
import {printedText} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {table} from "../parts/tables.js";
import {
  callPython, Code, commandLine, count, duration, fixed, percent, pythonDict, signed,
} from "../parts/words.js";

/**
 * @typedef {typeof DEFAULTS} State
 * @typedef {import("../main.js").Context<State, "pay_tables">} Context
 * @typedef {import("../replies/pay_tables.js").Return} Return
 * @typedef {import("../replies/pay_tables.js").Bankroll} Bankroll
 */

/** The values of the view. */
const DEFAULTS = {game: "jacks-9-6", pays: /** @type {Record<string, string>} */ ({}), hands: 1000,
  bankroll: 200};

export const view = {
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    new PayTables(root, context);
    return () => {};
  },
};

class PayTables {
  /** @type {import("../replies/pay_tables.js").Analysis | null} */
  found = null;
  /** @type {Map<string, import("../parts/fields.js").Field>} */
  pays = new Map();

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.game = choiceField({label: "Game", value: this.state.game, onInput: (game) => this.start(game)});
    this.lines = h("div", {class: "pay-lines"});
    this.answer = h("div", {class: "stack"});
    this.asked = askLine(context, {
      question: () => this.question("return"),
      show: (found, about) => this.show(found, about),
      choice: () => this.game,
      mark: (problem) => this.mark(problem),
      answers: () => [this.answer],
    });
    const own = h("div", {class: "box stack"}, this.game.root,
      h("p", {class: "hint"}, "Change what a hand pays: the return follows."), this.lines,
      button("Reset the pays", () => this.start(this.state.game)));
    const result = h("div", {class: "stack"}, this.asked.root, this.answer);
    root.append(h("div", {class: "sides"}, own, result),
      h("div", {class: "halves"}, this.sheet(), this.bankroll()), this.copies());
    this.asked.ask();
  }

  /**
   * @template {"return" | "strategy" | "bankroll"} Want
   * @param {Want} want
   */
  question(want) {
    return {...this.state, want};
  }

  /** @param {string} game */
  start(game) {
    this.context.setState({game, pays: {}});
    this.pays.clear();
    this.asked.ask();
  }

  /** @param {import("../main.js").Problem | null} problem */
  mark(problem) {
    for (const [name, field] of this.pays) {
      field.mark(problemsOf(problem).find((each) => each.field === `pays.${name}`) ?? null);
    }
  }

  /** @param {Return} found @param {import("../replies/index.js").About} about */
  show(found, {seconds}) {
    this.game.offer(found.games);
    if (!this.pays.size) this.showLines(found.game.lines);
    this.found = found.analysis;
    if (!this.found) return false;
    const {percent: back, plain, variance, deviation, hits, own, table: printed} = this.found;
    const facts = [
      ["standard deviation", `${fixed(deviation, 3)} bets`],
      ["variance", fixed(variance, 3)],
      ["hands that pay", percent(hits)],
    ].map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
    refill(this.answer,
      h("p", {class: "headline"}, `${fixed(back, 4)}% returned by perfect play`),
      own ? h("p", {}, `${signed(back - plain, 4)} percentage points against the usual pays.`) : "",
      h("dl", {class: "facts"}, ...facts),
      payTable(printed),
      h("p", {class: "about"}, `exact, ${duration(seconds)}`),
    );
    this.context.announce(`${fixed(back, 3)}% returned`);
    return true;
  }

  /** @param {Return["game"]["lines"]} lines */
  showLines(lines) {
    const fields = lines.map(({name, pay}) => {
      const field = textField({
        label: name,
        value: String(this.state.pays[name] ?? pay),
        attributes: {inputmode: "numeric"},
        onInput: (text) => this.pay(name, text, String(pay)),
      });
      this.pays.set(name, field);
      return field.root;
    });
    refill(this.lines, ...fields);
  }

  /** @param {string} name @param {string} text @param {string} plain */
  pay(name, text, plain) {
    const {[name]: _, ...others} = this.state.pays;
    this.context.setState({pays: text === plain ? others : {...others, [name]: text}});
    this.asked.ask();
  }

  /** The strategy, which takes a few seconds to find. */
  sheet() {
    const place = h("div");
    const asked = askLine(this.context, {
      question: () => this.question("strategy"),
      show: ({strategy}) => {
        const groups = strategy.groups.map(([name, lines]) =>
          h("section", {}, name ? h("h4", {}, `With ${name}`) : "",
            h("ol", {}, ...lines.map((line) => h("li", {}, line)))));
        const sheet = h("div", {class: "strategy"},
          h("p", {class: "hint"}, "Hold the first of these that the hand has."), ...groups);
        refill(place, h("h3", {}, strategy.title), sheet,
          button("Print", async () =>
            (await import("../parts/print.js")).printPage([sheet], strategy.title)));
        return true;
      },
      answers: () => [place],
      lane: "strategy",
    });
    const find = button("Find the strategy", () => asked.ask());
    return h("section", {class: "stack", "aria-label": "Strategy"}, h("h2", {}, "Strategy"),
      h("div", {}, find), asked.root, place);
  }

  /** What becomes of a bankroll. */
  bankroll() {
    const place = h("div", {class: "stack"});
    /** @type {Bankroll | null} */
    let drawn = null;
    const draw = (/** @type {Bankroll} */ drawn) => {
      const chart = bankrollChart(drawn, place.clientWidth || undefined);
      refill(place, chart, ...bankrollWords(drawn));
    };
    onWidth(place, () => drawn && draw(drawn));
    /** @type {(name: "hands" | "bankroll", label: string, least?: number, most?: number) => HTMLElement} */
    const number = (name, label, least = 1, most = 100_000) =>
      numberField({label, value: this.state[name], least, most,
        onInput: (value) => {
          this.context.setState({[name]: value});
          asked.wait();
        },
        onWrong: () => asked.wait()}).root;
    const asked = askLine(this.context, {
      question: () => this.question("bankroll"),
      show: ({bankroll}) => {
        drawn = bankroll;
        draw(bankroll);
        return true;
      },
      answers: () => [place],
      lane: "bankroll",
    });
    const inputs = h("div", {class: "row"}, number("hands", "Hands", 8, 10_000),
      number("bankroll", "Bankroll in bets"), button("Show the risk", () => asked.ask()));
    return h("section", {class: "stack", "aria-label": "Bankroll"}, h("h2", {}, "Bankroll"), inputs,
      asked.root, place);
  }

  copies() {
    const {state} = this;
    /** @returns {Array<[string, number]>} */
    const pays = () => Object.entries(state.pays).map(([name, pay]) => [name, Number(pay)]);
    return copyButtons(this.context, {
      python: () => {
        const game = callPython("cm.video_poker.find_game", [state.game]);
        const changed = new Code(callPython(`${game}.with_pays`, [pythonDict(pays())]));
        return callPython("cm.video_poker.analyze", [pays().length ? changed : state.game]);
      },
      command: () => commandLine(["video-poker"], [state.game],
        {pay: pays().map(([name, pay]) => `${name}=${pay}`).join(", ")}),
      table: () => (this.found ? printedText(this.found.table) : ""),
      picture: () => this.answer,
    });
  }
}

/**
 * What each hand pays, how often it comes and what it returns; without the number of the headline.
 * @param {import("../parts/printed.js").Printed} printed
 */
function payTable({title, cells}) {
  const rows = cells.map(([hand, pays, rarity, share, back]) =>
    [hand, pays, rarity, `${share}%`, `${back}%`]);
  const heads = ["hand", "pays", "one in", "how often", "return"];
  return table({caption: title.split(":")[0], heads, rows});
}

/** @param {Bankroll} bankroll */
function bankrollWords({steps, ruin, safe, start}) {
  const {hands, ruin: lost} = steps[steps.length - 1];
  return [
    h("p", {}, `${percent(lost)} of all sessions lose ${count(start)} bets within ${count(hands)} hands.`),
    h("p", {}, safe === null
      ? "If play never ends, every bankroll is lost: the game returns less than it takes."
      : `If play never ends, ${percent(ruin)} lose it; with ${count(safe)} bets, only 5% do.`),
  ];
}
