/** Equities in any game: ranges as text, with examples to click, and two pots side by side. */
import {askLine} from "../parts/asking.js";
import {barHead} from "../parts/bars.js";
import {button} from "../parts/buttons.js";
import {copyButtons} from "../parts/copies.js";
import {h} from "../parts/elements.js";
import {choiceField, textField} from "../parts/fields.js";
import {printedText} from "../parts/printed.js";
import {refill} from "../parts/refill.js";
import {OmahaInPython, SOLVED} from "../parts/solve/omaha.js";
import {table} from "../parts/tables.js";
import {callPython, commandLine, duration, percent} from "../parts/words.js";
import {bind} from "../parts/widgets.js";
import {mountTable} from "../parts/widget/card_table.js";
import {readCards} from "../parts/widget/cards.js";

const MOST_PLAYERS = 10;

/** The values of the view. */
const DEFAULTS = {game: "omaha8", seed: 1};

/**
 * @typedef {typeof DEFAULTS & import("../state.js").Table} State
 * @typedef {import("../main.js").Context<State, "games">} Context
 * @typedef {import("../replies/games.js").Game} Game
 * @typedef {import("../replies/games.js").Equity} Equity
 */

export const view = {
  onSpot: true,
  defaults: DEFAULTS,
  mount(/** @type {HTMLElement} */ root, /** @type {Context} */ context) {
    const games = new Games(root, context);
    return () => games.deck?.unmount();
  },
};

class Games {
  /** @type {import("../parts/fields.js").Field[]} */
  players = [];
  /** The player whose cards an example replaces. */
  chosen = 0;
  /**
   * What the library says about the game that is shown.
   * @type {Game | null}
   */
  about = null;
  /** @type {Equity | null} */
  equity = null;

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.state = context.state;
    this.rules = h("div", {class: "rules"});
    this.rows = h("div", {class: "stack", role: "group", "aria-label": "Players"});
    this.answer = h("div", {class: "answer wide-bars"});
    this.game = choiceField({
      label: "Game",
      value: this.state.game,
      onInput: (game) => this.start(game),
    });
    this.cards = h("div", {});
    this.asked = askLine(context, {
      question: () => ({...this.state}),
      show: (found, about) => this.show(found, about),
      fields: () => this.players,
      choice: () => this.game,
      answers: () => [this.answer],
      mark: (problem) => this.deck?.mark(problem),
    });
    this.omaha = new OmahaInPython(context, "What to do here");
    const inputs = h("div", {class: "box stack"}, this.game.root, this.rows, this.cards);
    const result = h("div", {class: "stack"}, this.asked.root, this.answer, this.omaha.root, this.rules);
    root.append(h("div", {class: "sides"}, inputs, result), this.copies());
    this.asked.ask();
  }

  /**
   * Starts another game. Its inputs come with what the library says about it.
   * @param {string} game
   */
  start(game) {
    this.about = null;
    this.players = [];
    refill(this.rows);
    refill(this.rules);
    this.deck?.unmount();
    this.change({game});
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    this.context.setState(changes);
    this.asked.ask();
  }

  /**
   * @param {import("../replies/games.js").Exchange["reply"]} found
   * @param {import("../replies/index.js").About} about
   */
  show({games, game, equity}, {final, seconds}) {
    this.game.offer(games);
    if (!this.state.players.length) {
      const {players, board} = game.start; // the game's own example
      this.change({players, board: this.state.board || board});
      this.showGame(game);
      return true;
    }
    if (this.about?.key !== game.key || this.players.length !== this.state.players.length) {
      this.showGame(game);
    }
    if (!equity) return false;
    this.equity = equity;
    const {players, board, dead} = this.state;
    this.omaha.root.hidden = !SOLVED.includes(game.key) || players.length !== 2;
    this.omaha.show({game: game.key, board, dead, ranges: players, pot: 100, stack: 200});
    refill(this.answer, ...equityNodes(equity, seconds, game));
    if (final) this.context.announce(spoken(equity));
    return true;
  }

  /**
   * Shows the rules of another game, and the inputs that it needs.
   * @param {Game} game
   */
  showGame(game) {
    this.about = game;
    refill(this.answer);
    this.showPlayers();
    this.showDeck(game);
    const examples = game.examples.map(([text, means]) =>
      h("li", {}, button(text, () => this.take(text)), " ", means),
    );
    refill(this.rules,
      h("h2", {}, game.name),
      h("p", {}, game.rules),
      h("h2", {}, "How cards are written"),
      h("p", {class: "hint"}, "Click an example to give it to the player typed in last."),
      h("ul", {class: "examples"}, ...examples),
    );
  }

  /**
   * Shows the deck for the cards that the game has besides the players'.
   * @param {Game} game
   */
  showDeck({board, deck}) {
    const most = deck.length;
    /** @type {import("../parts/widget/types.js").Group[]} */
    const groups = [
      {name: "board", word: "Board", label: "Board", hint: "", most: board},
      {name: "dead", word: "Dead", label: "Dead cards", hint: "", most},
    ];
    this.deck?.unmount();
    this.deck = mountTable(this.cards, {
      groups: board ? groups : groups.slice(1),
      deck,
      held: () => this.state.players.flatMap((text) => readCards(text) ?? []),
      ...bind(this.context, {state: this.state,
        change: (/** @type {import("../parts/widget/types.js").Cards} */ cards) => this.change(cards)}),
    });
  }

  /**
   * Gives an example to the chosen player.
   * @param {string} text
   */
  take(text) {
    const place = Math.min(this.chosen, this.players.length - 1);
    this.players[place].set(text);
    this.typed(place, text);
    this.context.announce(`Player ${place + 1}: ${text}`);
  }

  /** @param {number} place @param {string} text */
  typed(place, text) {
    const players = [...this.state.players];
    players[place] = text;
    this.change({players});
  }

  showPlayers() {
    const {players} = this.state;
    this.players = players.map((text, place) => this.playerField(text, place));
    const lines = this.players.map(({root}, place) =>
      h("div", {class: "row"}, root, this.removeButton(place)),
    );
    const more = button("Add a player", () => this.resize([...players, ...players.slice(-1)]));
    more.disabled = players.length >= MOST_PLAYERS;
    refill(this.rows, ...lines, h("div", {}, more));
  }

  /** @param {string} text @param {number} place */
  playerField(text, place) {
    const field = textField({
      label: `Player ${place + 1}`,
      value: text,
      attributes: {onfocus: () => (this.chosen = place)},
      onInput: (typed) => this.typed(place, typed),
    });
    field.root.classList.add("grow");
    return field;
  }

  /**
   * The button that takes a player out.
   * @param {number} place
   */
  removeButton(place) {
    const {players} = this.state;
    const remove = () => this.resize(players.toSpliced(place, 1));
    const disabled = players.length <= 2;
    return button("×", remove, {"aria-label": `Remove player ${place + 1}`, disabled});
  }

  /**
   * More or fewer players.
   * @param {string[]} players
   */
  resize(players) {
    this.change({players});
    this.showPlayers();
    this.players[players.length - 1].root.querySelector("input")?.focus();
    this.context.announce(`${players.length} players`);
  }

  copies() {
    const asked = () => {
      const {game, board, dead} = this.state;
      return {game, board, dead, seed: this.equity?.seed};
    };
    return copyButtons(this.context, {
      python: () => callPython("cm.equity", this.state.players, asked()),
      command: () => commandLine(["equity"], this.state.players, asked()),
      table: () => (this.equity ? printedText(this.equity.table) : ""),
      picture: () => this.answer,
    });
  }
}

