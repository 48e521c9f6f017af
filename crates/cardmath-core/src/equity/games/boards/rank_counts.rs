//! Cards of which only the ranks matter: how many there are of each, and hands that have them.

use crate::cards::SUITS;
use crate::{Hand, Rank};

/// So many bits of a word tell how many cards of a rank there are.
const NIBBLE: u8 = 4;

/// A word that says there is one card of a rank.
fn one_of(rank: Rank) -> u64 {
    1 << (NIBBLE * rank.index())
}

/// How many cards of each rank there are.
pub fn counts_of(hand: Hand) -> u64 {
    hand.cards().map(|card| one_of(card.rank())).sum()
}

/// Cards of some ranks, to which others come.
#[derive(Clone, Copy, Default)]
pub struct RankCounts {
    counts: u64,
    mask: u64,
    cards: usize,
}

impl RankCounts {
    /// So many cards of each rank.
    pub fn of(counts: u64) -> RankCounts {
        let each = Rank::all().flat_map(|rank| {
            let cards = counts >> (NIBBLE * rank.index()) & 15;
            (0..cards).map(move |_| rank)
        });
        each.fold(RankCounts::default(), RankCounts::and)
    }

    /// One card more: the first of a rank is of a suit that goes with the rank, others of the next ones.
    #[inline]
    fn and(self, rank: Rank) -> RankCounts {
        let suit =
            ((self.counts >> (NIBBLE * rank.index())) + u64::from(rank.index())) % SUITS as u64;
        RankCounts {
            counts: self.counts + one_of(rank),
            mask: self.mask | 1 << (16 * suit + u64::from(rank.index())),
            cards: self.cards + 1,
        }
    }

    /// The cards with some of other ranks, no `flush` of which are of one suit; none if a rank has not so
    /// many cards.
    #[inline]
    pub fn with(self, more: impl Iterator<Item = Rank>, flush: u64) -> Option<Hand> {
        let all = more.fold(self, RankCounts::and);
        let hand = Hand::of_mask(all.mask);
        match hand.has_suit_of(flush) {
            true => without_flush(all.counts),
            false => (hand.len() == all.cards).then_some(hand),
        }
    }
}

/// So many cards of each rank, in suits that matter to nobody; none if a rank has not so many.
fn without_flush(counts: u64) -> Option<Hand> {
    let (mut left, mut mask, mut taken) = (counts, 0, 0);
    while left != 0 {
        let rank = left.trailing_zeros() / u32::from(NIBBLE);
        let cards = left >> (u32::from(NIBBLE) * rank) & 15;
        if cards > SUITS as u64 {
            return None;
        }
        // Suits in turn: none has more than a quarter of the cards, and one.
        for _ in 0..cards {
            mask |= 1 << (16 * (taken % SUITS as u32) + rank);
            taken += 1;
        }
        left &= !(15 << (u32::from(NIBBLE) * rank));
    }
    Hand::from_mask(mask)
}
