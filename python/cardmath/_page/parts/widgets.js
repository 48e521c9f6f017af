/** The grid, the deck and the equity view of `parts/widget`, as parts of a view. */

/**
 * @typedef {import("./widget/types.js").Ask} Ask
 * @typedef {{ask: import("../main.js").AskOther, announce: (text: string) => void}} Asking  what of a
 *   context a part needs
 * @typedef {(question: import("../main.js").Values, handlers: import("../main.js").Handlers<never>,
 *   lane: string, kind: string) => import("../main.js").Stop} AskAny
 */

/**
 * The function with which a part asks Python. What a class of hands holds is asked beside what the
 * whole range is.
 * @param {Asking} context
 * @param {string} [lane] distinguishes the questions of several equal parts
 * @returns {Ask}
 */
export function askFor(context, lane = "") {
  // The type of `Ask` says which question and which reply belong together.
  const ask = /** @type {AskAny} */ (context.ask);
  return (kind, question, handlers) =>
    ask(
      question,
      {
        ...handlers,
        answer: (value, {final, seconds}) => handlers.answer?.(value, final, seconds),
      },
      lane + kind + ("group" in question ? " of a class" : ""),
      kind,
    );
}

/**
 * The options by which a part shows values of the page and writes back what the user changes. The
 * page undoes its steps.
 * @template State, Change
 * @param {Asking} context
 * @param {{state: State, change: (changes: Change) => void, lane?: string}} how  what is shown, and
 *   what takes a change
 */
export function bind(context, {state, change, lane = ""}) {
  return {
    ask: askFor(context, lane), announce: context.announce, state, onState: change, onChange: change,
    undo: false,
  };
}
