/**
 * The views in the order of the page's menu. Each is a file of this name beside this one.
 *
 * @typedef {object} Listed
 * @property {string} name
 * @property {string} title
 * @property {string} lead  one sentence: what the view is for
 */

/** @type {Listed[]} */
export const VIEWS = [
  {
    name: "equity",
    title: "Equity",
    lead: "Paint ranges and click cards: how often each player wins, at once and exactly.",
  },
  {
    name: "study",
    title: "Study",
    lead: "What a range makes of a board, street by street. Click names to filter the range.",
  },
  {
    name: "spot",
    title: "One spot",
    lead: "Your two cards on a board: what you have, what beats it, and which cards help.",
  },
  {
    name: "games",
    title: "Games",
    lead: "Who wins how often, in every game: Omaha, stud, draw, lowball and games of two pots.",
  },
  {
    name: "census",
    title: "Census",
    lead: "All hands counted: what beats what and how often. Turn cards wild, and watch.",
  },
  {
    name: "simulation",
    title: "Simulation",
    lead: "Random deals, more and more of them, which settle beside the exact answer.",
  },
  {
    name: "video_poker",
    title: "Video poker",
    lead: "Hold cards and draw. The trainer tells what each error costs.",
  },
  {
    name: "twenty_four",
    title: "24",
    lead: "Make 24 from four cards, each used once, with + − × ÷.",
  },
  {
    name: "history",
    title: "History",
    lead: "The programs that cardmath grew from, and their race on the same hands.",
  },
];
