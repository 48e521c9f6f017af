/** The menu: views and settings, side by side on a wide screen, and to be opened on a narrow one. */
import {h} from "./parts/elements.js";
import {mountSettings} from "./settings.js";
import {GROUPS, VIEWS} from "./views/index.js";

/**
 * Builds the menu.
 * @param {HTMLElement} root
 */
export function mountMenu(root) {
  const groups = GROUPS.map((group) => {
    const links = VIEWS.filter((view) => view.group === group).map(({name, title}) =>
      h("li", {}, h("a", {href: `#${name}`}, title)),
    );
    return h("li", {class: "menu-group"},
      h("span", {class: "menu-name"}, group), h("ul", {}, ...links));
  });
  const views = h("nav", {"aria-label": "Views", id: "views"}, h("ul", {}, ...groups));
  const settings = h("div", {class: "settings"});
  mountSettings(settings);
  const now = h("span", {class: "menu-now"});
  const open = h("button", {type: "button", class: "menu-button", "aria-expanded": "false",
    "aria-controls": "menu-panel"}, "☰ ", now);
  const turn = (/** @type {boolean} */ shown) => {
    root.classList.toggle("open", shown);
    open.setAttribute("aria-expanded", String(shown));
  };
  open.addEventListener("click", () => turn(!root.classList.contains("open")));
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !root.classList.contains("open")) return;
    turn(false);
    open.focus();
  });
  document.addEventListener("pointerdown", ({target}) => {
    if (!root.contains(/** @type {Node} */ (target))) turn(false);
  });
  views.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) openTab(event);
    turn(false);
  });
  views.addEventListener("auxclick", (event) => event.button === 1 && openTab(event));
  root.append(open, h("div", {class: "menu-panel", id: "menu-panel"}, views, settings));
  let width = 0;
  new ResizeObserver(() => {
    const {clientWidth} = document.documentElement;
    if (clientWidth !== width) fit(root);
    width = clientWidth;
  }).observe(document.documentElement);
}

/**
 * Opens a link in another tab that has the key too: browsers copy what a tab keeps only so.
 * @param {MouseEvent} event
 */
function openTab(event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link) return;
  event.preventDefault();
  open(link.href);
}

/**
 * Marks the view that is shown.
 * @param {import("./views/index.js").Listed} listed
 */
export function markView({name, title}) {
  for (const link of document.querySelectorAll("#views a")) {
    if (link.getAttribute("href") === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const now = document.querySelector(".menu-now");
  if (now) now.textContent = title;
}

/**
 * Shows how far the work of a view is, beside its name.
 * @param {string} view @param {string} text
 */
export function markWork(view, text) {
  const link = /** @type {HTMLElement} */ (document.querySelector(`#views a[href="#${view}"]`));
  link.querySelector(".menu-work")?.remove();
  if (text) link.append(h("span", {class: "menu-work"}, ` ${text}`));
}

/**
 * Makes the menu one to be opened if it has no room. To measure that takes a layout, which may move
 * what a finger is on, so it is done only when the width of the page has changed.
 * @param {HTMLElement} root
 */
function fit(root) {
  const head = /** @type {HTMLElement} */ (root.parentElement);
  const turn = (/** @type {boolean} */ isCompact) => {
    root.classList.toggle("compact", isCompact);
    head.classList.toggle("crowded", !isCompact);
  };
  turn(false);
  turn(head.scrollWidth > head.clientWidth);
}
