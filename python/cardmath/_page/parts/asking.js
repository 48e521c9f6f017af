/** What most views do: they ask on every change, and show progress, answers and problems. */
import {h} from "./elements.js";
import {problemBox} from "./fields.js";
import {noAnswer} from "./no_answer.js";
import {workLine} from "./work.js";

/**
 * @typedef {object} Asking
 * @property {() => object} question  what is asked now
 * @property {(answer: any, about: {final: boolean, seconds: number}) => boolean} show  shows an
 *   answer; returns whether there is one, for the first may only say what can be asked
 * @property {() => import("./fields.js").Field[]} [fields]  those in which a problem is marked
 * @property {(problem: import("../main.js").Problem | null) => void} [mark]  marks a problem that
 *   names a field of `parts/widget`
 * @property {() => Array<HTMLElement | undefined>} [answers]  what is dimmed while it is not of the
 *   question
 * @property {string} [lane]  of questions beside the view's main one
 */

/**
 * A line for progress and problems, and functions: `ask` asks, `wait` says that the fields have
 * changed and will be asked later, `clear` forgets a problem.
 * @param {import("../main.js").Context} context
 * @param {Asking} asking
 */
export function askLine(context, asking) {
  const {question, show, fields = () => [], mark = () => {}, answers = () => [], lane} = asking;
  const problems = problemBox();
  const none = noAnswer(answers);
  const work = workLine();
  function showProblem(/** @type {any} */ problem) {
    mark(problem);
    problems.show(problem?.field ? null : problem, fields());
    if (!answers().length) return;
    problems.root.hidden = true;
    none.show(problem);
  }
  function ask() {
    none.wait();
    const handlers = {
      answer(/** @type {any} */ answer, /** @type {any} */ about) {
        if (show(answer, about) || about.final) showProblem(null);
        if (about.final) work.end();
      },
      progress: work.progress,
      error(/** @type {import("../main.js").Problem} */ problem) {
        work.end();
        showProblem(problem);
      },
      stopped: work.end,
    };
    work.start(context.ask(question(), handlers, lane));
  }
  const root = h("div", {class: "asked"}, work.root, problems.root, none.root);
  return {root, ask, wait: none.wait, clear: () => showProblem(null)};
}
