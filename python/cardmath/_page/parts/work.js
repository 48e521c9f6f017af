/** Work that takes long: its progress, and a button that stops it. */
import {h} from "./elements.js";

/** Nothing is shown of work that ends before this time, in milliseconds. */
const PATIENCE = 150;

/**
 * A line of progress. It is empty while nothing works.
 *
 *     const work = workLine();
 *     const stop = context.ask(question, {answer, progress: work.progress, …});
 *     work.start(stop);  …  work.end();
 */
export function workLine() {
  const progress = h("progress", {"aria-label": "Progress"});
  const done = h("span", {class: "work-done"});
  const stopButton = h("button", {type: "button", onclick: () => stop()}, "Stop");
  const root = h("div", {class: "work", hidden: true}, progress, done, stopButton);
  let stop = () => {};
  let timer = 0;
  return {
    root,
    /**
     * Work begins.
     * @param {() => void} stopWork
     */
    start(stopWork) {
      stop = stopWork;
      clearTimeout(timer);
      timer = setTimeout(() => {
        progress.removeAttribute("value");
        done.textContent = "";
        root.hidden = false;
      }, PATIENCE);
    },
    /** @param {number} part @param {number} whole */
    progress(part, whole) {
      progress.max = whole || 1;
      progress.value = part;
      done.textContent = `${Math.floor((100 * part) / (whole || 1))}%`;
    },
    /** The work is over. */
    end() {
      clearTimeout(timer);
      root.hidden = true;
    },
  };
}
