/**
 * The page: it shows one view at a time, and gives each view what it needs.
 *
 * A view is a file `views/NAME.js` and a line in `views/index.js`. It exports
 *
 *     export const view = {
 *       onSpot: true,                              // whether it shows the spot of the page
 *       defaults: {filter: ""},                    // its own values, all of them JSON
 *       mount(root, context) { …; return () => {}; }  // fills `root`; returns what unmounts it
 *     };
 *
 * The state of a view on the spot has also `players`, `board`, `dead` and `chosen`, which all views
 * share (`state.js`); those of another game than hold'em if the view has a value `game`. Each change
 * of the state is one step to undo for each gesture of the user, and a view need not do anything
 * for that: it is mounted again with the older state.
 *
 * `defaults` names every value of the view's own. A value of the address that has another type than
 * its default is left out, so a view always finds a value of the right type.
 *
 * The types of what is asked and replied are in `replies/`.
 *
 * @typedef {object} PageContext  what of a context is the same for all views
 * @property {string} name  the view's name: that of its file, and of its file of questions
 * @property {(text: string) => void} announce  says a text to those who listen to the page
 * @property {(text: string) => void} showWork  shows in the menu how far the view's work is, which
 *   continues while another view is shown; "" if there is none
 * @property {(name: string, changes?: Values) => void} go  goes to another view, with some of its
 *   values changed on the way
 * @property {() => boolean} isChecked  whether all that was asked was answered, so that the values
 *   of the view are right
 * @property {() => Promise<void>} sure  waits while it is not sure whose files would be loaded
 * @property {() => string} link  the address of the view as it is now
 *
 * @typedef {() => void} Stop
 *
 * @typedef {import("./replies/index.js").Problem} Problem
 * @typedef {import("./replies/index.js").Exchanges} Exchanges
 * @typedef {import("./replies/index.js").Kind} Kind
 * @typedef {import("./state.js").Values} Values
 *
 * @typedef {object} View
 * @property {boolean} [onSpot]
 * @property {Values} defaults
 * @property {(root: HTMLElement, context: Context<Values, Kind>) => (() => void) | Mounted} mount
 *
 * @typedef {object} Mounted  what a view returns that is never built twice, since it works on while
 *   others are shown
 * @property {() => void} close
 * @property {() => void} renew  shows the state, which may have changed meanwhile
 *
 * Views build their elements with `h` of `parts/elements.js`. The Content-Security-Policy refuses
 * `innerHTML`, `style` attributes and inline scripts; `element.style` works. The other parts:
 * `fields` (inputs with marked errors), `copies` (copy buttons, save picture), `tables`, `bars`,
 * `work` (progress with a button to stop), `cards`, and `words` (numbers, and quoted texts).
 */

/**
 * The context of a view: `state` is the defaults, with the changes that the address has, and
 * `setState` changes it, and soon the address.
 * @template State
 * @template {Kind} Own  the kind of its questions
 * @typedef {PageContext & {state: State, setState: (changes: Partial<State>) => void, ask: Ask<Own>}} Context
 */

/**
 * Asks `app/questions/NAME.py`, or that of another kind. A newer question stops the older one of the
 * same lane; the lane is the kind if none is given. It returns a function that stops the question:
 * what is known may still come as an answer, then `stopped` is called. It is called at once for what
 * a newer question stops.
 * @template {Kind} Own
 * @typedef {(<Question extends Exchanges[Own]["asked"]>(question: Question,
 *   handlers: Handlers<ReplyTo<Exchanges[Own], Question>>, lane?: string) => Stop) & AskOther} Ask
 */

/**
 * Asks another kind of question than those of the view.
 * @typedef {<Other extends Kind, Question extends Exchanges[Other]["asked"]>(question: Question,
 *   handlers: Handlers<ReplyTo<Exchanges[Other], Question>>, lane: string, kind: Other) => Stop} AskOther
 */

