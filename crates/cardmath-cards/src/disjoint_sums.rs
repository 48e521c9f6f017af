//! The weight of hands that share no card with a hand, by inclusion and exclusion.
//!
//! The hands of K cards that share no card with a given hand are all hands, less those with its
//! first card, less those with its second …, plus those with both, and so on over the subsets of
//! its cards: `W − Σ W(a) + Σ W(ab) − Σ W(abc) + …`. Each `W(subset)` is a table entry, to which
//! every added hand that contains the subset adds its weight. So adding a hand and summing for a
//! hand take 2^K steps each, whatever the number of hands.
//!
//! Interchangeable cards can be treated as one *kind*. A multiset of kinds then represents several
//! hands at once, and `W(subset)` is the weight of the hands with given cards of those kinds. Let
//! `ways(M)` be the number of hands that the multiset `M` represents, and `C(M, s)` the number of
//! choices of places of `M` that have the kinds `s`. Then each set of cards with the kinds `s` is
//! in `ways(M) · C(M, s) / ways(s)` of the hands of `M`. So `ways(M) / ways(s)` is added for each
//! choice of places, times a common multiple of all `ways(s)`.

use crate::binomials;

/// A deck has this many cards at most.
pub const MOST_CARDS: usize = 52;
/// A hand has this many cards at most.
pub const MOST_HELD: usize = 6;
/// The most classes whose sums fit into registers.
const UNROLLED: usize = 8;

/// A common multiple of the `ways` of all multisets of fewer than K kinds of up to four cards.
pub const fn common_multiple(cards: usize) -> u64 {
    12u64.pow(cards as u32 - 1)
}

/// Unrolls a loop from 0 up to the sum of all halves. The compiler does not unroll loops over
/// subsets by itself; then their sizes and places are not constants.
macro_rules! for_each_subset {
    ($do:ident, $from:expr,) => {
        $do!($from)
    };
    ($do:ident, $from:expr, $half:literal $($rest:literal)*) => {
        for_each_subset!($do, $from, $($rest)*);
        for_each_subset!($do, $from + $half, $($rest)*);
    };
}

/// A number that is summed.
pub trait Summed: Copy + Default {
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
}

/// They may wrap around: final values fit, but intermediate ones may not.
impl Summed for u64 {
    #[inline(always)]
    fn plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn minus(self, other: u64) -> u64 {
        self.wrapping_sub(other)
    }
}

/// Sums of weights that are not whole numbers are rounded.
impl Summed for f64 {
    #[inline(always)]
    fn plus(self, other: f64) -> f64 {
        self + other
    }
    #[inline(always)]
    fn minus(self, other: f64) -> f64 {
        self - other
    }
}

/// The weights of the added hands of K cards, summed for each subset of fewer than K cards, with
/// one sum for each of N classes of hands.
///
/// The members of a hand are cards or kinds, numbered from 0, in ascending order. Subsets of one
/// size have numbers without gaps, after those of the size below.
pub struct DisjointSums<const K: usize, const KINDS: bool, const N: usize, T = u64> {
    sums: Vec<[T; N]>,
    /// For kinds, what a hand adds to each subset: the common multiple divided by the subset's
    /// ways.
    factors: Vec<u64>,
}

/// The table entries of a hand's subsets; that of the places `i, j …` is at `2^i + 2^j + …`.
type Entries = [u32; 1 << MOST_HELD];

/// The table entry of a subset is the sum, over its members in ascending order, of
/// `entry[member][members before it]`.
type StepTable = [[u32; 8]; 64];

impl<const K: usize, const KINDS: bool, const N: usize, T: Summed> Default
    for DisjointSums<K, KINDS, N, T>
{
    fn default() -> Self {
        DisjointSums::new()
    }
}

