/** Questions of which only the newest counts. */

/** @typedef {import("./types.js").Ask} Ask */
/** @typedef {import("./types.js").Exchanges} Exchanges */

/**
 * @template {keyof Exchanges} Kind
 * @typedef {import("./types.js").Handlers<Exchanges[Kind]["reply"]>} Handlers
 */

/**
 * Asks questions of which only the newest counts. A newer one waits for the first answer to the
 * older, so that something is seen while the user drags, but not longer than PATIENCE; then it
 * cancels the older. If the handler of answers returns false, the first answer is still to come.
 * @template {keyof Exchanges} Kind
 */
export class Newest {
  static PATIENCE = 200; // milliseconds

  /** @param {Ask} ask @param {Kind} kind */
  constructor(ask, kind) {
    this.ask = ask;
    this.kind = kind;
    this.cancel = () => {};
    /**
     * The question to ask next, with its handlers.
     * @type {[Exchanges[Kind]["asked"], Handlers<Kind>] | null}
     */
    this.waiting = null;
    this.answered = true;
  }

  /** @param {Exchanges[Kind]["asked"]} question @param {Handlers<Kind>} handlers */
  send(question, handlers) {
    this.waiting = [question, handlers];
    if (this.answered) this.next();
  }

  next() {
    if (!this.waiting) return;
    clearTimeout(this.timer);
    this.cancel();
    const [question, handlers] = this.waiting;
    this.waiting = null;
    this.answered = false;
    this.timer = setTimeout(() => this.settle(), Newest.PATIENCE);
    this.cancel = this.ask(this.kind, question, {
      ...handlers,
      answer: (value, final, seconds) => {
        const enough = handlers.answer?.(value, final, seconds) !== false;
        if (enough || final) this.settle();
      },
      error: (problem) => { handlers.error?.(problem); this.settle(); },
    });
  }

  settle() {
    this.answered = true;
    this.next();
  }

  stop() {
    clearTimeout(this.timer);
    this.waiting = null;
    this.answered = true;
    this.cancel();
  }
}
