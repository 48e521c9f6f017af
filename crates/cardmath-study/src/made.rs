//! The category of a set of cards, and the ranks that make it, kickers apart.

use crate::category;
use crate::rules::Studied;
use cardmath_cards::{Hand, Suit};

/// The ranks of which there are at least one, two, three and four cards.
#[derive(Clone, Copy, Default)]
pub struct RanksByCount {
    pub ones: u16,
    pub twos: u16,
    pub threes: u16,
    pub fours: u16,
}

impl RanksByCount {
    pub fn of(cards: Hand) -> RanksByCount {
        let ranks = cards.cards().map(|card| card.rank().index());
        ranks.fold(RanksByCount::default(), |counts, rank| counts.with(rank))
    }

    /// One more card of a rank.
    #[inline]
    pub fn with(self, rank: u8) -> RanksByCount {
        let bit = 1 << rank;
        RanksByCount {
            ones: self.ones | bit,
            twos: self.twos | self.ones & bit,
            threes: self.threes | self.twos & bit,
            fours: self.fours | self.threes & bit,
        }
    }
}

/// A category, and the ranks that make it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Made {
    pub category: u8,
    /// The ranks of the pairs, the trips or the quads; the five ranks of a flush; 0 for a high
    /// card.
    pub ranks: u16,
    /// The pair of a full house, or the number of a straight or a straight flush.
    pub second: u16,
}

impl Made {
    fn new(category: u8, ranks: u16, second: u16) -> Made {
        Made {
            category,
            ranks,
            second,
        }
    }

    /// What cards make of which these are the counts; `suited` are the ranks of a suit of five or
    /// more, or 0.
    #[inline]
    pub fn of(studied: &Studied, counts: RanksByCount, suited: u16) -> Made {
        let best = by_counts(counts);
        let flush = match studied.straights.best(suited) {
            0 if suited != 0 => Made::new(category::FLUSH, top(suited, 5), 0),
            number => Made::new(category::STRAIGHT_FLUSH, 0, number.into()),
        };
        let number = studied.straights.best(counts.ones);
        let straight = Made::new(category::STRAIGHT, 0, number.into());
        let found = [(suited != 0, flush), (number != 0, straight)];
        let better = |best: Made, &(made, other): &(bool, Made)| match made {
            true if studied.beats(other.category, best.category) => other,
            _ => best,
        };
        found.iter().fold(best, better)
    }
}

/// What the counts of the ranks make, straights and flushes apart.
#[inline]
fn by_counts(counts: RanksByCount) -> Made {
    let RanksByCount {
        twos,
        threes,
        fours,
        ..
    } = counts;
    if fours != 0 {
        return Made::new(category::QUADS, top(fours, 1), 0);
    }
    if threes != 0 {
        let three = top(threes, 1);
        let pair = top(twos & !three, 1);
        return match pair {
            0 => Made::new(category::TRIPS, three, 0),
            _ => Made::new(category::FULL_HOUSE, three, pair),
        };
    }
    match twos.count_ones() {
        0 => Made::new(category::HIGH_CARD, 0, 0),
        1 => Made::new(category::PAIR, twos, 0),
        _ => Made::new(category::TWO_PAIR, top(twos, 2), 0),
    }
}

/// The suit of which there are at least three cards, if there is one: only it can make a flush.
pub fn flush_suit(board: Hand) -> Option<Suit> {
    Suit::all().find(|&suit| board.of_suit(suit).len() >= 3)
}

/// The `count` highest of some ranks.
#[inline]
fn top(mut ranks: u16, count: u32) -> u16 {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}
