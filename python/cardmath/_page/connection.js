/** The connection to `cardmath app`: questions go out, and answers, progress and errors come in. */

/** The milliseconds between two attempts to connect. */
const RETRY = [100, 500, 1000, 3000];

const LOST =
  "There is no connection to cardmath. Start “cardmath app”, and open the address that it prints. " +
  "What is shown below is of before.";
const STRANGE =
  "cardmath was started anew, and does not know this page: open the address that it prints. " +
  "What is shown below is of before.";
const NO_TOKEN =
  "This address has no token: start “cardmath app”, and open the address that it prints.";

/**
 * @typedef {import("./main.js").Handlers} Handlers
 * @typedef {{view: string, lane: string, ask: object}} Question
 */

/** Asks questions over a WebSocket. If it breaks, open questions are asked again on a new one. */
export class Connection {
  /** @type {Map<number, {question: Question, handlers: Handlers}>} */
  #open = new Map();
  #last = 0;
  #failed = 0;
  /** @type {WebSocket | undefined} */
  #socket;

  /**
   * @param {() => string} token  asked for each time: a new start may have a new one
   * @param {{trouble: (text: string) => void, open: (count: number) => void}} told
   *   `trouble` is told why nothing can be asked, "" if it can; `open` how many questions are open
   */
  constructor(token, told) {
    this.token = token;
    this.told = told;
    this.#connect();
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
      if (open.question.lane === question.lane) this.#drop(id);
    }
    const id = ++this.#last;
    this.#open.set(id, {question, handlers});
    this.told.open(this.open);
    this.#send({id, ...question});
    return () => {
      if (this.#open.has(id)) this.#send({cancel: id});
    };
  }

  /** Stops all questions, and calls nobody about them any more. */
  forget() {
    for (const id of [...this.#open.keys()]) this.#drop(id);
  }

  /** @param {number} id */
  #drop(id) {
    this.#open.delete(id);
    this.told.open(this.open);
    this.#send({cancel: id});
  }

  /**
   * Sends a message. While nothing is connected, questions wait in `#open`.
   * @param {object} message
   */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect() {
    if (!this.token()) return this.told.trouble(NO_TOKEN);
    const socket = new WebSocket(`ws://${location.host}/ask?token=${this.token()}`);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#closed(event.reason));
  }

  #opened() {
    this.#failed = 0;
    this.told.trouble("");
    for (const [id, {question}] of this.#open) this.#send({id, ...question});
  }

  /** @param {string} reason */
  #closed(reason) {
    const wait = RETRY[Math.min(this.#failed++, RETRY.length - 1)];
    if (reason || this.#failed > 1) this.#tellWhy(reason);
    setTimeout(() => this.#connect(), wait);
  }

  /**
   * Tell why there is no connection: whether nobody answers, or the token is not that of the server.
   * @param {string} reason as the server told it, if it did
   */
  async #tellWhy(reason) {
    let why = reason || LOST;
    if (!reason) {
      const asked = fetch(`icon.svg?token=${encodeURIComponent(this.token())}`);
      const refused = await asked.then(({status}) => status === 403, () => false);
      if (refused) why = STRANGE;
    }
    if (this.#socket?.readyState !== WebSocket.OPEN) this.told.trouble(why);
  }

  /** @param {any} reply */
  #receive(reply) {
    const handlers = this.#open.get(reply.id)?.handlers;
    if (!handlers) return; // a newer question has taken its place
    const last = reply.error || reply.final || reply.stopped;
    if (last) this.#open.delete(reply.id);
    if (reply.progress) handlers.progress?.(reply.progress[0], reply.progress[1]);
    else if (reply.error) handlers.error?.(reply.error);
    else if (reply.stopped) handlers.stopped?.();
    else handlers.answer(reply.answer, {final: reply.final, seconds: reply.seconds});
    if (last) this.told.open(this.open); // after the view has shown it
  }
}
