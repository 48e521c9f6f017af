/** Files on their way to the server of this machine, which keeps them for the tab. */

const UNSENT = "it cannot be read, or there is no connection";

/** Sends files. Of several that a user chooses one after another, only the last counts. */
export class Sending {
  #newest = new AbortController();

  /**
   * Sends something into a file that the server keeps; what is still on its way stops.
   * @param {string} key  of the file @param {Blob} body
   * @returns {Promise<string | null>} why it did not arrive; empty if it did; null if something newer
   *   is sent
   */
  async send(key, body) {
    this.#newest.abort();
    const {signal} = this.#newest = new AbortController();
    const sent = await fetch(`kept/${key}`, {method: "PUT", body, signal}).catch(() => null);
    const reason = sent?.ok ? "" : (await sent?.text().catch(() => "")) || UNSENT;
    return signal.aborted ? null : reason.trim();
  }
}