/**
 * @template Exchange, Question
 * @typedef {import("./replies/index.js").ReplyTo<Exchange, Question>} ReplyTo
 */

/**
 * What is called as replies come; all but `answer` may be left out. If it `stays`, the work continues
 * while another view is shown. A question that `changes` what the user keeps is done to its end, also
 * if a newer one is asked or the view is left.
 * @template Reply
 * @typedef {{answer: (answer: Reply, about: import("./replies/index.js").About) => void,
 *   progress?: (done: number, total: number) => void, error?: (error: Problem) => void,
 *   stopped?: () => void, stays?: boolean, changes?: boolean}} Handlers
 */

import {linkTo, readAddress} from "./address.js";
import {codeForm} from "./code_form.js";
import {Connection} from "./connection.js";
import {guardDoubleClicks} from "./double_click.js";
import {keptKey} from "./key.js";
import {markView, markWork, mountMenu} from "./menu.js";
import {button} from "./parts/buttons.js";
import {h} from "./parts/elements.js";
import {whenLeft} from "./parts/leaving.js";
import {keepFocus} from "./parts/refill.js";
import {SpotBar} from "./spot_bar.js";
import {State} from "./state.js";
import {Trail} from "./trail.js";
import {VIEWS} from "./views/index.js";
import {Undo} from "./parts/widget/undo.js";

/** @typedef {import("./state.js").Snapshot} Snapshot */

/**
 * What is shown where the address names no view.
 * @type {import("./views/index.js").Listed}
 */
const START = {name: "start", group: "", title: "Start",
  lead: "Exact, fast poker and card mathematics. Everything stays on this machine."};

const RESTARTED = "cardmath was restarted. What was saved is there. What it had only in memory is " +
  "gone: hands that were played, and games that were solved and not kept. ";
const UNSURE = "It ended before it answered your last change: look whether that was done. ";

/** The most characters of a wrong name that are shown. */
const LONGEST_NAME = 40;

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const connection = new Connection(keptKey, {trouble: showTrouble, open: showOpen,
  unsure: () => document.getElementById("restarted")?.firstElementChild?.append(UNSURE)});
const state = new State();
const trail = new Trail();
/** @type {Undo<Snapshot>} */
const undo = new Undo(document.body, () => spotBar.showSteps(undo));

/**
 * @typedef {{listed: import("./views/index.js").Listed, view: View, close: () => void,
 *   renew?: () => void, saveNow: (newEntry?: boolean) => void}} Shown
 */

/**
 * The view that is shown.
 * @type {Shown | null}
 */
let shown = null;
/**
 * Views that were left when nothing was asked any more, or that work on: they come back as they were.
 * @type {Map<string, {root: HTMLElement, mounted: Shown, seen: string}>}
 */
const left = new Map();
/** Whether a link has filled the fields, and nobody has touched the page since. */
let byLink = false;
/** The views that were loaded already. */
const loaded = new Set();
/** The fragment of the address as the page wrote it last. */
let written = "";
/** How often a view was shown, or began to be. */
let turns = 0;

const spotBar = new SpotBar(/** @type {HTMLElement} */ (document.getElementById("spots")), {
  undo: (back) => moveBack(back),
  ask: (question, handlers) =>
    connection.ask({view: "spots", lane: "spots", ask: question, changes: handlers.changes}, handlers),
  announce,
  tables: () => state.tables,
  show: (tables, steps) => {
    state.tables = tables;
    remount();
    return undo.swap(steps);
  },
});

/**
 * Shows what keeps the page from asking, or hides it if nothing does. What is on the screen may be
 * of before, so it is dimmed.
 * @param {string} text @param {boolean} lacksKey whether a code helps
 */
function showTrouble(text, lacksKey) {
  const place = /** @type {HTMLElement} */ (document.getElementById("trouble"));
  place.textContent = text;
  place.hidden = !text;
  showEntry(lacksKey);
  document.body.classList.toggle("lost", Boolean(text));
}

/**
 * Shows a field for a code, or takes it away. What is typed there stays.
 * @param {boolean} isNeeded
 */
