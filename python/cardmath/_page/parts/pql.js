/** What may be typed at a place of a query in PQL: names of values, streets, players and games. */

/**
 * @typedef {object} Known  the names that there are
 * @property {import("../replies/ask.js").About["names"]} names
 * @property {string[]} streets
 * @property {string[]} players
 * @property {Array<[string, string]>} games  each key with its name
 *
 * @typedef {{text: string, shown: string, meaning: string}} Offer
 *   what is typed, and what the list shows
 * @typedef {{from: number, offers: Offer[]}} Offers  where the word begins that is typed
 * @typedef {{name: string, place: number}} Call  a function, and the place of its argument
 */

const TOKENS = /--[^\n]*|\/\*[^]*?(?:\*\/|$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|[A-Za-z_]\w*|\d[\w.]*|[^\s]/g;
const WORD = /^[A-Za-z_]/;
const PARTS = ["game", "board", "dead"];
/** Words that continue after a value. */
const JOINS = ["and", "or", "in", "then", "else", "end", "as", "from", "where"];
/** Words that begin a value. */
const BEGINS = ["not", "case", "when"];

/** Reads a query up to a place. */
class Reader {
  /** @type {Call[]} */
  calls = [];
  /** The last of the words select, from and where. */
  clause = "";
  /** The token before the word that is typed, and the one before that. */
  last = "";
  before = "";
  /** The name that a text means. */
  binding = "";

  /** @param {string} token */
  take(token) {
    const word = token.toLowerCase();
    const call = this.calls[this.calls.length - 1];
    if (word === "(") this.calls.push({name: this.last.toLowerCase(), place: 0});
    else if (word === ")") this.calls.pop();
    else if (word === "," && call) call.place++;
    else if (word === ";") this.clause = "";
    else if (["select", "from", "where"].includes(word)) this.clause = word;
    else if (word === "=" && this.clause === "from") this.binding = this.last;
    this.before = this.last;
    this.last = token;
  }
}

/**
 * What may be typed at a place.
 * @param {string} text @param {number} caret @param {Known} known
 * @returns {Offers}
 */
export function offersAt(text, caret, known) {
  const typed = text.slice(0, caret);
  const tokens = [...typed.matchAll(TOKENS)].map(([token]) => token);
  const end = tokens[tokens.length - 1] ?? "";
  const isTyped = typed.endsWith(end) && (WORD.test(end) || isOpen(end));
  const word = isTyped ? (tokens.pop() ?? "") : "";
  const reader = new Reader();
  for (const token of tokens) if (!isComment(token)) reader.take(token);
  const inside = isComment(end) && typed.endsWith(end) && !end.endsWith("*/");
  if (inside) return {from: caret, offers: []};
  if (isOpen(word)) return inText(word, caret, reader, known);
  const players = [...known.players, ...playersOf(text)];
  const listed = offersFor(reader, {...known, players: [...new Set(players)]});
  return {from: caret - word.length, offers: fitting(word, listed)};
}

/** @param {string} token */
const isComment = (token) => token.startsWith("--") || token.startsWith("/*");

/**
 * Whether a token is a text that has no end yet.
 * @param {string} token
 */
const isOpen = (token) =>
  /^['"]/.test(token) && (token.length === 1 || token[token.length - 1] !== token[0]);

/**
 * The players that a query names after `from`.
 * @param {string} text
 */
function playersOf(text) {
  const named = [...text.matchAll(/\bfrom\b([^;]*?)(?:\bwhere\b|;|$)/gi)];
  const names = named.flatMap(([, part]) => [...part.matchAll(/([A-Za-z_]\w*)\s*=\s*['"]/g)]);
  return names.map(([, name]) => name).filter((name) => ![...PARTS, "syntax"].includes(name));
}

/**
 * Games in the text of `game='…'`; nothing else can be completed inside a text.
 * @param {string} word @param {number} caret @param {Reader} reader @param {Known} known
 * @returns {Offers}
 */
function inText(word, caret, {binding, clause}, known) {
  if (clause !== "from" || binding.toLowerCase() !== "game") return {from: caret, offers: []};
  const games = known.games.map(([key, name]) => ({text: key, shown: key, meaning: name}));
  return {from: caret - word.length + 1, offers: fitting(word.slice(1), games)};
}

/**
 * The offers that begin with what was typed, then those that have it somewhere. None if it is
 * complete.
 * @param {string} word @param {Offer[]} offers
 */
function fitting(word, offers) {
  const wanted = word.toLowerCase();
  const plain = (/** @type {Offer} */ {text}) => text.toLowerCase().replace("(", "");
  if (offers.some((offer) => plain(offer) === wanted && !offer.text.endsWith("("))) return [];
  const begins = offers.filter((offer) => plain(offer).startsWith(wanted));
  return [...begins, ...offers.filter((offer) => plain(offer).indexOf(wanted) > 0)];
}

/** @param {string[]} words @param {string} meaning @returns {Offer[]} */
const plainOffers = (words, meaning) => words.map((text) => ({text, shown: text, meaning}));

/**
 * The names of some kinds.
 * @param {Known} known @param {string[]} kinds
 * @returns {Offer[]}
 */
function named(known, ...kinds) {
  return known.names.filter(([, kind]) => kinds.includes(kind)).map(([name, , signature, meaning]) =>
    ({text: signature.includes("(") ? `${name}(` : name, shown: signature, meaning}));
}

/**
 * What the grammar allows at the reader's position.
 * @param {Reader} reader @param {Known} known
 */
function offersFor({clause, calls, last, binding}, known) {
  const call = calls[calls.length - 1];
  if (!clause) return plainOffers(["select"], "what is asked");
  if (last.toLowerCase() === "as") return [];
  if (clause === "from" && !call) return inFrom(last, binding, known);
  const ended = !/^(select|where|and|or|not|when|then|else|case|[-,(=<>+*/|])$/i.test(last);
  if (ended) return plainOffers(JOINS, "");
  if (clause === "select" && !call && /^(select|,)$/i.test(last)) return named(known, "aggregate");
  return (call && ofArgument(call, known)) || [
    ...named(known, "function"), ...named(known, "hand type", "flop category"),
    ...plainOffers(BEGINS, ""),
  ];
}

/** @param {string} last @param {string} binding @param {Known} known */
function inFrom(last, binding, known) {
  if (last === "=") return binding ? plainOffers(["'"], "a text in quotation marks") : [];
  if (/^['"]/.test(last)) return plainOffers(["where"], "only deals that meet a condition count");
  const parts = {game: "its key", board: "the board so far", dead: "cards out of play"};
  const listed = Object.entries(parts).map(([name, meaning]) =>
    ({text: `${name}='`, shown: `${name}='…'`, meaning}));
  const names = [...new Set([...known.players, "hero", "villain"])];
  return [...listed, ...names.map((name) =>
    ({text: `${name}='`, shown: `${name}='…'`, meaning: "what a player may hold"}))];
}

/**
 * What an argument of a function may be; null if it is any value.
 * @param {Call} call @param {Known} known
 * @returns {Offer[] | null}
 */
function ofArgument({name, place}, known) {
  const found = known.names.find(([each]) => each.toLowerCase() === name);
  const parameters = found?.[2].match(/\(([^)]*)\)/)?.[1].split(", ") ?? [];
  const kind = parameters[place]?.replace("?", "");
  if (kind === "player") return plainOffers(known.players, "a player");
  if (kind === "street") return plainOffers(known.streets, "a street");
  if (kind === "hand type" || kind === "flop category") return named(known, kind);
  return null;
}
