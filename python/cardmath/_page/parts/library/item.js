/** One thing of the library: its name, tags and notes, and what can be done with it. */
import {button} from "../buttons.js";
import {h} from "../elements.js";
import {textField} from "../fields.js";
import {refill} from "../refill.js";
import {problemIn} from "../widget/field.js";

/**
 * @typedef {import("../../replies/library.js").Item} Item
 * @typedef {{tags: string[], notes: string}} Before
 * @typedef {{name: string, tags: string, notes: string, before: Before}} Typed  and what was kept before
 */

/** Where the tab has what is typed and not saved, for when it is loaded anew. */
const DRAFTS = "drafts";

/** @type {Record<string, string>} what each kind is called */
export const KINDS = {solve: "solve", flops: "flop report", spot: "spot", range: "range"};

/**
 * @typedef {object} Events
 * @property {(item: Item, place?: number) => void} open  opens it; a range as that of a player
 * @property {(item: Item, typed: Typed) => void} save
 * @property {(item: Item) => void} remove
 */

export class ItemBox {
  /** @type {Item | null} */
  item = null;
  /**
   * What is typed and not saved yet, by the key of the thing: it is there again when that is chosen.
   * @type {Map<string, Typed>}
   */
  drafts = new Map(JSON.parse(sessionStorage.getItem(DRAFTS) ?? "[]"));

  /**
   * The keys of those that are being saved.
   * @type {Set<string>}
   */
  saving = new Set();

  /** @param {Events} events */
  constructor(events) {
    this.events = events;
    this.root = h("section", {class: "box stack tight", "aria-label": "The chosen thing"});
    this.name = textField({label: "Name", value: "", onInput: () => this.typed(),
      attributes: {maxlength: 60}});
    this.tags = textField({label: "Tags", value: "", onInput: () => this.typed(),
      attributes: {placeholder: "3-bet, river"}});
    this.notes = h("textarea", {rows: 3, maxlength: 2000, oninput: () => this.typed()});
    this.save = button("Save changes", () => this.saved(), {disabled: true});
    this.show(null);
  }

  /** @param {Item | null} item */
  show(item) {
    const isSame = item !== null && this.item?.kind === item.kind && this.item.name === item.name;
    this.item = item;
    if (isSame && !this.save.disabled) return; // what is typed stays
    this.mark(null);
    this.root.hidden = !item;
    if (!item) return;
    const draft = this.drafts.get(keyOf(item));
    const {name, tags, notes} = draft ?? {...item, tags: item.tags.join(", ")};
    this.name.set(name);
    this.tags.set(tags);
    this.notes.value = notes;
    this.save.disabled = !draft;
    refill(this.root,
      h("p", {class: "hint"}, `A ${KINDS[item.kind]}. ${item.about}`),
      h("div", {class: "row"}, ...this.openers(item),
        button("Remove", () => this.events.remove(item))),
      this.name.root, this.tags.root, h("div", {class: "field"},
        h("label", {}, h("span", {class: "label"}, "Notes"), this.notes)),
      h("div", {class: "row"}, this.save));
  }

  /** @param {Item} item */
  openers(item) {
    if (item.damaged || item.kind === "flops") return [];
    if (item.kind === "range") {
      return [0, 1].map((place) =>
        button(`Use for player ${place + 1}`, () => this.events.open(item, place)));
    }
    return [button("Open", () => this.events.open(item), {class: "main"})];
  }

  typed() {
    if (!this.item) return;
    this.save.disabled = false;
    const {before = beforeOf(this.item)} = this.drafts.get(keyOf(this.item)) ?? {};
    this.drafts.set(keyOf(this.item), {name: this.name.text?.() ?? "", tags: this.tags.text?.() ?? "",
      notes: this.notes.value, before});
    this.store();
  }

  store() {
    sessionStorage.setItem(DRAFTS, JSON.stringify([...this.drafts]));
  }

  /**
   * The user has read what another tab has kept: saved again, the draft takes the place of that.
   * @param {Item} item  as it is kept now
   */
  replace(item) {
    const draft = this.drafts.get(keyOf(item));
    if (draft) draft.before = beforeOf(item);
    this.store();
  }

  saved() {
    const draft = this.item && this.drafts.get(keyOf(this.item));
    if (!this.item || !draft || this.saving.has(keyOf(this.item))) return;
    this.saving.add(keyOf(this.item));
    this.events.save(this.item, draft);
  }

  /**
   * What was typed is kept. What was typed since then is still to be saved.
   * @param {Item} item @param {Typed} saved @param {Item} [now]  as it is kept now
   */
  done(item, saved, now) {
    const draft = this.drafts.get(keyOf(item));
    this.drafts.delete(keyOf(item));
    if (draft && draft !== saved && now) this.drafts.set(keyOf(now), {...draft, before: beforeOf(now)});
    this.store();
    this.saving.delete(keyOf(item));
    if (this.item && keyOf(this.item) === keyOf(item)) this.save.disabled = true;
  }

  /** @param {Item} item  that is not saved */
  failed(item) {
    this.saving.delete(keyOf(item));
  }

  /** @param {import("../../main.js").Problem | null} problem */
  mark(problem) {
    this.name.mark(problemIn("new", problem));
    this.tags.mark(problemIn("tags", problem));
  }
}

/** @param {Item} item @returns {Before} */
const beforeOf = ({tags, notes}) => ({tags, notes});

/** @param {{kind: string, name: string}} thing */
export const keyOf = ({kind, name}) => `${kind}/${name}`;