impl<const K: usize, const KINDS: bool, const N: usize, T: Summed> DisjointSums<K, KINDS, N, T> {
    /// The greatest number of members.
    pub const MEMBERS: usize = if KINDS { most_kinds(K) } else { MOST_CARDS };
    /// All subsets but the whole hand.
    const PARTS: usize = (1 << K) - 1;
    const FIRST: [u32; MOST_HELD + 1] = {
        let mut first = [0; MOST_HELD + 1];
        let mut size = 0;
        while size < MOST_HELD {
            first[size + 1] = first[size] + subsets_of_size(Self::MEMBERS, size, KINDS);
            size += 1;
        }
        first
    };
    const ROOM: usize = (Self::FIRST[K] as usize).next_power_of_two();
    const STEPS: &'static StepTable = &{
        let mut steps = [[0; 8]; 64];
        let choose = binomials();
        let mut member = 0;
        while member < Self::MEMBERS {
            let mut place = 0;
            while place < MOST_HELD {
                let shift = if KINDS { place } else { 0 };
                let gap = Self::FIRST[place + 1] - Self::FIRST[place];
                steps[member][place] = choose[member + shift][place + 1] + gap;
                place += 1;
            }
            member += 1;
        }
        steps
    };

    /// No hands added yet.
    pub fn new() -> Self {
        let factors = if KINDS { Self::ROOM } else { 0 };
        DisjointSums {
            sums: vec![[T::default(); N]; Self::ROOM],
            factors: vec![0; factors],
        }
    }

    /// Forgets the added hands, which are among these and have only members below `members`: entry
    /// by entry if they are few, else the whole table.
    pub fn forget(&mut self, members: usize, hands: &[[u8; K]]) {
        let used = |size| subsets_of_size(members, size, KINDS) as usize;
        if hands.len() << K < (0..K).map(used).sum() {
            for hand in hands {
                for &entry in &Self::entries(hand)[..Self::PARTS] {
                    self.sums[entry as usize] = [T::default(); N];
                }
            }
            return;
        }
        for size in 0..K {
            let first = Self::FIRST[size] as usize;
            self.sums[first..first + used(size)].fill([T::default(); N]);
        }
    }

    #[inline(always)]
    fn entries(hand: &[u8; K]) -> Entries {
        let mut entries = [0; 1 << MOST_HELD];
        macro_rules! member {
            ($place:literal $($half:literal)*) => {
                if $place < K {
                    let steps = &Self::STEPS[usize::from(hand[$place % K]) % 64];
                    macro_rules! with {
                        ($below:expr) => {
                            entries[($below) | 1 << $place] =
                                entries[$below] + steps[size_of_subset($below)]
                        };
                    }
                    for_each_subset!(with, 0, $($half)*);
                }
            };
        }
        member!(0);
        member!(1 1);
        member!(2 2 1);
        member!(3 4 2 1);
        member!(4 8 4 2 1);
        member!(5 16 8 4 2 1);
        entries
    }

    /// Adds a hand of several classes.
    #[inline(always)]
    pub fn add_all(&mut self, hand: &[u8; K], weights: &[T; N]) {
        let entries = Self::entries(hand);
        let sums = &mut self.sums[..Self::ROOM];
        macro_rules! add {
            ($subset:expr) => {
                if $subset < Self::PARTS {
                    let by_class = &mut sums[entries[$subset] as usize & (Self::ROOM - 1)];
                    for (sum, weight) in by_class.iter_mut().zip(weights) {
                        *sum = sum.plus(*weight);
                    }
                }
            };
        }
        for_each_subset!(add, 0, 32 16 8 4 2 1);
    }

    /// By class, the weight of the added hands that share no card with this one. The hand itself
    /// was added with the weights `same`, in the unit of the sums.
    #[inline(always)]
    pub fn disjoint_all(&self, hand: &[u8; K], same: [T; N]) -> [T; N] {
        let entries = Self::entries(hand);
        let sums = &self.sums[..Self::ROOM];
        let mut by_parity = [[T::default(); N]; 2];
        by_parity[K % 2] = same;
        let mut add = |subset: usize, parity: usize| {
            let by_class = &sums[entries[subset] as usize & (Self::ROOM - 1)];
            for (sum, more) in by_parity[parity].iter_mut().zip(by_class) {
                *sum = sum.plus(*more);
            }
        };
        if N <= UNROLLED {
            macro_rules! add {
                ($subset:expr) => {
                    if $subset < Self::PARTS {
                        add($subset, size_of_subset($subset) % 2);
                    }
                };
            }
            for_each_subset!(add, 0, 32 16 8 4 2 1);
        } else {
            // The classes take longer than a loop over the subsets.
            for subset in 0..Self::PARTS {
                add(subset, subset.count_ones() as usize % 2);
            }
        }
        let [even, odd] = by_parity;
        std::array::from_fn(|class| even[class].minus(odd[class]))
    }
}

