/** The browser's history: what each entry shows, so that Undo and Redo move in it as Back does. */
import {fragment} from "./address.js";

/** @typedef {import("./state.js").Snapshot} Snapshot */

/** Where the tab has what its entry showed when the page was left. */
const LEFT = "left";

export class Trail {
  /** The place of the entry that is shown. */
  at = history.state?.at ?? 0;
  /**
   * What the entries show, as text, as far as this page has written them.
   * @type {string[]}
   */
  entries = [];
  /** The moves that were begun by `move`, and have not arrived. */
  moving = 0;

  /**
   * Puts a view and its state into the address.
   * @param {string} name
   * @param {import("./state.js").Values} values
   * @param {Snapshot} snapshot  the whole state, to which the browser's Back returns
   * @param {boolean} newEntry  whether Back returns to what is there now
   * @returns {string} the fragment as the browser has it
   */
  write(name, values, snapshot, newEntry) {
    if (newEntry) this.push();
    const kept = {snapshot, at: this.at};
    if (newEntry) history.pushState(kept, "", fragment(name, values));
    else history.replaceState(kept, "", fragment(name, values));
    this.entries[this.at] = textOf(snapshot);
    return location.hash;
  }

  /**
   * Keeps what the entry shows while the page is left: it is too late to change the entry, which
   * browsers do not load anew as it was written last.
   * @param {Snapshot} snapshot
   */
  leave(snapshot) {
    sessionStorage.setItem(LEFT, JSON.stringify({at: this.at, snapshot}));
  }

  /**
   * What the entry shows when the page is loaded.
   * @returns {Snapshot | undefined}
   */
  loaded() {
    const {at, snapshot} = JSON.parse(sessionStorage.getItem(LEFT) ?? "{}");
    sessionStorage.removeItem(LEFT);
    const known = history.state?.snapshot;
    return known && at === this.at ? snapshot : known;
  }

  /** A new entry takes the place of all that come after this one. */
  push() {
    this.at += 1;
    this.entries.length = this.at;
  }

  /** The browser has gone to an entry: to one of ours, or to that of a link. */
  arrive() {
    if (history.state) this.at = history.state.at ?? this.at;
    else this.push();
  }

  /**
   * Moves to the entry before this one or after it, if it shows a state; whether it does.
   * @param {Snapshot} snapshot @param {boolean} back
   */
  move(snapshot, back) {
    const place = this.at + (back ? -1 : 1);
    if (this.entries[place] !== textOf(snapshot)) return false;
    this.at = place;
    this.moving += 1;
    history.go(back ? -1 : 1);
    return true;
  }
}

/**
 * A state as text. Whether a link has put it there is no part of it.
 * @param {Snapshot} snapshot
 */
function textOf({tables, view, own, tab}) {
  return JSON.stringify([tables, view, own, tab]);
}
