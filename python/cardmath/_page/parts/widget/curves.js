/** How the equity falls from the best hands of a range to its worst. */
import {draw, make, set} from "./elements.js";
import {coordinate, percent} from "./numbers.js";

const DASHES = ["none", "6 3", "2 2", "8 3 2 3", "1 3", "10 4", "4 4", "6 2 2 2 2 2", "3 1",
  "12 3"];

/** How the equity falls from the best hands of each range to its worst. */
export class Curves {
  static WIDTH = 300;
  static HEIGHT = 170;

  constructor() {
    this.lines = draw("g", {});
    this.picture = draw("svg", {
      viewBox: `-46 -12 ${Curves.WIDTH + 66} ${Curves.HEIGHT + 36}`, role: "img",
      class: "cm-curves",
    }, ...this.axes(), this.lines);
    this.element = make("figure", {},
      make("figcaption", { text: "Equity from each player's best hands to the worst" }),
      this.picture);
  }

  axes() {
    const { WIDTH: width, HEIGHT: height } = Curves;
    return [0, 25, 50, 75, 100].flatMap((part) => {
      const [x, y] = [(width * part) / 100, height * (1 - part / 100)];
      return [
        draw("path", { d: `M0 ${y}H${width}`, class: "cm-rule" }),
        draw("text", { x: -4, y: y + 4, "text-anchor": "end" }, `${part}%`),
        draw("text", { x, y: height + 16, "text-anchor": "middle" }, `${part}%`),
      ];
    });
  }

  /**
   * @param {number[][]} curves one for each player @param {number} chosen
   * @param {number[]} [names] the numbers of the players
   */
  show(curves, chosen, names = curves.map((_, place) => place + 1)) {
    const spans = curves.map((curve, place) =>
      `player ${names[place]} from ${percent(curve[0], 0)} to ${percent(curve[curve.length - 1], 0)}`);
    set(this.picture, "aria-label", `Equity of each part of the ranges: ${spans.join(", ")}`);
    const ends = apart(curves.map((curve) => Curves.HEIGHT * (1 - curve[curve.length - 1]) + 4), 13);
    this.lines.replaceChildren(...curves.flatMap((curve, place) =>
      this.line(curve, place, place === chosen, [ends[place], names[place]])));
  }

  /**
   * @param {number[]} curve @param {number} place @param {boolean} chosen
   * @param {number[]} label where it ends, and the player's number
   */
  line(curve, place, chosen, [end, name]) {
    const { WIDTH: width, HEIGHT: height } = Curves;
    const step = width / curve.length;
    const points = curve.map((equity, at) =>
      `${coordinate(step * (at + 0.5))} ${coordinate(height * (1 - equity))}`);
    const side = chosen ? "cm-line-chosen" : "cm-line-other";
    return [
      draw("path", { d: `M${points.join("L")}`, class: side, "stroke-dasharray": DASHES[place] }),
      draw("text", { x: width + 3, y: end, class: side }, String(name)),
    ];
  }
}

/**
 * Places of labels, moved up where they would cover each other.
 * @param {number[]} places @param {number} least the least distance of two
 */
function apart(places, least) {
  const order = places.map((_, label) => label).sort((one, other) => places[other] - places[one]);
  const moved = [...places];
  order.slice(1).forEach((label, before) => {
    moved[label] = Math.min(moved[label], moved[order[before]] - least);
  });
  return moved;
}