/** @param {Equity} equity @param {number} seconds @param {Game} game */
function equityNodes({table: printed, players, method}, seconds, {key, name}) {
  const rows = printed.cells.map(([name, ...numbers], place) =>
    [name, potBar(players[place]), ...numbers]);
  const [first, ...rest] = printed.header;
  const caption = printed.title.replace(` at ${key}`, ` at ${name}`);
  const how = method === "sample" ? "estimated from random deals" : method;
  return [
    h("div", {class: "pots"}, table({caption, heads: [first, barHead(), ...rest], rows, words: 2}),
      Object.keys(players[0].parts).length ? legend() : ""),
    h("p", {class: "about"}, `${how}, ${duration(seconds)}`),
  ];
}

/**
 * A player's equity as a bar; of two pots, a part of it for each.
 * @param {Equity["players"][number]} player
 */
function potBar({equity, parts}) {
  const {high = equity, low = 0} = parts;
  const shares = Object.entries({high, low}).map(([kind, share]) =>
    h("span", {class: kind, style: {"--share": share}}),
  );
  return h("span", {class: "bar parts", "aria-hidden": "true"}, ...shares);
}

/** Which part of a bar is which pot. */
function legend() {
  const keys = ["high", "low"].flatMap((kind) => [
    h("span", {class: `key ${kind}`, "aria-hidden": "true"}),
    ` ${kind} `,
  ]);
  return h("p", {class: "legend"}, ...keys);
}

/** @param {Equity} equity */
function spoken({players}) {
  const each = players.map(({range, equity}) => `${range} ${percent(equity)}`);
  return each.join(", ");
}
