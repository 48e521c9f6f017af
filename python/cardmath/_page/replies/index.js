/**
 * What the page asks, and what the server replies: the types of all messages.
 *
 * A file beside this one has the types of the questions of its name, which are answered by the file
 * of that name in `app/questions`; those of the parts that notebooks have too are in
 * `parts/widget/types.js`. An `Exchange` is a question with its reply. Of a kind that answers several
 * questions it is a union: `asked` is what differs from the others, or what the answer needs.
 *
 * `tests/app/questions/test_replies.py` asks all of them, and compares what comes with what is written
 * here: each key and its type. So a key that is renamed on one side fails there.
 *
 * @typedef {object} Exchanges  by the kind of question
 * @property {import("./ask.js").Exchange} ask
 * @property {import("./census.js").Exchange} census
 * @property {import("../parts/widget/types.js").EquityExchange} equity
 * @property {import("./flops.js").Exchange} flops
 * @property {import("./games.js").Exchange} games
 * @property {import("./hands.js").Exchange} hands
 * @property {import("./history.js").Exchange} history
 * @property {import("./icm.js").Exchange} icm
 * @property {import("./library.js").Exchange} library
 * @property {import("./pay_tables.js").Exchange} pay_tables
 * @property {import("./play.js").Exchange} play
 * @property {import("./push_fold.js").Exchange} push_fold
 * @property {import("../parts/widget/types.js").RangeExchange} range
 * @property {import("./review.js").Exchange} review
 * @property {import("../parts/widget/types.js").SavedExchange} saved
 * @property {import("./simulation.js").Exchange} simulation
 * @property {import("./solve.js").Exchange} solve
 * @property {import("./spot.js").Exchange} spot
 * @property {import("./spots.js").Exchange} spots
 * @property {import("./study.js").Exchange} study
 * @property {import("./train.js").Exchange} train
 * @property {import("./twenty_four.js").Exchange} twenty_four
 * @property {import("./video_poker.js").Exchange} video_poker
 *
 * @typedef {keyof Exchanges} Kind
 */

/**
 * The reply to a question.
 * @template Exchange, Question
 * @typedef {Exchange extends {asked: infer Asked, reply: infer Reply}
 *   ? Question extends Asked ? Reply : never : never} ReplyTo
 */

/**
 * How long an answer took, and whether a better one follows.
 * @typedef {{final: boolean, seconds: number}} About
 */

/**
 * A message of the server about a question, but for those about a proof.
 * @typedef {{id: number | null, progress: [number, number]}
 *   | {id: number | null, error: Problem}
 *   | {id: number | null, stopped: true}
 *   | {id: number | null, answer: unknown, final: boolean, seconds: number}} Message
 *
 * @typedef {import("../parts/widget/types.js").Problem & {late?: boolean}} Problem
 *   what is wrong with a question; it is `late` if it was ended because it took too long
 */

/**
 * A key, and the name of what it stands for.
 * @typedef {[string, string]} Named
 */

/**
 * A table as the library prints it, cell by cell.
 * @typedef {object} Printed
 * @property {string} title
 * @property {string[]} header
 * @property {string[][]} cells
 * @property {number} words  the number of columns of words
 */

/**
 * An example of the cards in a game.
 * @typedef {{players: string[], board: string}} Start
 */

export {};
