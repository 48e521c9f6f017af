/** Finds sentences by a few of their words; hands among these go into the blanks. */

/**
 * @typedef {import("../replies/ask.js").Blank} Blank
 * @typedef {import("../replies/ask.js").Sentence} Sentence
 * @typedef {{sentence: Sentence, values: string[]}} Filled  a choice is given by its words
 */

/** Words that say nothing about which question is meant. */
const QUIET = new Set(("a an and any are as at be by can chance chances do does did for get getting " +
  "has have how i if in is it its me my of often on or percent probability s the there they this to " +
  "what when which with you your").split(" "));

const CARDS = "(?:[2-9TJQKA][cdhs])";
const HAND = new RegExp(`^(?:${CARDS}{2}|${CARDS}{4}|[2-9TJQKA]{2}[so]?\\+?|\\*\\*)$`, "i");
const BOARD = new RegExp(`^${CARDS}{3,5}$`, "i");

/** @param {Sentence} sentence @returns {Blank[]} */
export const blanksOf = ({parts}) => /** @type {Blank[]} */ (parts.filter((_, place) => place % 2));

/**
 * The query of a sentence.
 * @param {Filled} filled
 */
export function queryOf({sentence, values}) {
  const blanks = blanksOf(sentence);
  return sentence.pql.replace(/\{(\w+)\}/g, (_, name) => {
    const place = blanks.findIndex((blank) => blank.name === name);
    const {choices} = blanks[place];
    const value = values[place];
    // A quotation mark would end the text that the value is in.
    return choices.find(([words]) => words === value)?.[1] ?? value.replaceAll("'", "");
  });
}

/**
 * The sentence as text.
 * @param {Filled} filled
 */
export const wordsOf = ({sentence, values}) =>
  sentence.parts.map((part, place) => (typeof part === "string" ? part : values[(place - 1) / 2])).join("");

/**
 * The sentences that have all of the words, the closest ones first; each with the choice that the
 * words name, and with the hands among them.
 * @param {Sentence[]} sentences @param {string} typed
 * @returns {Filled[]}
 */
export function findSentences(sentences, typed) {
  const {words, hands, board} = readTyped(typed);
  const found = sentences.flatMap((sentence) => {
    const fits = choicesOf(sentence)
      .map((values) => ({values, rest: extraWords({sentence, values}, words)}))
      .filter(({rest}) => rest >= 0).sort((one, other) => one.rest - other.rest);
    if (!fits.length) return [];
    const values = withHands(sentence, fits[0].values, hands, board);
    return values ? [{sentence, values, rest: fits[0].rest + blanksOf(sentence).length / 10}] : [];
  });
  return found.sort((one, other) => one.rest - other.rest);
}

/** @param {string} typed */
function readTyped(typed) {
  const parts = typed.split(/[\s,;?!()]+/).filter(Boolean);
  const plain = (/** @type {string} */ part) => QUIET.has(part.toLowerCase()) && part !== "AT";
  const isHand = (/** @type {string} */ part) => HAND.test(part) && !plain(part);
  return {
    hands: parts.filter(isHand),
    board: parts.find((part) => BOARD.test(part)) ?? "",
    words: parts.filter((part) => !isHand(part) && !BOARD.test(part) && !plain(part))
      .flatMap((part) => wordsIn(part)),
  };
}

/** @param {string} text */
const wordsIn = (text) =>
  text.toLowerCase().split(/[^a-z0-9]+/).filter((word) => word && !QUIET.has(word));

/** @param {string[]} values @param {number} place @param {string} value @returns {string[]} */
const replaced = (values, place, value) => Object.assign([...values], {[place]: value});

/**
 * The first values of the blanks, with each choice of the first blank that is a choice.
 * @param {Sentence} sentence
 */
function choicesOf(sentence) {
  const values = blanksOf(sentence).map(({value}) => value);
  const place = blanksOf(sentence).findIndex(({choices}) => choices.length);
  if (place < 0) return [values];
  const others = blanksOf(sentence)[place].choices.map(([words]) => words)
    .filter((words) => words !== values[place]);
  return [values, ...others.map((words) => replaced(values, place, words))];
}

/**
 * How many words of a sentence were not typed; -1 if it lacks one that was.
 * @param {Filled} filled @param {string[]} typed
 */
function extraWords({sentence, values}, typed) {
  const blanks = blanksOf(sentence);
  const shown = values.map((value, place) => (blanks[place].choices.length ? value : ""));
  const own = wordsIn(wordsOf({sentence, values: shown}));
  const meant = (/** @type {string} */ word) => own.findIndex((each) => each.startsWith(word) ||
    (each.length > 3 && word.startsWith(each)));
  const places = new Set(typed.map(meant));
  return places.has(-1) ? -1 : own.length - places.size;
}

/**
 * The values with the typed hands and board; null if there is no place for them.
 * @param {Sentence} sentence @param {string[]} values @param {string[]} hands @param {string} board
 */
function withHands(sentence, values, hands, board) {
  const blanks = blanksOf(sentence);
  const places = [...blanks.keys()].filter((place) =>
    !blanks[place].choices.length && blanks[place].name !== "board");
  const boardPlace = blanks.findIndex(({name}) => name === "board");
  if (hands.length > places.length || (board && boardPlace < 0)) return null;
  const filled = hands.reduce((all, hand, at) => replaced(all, places[at], hand), values);
  return board ? replaced(filled, boardPlace, board) : filled;
}