function showEntry(isNeeded) {
  const place = /** @type {HTMLElement} */ (document.getElementById("entry"));
  if (!isNeeded && place.contains(document.activeElement)) main.focus({preventScroll: true});
  if (!isNeeded) place.replaceChildren();
  else if (!place.firstChild) place.append(codeForm(startAgain));
}

/**
 * Connects with a new key.
 * @param {boolean} isOther  whether the page was that of another run, which had more
 */
function startAgain(isOther) {
  connection.connect();
  const place = /** @type {HTMLElement} */ (document.getElementById("restarted"));
  place.hidden = !isOther;
  place.replaceChildren(h("span", {}, RESTARTED), button("OK", () => (place.hidden = true)));
}

/**
 * Marks whether questions are still to be answered: tests wait for none.
 * @param {number} open
 */
function showOpen(open) {
  main.dataset.open = String(open);
}

/**
 * Shows that a link asks for what takes long, and a button that asks it all the same.
 * @param {boolean} held
 */
function showHeld(held) {
  const place = /** @type {HTMLElement} */ (document.getElementById("held"));
  place.hidden = !held;
  const words = "This view was opened by a link, and its answer takes long to compute. ";
  if (held) place.replaceChildren(h("span", {}, words), button("Ask it", () => remount()));
}

/**
 * Says a text to those who listen to the page.
 * @param {string} text
 */
function announce(text) {
  const place = /** @type {HTMLElement} */ (document.getElementById("said"));
  place.textContent = text;
}

/**
 * Shows the view that the address names.
 * @param {{chosen: boolean, snapshot?: Snapshot}} how whether the user went there, and the state
 *   that this entry of the browser's history had
 */
async function show({chosen, snapshot}) {
  const {name, values, bare} = readAddress(location.hash);
  const listed = VIEWS.find((view) => view.name === name) ?? START;
  leave();
  const place = (written = location.hash);
  const turn = ++turns;
  markView(listed);
  document.title = `${listed.title} · cardmath`;
  const view = await load(listed.name);
  if (turn !== turns || location.hash !== place) return; // the user has moved on
  if (snapshot) {
    state.restore(snapshot);
    spotBar.follow(snapshot.tab);
    byLink = Boolean(snapshot.byLink);
  }
  if (!snapshot && !bare) {
    state.read(listed.name, view, values);
    byLink = true;
  }
  mount(listed, view);
  sayUnknown(listed === START && name !== START.name ? name : "");
  if (!chosen) return;
  main.focus({preventScroll: true});
  scrollTo(0, 0);
}

/**
 * Says that there is no view of the name that the address has.
 * @param {string} name  empty if there is one, or none was named
 */
function sayUnknown(name) {
  main.querySelector(".unknown-view")?.remove();
  if (!name) return;
  const words = `There is no view “${name.slice(0, LONGEST_NAME)}”: choose one here.`;
  main.querySelector(".view-head")?.append(h("p", {class: "wrong unknown-view"}, words));
  announce(words);
}

/**
 * Loads a view, once the server has proved itself.
 * @param {string} name @returns {Promise<View>}
 */
async function load(name) {
  if (!loaded.has(name)) await connection.sure();
  const {view} = await import(`./views/${name}.js`);
  loaded.add(name);
  return view;
}

/** Leaves the view that is shown. If it asks nothing any more, or works on, it is kept as it is. */
function leave() {
  if (!shown) return;
  const {listed, view, close} = shown;
  shown.saveNow();
  const seen = JSON.stringify(state.of(listed.name, view));
  const root = /** @type {HTMLElement} */ (main.firstElementChild);
  const isBusy = connection.open || document.body.classList.contains("lost");
  if (isBusy && !shown.renew) close();
  else left.set(listed.name, {root, mounted: shown, seen});
  connection.forget();
  shown = null;
}

/**
 * Mounts a view, or brings it back if it was left in the same state.
 * @param {import("./views/index.js").Listed} listed
 * @param {View} view
 */
