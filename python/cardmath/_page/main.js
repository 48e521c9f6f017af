/**
 * The page: it shows one view at a time, and gives each view what it needs.
 *
 * A view is a file `views/NAME.js` and a line in `views/index.js`. It exports
 *
 *     export const view = {
 *       defaults: {hand: "Ah Kh", board: ""},      // its whole state, all of it JSON
 *       mount(root, context) { …; return () => {}; }  // fills `root`; returns what unmounts it
 *     };
 *
 * `defaults` names every value of the state. A value of the address that has another type than its
 * default is left out, so a view always finds a value of the right type.
 *
 * @typedef {object} Context
 * @property {string} name  the view's name: that of its file, and of its file of questions
 * @property {Record<string, any>} state  the defaults, with the changes that stand in the address
 * @property {(changes: object) => void} setState  changes the state, and soon the address
 * @property {(question: object, handlers: Handlers, lane?: string, kind?: string) => Stop} ask
 *   asks `app/questions/NAME.py`, or that of another kind. A newer question stops the older one of
 *   the same lane; the lane is the kind if none is given. It returns a function that stops the
 *   question: what is known may still come as an answer, then `stopped` is called.
 * @property {(text: string) => void} announce  says a text to those who listen to the page
 * @property {() => string} link  the address of the view as it is now, without the token
 *
 * @typedef {() => void} Stop
 *
 * @typedef {object} Handlers  what is called as replies come; all but `answer` may be left out
 * @property {(answer: any, about: {final: boolean, seconds: number}) => void} answer
 * @property {(done: number, total: number) => void} [progress]
 * @property {(error: Problem) => void} [error]
 * @property {() => void} [stopped]
 *
 * @typedef {object} Problem
 * @property {string} message  what is wrong
 * @property {string} [text]  the text that is wrong, and the part of it from `start` to `end`
 * @property {number} [start]
 * @property {number} [end]
 *
 * @typedef {object} View
 * @property {Record<string, any>} defaults
 * @property {(root: HTMLElement, context: Context) => () => void} mount
 *
 * Views build their elements with `h` of `parts/elements.js`. The Content-Security-Policy refuses
 * `innerHTML`, `style` attributes and inline scripts; `element.style` works. The other parts:
 * `fields` (inputs with marked errors), `copies` (copy buttons, save picture), `tables`, `bars`,
 * `work` (progress with a button to stop), `cards`, and `words` (numbers, and quoted texts).
 */
import {linkTo, readAddress, writeAddress} from "./address.js";
import {Connection} from "./connection.js";
import {h} from "./parts/elements.js";
import {mountSettings} from "./settings.js";
import {VIEWS} from "./views/index.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const connection = new Connection(takeToken(), {trouble: showTrouble, open: showOpen});

/** What closes the view that is shown. */
let close = () => {};
/** The fragment of the address as the page wrote it last. */
let written = "";

/** Takes the token out of the address, where it could be copied, and keeps it for this origin. */
function takeToken() {
  const address = new URL(location.href);
  const given = address.searchParams.get("token");
  if (given !== null) {
    localStorage.setItem("token", given);
    address.searchParams.delete("token");
    history.replaceState(null, "", address);
  }
  return localStorage.getItem("token") ?? "";
}

/**
 * Shows what keeps the page from asking, or hides it if nothing does.
 * @param {string} text
 */
function showTrouble(text) {
  const place = /** @type {HTMLElement} */ (document.getElementById("trouble"));
  place.textContent = text;
  place.hidden = !text;
}

/**
 * Marks whether questions are still to be answered: tests wait for none.
 * @param {number} open
 */
function showOpen(open) {
  main.dataset.open = String(open);
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
 * @param {boolean} chosen whether the user went there
 */
async function show(chosen) {
  const {name, values} = readAddress(location.hash);
  const listed = VIEWS.find((view) => view.name === name) ?? VIEWS[0];
  close();
  close = () => {};
  written = location.hash;
  markLink(listed.name);
  document.title = `${listed.title} · cardmath`;
  const {view} = await import(`./views/${listed.name}.js`);
  if (written !== location.hash) return; // the user went on in the meantime
  mount(listed, view, values);
  if (chosen) main.focus();
}

/**
 * Mounts a view.
 * @param {import("./views/index.js").Listed} listed
 * @param {View} view
 * @param {object} values the state that the address holds
 */
function mount(listed, view, values) {
  const root = h("section", {class: `view view-${listed.name}`, "aria-label": listed.title});
  root.append(h("h1", {}, listed.title), h("p", {class: "lead"}, listed.lead));
  main.replaceChildren(root);
  const context = makeContext(listed.name, view.defaults, values);
  const unmount = view.mount(root, context);
  showOpen(connection.open);
  close = () => {
    context.saveNow();
    unmount();
    connection.forget();
  };
}

/**
 * Makes the context of a view.
 * @param {string} name
 * @param {object} defaults
 * @param {object} values
 */
function makeContext(name, defaults, values) {
  let timer = 0;
  const state = fit(values, defaults);
  const saveNow = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    if (location.hash !== written) return; // the user has gone to another address
    written = writeAddress(name, changed(state, defaults));
  };
  return {
    name,
    state,
    announce,
    saveNow,
    setState(/** @type {object} */ changes) {
      Object.assign(state, changes);
      // Browsers allow few changes of the address a second, and painting makes many.
      timer ||= setTimeout(saveNow, 200);
    },
    ask(/** @type {object} */ question, /** @type {Handlers} */ handlers, lane = "", kind = name) {
      return connection.ask({view: kind, lane: lane || kind, ask: question}, handlers);
    },
    link: () => linkTo(name, changed(state, defaults)),
  };
}

/** The defaults, replaced by those values that have the same type. */
function fit(/** @type {any} */ values, /** @type {any} */ defaults) {
  const kind = (/** @type {any} */ value) => (Array.isArray(value) ? "array" : typeof value);
  const state = structuredClone(defaults);
  for (const [key, value] of Object.entries(defaults)) {
    if (key in values && kind(values[key]) === kind(value)) state[key] = values[key];
  }
  return state;
}

/** Those values of a state that are not the defaults. */
function changed(/** @type {any} */ state, /** @type {any} */ defaults) {
  const differs = (/** @type {string} */ key) =>
    JSON.stringify(state[key]) !== JSON.stringify(defaults[key]);
  return Object.fromEntries(Object.entries(state).filter(([key]) => differs(key)));
}

/**
 * Marks the link of the view that is shown.
 * @param {string} name
 */
function markLink(name) {
  for (const link of document.querySelectorAll("#views a")) {
    if (link.getAttribute("href") === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Builds what stands around the views. */
function buildPage() {
  const links = VIEWS.map(({name, title}) => h("li", {}, h("a", {href: `#${name}`}, title)));
  document.getElementById("views")?.replaceChildren(...links);
  mountSettings(/** @type {HTMLElement} */ (document.getElementById("settings")));
  document.getElementById("skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  addEventListener("hashchange", () => {
    if (location.hash !== written) show(true);
  });
}

buildPage();
show(false);
