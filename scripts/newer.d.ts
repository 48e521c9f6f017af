/** What the page uses of JavaScript and of browsers that TypeScript 4.8 does not know yet. */
interface Array<T> {
  /** A copy with another value at a place. */
  with(place: number, value: T): T[];
  /** A copy without some values. */
  toSpliced(start: number, count: number): T[];
}

interface Element {
  /** Whether it is laid out and not hidden. */
  checkVisibility(): boolean;
}
