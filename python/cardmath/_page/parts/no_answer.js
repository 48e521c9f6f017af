/** What is beside an answer that is not there: it is being worked on, or why there is none. */
import {h} from "./elements.js";
import {problemsOf} from "./fields.js";
import {dimSoon, undim} from "./widget/elements.js";

/**
 * A line that says why there is no answer. Meanwhile older answers are dimmed: no number passes for
 * the answer to a question that it does not belong to.
 * @param {() => Array<HTMLElement | null | undefined>} answers
 */
export function noAnswer(answers) {
  const root = h("p", {class: "wrong no-answer", role: "alert", hidden: true});
  return {
    root,
    /** From now on, what is shown belongs to an older question, until `show` is called. */
    wait() {
      root.inert = true; // dimmed, it is hard to read, and it is about an older question
      for (const answer of [root, ...answers()]) if (answer) dimSoon(answer, "stale");
    },
    /** @param {import("../main.js").Problem | null} problem what is wrong, if anything */
    show(problem) {
      root.hidden = !problem;
      root.inert = false;
      undim(root, "stale");
      const words = problemsOf(problem).map(({message}) => message);
      const text = [...new Set(words)].join("; ");
      root.textContent = problem ? `No answer: ${text}${/[.?!]$/.test(text) ? "" : "."}` : "";
      for (const answer of answers()) {
        if (!answer) continue;
        undim(answer, "stale");
        answer.classList.toggle("off", Boolean(problem));
        answer.toggleAttribute("inert", Boolean(problem));
      }
    },
  };
}
