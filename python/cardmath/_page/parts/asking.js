/** What most views do: they ask on every change, and show progress, answers and problems. */
import {h} from "./elements.js";
import {problemBox} from "./fields.js";
import {noAnswer} from "./no_answer.js";
import {workLine} from "./work.js";

/**
 * @typedef {import("../main.js").Problem} Problem
 * @typedef {import("../main.js").Exchanges} Exchanges
 *
 * @typedef {object} Marks  what is marked and dimmed
 * @property {() => import("./fields.js").Field[]} [fields]  those in which a problem is marked
 * @property {(problem: Problem | null) => void} [mark]  marks a problem that names a field of
 *   `parts/widget`
 * @property {() => import("./fields.js").Choice | undefined} [choice]  whose list comes with the answer
 * @property {() => Array<HTMLElement | undefined>} [answers]  what is dimmed while it is not of the
 *   question
 * @property {string} [lane]  of questions beside the view's main one
 */

/**
 * `question` is what is asked now; `show` shows an answer, and returns whether there is one, for the
 * first may only say what can be asked.
 * @template Question, Reply
 * @typedef {Marks & {question: () => Question,
 *   show: (answer: Reply, about: import("../replies/index.js").About) => boolean}} Asking
 */

/**
 * A line for progress and problems, and functions: `ask` asks, `wait` says that the fields have
 * changed and will be asked later, `clear` forgets a problem.
 * @template {import("../main.js").Kind} Own
 * @template {Exchanges[Own]["asked"]} Question
 * @param {{ask: import("../main.js").Ask<Own>}} context
 * @param {Asking<Question, import("../main.js").ReplyTo<Exchanges[Own], Question>>} asking
 */
export function askLine(context, asking) {
  const {question, show, fields = () => [], mark = () => {}, answers = () => [], choice, lane} = asking;
  const problems = problemBox();
  const none = noAnswer(answers);
  const work = workLine();
  function showProblem(/** @type {Problem | null} */ problem) {
    mark(problem);
    problems.show(problem?.field ? null : problem, fields());
    if (!answers().length) return;
    problems.root.hidden = true;
    none.show(problem);
  }
  function ask() {
    none.wait();
    /** @type {import("../main.js").Handlers<import("../main.js").ReplyTo<Exchanges[Own], Question>>} */
    const handlers = {
      answer(answer, about) {
        if (show(answer, about) || about.final) showProblem(null);
        if (about.final) work.end();
      },
      progress: work.progress,
      error(problem) {
        work.end();
        if (problem.choices) choice?.()?.offer(problem.choices);
        showProblem(problem);
      },
      stopped: work.end,
    };
    work.start(context.ask(question(), handlers, lane));
  }
  const root = h("div", {class: "asked"}, work.root, problems.root, none.root);
  return {root, ask, wait: none.wait, clear: () => showProblem(null)};
}
