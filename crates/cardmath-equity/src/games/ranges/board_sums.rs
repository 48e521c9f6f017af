//! The sums of weights that a sweep of one board needs, and the sweep of one player's hands.

use super::hands::HandsOnBoard;
use super::outcomes::{NOBODY, SECOND_LOST, SECOND_TIED, SECOND_WON};
use crate::sweep::two_by_hand::sweep;
use cardmath_cards::disjoint_sums::{DisjointSums, MOST_CARDS, common_multiple};

/// The classes of the second pot that are swept at a time.
const CLASSES: usize = 16;

/// The sums of each size, allocated when they are first needed.
#[derive(Default)]
pub struct BoardSums<const K: usize> {
    kinds: Option<DisjointSums<K, true, 1>>,
    kinds_by_class: Option<DisjointSums<K, true, CLASSES>>,
    cards: Option<DisjointSums<K, false, 1>>,
    cards_by_class: Option<DisjointSums<K, false, CLASSES>>,
}

impl<const K: usize> BoardSums<K> {
    /// Sweeps multisets of kinds; `counts` is the number of live cards of each kind. Returns
    /// `false` if it was stopped.
    pub fn sweep_kinds(
        &mut self,
        board: &HandsOnBoard<K>,
        (ours, theirs): (&[u64], usize),
        counts: &[u8],
        keep_going: impl Fn() -> bool,
        take: impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let theirs = &board.weights[theirs];
        let side = PlayerSweep {
            board,
            ours,
            theirs,
        };
        if board.has_classes() {
            let sums = self.kinds_by_class.get_or_insert_with(DisjointSums::new);
            sums.set_kinds(counts);
            return side.sweep_classes(sums, counts.len(), keep_going, take);
        }
        let sums = self.kinds.get_or_insert_with(DisjointSums::new);
        sums.set_kinds(counts);
        side.sweep_one(sums, counts.len(), keep_going, take)
    }

    /// Sweeps hands of cards, and counts the outcomes of one player's. Returns `false` if it was
    /// stopped.
    pub fn sweep_cards(
        &mut self,
        board: &HandsOnBoard<K>,
        ours: usize,
        keep_going: impl Fn() -> bool,
        take: impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let side = PlayerSweep {
            board,
            ours: &board.weights[ours],
            theirs: &board.weights[1 - ours],
        };
        if board.has_classes() {
            let sums = self.cards_by_class.get_or_insert_with(DisjointSums::new);
            return side.sweep_classes(sums, MOST_CARDS, keep_going, take);
        }
        let sums = self.cards.get_or_insert_with(DisjointSums::new);
        side.sweep_one(sums, MOST_CARDS, keep_going, take)
    }
}

/// The hands of one player, whose outcomes are counted, and those of the other.
struct PlayerSweep<'b, const K: usize> {
    board: &'b HandsOnBoard<K>,
    ours: &'b [u64],
    theirs: &'b [u64],
}

impl<const K: usize> PlayerSweep<'_, K> {
    /// The weight of all the opponent's hands that an entry of the board represents.
    #[inline(always)]
    fn theirs_in_all<const KINDS: bool>(&self, hand: usize) -> u64 {
        match KINDS {
            true => self.theirs[hand] * self.board.ways[hand],
            false => self.theirs[hand],
        }
    }

    /// Sweeps if only the first pot counts.
    fn sweep_one<const KINDS: bool>(
        &self,
        sums: &mut DisjointSums<K, KINDS, 1>,
        members: usize,
        keep_going: impl Fn() -> bool,
        mut take: impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let theirs = |hand: usize| {
            let weight = self.theirs_in_all::<KINDS>(hand);
            (weight > 0).then_some((0, weight))
        };
        let whole = sweep(
            (&self.board.hands, &self.board.groups),
            sums,
            |hand| self.ours[hand] > 0,
            theirs,
            |hand| (0, self.theirs[hand]),
            keep_going,
            |hand, row, [met]| {
                let mut by_outcome = [0; 4];
                by_outcome[NOBODY] = unscaled::<K, KINDS>(met);
                take(hand, row, by_outcome);
            },
        );
        sums.forget(members, &self.board.hands);
        whole
    }

    /// Sweeps if some hands qualify for the second pot: some of their classes at a time.
    fn sweep_classes<const KINDS: bool>(
        &self,
        sums: &mut DisjointSums<K, KINDS, CLASSES>,
        members: usize,
        keep_going: impl Fn() -> bool,
        mut take: impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let second = &self.board.strengths[1];
        self.board.classes().chunks(CLASSES).all(|classes| {
            let class = |hand: usize| classes.binary_search(&second[hand]).ok();
            let theirs = |hand: usize| {
                let weight = self.theirs_in_all::<KINDS>(hand);
                class(hand)
                    .filter(|_| weight > 0)
                    .map(|class| (class, weight))
            };
            let whole = sweep(
                (&self.board.hands, &self.board.groups),
                sums,
                |hand| self.ours[hand] > 0,
                theirs,
                |hand| class(hand).map_or((0, 0), |class| (class, self.theirs[hand])),
                &keep_going,
                |hand, row, met| {
                    let mut by_outcome = [0; 4];
                    for (&class, met) in classes.iter().zip(met) {
                        by_outcome[for_second(second[hand], class)] += met;
                    }
                    take(hand, row, by_outcome.map(unscaled::<K, KINDS>));
                },
            );
            sums.forget(members, &self.board.hands);
            whole
        })
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

/// A sum over kinds is a common multiple of what it counts.
#[inline(always)]
fn unscaled<const K: usize, const KINDS: bool>(sum: u64) -> u64 {
    if KINDS { sum / common_multiple(K) } else { sum }
}
