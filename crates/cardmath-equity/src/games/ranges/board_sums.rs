//! The sums of weights that a sweep of one board needs, and the sweep of one player's hands.

use super::hands::HandsOnBoard;
use super::outcomes::{ALL, NOBODY, NOT_STRONGER, SECOND_LOST, SECOND_TIED, SECOND_WON, WEAKER};
use crate::sweep::disjoint_sums::{DisjointSums, common_multiple};
use crate::sweep::sum::Sum;
use crate::sweep::two_by_hand::sweep;

/// The classes of the second pot that are swept at a time.
const CLASSES: usize = 16;

/// The sums of each size, allocated when they are first needed.
#[derive(Default)]
pub struct BoardSums<const K: usize> {
    kinds: Option<DisjointSums<K, true, u64, 1>>,
    kinds_by_class: Option<DisjointSums<K, true, u64, CLASSES>>,
    light: Option<DisjointSums<K, false, u32, 1>>,
    heavy: Option<DisjointSums<K, false, u64, 1>>,
    by_class: Option<DisjointSums<K, false, u64, CLASSES>>,
}

impl<const K: usize> BoardSums<K> {
    /// Sweeps multisets of kinds; `counts` is the number of live cards of each kind. Their hands
    /// that share no card with a hand of ours weigh `disjoint`. Returns `false` if it was stopped.
    pub fn sweep_kinds(
        &mut self,
        board: &HandsOnBoard<K>,
        (ours, theirs): (&[u64], usize),
        counts: &[u8],
        disjoint: u64,
        goes_on: impl Fn() -> bool,
        mut take: impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let side = PlayerSweep {
            board,
            ours,
            theirs: &board.weights[theirs],
        };
        if !board.has_classes() {
            let sums = self.kinds.get_or_insert_with(DisjointSums::new);
            sums.set_kinds(counts);
            let swept = side.sweep_one(sums, goes_on, &mut take);
            sums.forget(counts.len(), &board.hands);
            for hand in (0..ours.len()).filter(|&hand| swept && ours[hand] > 0) {
                take(hand, ALL, nobody_qualifies(disjoint));
            }
            return swept;
        }
        let sums = self.kinds_by_class.get_or_insert_with(DisjointSums::new);
        sums.set_kinds(counts);
        side.sweep_classes(sums, counts.len(), goes_on, &mut take)
    }

    /// Sweeps hands of cards, and counts the outcomes of one player's. Returns `false` if it was
    /// stopped.
    pub fn sweep_cards(
        &mut self,
        board: &HandsOnBoard<K>,
        ours: usize,
        light: bool,
        goes_on: impl Fn() -> bool,
        mut take: impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let side = PlayerSweep {
            board,
            ours: &board.weights[ours],
            theirs: &board.weights[1 - ours],
        };
        let members = DisjointSums::<K, false, u32, 1>::MEMBERS;
        if board.has_classes() {
            let sums = self.by_class.get_or_insert_with(DisjointSums::new);
            return side.sweep_classes(sums, members, goes_on, &mut take);
        }
        if light {
            let sums = self.light.get_or_insert_with(DisjointSums::new);
            side.sweep_one_with_totals(sums, goes_on, &mut take)
        } else {
            let sums = self.heavy.get_or_insert_with(DisjointSums::new);
            side.sweep_one_with_totals(sums, goes_on, &mut take)
        }
    }
}

/// The hands of one player, whose outcomes are counted, and those of the other.
struct PlayerSweep<'b, const K: usize> {
    board: &'b HandsOnBoard<K>,
    ours: &'b [u64],
    theirs: &'b [u64],
}

