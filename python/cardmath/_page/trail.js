/** The browser's history: what each entry shows, so that Undo and Redo move in it as Back does. */
import {fragment} from "./address.js";

/** @typedef {import("./state.js").Snapshot} Snapshot */

/** Where the tab has what its entry showed when the page was left. */
const LEFT = "left";
/** How long a move may take, in milliseconds: a browser leaves out some of very many. */
const PATIENCE = 2000;

export class Trail {
  /** The place of the entry that is shown. */
  at = history.state?.at ?? 0;
  /**
   * What the entries show, as text, as far as this page has written them.
   * @type {string[]}
   */
  entries = [];
  /**
   * The entry to which Undo and Redo move. The browser is asked for one move at a time: of two, it
   * may leave one out.
   * @type {number | null}
   */
  goal = null;
  /**
   * Where the move leads that the browser was asked for, and when that was.
   * @type {{place: number, since: number} | null}
   */
  asked = null;

  /** Whether the browser has not arrived yet where Undo or Redo lead. */
  get moving() {
    return this.asked !== null && performance.now() < this.asked.since + PATIENCE;
  }

  /**
   * Puts a view and its state into the address.
   * @param {string} name
   * @param {import("./state.js").Values} values
   * @param {Snapshot} snapshot  the whole state, to which the browser's Back returns
   * @param {boolean} newEntry  whether Back returns to what is there now
   * @returns {string} the fragment as the browser has it
   */
  write(name, values, snapshot, newEntry) {
    this.stay();
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

  /** Moves no further. */
  stay() {
    this.goal = this.asked = null;
  }

  /**
   * The browser has gone to an entry: to one of ours, or to that of a link.
   * @returns {boolean} whether it was asked to, so that what the entry shows is shown already
   */
  arrive() {
    const {asked} = this;
    if (history.state) this.at = history.state.at ?? this.at;
    else this.push();
    const isOurs = history.state && asked?.place === this.at;
    if (isOurs && this.goal !== this.at) this.ask();
    else this.stay();
    return isOurs;
  }

  /**
   * Moves to the entry before this one or after it, if it shows a state; whether it does.
   * @param {Snapshot} snapshot @param {boolean} back
   */
  move(snapshot, back) {
    const place = (this.goal ?? this.at) + (back ? -1 : 1);
    if (this.entries[place] !== textOf(snapshot)) return false;
    this.goal = place;
    if (!this.moving) this.ask();
    return true;
  }

  /** Asks the browser to go to the goal. */
  ask() {
    const place = this.goal ?? this.at;
    this.asked = {place, since: performance.now()};
    history.go(place - this.at);
  }
}

/**
 * A state as text. Whether a link has put it there is no part of it.
 * @param {Snapshot} snapshot
 */
function textOf({tables, view, own, tab}) {
  return JSON.stringify([tables, view, own, tab]);
}