impl<const K: usize, const KINDS: bool, const N: usize> DisjointSums<K, KINDS, N> {
    /// Sets the number of cards of each kind.
    pub fn set_kinds(&mut self, counts: &[u8]) {
        for size in 0..K {
            let mut at = Self::FIRST[size] as usize;
            multisets(size, counts, &mut |ways| {
                self.factors[at] = common_multiple(K).checked_div(ways).unwrap_or(0);
                at += 1;
            });
        }
    }

    /// Adds hands of a class: with cards one hand of this weight, with kinds this number of hands
    /// of weight 1.
    #[inline(always)]
    pub fn add(&mut self, hand: &[u8; K], class: usize, weight: u64) {
        let entries = Self::entries(hand);
        let sums = &mut self.sums[..Self::ROOM];
        let factors = &self.factors[..];
        macro_rules! add {
            ($subset:expr) => {
                if $subset < Self::PARTS {
                    let at = entries[$subset] as usize & (Self::ROOM - 1);
                    let sum = &mut sums[at][class % N];
                    *sum = sum.wrapping_add(match KINDS {
                        true => weight.wrapping_mul(factors[at]),
                        false => weight,
                    });
                }
            };
        }
        for_each_subset!(add, 0, 32 16 8 4 2 1);
    }

    /// By class, the weight of the added hands that share no card with this one. The hand itself
    /// was added with the weight `same` in its class. With kinds, the result is times the common
    /// multiple.
    #[inline(always)]
    pub fn disjoint(&self, hand: &[u8; K], (class, same): (usize, u64)) -> [u64; N] {
        let mut own = [0; N];
        own[class % N] = match KINDS {
            true => same.wrapping_mul(common_multiple(K)),
            false => same,
        };
        self.disjoint_all(hand, own)
    }
}

/// The number of places of a subset.
#[inline(always)]
const fn size_of_subset(subset: usize) -> usize {
    subset.count_ones() as usize
}

/// The greatest number of kinds, by the number of cards of a hand.
pub const fn most_kinds(cards: usize) -> usize {
    if cards <= 3 { 39 } else { 26 }
}

const fn subsets_of_size(members: usize, size: usize, repeats: bool) -> u32 {
    if size == 0 {
        return 1;
    }
    let shift = if repeats { size - 1 } else { 0 };
    binomials()[members + shift][size]
}

