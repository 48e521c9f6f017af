/**
 * The views in the order of the page's menu. Each is a file of this name beside this one.
 *
 * @typedef {object} Listed
 * @property {string} name
 * @property {string} group  one of the menu's groups
 * @property {string} title
 * @property {string} lead  one sentence: what the view is for
 */

/** The groups of the menu, in its order: by what people do. */
export const GROUPS = ["Analyse", "Solve", "Tournaments", "My hands", "Video poker", "Learn"];

/** @type {Listed[]} */
export const VIEWS = [
  {
    name: "equity",
    group: "Analyse",
    title: "Equity",
    lead: "Paint ranges and click cards: how often each player wins, instantly and exactly.",
  },
  {
    name: "study",
    group: "Analyse",
    title: "Study",
    lead: "What a range makes on a board, street by street. Click names to filter the range.",
  },
  {
    name: "flops",
    group: "Analyse",
    title: "Flops",
    lead: "Two ranges on all 1,755 flops, exactly: find, compare and group them, and open one.",
  },
  {
    name: "spot",
    group: "Analyse",
    title: "One spot",
    lead: "Your two cards on a board: what you have, what beats it, and which cards help.",
  },
  {
    name: "ask",
    group: "Analyse",
    title: "Ask",
    lead: "Any question about deals: how often, how much, in which cases, and exactly where possible.",
  },
  {
    name: "games",
    group: "Analyse",
    title: "Games",
    lead: "Who wins how often, in every game: Omaha, stud, draw, lowball and split-pot games.",
  },
  {
    name: "solve",
    group: "Solve",
    title: "Solve",
    lead: "What to do after the flop: the equilibrium of two ranges, its exploitability and its tree.",
  },
  {
    name: "train",
    group: "Solve",
    title: "Train",
    lead: "Play hands of a solved spot: act, and see what each action was worth.",
  },
  {
    name: "push_fold",
    group: "Solve",
    title: "Push or fold",
    lead: "Short stacks around a table: which hands jam and which call, by chips or prize money.",
  },
  {
    name: "library",
    group: "Solve",
    title: "Library",
    lead: "Your solves, spots and ranges in one place, and games that are solved in the background.",
  },
  {
    name: "icm",
    group: "Tournaments",
    title: "ICM",
    lead: "What chips are worth in prize money, and what an all-in costs there.",
  },
  {
    name: "play",
    group: "My hands",
    title: "Play",
    lead: "Poker against bots, hand after hand; what you played opens in Hands.",
  },
  {
    name: "hands",
    group: "My hands",
    title: "Hands",
    lead: "Hand histories: an overview, what players did, what their cards were worth, and each hand.",
  },
  {
    name: "review",
    group: "My hands",
    title: "Review",
    lead: "What your decisions cost: each hand is solved as it was played; the worst come first.",
  },
  {
    name: "video_poker",
    group: "Video poker",
    title: "Trainer",
    lead: "Video poker: hold cards and draw. Each error is shown with what it costs.",
  },
  {
    name: "pay_tables",
    group: "Video poker",
    title: "Pay tables",
    lead: "Video poker: the exact return of any pay table, its strategy, and how a bankroll fares.",
  },
  {
    name: "census",
    group: "Learn",
    title: "Census",
    lead: "All hands counted: what beats what and how often. Make cards wild, and watch.",
  },
  {
    name: "simulation",
    group: "Learn",
    title: "Simulation",
    lead: "More and more random deals, and how their estimates settle towards the exact answer.",
  },
  {
    name: "twenty_four",
    group: "Learn",
    title: "24",
    lead: "Make 24 from four cards, each used once, with + − × ÷.",
  },
  {
    name: "history",
    group: "Learn",
    title: "History",
    lead: "The programs that cardmath grew from, and their race on the same hands.",
  },
];
