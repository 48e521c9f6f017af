/**
 * The views in the order of the page's menu. Each is a file of this name beside this one.
 *
 * @typedef {object} Listed
 * @property {string} name
 * @property {string} group  one of the menu's groups
 * @property {string} title
 * @property {string} lead  one sentence: what the view is for
 */

/** The groups of the menu, in its order. */
export const GROUPS = ["Hold’em", "Tournaments", "Games", "Play"];

/** @type {Listed[]} */
export const VIEWS = [
  {
    name: "equity",
    group: "Hold’em",
    title: "Equity",
    lead: "Paint ranges and click cards: how often each player wins, at once and exactly.",
  },
  {
    name: "study",
    group: "Hold’em",
    title: "Study",
    lead: "What a range makes of a board, street by street. Click names to filter the range.",
  },
  {
    name: "flops",
    group: "Hold’em",
    title: "Flops",
    lead: "Two ranges on all 1,755 flops, exactly: find, compare and group them, and open one.",
  },
  {
    name: "spot",
    group: "Hold’em",
    title: "One spot",
    lead: "Your two cards on a board: what you have, what beats it, and which cards help.",
  },
  {
    name: "solve",
    group: "Hold’em",
    title: "Solve",
    lead: "What to do after the flop: the equilibrium of two ranges, its distance, and its tree to walk.",
  },
  {
    name: "push_fold",
    group: "Hold’em",
    title: "Push or fold",
    lead: "Short stacks between the blinds: which hands jam and which call, in equilibrium.",
  },
  {
    name: "icm",
    group: "Tournaments",
    title: "ICM",
    lead: "What chips are worth in prize money, and how dear an all-in is beside them.",
  },
  {
    name: "games",
    group: "Games",
    title: "Games",
    lead: "Who wins how often, in every game: Omaha, stud, draw, lowball and games of two pots.",
  },
  {
    name: "ask",
    group: "Games",
    title: "Ask",
    lead: "Any question about deals: how often, how much, in which cases, and exactly where possible.",
  },
  {
    name: "hands",
    group: "Games",
    title: "Hands",
    lead: "Hand histories: what is there, what players did, what their cards were worth, and each hand.",
  },
  {
    name: "census",
    group: "Games",
    title: "Census",
    lead: "All hands counted: what beats what and how often. Turn cards wild, and watch.",
  },
  {
    name: "simulation",
    group: "Games",
    title: "Simulation",
    lead: "Random deals, more and more of them, which settle beside the exact answer.",
  },
  {
    name: "video_poker",
    group: "Play",
    title: "Video poker",
    lead: "Hold cards and draw. The trainer tells what each error costs.",
  },
  {
    name: "pay_tables",
    group: "Play",
    title: "Pay tables",
    lead: "Video poker: the exact return of any pay table, its strategy, and what a bankroll does.",
  },
  {
    name: "twenty_four",
    group: "Play",
    title: "24",
    lead: "Make 24 from four cards, each used once, with + − × ÷.",
  },
  {
    name: "history",
    group: "Play",
    title: "History",
    lead: "The programs that cardmath grew from, and their race on the same hands.",
  },
];
