/** Scores: lists of numbers that the address has, one for each thing that is counted. */

/**
 * Whether a list is a score of the same kind as another.
 * @param {unknown[]} score
 * @param {number[]} other
 */
export function isScore(score, other) {
  return score.length === other.length && score.every(Number.isFinite);
}

/**
 * The sum of two scores.
 * @param {number[]} score @param {number[]} more
 */
export function addScores(score, more) {
  return score.map((number, place) => number + more[place]);
}