/// Visits the multisets of this many kinds in the order of their numbers, each with its `ways`.
fn multisets(size: usize, counts: &[u8], visit: &mut impl FnMut(u64)) {
    fn go(
        missing: usize,
        counts: &[u8],
        (last, run, ways): (usize, u64, u64),
        visit: &mut impl FnMut(u64),
    ) {
        if missing == 0 {
            return visit(ways);
        }
        for kind in 0..=last {
            let count = u64::from(counts[kind]);
            let next = match kind == last {
                // One card more of the same kind: C(count, run + 1) in place of C(count, run).
                true => (kind, run + 1, ways * count.saturating_sub(run) / (run + 1)),
                false => (kind, 1, ways * count),
            };
            go(missing - 1, counts, next, visit);
        }
    }
    match counts.len() {
        0 if size == 0 => visit(1),
        0 => {}
        kinds => go(size, counts, (kinds - 1, 0, 1), visit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// All ascending choices of K members; members may repeat if they are kinds.
    fn hands<const K: usize>(members: u8, repeats: bool) -> Vec<[u8; K]> {
        let mut all = vec![[0; K]];
        for place in 0..K {
            all = all
                .iter()
                .flat_map(|&hand| {
                    let from = match place {
                        0 => 0,
                        _ => hand[place - 1] + u8::from(!repeats),
                    };
                    (from..members).map(move |member| {
                        let mut hand = hand;
                        hand[place] = member;
                        hand
                    })
                })
                .collect();
        }
        all
    }

    fn are_disjoint<const K: usize>(one: &[u8; K], other: &[u8; K]) -> bool {
        !one.iter().any(|card| other.contains(card))
    }

    #[test]
    fn weights_that_are_no_whole_numbers_are_summed_too() {
        let mut random = Random::new(7, 0);
        let all = hands::<4>(10, false);
        let weights: Vec<[f64; 2]> = all
            .iter()
            .map(|_| [0, 1].map(|_| random.below(1000) as f64 / 1000.0))
            .collect();
        let mut sums = DisjointSums::<4, false, 2, f64>::new();
        for (hand, weights) in all.iter().zip(&weights) {
            sums.add_all(hand, weights);
        }
        for (hand, own) in all.iter().zip(&weights) {
            let found = sums.disjoint_all(hand, *own);
            for class in 0..2 {
                let others = all.iter().zip(&weights);
                let others = others.filter(|(other, _)| are_disjoint(hand, other));
                let direct: f64 = others.map(|(_, weights)| weights[class]).sum();
                assert!((found[class] - direct).abs() < 1e-9);
            }
        }
    }

    fn sums_equal_a_direct_count<const K: usize>(cards: u8) {
        let mut random = Random::new(K as u64, 0);
        let all = hands::<K>(cards, false);
        let given: Vec<(usize, u64)> = all
            .iter()
            .map(|_| (random.below(3) as usize, random.below(5)))
            .collect();
        let mut sums = DisjointSums::<K, false, 3>::new();
        for (hand, &(class, weight)) in all.iter().zip(&given) {
            sums.add(hand, class, weight);
        }
        for (hand, &same) in all.iter().zip(&given) {
            let mut direct = [0; 3];
            for (other, (class, weight)) in all.iter().zip(&given) {
                if are_disjoint(hand, other) {
                    direct[*class] += weight;
                }
            }
            assert_eq!(sums.disjoint(hand, same), direct);
        }
        sums.forget(cards.into(), &all);
        assert_eq!(sums.disjoint(&all[0], (0, 0)), [0; 3]);
        sums.add(&all[1], 0, 1);
        sums.forget(52, &all[1..2]);
        assert!(sums.sums.iter().all(|sums| *sums == [0; 3]));
    }

    #[test]
    fn what_shares_no_card_is_what_a_direct_count_finds() {
        sums_equal_a_direct_count::<2>(12);
        sums_equal_a_direct_count::<3>(11);
        sums_equal_a_direct_count::<4>(11);
        sums_equal_a_direct_count::<5>(12);
        sums_equal_a_direct_count::<6>(12);
    }

    /// Adds some multisets of kinds; a plain count goes through the hands of cards that they
    /// represent.
    fn kinds_equal_a_direct_count<const K: usize>(counts: &[u8]) {
        let mut random = Random::new(K as u64, 1);
        let kinds: Vec<u8> = (0..)
            .zip(counts)
            .flat_map(|(kind, &count)| vec![kind; count.into()])
            .collect();
        let kinds_of = |hand: &[u8; K]| hand.map(|card| kinds[usize::from(card)]);
        let all = hands::<K>(kinds.len() as u8, false);
        let mut sums = DisjointSums::<K, true, 1>::new();
        sums.set_kinds(counts);
        let multisets = hands::<K>(counts.len() as u8, true);
        let taken: Vec<bool> = multisets.iter().map(|_| random.below(2) == 0).collect();
        let is_taken = |kinds: &[u8; K]| {
            let place = multisets.iter().position(|other| other == kinds);
            taken[place.expect("a multiset")]
        };
        for (multiset, _) in multisets.iter().zip(&taken).filter(|(_, taken)| **taken) {
            let ways = all
                .iter()
                .filter(|hand| kinds_of(hand) == *multiset)
                .count();
            sums.add(multiset, 0, ways as u64);
        }
        for hand in &all {
            let others = all.iter().filter(|other| are_disjoint(hand, other));
            let direct = others.filter(|other| is_taken(&kinds_of(other))).count() as u64;
            let same = u64::from(is_taken(&kinds_of(hand)));
            let found = sums.disjoint(&kinds_of(hand), (0, same));
            assert_eq!(found, [direct * common_multiple(K)]);
        }
    }

    #[test]
    fn kinds_count_as_their_cards() {
        kinds_equal_a_direct_count::<2>(&[4, 3, 1, 0, 2]);
        kinds_equal_a_direct_count::<3>(&[4, 3, 1, 0, 2]);
        kinds_equal_a_direct_count::<4>(&[4, 3, 2, 2, 1]);
        kinds_equal_a_direct_count::<5>(&[4, 4, 3, 1]);
        kinds_equal_a_direct_count::<6>(&[4, 4, 3, 2]);
    }
}
