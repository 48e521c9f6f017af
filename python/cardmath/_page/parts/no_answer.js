/** What stands beside an answer that is not there: why there is none. */
import {h} from "./elements.js";
import {problemsOf} from "./fields.js";

/**
 * A line that says why there is no answer, while older answers are dimmed.
 * @param {() => Array<HTMLElement | null | undefined>} answers
 */
export function noAnswer(answers) {
  const root = h("p", {class: "wrong no-answer", role: "alert", hidden: true});
  return {
    root,
    /** @param {import("../main.js").Problem | null} problem what is wrong, if anything */
    show(problem) {
      root.hidden = !problem;
      const words = problemsOf(problem).map(({message}) => message);
      const text = [...new Set(words)].join("; ");
      root.textContent = problem ? `No answer: ${text}${/[.?!]$/.test(text) ? "" : "."}` : "";
      for (const answer of answers()) {
        answer?.classList.toggle("off", Boolean(problem));
        answer?.toggleAttribute("inert", Boolean(problem));
      }
    },
  };
}
