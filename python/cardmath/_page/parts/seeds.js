/** Seeds: the same seed deals the same cards. */

export const LARGEST_SEED = 2 ** 32 - 1;

/** A random seed of 32 bits, short enough to type. */
export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
