/** The connection to `cardmath app`: questions go out, and answers, progress and errors come in. */

import {newNumber, Proof, tabName} from "./key.js";

/** The milliseconds between two attempts to connect. */
const RETRY = [100, 500, 1000, 3000];

const LOST =
  "There is no connection to cardmath. Start “cardmath app”, which opens a new page. " +
  "What is shown below may be out of date.";
const STRANGE =
  "The server does not know this page: cardmath was restarted, or another program has " +
  "its port. If “cardmath app” runs and has printed this very address, type its code. " +
  "What is shown below may be out of date.";
const NO_KEY =
  "This tab has no key to cardmath. Type the code that “cardmath app” has printed, or duplicate " +
  "a tab in which the page is open.";

const UNSURE =
  "cardmath was restarted before it answered: look whether this was done, and do it again if not";

/**
 * @typedef {import("./main.js").Handlers<never>} Handlers  of a reply whose type the asker knows
 * @typedef {import("./replies/index.js").Message} Message
 * @typedef {{view: string, lane: string, ask: import("./state.js").Values, link?: boolean,
 *   changes?: boolean}} Question
 */

/**
 * Asks questions over a WebSocket, after page and server have proved that they know the key. If it
 * breaks, open questions are asked again on a new one. The server knows by the name of the page what
 * it has changed already; a server that was started since then does not.
 */
export class Connection {
  /**
   * The questions that are not answered; each has the key of the run that got it, if one did.
   * @type {Map<number, {question: Question, handlers: Handlers, sent?: string}>}
   */
  #open = new Map();
  #page = newNumber();
  #last = 0;
  #failed = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {WebSocket | undefined} */
  #socket;
  /** Whether the server has proved on this connection that it knows the key. */
  #proved = false;
  /** Whether what answered last did not know the key. */
  #strange = false;
  /** @type {Array<() => void>} */
  #waiting = [];

  /**
   * @param {() => string} key  asked for each time: it comes later where a code is typed
   * @param {{trouble: (text: string, lacksKey: boolean) => void,
   *   open: (count: number) => void, unsure: () => void}} listener
   *   `trouble` gets why no question can be asked, or "", and whether a code helps; `open`
   *   how many questions are open; `unsure` is called where a change may be done or not
   */
  constructor(key, listener) {
    this.key = key;
    this.listener = listener;
    this.connect();
  }

  /**
   * Waits while it is not sure who answers: what is loaded then could be of another program. The
   * page itself was loaded a moment before the first connection.
   * @returns {Promise<void>}
   */
  async sure() {
    if (this.#proved || (this.key() && !this.#failed)) return;
    await new Promise((/** @type {(value: void) => void} */ done) => this.#waiting.push(done));
  }

  /** The number of questions that are not answered yet. */
  get open() {
    return this.#open.size;
  }

  /**
   * Asks a question.
   * @param {Question} question
   * @param {Handlers} handlers
   * @returns {() => void} a function that stops the question
   */
  ask(question, handlers) {
    for (const [id, open] of this.#open) {
      if (open.question.lane === question.lane && !open.question.changes) this.#replace(id);
    }
    const id = ++this.#last;
    this.#open.set(id, {question, handlers});
    this.listener.open(this.open);
    this.#put(id);
    return () => this.#stop(id);
  }

  /**
   * Stops a question for its asker. What the server has done of it may still come.
   * @param {number} id
   */
  #stop(id) {
    if (this.#proved && this.#open.has(id)) this.#send({cancel: id});
    else this.#replace(id); // nobody would say that it has ended
  }

  /**
   * Ends a question whose answer nobody wants any more, and says so to its asker.
   * @param {number} id
   */
  #replace(id) {
    const open = this.#open.get(id);
    if (!open) return;
    this.#drop(id);
    open.handlers.stopped?.();
  }

  /**
   * Stops all questions but those that stay or change something. Nobody is called any more but about
   * those that stay.
   */
  forget() {
    for (const [id, open] of [...this.#open]) {
      if (open.handlers.stays) continue;
      if (open.question.changes) open.handlers = {answer: () => {}};
      else this.#drop(id);
    }
  }

  /** @param {number} id */
  #drop(id) {
    this.#open.delete(id);
    this.listener.open(this.open);
    this.#send({cancel: id});
  }

  /**
   * Puts an open question to the server, unless another run may have done already what it changes.
   * @param {number} id
   */
  #put(id) {
    const open = this.#open.get(id);
    if (!open || !this.#proved) return;
    const {question, sent} = open;
    if (question.changes && sent && sent !== this.key()) {
      this.listener.unsure();
      return this.#receive({id, error: {message: UNSURE}});
    }
    open.sent = this.key();
    this.#send({id, ...question});
  }

  /**
   * Sends a message. While nothing is connected, questions wait in `#open`.
   * @param {Question & {id: number} | {cancel: number}} message
   */
  #send(message) {
    if (this.#proved) this.#socket?.send(JSON.stringify(message));
  }

  /** Connects now, as when there is a new key. */
  connect() {
    clearTimeout(this.#timer);
    this.#proved = false;
    const before = this.#socket;
    this.#socket = undefined;
    before?.close();
    if (!this.key()) return this.listener.trouble(NO_KEY, true);
    const socket = new WebSocket(`ws://${location.host}/ask`);
    const proof = new Proof(this.key());
    this.#socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({hello: proof.number})));
    socket.addEventListener("message", ({data}) => {
      if (this.#proved && this.#socket === socket) this.#receive(JSON.parse(data));
      else this.#greet(socket, proof, data);
    });
    socket.addEventListener("close", ({reason}) => this.#socket === socket && this.#closed(reason));
  }

  /**
   * Checks the proof of the server, and sends that of the page.
   * @param {WebSocket} socket @param {Proof} proof @param {string} data
   */
  async #greet(socket, proof, data) {
    const text = await proof.answer(readJson(data));
    if (this.#socket !== socket) return;
    this.#strange = text === null;
    if (text === null) return socket.close();
    socket.send(JSON.stringify({proof: text, tab: tabName(), page: this.#page}));
    this.#opened();
  }

  #opened() {
    this.#failed = 0;
    this.#proved = true;
    this.listener.trouble("", false);
    for (const id of [...this.#open.keys()]) this.#put(id);
    for (const done of this.#waiting.splice(0)) done();
  }

  /** @param {string} reason that the server gave, if any */
  #closed(reason) {
    const wait = RETRY[Math.min(this.#failed++, RETRY.length - 1)];
    this.#proved = false;
    if (this.#strange) this.listener.trouble(STRANGE, true);
    else if (reason || this.#failed > 1) this.listener.trouble(reason || LOST, false);
    this.#timer = setTimeout(() => this.connect(), wait);
  }

  /** @param {Message} reply */
  #receive(reply) {
    const id = reply.id ?? -1;
    const handlers = this.#open.get(id)?.handlers;
    if (!handlers) return; // a newer question has taken its place
    const last = "error" in reply || "stopped" in reply || ("final" in reply && reply.final);
    if (last) this.#open.delete(id);
    if ("progress" in reply) handlers.progress?.(reply.progress[0], reply.progress[1]);
    else if ("error" in reply) handlers.error?.(reply.error);
    else if ("stopped" in reply) handlers.stopped?.();
    else {
      // Tests prove that the server answers each question by what `replies/` says.
      const answer = /** @type {never} */ (reply.answer);
      handlers.answer(answer, {final: reply.final, seconds: reply.seconds});
    }
    if (last) this.listener.open(this.open); // after the view has shown it
  }
}

/** @param {unknown} text */
function readJson(text) {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
