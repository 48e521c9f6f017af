/** How an answer was found, and what is still being worked on. */
import {button, make, whenQuiet} from "./elements.js";
import {fixed} from "./numbers.js";

/** How an answer was found, and what is still being worked on. */
export class Progress {
  /** @param {() => void} onStop */
  constructor(onStop) {
    this.text = make("span", { class: "cm-how-found" });
    this.bar = make("progress", { max: 1, "aria-label": "Progress" });
    this.stop = button("Stop", onStop);
    this.work = make("span", { class: "cm-work", hidden: true }, this.bar, this.stop);
    this.element = make("p", { class: "cm-how" }, this.text, this.work);
    this.showLater = whenQuiet(100, () => { this.work.hidden = false; });
  }

  begin() {
    this.bar.removeAttribute("value");
    if (this.work.hidden) this.showLater();
  }

  /** @param {number} done @param {number} total */
  step(done, total) {
    if (total) this.bar.value = done / total;
  }

  end() {
    this.showLater.stop();
    this.work.hidden = true;
  }
}

/** @param {number} seconds */
export function timeText(seconds) {
  if (!seconds) return "";
  if (seconds >= 1) return `, ${fixed(seconds, 1)} s`;
  return `, ${Math.max(1, Math.round(1000 * seconds))} ms`;
}
