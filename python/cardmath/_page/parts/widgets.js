/** The grid, the deck and the equity view of `parts/widget`, as parts of a view. */

/** @typedef {import("../main.js").Context} Context */

/**
 * The function with which a part asks Python. What a class of hands holds is asked beside what the
 * whole range is.
 * @param {Context} context
 * @param {string} [lane] distinguishes the questions of several equal parts
 * @returns {import("./widget/types.js").Ask}
 */
export function askFor(context, lane = "") {
  return (kind, question, handlers) =>
    context.ask(
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
 * @param {Context} context
 * @param {{state?: any, change?: (changes: any) => void, lane?: string}} how  what is shown, if not
 *   all that the view holds, and what takes a change, if it is not only kept
 */
export function bind(context, {state = context.state, change = context.setState, lane = ""} = {}) {
  return {
    ask: askFor(context, lane), announce: context.announce, state, onState: change, onChange: change,
    undo: false,
  };
}
