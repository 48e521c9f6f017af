//! Multiplication of the weights of combos without overflow.

use crate::Combo;

/// Counts stay below this power of two, which leaves room to add two of them.
const MOST_BITS: u32 = 127;

/// How weights are multiplied: exactly, or as rounded fractions of a power of two.
///
/// Without a shift, weights are whole numbers, and products are exact. With a shift of `s` bits,
/// the weight `1 << s` means 1, and no weight is greater. Each product is then rounded to the
/// nearest multiple of the same unit, so its error is at most half a unit for each factor after the
/// first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Scale {
    /// The number of bits shifted out after each multiplication.
    pub shift: u32,
}

impl Scale {
    /// The number that means a weight of 1: the empty product.
    pub const fn one(self) -> u128 {
        1 << self.shift
    }

    /// A product times one more weight.
    #[inline(always)]
    pub const fn times(self, product: u128, weight: u64) -> u128 {
        (product * weight as u128 + (self.one() >> 1)) >> self.shift
    }

    /// The product of some weights.
    pub fn product(self, weights: impl Iterator<Item = u64>) -> u128 {
        weights.fold(self.one(), |product, weight| self.times(product, weight))
    }

    /// Whether the sum of the weights of all deals cannot overflow, if each choice of one combo for
    /// each player comes `times` times.
    pub fn fits<'a>(self, mut players: impl Iterator<Item = &'a [Combo]>, times: u128) -> bool {
        let most = players.try_fold(times.checked_mul(self.one()), |most, combos| {
            Some(most?.checked_mul(self.most_of(combos)?))
        });
        matches!(most, Some(Some(most)) if most >> MOST_BITS == 0)
    }

    /// The largest factor by which one more player's combos multiply the sum of all products;
    /// `None` if the weights are too great.
    fn most_of(self, combos: &[Combo]) -> Option<u128> {
        if self.shift == 0 {
            let weights = combos.iter().map(|combo| u128::from(combo.weight));
            return Some(weights.sum());
        }
        let small = |combo: &Combo| u128::from(combo.weight) <= self.one();
        // A product of two factors is rounded before it is shifted, and must fit until then.
        (self.shift <= 62 && combos.iter().all(small)).then_some(combos.len() as u128)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::Hand;

    fn combos(weights: &[u64]) -> Vec<Combo> {
        let cards = Hand::EMPTY;
        let combo = |&weight| Combo { cards, weight };
        weights.iter().map(combo).collect()
    }

    #[test]
    fn products_are_exact_without_a_shift() {
        let exact = Scale::default();
        assert_eq!(exact.product([3, 5, 1 << 40].into_iter()), 15 << 40);
        assert_eq!(exact.product([].into_iter()), 1);
    }

    #[test]
    fn products_are_off_by_half_a_unit_for_each_factor_but_the_first() {
        let scale = Scale { shift: 20 };
        let mut random = cardmath_cards::random::Random::new(8, 0);
        for _ in 0..1000 {
            let weights: [u64; 6] = std::array::from_fn(|_| random.below((1 << 20) + 1));
            let real = |weight: u64| weight as f64 / f64::from(1 << 20);
            let wanted = weights.iter().map(|&weight| real(weight)).product::<f64>();
            let off = scale.product(weights.into_iter()) as f64 - wanted * f64::from(1 << 20);
            assert!(off.abs() < 2.5 + 1e-6, "{weights:?}: {off}");
        }
        assert_eq!(scale.product([1 << 20; 10].into_iter()), 1 << 20);
    }

    #[test]
    fn what_may_overflow_does_not_fit() {
        let fits = |shift, weights: &[u64], players, times| {
            let combos = combos(weights);
            Scale { shift }.fits(std::iter::repeat_n(&combos[..], players), times)
        };
        assert!(fits(0, &[1 << 30, 1 << 30], 4, 7));
        assert!(!fits(0, &[1 << 30, 1 << 30], 4, 8));
        assert!(!fits(0, &[u64::MAX, u64::MAX], 2, 1));
        assert!(!fits(0, &[u64::MAX; 3], 10, u128::MAX));
        assert!(fits(62, &[1 << 62, 1], 10, 1 << 50));
        assert!(!fits(62, &[1 << 62, 1], 10, 1 << 55));
        assert!(!fits(20, &[(1 << 20) + 1], 2, 1) && !fits(63, &[1], 2, 1));
    }
}
