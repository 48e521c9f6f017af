/** The grid, the deck and the equity view of `widget.js`, as parts of a view. */

/** @typedef {import("../main.js").Context} Context */

/**
 * The function with which a part asks Python. What a class of hands holds is asked beside what the
 * whole range is.
 * @param {Context} context
 * @param {string} [lane] distinguishes the questions of several equal parts
 * @returns {import("../widget.js").Ask}
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
