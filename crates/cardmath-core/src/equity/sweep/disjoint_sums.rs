//! The weight of hands that share no card with a hand, by inclusion and exclusion.
//!
//! Of hands of K cards, what shares no card with a hand is all of them, less what has its first card, less
//! what has its second …, plus what has both, and so on over the subsets of its cards:
//! `W − Σ W(a) + Σ W(ab) − Σ W(abc) + …`. Each `W(subset)` is a table entry that is added to when a hand is
//! taken in, so both adding and asking cost 2^K steps, however many hands there are.

/// Cards of a deck of so many, at most.
pub(crate) const MOST_CARDS: usize = 52;
/// Cards of a hand, at most.
pub(crate) const MOST_HELD: usize = 6;

/// `CHOOSE[n][k]`: in how many ways k of n things are chosen.
pub(crate) static CHOOSE: [[u32; MOST_HELD + 2]; MOST_CARDS + 1] = binomials();

const fn binomials() -> [[u32; MOST_HELD + 2]; MOST_CARDS + 1] {
    let mut all = [[0; MOST_HELD + 2]; MOST_CARDS + 1];
    let mut n = 0;
    while n <= MOST_CARDS {
        all[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < MOST_HELD + 2 {
            all[n][k] = all[n - 1][k - 1] + all[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    all
}

/// A sum of weights, in arithmetic that wraps around: what is asked for fits, though steps on the way to it
/// may not.
pub(crate) trait Sum: Copy + Default {
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
}

macro_rules! sum {
    ($($type:ty),*) => {$(
        impl Sum for $type {
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }
    )*};
}

sum!(u32, u64);

/// The weights of hands of K cards that were taken in, summed up for each subset of fewer than K cards.
///
/// Cards are numbers from 0, and a hand's cards ascend. The number of a subset is
/// `Σ CHOOSE[card][place + 1]`, so that the subsets of one size have numbers without gaps.
pub(crate) struct DisjointSums<const K: usize, T> {
    /// By the size of a subset.
    sums: [Vec<T>; K],
}

/// The numbers of all subsets of a hand; that of the subset of places `i, j …` stands at `2^i + 2^j + …`.
type Subsets = [u32; 1 << MOST_HELD];

#[inline(always)]
fn subsets<const K: usize>(hand: &[u8; K]) -> Subsets {
    let mut numbers = [0; 1 << MOST_HELD];
    for place in 0..K {
        let ways = &CHOOSE[usize::from(hand[place])];
        for below in 0..1usize << place {
            let size = below.count_ones() as usize + 1;
            numbers[below | 1 << place] = numbers[below] + ways[size];
        }
    }
    numbers
}

impl<const K: usize, T: Sum> DisjointSums<K, T> {
    /// Nothing taken in yet, of hands from a deck of so many cards.
    pub(crate) fn new(cards: usize) -> Self {
        DisjointSums {
            sums: std::array::from_fn(|size| vec![T::default(); CHOOSE[cards][size] as usize]),
        }
    }

    /// Forgets all hands.
    pub(crate) fn clear(&mut self) {
        for sums in &mut self.sums {
            sums.fill(T::default());
        }
    }

    /// Takes in a hand.
    #[inline(always)]
    pub(crate) fn add(&mut self, hand: &[u8; K], weight: T) {
        let numbers = subsets(hand);
        for (subset, &number) in numbers[..(1 << K) - 1].iter().enumerate() {
            let sum = &mut self.sums[subset.count_ones() as usize][number as usize];
            *sum = sum.plus(weight);
        }
    }

    /// The weight of the hands taken in that share no card with this one; `same` is the weight with which
    /// this very hand was taken in.
    #[inline(always)]
    pub(crate) fn disjoint(&self, hand: &[u8; K], same: T) -> T {
        let numbers = subsets(hand);
        let mut by_parity = [T::default(); 2];
        by_parity[K % 2] = same;
        for (subset, &number) in numbers[..(1 << K) - 1].iter().enumerate() {
            let size = subset.count_ones() as usize;
            let sum = self.sums[size][number as usize];
            by_parity[size % 2] = by_parity[size % 2].plus(sum);
        }
        by_parity[0].minus(by_parity[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn hands<const K: usize>(cards: u8) -> Vec<[u8; K]> {
        let mut hand = std::array::from_fn(|place| place as u8);
        let mut all = vec![hand];
        loop {
            let Some(place) = (0..K).find(|&place| {
                let next = hand.get(place + 1).copied().unwrap_or(cards);
                hand[place] + 1 < next
            }) else {
                return all;
            };
            hand[place] += 1;
            (0..place).for_each(|below| hand[below] = below as u8);
            all.push(hand);
        }
    }

    fn sums_equal_a_direct_count<const K: usize>(cards: u8) {
        let mut random = Random::new(K as u64, 0);
        let all = hands::<K>(cards);
        assert_eq!(all.len() as u32, CHOOSE[usize::from(cards)][K]);
        let weights: Vec<u64> = all.iter().map(|_| random.below(5)).collect();
        let mut sums = DisjointSums::<K, u64>::new(cards.into());
        for (hand, &weight) in all.iter().zip(&weights) {
            sums.add(hand, weight);
        }
        for (hand, &same) in all.iter().zip(&weights) {
            let apart = |other: &[u8; K]| !other.iter().any(|card| hand.contains(card));
            let both = all.iter().zip(&weights);
            let direct: u64 = both
                .filter(|(other, _)| apart(other))
                .map(|(_, weight)| weight)
                .sum();
            assert_eq!(sums.disjoint(hand, same), direct);
        }
        sums.clear();
        assert_eq!(sums.disjoint(&all[0], 0), 0);
    }

    #[test]
    fn what_shares_no_card_is_what_a_direct_count_finds() {
        sums_equal_a_direct_count::<2>(12);
        sums_equal_a_direct_count::<3>(11);
        sums_equal_a_direct_count::<4>(11);
        sums_equal_a_direct_count::<5>(12);
        sums_equal_a_direct_count::<6>(12);
    }
}
