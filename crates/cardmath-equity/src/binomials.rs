//! Binomial coefficients, looked up.

use cardmath_cards::choose;

const SIZES: usize = 8;
const THINGS: usize = 58;

/// `CHOOSE[n][k]` is n over k, for multisets of up to six cards too.
pub(crate) static CHOOSE: [[u32; SIZES]; THINGS] = binomials();

/// The same table, for other tables that are computed at compile time.
pub(crate) const fn binomials() -> [[u32; SIZES]; THINGS] {
    let mut all = [[0; SIZES]; THINGS];
    let mut place = 0;
    while place < SIZES * THINGS {
        let (n, k) = (place / SIZES, place % SIZES);
        all[n][k] = choose(n, k) as u32;
        place += 1;
    }
    all
}
