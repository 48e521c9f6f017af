/**
 * The key of the run: it is kept for this tab alone, and never sent.
 *
 * Page and server prove to each other that they know it (`app/keys.py` says how), so whoever takes
 * the port when the server has ended learns nothing from a page that is still open.
 */

const NAME = "key";
const TAB = "tab";
const BYTES = 32;

/** The key; empty if this tab has none. */
export const keptKey = () => sessionStorage.getItem(NAME) ?? "";

/** @param {string} key */
export const keepKey = (key) => sessionStorage.setItem(NAME, key);

/** The name of this tab, by which the server finds what it solved before the page was reloaded. */
export function tabName() {
  const name = sessionStorage.getItem(TAB) ?? newNumber();
  sessionStorage.setItem(TAB, name);
  return name;
}

/** A number that was never used before, in hexadecimal digits. */
export const newNumber = () => hexOf(crypto.getRandomValues(new Uint8Array(BYTES)));

/**
 * Exchanges a code for the key, and keeps it.
 * @param {string} code  as `cardmath app` printed it
 * @returns {Promise<string>} what is wrong; empty if nothing is
 */
export async function exchange(code) {
  const reply = await fetch("key", {method: "POST", body: code}).catch(() => null);
  if (!reply) return "There is no connection to cardmath.";
  const text = (await reply.text()).trim();
  if (!reply.ok) return text;
  keepKey(text);
  return "";
}

/** One side of the proof: that of the page. */
export class Proof {
  number = newNumber();

  /** @param {string} key */
  constructor(key) {
    this.key = key;
  }

  /**
   * The proof of the page; null if the server has not proved that it knows the key.
   * @param {unknown} message  of the server
   * @returns {Promise<string | null>}
   */
  async answer(message) {
    const {nonce, proof} = Object(message);
    if (typeof nonce !== "string" || proof !== (await this.#sign("server", nonce))) return null;
    return this.#sign("page", nonce);
  }

  /** @param {string} who @param {string} nonce */
  async #sign(who, nonce) {
    const encoder = new TextEncoder();
    const algorithm = {name: "HMAC", hash: "SHA-256"};
    const key = await crypto.subtle.importKey("raw", encoder.encode(this.key), algorithm, false, ["sign"]);
    const text = `cardmath ${who} ${location.host} ${this.number} ${nonce}`;
    return hexOf(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text))));
  }
}

/** @param {Uint8Array} bytes */
function hexOf(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