function mount(listed, view) {
  const before = left.get(listed.name);
  left.delete(listed.name);
  undo.rest();
  const isSame = before?.seen === JSON.stringify(state.of(listed.name, view));
  if (before && (isSame || before.mounted.renew)) {
    main.replaceChildren(before.root);
    shown = before.mounted;
    shown.renew?.();
  } else {
    before?.mounted.close();
    build(listed, view);
  }
  showOpen(connection.open);
  spotBar.showView(Boolean(view.onSpot), listed === START);
  shown?.saveNow();
}

/**
 * Builds a view.
 * @param {import("./views/index.js").Listed} listed
 * @param {View} view
 */
function build(listed, view) {
  const root = h("section", {class: `view view-${listed.name}`, "aria-label": listed.title});
  root.append(h("div", {class: "view-head"}, h("h1", {}, listed.title),
    h("p", {class: "lead"}, listed.lead)));
  main.replaceChildren(root);
  showHeld(false);
  const {context, saveNow, readState} = makeContext(listed.name, view);
  shown = {listed, view, close: () => {}, saveNow};
  const mounted = view.mount(root, context);
  if (typeof mounted === "function") {
    shown.close = mounted;
    return;
  }
  shown.close = mounted.close;
  shown.renew = () => {
    readState();
    mounted.renew();
  };
}

/**
 * Redraws the state in the view that is there.
 * @param {boolean} [newEntry]  whether Back returns to what is there now
 */
function remount(newEntry = true) {
  if (!shown) return;
  const {listed, view, close, renew} = shown;
  const top = scrollY;
  connection.forget();
  for (const [name, {mounted}] of left) if (!mounted.renew) left.delete(name);
  keepFocus(main, () => {
    if (renew) return renew();
    close();
    build(listed, view);
  });
  scrollTo(scrollX, top);
  undo.rest();
  if (newEntry) shown.saveNow(true);
  state.keep();
}

/** The state of a view, with the tab that is open, and whether a link has put it there. */
const snapshotOf = (/** @type {string} */ name) =>
  ({...state.snapshot(name), tab: spotBar.at, byLink});

/** Keeps the present state, to which undo returns. It returns whether this is a new step. */
function keepStep() {
  return shown !== null && undo.keep(snapshotOf(shown.listed.name));
}

/**
 * Undoes the last step, or does it again.
 * @param {boolean} back
 */
function moveBack(back) {
  if (!shown) return;
  shown.saveNow(); // a change that is not in the address yet
  const snapshot = undo.move(snapshotOf(shown.listed.name), back);
  if (!snapshot) return;
  state.restore(snapshot);
  remount(!trail.move(snapshot, back));
  announce(back ? "Undone" : "Done again");
}

/**
 * Makes the context of a view.
 * @param {string} name
 * @param {View} view
 */
function makeContext(name, view) {
  let timer = 0;
  let isStep = false;
  const values = state.of(name, view);
  /** Writes the address; a step of the user's is a new entry of the browser's history. */
  const saveNow = (newEntry = isStep) => {
    clearTimeout(timer);
    timer = 0;
    if (location.hash !== written || shown?.saveNow !== saveNow) return; // another view is shown
    isStep ||= newEntry;
    if (trail.moving) return void (timer = setTimeout(saveNow, 20)); // the entry is on its way
    written = trail.write(name, state.written(name, view), snapshotOf(name), newEntry);
    isStep = false;
    state.keep();
  };
  const setState = (/** @type {Values} */ changes) => {
    if (Object.entries(changes).every(([key, value]) => isSame(values[key], value))) return;
    const isNew = shown?.saveNow === saveNow && keepStep(); // else it was left, and its steps are gone
    if (isNew && timer) saveNow();
    state.change(name, view, changes);
    Object.assign(values, state.of(name, view));
    // Browsers allow few changes of the address a second, and painting makes many. A new entry is
    // not late: a page that is being left gets none.
    if (isNew) saveNow(true);
    else timer ||= setTimeout(saveNow, 200);
  };
  const context = {
    name,
    state: values,
    announce,
    showWork: (/** @type {string} */ text) => markWork(name, text),
    setState,
    ...asking(name),
    sure: () => connection.sure(),
    go: goTo,
    link: () => linkTo(name, state.written(name, view)),
  };
  return {context, saveNow, readState: () => Object.assign(values, state.of(name, view))};
}

