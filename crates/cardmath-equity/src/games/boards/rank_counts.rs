//! Cards of which only the ranks matter: the number of each rank, and hands with these ranks.

use cardmath_cards::{Hand, Rank, SUITS};

/// The number of bits of a word that hold the number of cards of a rank.
const NIBBLE: u8 = 4;

/// The counts of a single card of a rank.
fn one_of(rank: Rank) -> u64 {
    1 << (NIBBLE * rank.index())
}

/// The number of cards of each rank, in four bits each.
pub fn counts_of(hand: Hand) -> u64 {
    hand.cards().map(|card| one_of(card.rank())).sum()
}

/// Cards of given ranks, to which others can be added.
#[derive(Clone, Copy, Default)]
pub struct RankCounts {
    counts: u64,
    mask: u64,
    cards: usize,
}

impl RankCounts {
    /// Cards with these counts.
    pub fn of(counts: u64) -> RankCounts {
        let each = Rank::all().flat_map(|rank| {
            let cards = counts >> (NIBBLE * rank.index()) & 15;
            (0..cards).map(move |_| rank)
        });
        each.fold(RankCounts::default(), RankCounts::and)
    }

    /// One more card. The suit of the first card of a rank depends on the rank; more cards of the
    /// rank have the next suits.
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

    /// The cards with others of these ranks, in suits such that fewer than `flush` are of one suit;
    /// `None` if a rank has too few cards.
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

/// Cards with these counts, in suits that make no flush; `None` if a rank has too few cards.
fn without_flush(counts: u64) -> Option<Hand> {
    let (mut left, mut mask, mut taken) = (counts, 0, 0);
    while left != 0 {
        let rank = left.trailing_zeros() / u32::from(NIBBLE);
        let cards = left >> (u32::from(NIBBLE) * rank) & 15;
        if cards > SUITS as u64 {
            return None;
        }
        // Suits take turns, so that none has more than a quarter of the cards, rounded up.
        for _ in 0..cards {
            mask |= 1 << (16 * (taken % SUITS as u32) + rank);
            taken += 1;
        }
        left &= !(15 << (u32::from(NIBBLE) * rank));
    }
    Hand::from_mask(mask)
}
