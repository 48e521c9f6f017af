//! The value of a hand, read plainly from the shapes. The fast evaluators are tested against it.

use crate::ordering::{Ordering, Pattern, Place, Shape};
use crate::{Card, Hand, Rank, Suit, subsets_of};
use std::cmp::Reverse;

/// The value of a hand, with the cards that make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandValue {
    /// The index of the shape, 0 for the weakest.
    pub shape: usize,
    /// How the hand makes the shape.
    pub fit: Fit,
    /// For each wild card that stands for another card, the two cards.
    pub plays: Vec<(Card, Card)>,
}

/// One way in which a hand makes a shape.
///
/// Ways compare by their heights first, then by their cards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fit {
    /// The heights of the ranks that decide.
    pub heights: Vec<u8>,
    /// The ranks that decide, most important first.
    pub ranks: Vec<Rank>,
    /// The cards, in the same order; among equal choices those with the highest ids.
    pub cards: Vec<Card>,
}

impl HandValue {
    /// The position of the value in the order from low to high.
    pub fn place(&self) -> Place {
        (self.shape, self.fit.heights.clone())
    }
}

impl Ordering {
    /// The value of the best cards of a hand. None if there are too few cards, or the hand does not
    /// qualify.
    pub fn value(&self, hand: Hand) -> Option<HandValue> {
        let hand = hand & self.deck();
        let best = match self.is_low() {
            true => self.lowest(hand),
            false => self.strongest(hand),
        };
        best.filter(|value| self.qualifies(&value.place()))
    }

    /// The best way in which a hand makes the shape with this index.
    pub fn value_of(&self, shape: usize, hand: Hand) -> Option<HandValue> {
        let fit = match self.is_low() {
            true => self.lowest(hand)?.fit,
            false => self.fit(self.shapes().get(shape)?, hand)?,
        };
        let plays = Vec::new();
        Some(HandValue { shape, fit, plays })
    }

    /// The strongest shape that some cards of the hand make, in its best way.
    pub(super) fn strongest(&self, hand: Hand) -> Option<HandValue> {
        let shapes = self.shapes().iter().enumerate().rev();
        shapes.into_iter().find_map(|(shape, declared)| {
            let fit = self.fit(declared, hand)?;
            let plays = Vec::new();
            Some(HandValue { shape, fit, plays })
        })
    }

    /// The lowest value of any choice of the cards that count.
    fn lowest(&self, hand: Hand) -> Option<HandValue> {
        let most = self.size();
        let least = self.shapes().iter().map(|shape| shape.pattern.size()).min();
        (least.unwrap_or(most)..=most)
            .flat_map(|size| subsets_of(hand, size))
            .filter_map(|cards| self.value_of_all(cards))
            .min_by_key(|value| {
                let mut cards = value.fit.cards.clone();
                cards.sort_by_key(|&card| Reverse(card));
                (value.place(), Reverse(cards))
            })
    }

    /// The value of these cards when all of them count.
    fn value_of_all(&self, cards: Hand) -> Option<HandValue> {
        self.strongest(cards)
            .filter(|value| value.fit.cards.len() == cards.len())
    }

    /// The best way in which cards of the hand make this shape.
    fn fit(&self, shape: &Shape, hand: Hand) -> Option<Fit> {
        let hand = hand & Hand::of_ranks(shape.ranks.into());
        if !shape.suited {
            return self.fit_pattern(&shape.pattern, hand);
        }
        Suit::all()
            .map(|suit| hand.of_suit(suit))
            .filter(|cards| cards.len() >= shape.pattern.size())
            .filter_map(|cards| self.fit_pattern(&shape.pattern, cards))
            .max()
    }

    fn fit_pattern(&self, pattern: &Pattern, hand: Hand) -> Option<Fit> {
        match pattern {
            Pattern::Groups(sizes) => self.groups(hand, sizes),
            Pattern::Run(_) => self.run(hand),
            Pattern::Different(size) => self.different(hand, *size),
        }
    }

    /// For each group in turn, the highest remaining rank with enough cards.
    fn groups(&self, hand: Hand, sizes: &[usize]) -> Option<Fit> {
        let (mut left, mut ranks) = (hand, Vec::new());
        for &size in sizes {
            let rank = self
                .ranks_down()
                .find(|&rank| left.of_rank(rank).len() >= size)?;
            left = left - left.of_rank(rank);
            ranks.push(rank);
        }
        let cards = ranks
            .iter()
            .zip(sizes)
            .flat_map(|(&rank, &size)| hand.cards_of_rank(rank).take(size))
            .collect();
        Some(self.fit_of(ranks, cards))
    }

    /// The highest run, with the highest card of each of its ranks.
    fn run(&self, hand: Hand) -> Option<Fit> {
        let held = hand.planes().into_iter().fold(0, |all, ranks| all | ranks);
        let holds = |run: &Vec<Rank>| run.iter().all(|rank| held & 1 << rank.index() != 0);
        let above = self.runs.iter().position(holds)?;
        let ranks = self.runs[above].iter();
        let cards = ranks.filter_map(|&rank| hand.cards_of_rank(rank).next());
        Some(Fit {
            // The numbering does not depend on the place of the ace: even a low ace can top the
            // highest run.
            heights: vec![u8::MAX - above as u8],
            cards: cards.collect(),
            ranks: self.runs[above][..1].to_vec(),
        })
    }

    /// All the cards, if their number is `size` and no two share a rank or suit.
    fn different(&self, hand: Hand, size: usize) -> Option<Fit> {
        let apart = Suit::all().all(|suit| hand.of_suit(suit).len() <= 1)
            && Rank::all().all(|rank| hand.of_rank(rank).len() <= 1);
        if hand.len() != size || !apart {
            return None;
        }
        let held = |rank: &Rank| !hand.of_rank(*rank).is_empty();
        let ranks: Vec<Rank> = self.ranks_down().filter(held).collect();
        let cards = ranks.iter().flat_map(|&rank| hand.cards_of_rank(rank));
        let cards = cards.collect();
        Some(self.fit_of(ranks, cards))
    }

    fn fit_of(&self, ranks: Vec<Rank>, cards: Vec<Card>) -> Fit {
        Fit {
            heights: ranks.iter().map(|&rank| self.height(rank)).collect(),
            ranks,
            cards,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ordering::*;

    fn tops(name: &str, size: usize) -> Vec<String> {
        let ordering =
            Ordering::new(declaration(name).expect("a name")).expect("a valid declaration");
        let runs = ordering.runs_of(size);
        runs.into_iter()
            .map(|run| run.into_iter().map(Rank::letter).collect())
            .collect()
    }

    #[test]
    fn runs_reach_from_the_wheel_to_the_ace_and_never_wrap() {
        let high = tops("HIGH", 5);
        assert_eq!((high.len(), &*high[0], &*high[9]), (10, "AKQJT", "5432A"));
        let short = tops("SHORT_DECK", 5);
        assert_eq!((short.len(), &*short[5]), (6, "9876A"));
        let low = tops("DEUCE_TO_SEVEN", 5);
        assert_eq!((low.len(), &*low[8]), (9, "65432"));
        assert_eq!(tops("THREE_CARD", 3)[11], "32A");
    }
}