/**
 * What of a context asks questions, and knows how they were answered.
 * @param {string} name
 */
function asking(name) {
  /**
   * Whether the values of the last question in each lane were found right.
   * @type {Map<string, boolean>}
   */
  const checked = new Map();
  /**
   * @param {Values} question @param {Handlers<never>} handlers @param {string} [lane]
   * @param {string} [kind]
   */
  function ask(question, handlers, lane = "", kind = name) {
    const note = (/** @type {boolean} */ right) => {
      if (kind !== "saved") checked.set(lane || kind, right); // a named range is not a value of the view
    };
    note(false);
    // A view that asks after it was left is built anew: by then its question may be forgotten.
    if (!left.get(name)?.mounted.renew) left.delete(name);
    const link = byLink;
    const {changes} = handlers;
    return connection.ask({view: kind, lane: lane || kind, ask: question, link, changes}, {
      ...handlers,
      answer(answer, about) {
        note(true);
        handlers.answer(answer, about);
      },
      error(problem) {
        note(Boolean(problem.late)); // what takes too long was read before
        if (problem.late && link) showHeld(true);
        handlers.error?.(problem);
      },
    });
  }
  return {ask, isChecked: () => checked.size > 0 && [...checked.values()].every(Boolean)};
}

/** @param {unknown} value @param {unknown} other */
const isSame = (value, other) => JSON.stringify(value) === JSON.stringify(other);

/**
 * Goes to another view, with some values changed on the way.
 * @param {string} name @param {Values} [changes]
 */
async function goTo(name, changes = {}) {
  const turn = turns;
  const view = await load(name);
  if (turn !== turns) return; // the user has gone elsewhere
  keepStep();
  state.change(name, view, changes);
  location.hash = `#${name}`;
}

/** Ctrl+Z and Ctrl+Shift+Z, but not while a text is typed: there the browser has its own. */
function undoByKeys(/** @type {KeyboardEvent} */ event) {
  const letter = event.key.toLowerCase();
  const target = /** @type {HTMLInputElement} */ (event.target);
  const typing = target.matches?.("textarea, input[type=text], input:not([type])");
  if (!(event.ctrlKey || event.metaKey) || typing || !["z", "y"].includes(letter)) return;
  event.preventDefault();
  moveBack(letter === "z" && !event.shiftKey);
}

/** Builds what surrounds the views. */
function buildPage() {
  mountMenu(/** @type {HTMLElement} */ (document.getElementById("menu")));
  document.getElementById("skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  addEventListener("hashchange", () => {
    if (location.hash === written) return;
    if (!history.state) trail.arrive();
    show({chosen: true, snapshot: history.state?.snapshot});
  });
  addEventListener("popstate", ({state: kept}) => {
    if (!kept) return; // a link was followed: `hashchange` comes
    if (trail.arrive()) return void (written = location.hash);
    // Entries of one fragment may differ in what is not written there.
    if (kept.snapshot && location.hash === written) show({chosen: false, ...kept});
  });
  addEventListener("keydown", undoByKeys);
  whenLeft(() => shown?.saveNow());
  addEventListener("pagehide", () => shown && trail.leave(snapshotOf(shown.listed.name)));
  guardDoubleClicks(window);
  for (const kind of ["pointerdown", "keydown", "click", "input", "drop"]) {
    addEventListener(kind, ({isTrusted}) => (byLink &&= !isTrusted), {capture: true});
  }
}

buildPage();
show({chosen: false, snapshot: trail.loaded()});