impl<const K: usize> PlayerSweep<'_, K> {
    /// The weight of all hands of theirs that an entry of the board stands for.
    #[inline(always)]
    fn theirs_in_all<const KINDS: bool>(&self, hand: usize) -> u64 {
        match KINDS {
            true => self.theirs[hand] * self.board.ways[hand],
            false => self.theirs[hand],
        }
    }

    /// Sweeps if only the first pot counts.
    fn sweep_one<const KINDS: bool, S: Sum>(
        &self,
        sums: &mut DisjointSums<K, KINDS, S, 1>,
        goes_on: impl Fn() -> bool,
        take: &mut impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let theirs = |hand: usize| {
            let weight = self.theirs_in_all::<KINDS>(hand);
            (weight > 0).then(|| (0, S::of(weight)))
        };
        sweep(
            (&self.board.hands, &self.board.groups),
            sums,
            |hand| self.ours[hand] > 0,
            theirs,
            |hand| (0, S::of(self.theirs[hand])),
            goes_on,
            |hand, met| {
                take(
                    hand,
                    WEAKER,
                    nobody_qualifies(unscaled::<K, KINDS>(met.weaker[0].number())),
                );
                let not_stronger = unscaled::<K, KINDS>(met.not_stronger[0].number());
                take(hand, NOT_STRONGER, nobody_qualifies(not_stronger));
            },
        )
    }

    /// Sweeps cards if only the first pot counts, and adds the total for each hand.
    fn sweep_one_with_totals<S: Sum>(
        &self,
        sums: &mut DisjointSums<K, false, S, 1>,
        goes_on: impl Fn() -> bool,
        take: &mut impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let whole = self.sweep_one(sums, goes_on, take);
        for (hand, cards) in self.board.hands.iter().enumerate() {
            if whole && self.ours[hand] > 0 {
                let [all] = sums.disjoint(cards, (0, S::of(self.theirs[hand])));
                take(hand, ALL, nobody_qualifies(all.number()));
            }
        }
        sums.forget(DisjointSums::<K, false, S, 1>::MEMBERS, &self.board.hands);
        whole
    }

    /// Sweeps if some hands qualify for the second pot: some of their classes at a time.
    fn sweep_classes<const KINDS: bool>(
        &self,
        sums: &mut DisjointSums<K, KINDS, u64, CLASSES>,
        members: usize,
        goes_on: impl Fn() -> bool,
        take: &mut impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let second = &self.board.strengths[1];
        for classes in self.board.classes().chunks(CLASSES) {
            let class = |hand: usize| classes.binary_search(&second[hand]).ok();
            let theirs = |hand: usize| {
                let weight = self.theirs_in_all::<KINDS>(hand);
                class(hand)
                    .filter(|_| weight > 0)
                    .map(|class| (class, weight))
            };
            let same = |hand: usize| class(hand).map_or((0, 0), |class| (class, self.theirs[hand]));
            let by_outcome = |hand: usize, met: [u64; CLASSES]| {
                let mut sums = [0; 4];
                for (&class, met) in classes.iter().zip(met) {
                    sums[for_second(second[hand], class)] += met;
                }
                sums.map(unscaled::<K, KINDS>)
            };
            let whole = sweep(
                (&self.board.hands, &self.board.groups),
                sums,
                |hand| self.ours[hand] > 0,
                theirs,
                same,
                &goes_on,
                |hand, met| {
                    take(hand, WEAKER, by_outcome(hand, met.weaker));
                    take(hand, NOT_STRONGER, by_outcome(hand, met.not_stronger));
                },
            );
            for (hand, kinds) in self.board.hands.iter().enumerate() {
                if whole && self.ours[hand] > 0 {
                    take(
                        hand,
                        ALL,
                        by_outcome(hand, sums.disjoint(kinds, same(hand))),
                    );
                }
            }
            sums.forget(members, &self.board.hands);
            if !whole {
                return false;
            }
        }
        true
    }
}

/// The outcome of the second pot, from the strengths of two hands for it.
#[inline(always)]
fn for_second(ours: u16, theirs: u16) -> usize {
    match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => SECOND_WON,
        std::cmp::Ordering::Less => SECOND_LOST,
        std::cmp::Ordering::Equal if ours > 0 => SECOND_TIED,
        std::cmp::Ordering::Equal => NOBODY,
    }
}

/// A sum as a row of counts, where nobody qualifies for the second pot.
#[inline(always)]
fn nobody_qualifies(met: u64) -> [u64; 4] {
    let mut by_outcome = [0; 4];
    by_outcome[NOBODY] = met;
    by_outcome
}

/// A sum over kinds is a common multiple of what it counts.
#[inline(always)]
fn unscaled<const K: usize, const KINDS: bool>(sum: u64) -> u64 {
    if KINDS { sum / common_multiple(K) } else { sum }
}
