//! A board, and what all combos share on it.

use crate::category;
use crate::facts::{BLOCKED, Facts, NO_KICKER_PLAYS};
use crate::made::{Made, RanksByCount, flush_suit};
use crate::rules::Studied;
use cardmath_cards::{Card, Hand, Suit};

/// The number of cards of a full board.
const FULL: usize = 5;

/// A board of three to five cards.
pub struct Board<'a> {
    pub(crate) studied: &'a Studied,
    pub(crate) cards: Hand,
    pub(crate) planes: [u16; Suit::COUNT as usize],
    pub(crate) counts: RanksByCount,
    made: Made,
    flush_suit: Option<usize>,
    /// The numbers of the straights that two more cards can make, as bits.
    straights: u16,
}

/// The hole cards, and what they make with the board.
pub(crate) struct Combo {
    pub high: Card,
    pub low: Card,
    /// The ranks of the hole cards.
    pub ranks: u16,
    pub counts: RanksByCount,
    pub made: Made,
}

impl<'a> Board<'a> {
    /// A board, which has three to five cards of the deck.
    pub fn new(studied: &'a Studied, cards: Hand) -> Board<'a> {
        debug_assert!((3..=FULL).contains(&cards.len()));
        let (counts, flush_suit) = (RanksByCount::of(cards), flush_suit(cards));
        let planes = cards.planes().map(|ranks| ranks as u16);
        let flush_suit = flush_suit.map(|suit| usize::from(suit.index()));
        let suited = flush_suit.map_or(0, |suit| at_least_five(planes[suit]));
        let windows = studied.straights.windows().iter().enumerate();
        let possible = windows.filter(|&(_, &window)| (window & counts.ones).count_ones() >= 3);
        Board {
            studied,
            cards,
            planes,
            counts,
            made: Made::of(studied, counts, suited),
            flush_suit,
            straights: possible.fold(0, |all, (place, _)| all | 1 << (place + 1)),
        }
    }

    /// What two hole cards make of the board; `None` if the board has one of them.
    #[inline]
    pub fn facts(&self, one: Card, other: Card) -> Option<Facts> {
        if one == other || self.cards.contains(one) || self.cards.contains(other) {
            return None;
        }
        let combo = self.combo(one.max(other), one.min(other));
        let mut facts = Facts {
            cards_to_come: (FULL - self.cards.len()) as u8,
            category: combo.made.category,
            board_category: self.made.category,
            by_board: (combo.made == self.made && combo.made.category != category::HIGH_CARD)
                .into(),
            ..Facts::default()
        };
        self.find_ranks(&combo, &mut facts);
        if facts.by_board == 0 {
            self.find_pairs(&combo, &mut facts);
            self.find_flush(&combo, &mut facts);
        }
        self.find_straight(&combo, &mut facts);
        if facts.cards_to_come > 0 {
            self.find_draws(&combo, &mut facts);
        }
        Some(facts)
    }

    /// The values of the facts, or those of a combo that shares a card with the board.
    #[inline]
    pub fn values(&self, one: Card, other: Card) -> [u8; Facts::COUNT] {
        let facts = self.facts(one, other);
        facts.map_or_else(
            || Facts::of_category(BLOCKED).values(),
            |facts| facts.values(),
        )
    }

    #[inline]
    fn combo(&self, high: Card, low: Card) -> Combo {
        let counts = self.counts.with(high.rank().index());
        let counts = counts.with(low.rank().index());
        let suited = self.flush_suit.map_or(0, |suit| {
            at_least_five(self.planes[suit] | held_in(high, suit) | held_in(low, suit))
        });
        Combo {
            high,
            low,
            ranks: bit(high) | bit(low),
            counts,
            made: Made::of(self.studied, counts, suited),
        }
    }

    fn find_ranks(&self, combo: &Combo, facts: &mut Facts) {
        let (board, high, low) = (self.counts.ones, bit(combo.high), bit(combo.low));
        facts.pocket_pair = (high == low).into();
        facts.suited = (combo.high.suit() == combo.low.suit()).into();
        facts.high_rank = combo.high.rank().index();
        facts.low_rank = combo.low.rank().index();
        facts.ranks_above = count(board & above(high));
        facts.ranks_below = count(board & (high - 1));
        facts.overcards = [high, low].iter().filter(|&&card| card > board).count() as u8;
    }

    /// The pairs, trips and kickers that the hole cards make and that count.
    fn find_pairs(&self, combo: &Combo, facts: &mut Facts) {
        let slots = match combo.made.category {
            category::PAIR => 3,
            category::TWO_PAIR => 1,
            category::TRIPS => 2,
            _ => return,
        };
        let paired = combo.made.ranks & combo.ranks;
        let highest = highest(paired);
        facts.pair_place = self.place(highest);
        facts.pair_from_bottom = match highest & self.counts.ones {
            0 => 0,
            rank => count(self.counts.ones & (rank - 1)) + 1,
        };
        facts.second_pair_place = self.place(paired & !highest);
        let kicker = combo.ranks & !paired;
        if kicker != 0 && kicker & self.counts.ones == 0 {
            let others = combo.counts.ones & !combo.made.ranks & above(kicker);
            facts.kicker = match others.count_ones() < slots {
                true => count(self.studied.ranks & !self.counts.ones & above(kicker)) + 1,
                false => NO_KICKER_PLAYS,
            };
        }
    }

    fn find_flush(&self, combo: &Combo, facts: &mut Facts) {
        if let (category::FLUSH, Some(suit)) = (combo.made.category, self.flush_suit) {
            facts.flush_place = self.place_in_suit(combo, suit);
        }
    }

    fn find_straight(&self, combo: &Combo, facts: &mut Facts) {
        if combo.made.category == category::STRAIGHT {
            facts.straight_place = count(self.straights >> combo.made.second >> 1) + 1;
        }
    }

    /// The place of the combo's highest card of a suit among those that the board does not have.
    pub(crate) fn place_in_suit(&self, combo: &Combo, suit: usize) -> u8 {
        let held = held_in(combo.high, suit) | held_in(combo.low, suit);
        count(self.studied.ranks & !self.planes[suit] & above(highest(held))) + 1
    }

    /// The place of a rank among the ranks of the board, from 1 for the highest; 0 if it is not
    /// among them.
    fn place(&self, rank: u16) -> u8 {
        match rank & self.counts.ones {
            0 => 0,
            rank => count(self.counts.ones & above(rank)) + 1,
        }
    }
}

/// The ranks if there are at least five, else none.
fn at_least_five(ranks: u16) -> u16 {
    if ranks.count_ones() < 5 { 0 } else { ranks }
}

pub(crate) fn bit(card: Card) -> u16 {
    1 << card.rank().index()
}

/// The rank of a card of this suit; 0 if it has another suit.
pub(crate) fn held_in(card: Card, suit: usize) -> u16 {
    match usize::from(card.suit().index()) == suit {
        true => bit(card),
        false => 0,
    }
}

/// The ranks above one rank.
fn above(rank: u16) -> u16 {
    !(rank | rank.wrapping_sub(1))
}

fn highest(ranks: u16) -> u16 {
    ranks.checked_ilog2().map_or(0, |rank| 1 << rank)
}

fn count(ranks: u16) -> u8 {
    ranks.count_ones() as u8
}
