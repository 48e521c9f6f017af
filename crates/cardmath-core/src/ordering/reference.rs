//! What cards are worth, read plainly from the shapes.

use crate::ordering::{Ordering, Pattern, Place, Shape};
use crate::{Card, Hand, Rank, Suit, subsets_of};
use std::cmp::Reverse;

/// What a hand is worth, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// Where the shape stands in the recital, 0 for the humblest.
    pub shape: usize,
    /// The way in which the hand has the shape.
    pub fit: Fit,
    /// What each wild card plays as that plays as another.
    pub plays: Vec<(Card, Card)>,
}

/// A way in which a hand has a shape.
///
/// The heights come first: of two ways the greater is the higher, then the one with higher cards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fit {
    /// How high each of the ranks is that decide.
    pub heights: Vec<u8>,
    /// The ranks that decide, in order of importance.
    pub ranks: Vec<Rank>,
    /// The cards, in the same order; of equal choices the highest ids.
    pub cards: Vec<Card>,
}

impl Value {
    /// Where the value stands in the recital.
    pub fn place(&self) -> Place {
        (self.shape, self.fit.heights.clone())
    }
}

impl Ordering {
    /// What the best cards of a hand are worth; nothing if there are too few, or none that
    /// qualify.
    pub fn value(&self, hand: Hand) -> Option<Value> {
        let hand = hand & self.deck();
        let best = match self.is_low() {
            true => self.humblest(hand),
            false => self.grandest(hand),
        };
        best.filter(|value| self.qualifies(&value.place()))
    }

    /// The best way in which the cards of a hand have the shape of this place in the recital.
    pub fn value_of(&self, shape: usize, hand: Hand) -> Option<Value> {
        let fit = match self.is_low() {
            true => self.humblest(hand)?.fit,
            false => self.fit(self.shapes().get(shape)?, hand)?,
        };
        let plays = Vec::new();
        Some(Value { shape, fit, plays })
    }

    /// The grandest shape that some cards of the hand have, in the best way.
    pub(super) fn grandest(&self, hand: Hand) -> Option<Value> {
        let shapes = self.shapes().iter().enumerate().rev();
        shapes.into_iter().find_map(|(shape, declared)| {
            let fit = self.fit(declared, hand)?;
            let plays = Vec::new();
            Some(Value { shape, fit, plays })
        })
    }

    /// The humblest value of as many cards as count, by trying every choice of them.
    fn humblest(&self, hand: Hand) -> Option<Value> {
        let most = self.size();
        let least = self.shapes().iter().map(|shape| shape.pattern.size()).min();
        (least.unwrap_or(most)..=most)
            .flat_map(|size| subsets_of(hand, size))
            .filter_map(|cards| self.all_of(cards))
            .min_by_key(|value| {
                let mut cards = value.fit.cards.clone();
                cards.sort_by_key(|&card| Reverse(card));
                (value.place(), Reverse(cards))
            })
    }

    /// What cards are worth that count all together.
    fn all_of(&self, cards: Hand) -> Option<Value> {
        self.grandest(cards)
            .filter(|value| value.fit.cards.len() == cards.len())
    }

    /// The best way in which cards of the hand have this shape.
    fn fit(&self, shape: &Shape, hand: Hand) -> Option<Fit> {
        if !shape.suited {
            return self.lie(&shape.pattern, hand);
        }
        Suit::all()
            .map(|suit| hand.of_suit(suit))
            .filter(|cards| cards.len() >= shape.pattern.size())
            .filter_map(|cards| self.lie(&shape.pattern, cards))
            .max()
    }

    fn lie(&self, pattern: &Pattern, hand: Hand) -> Option<Fit> {
        match pattern {
            Pattern::Groups(sizes) => self.groups(hand, sizes),
            Pattern::Run(_) => self.run(hand),
            Pattern::Different(size) => self.different(hand, *size),
        }
    }

    /// For each size in turn, the highest rank left that is held so often.
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
        Some(self.told(ranks, cards))
    }

    /// The highest run, the highest card of each of its ranks.
    fn run(&self, hand: Hand) -> Option<Fit> {
        let held = hand.planes().into_iter().fold(0, |all, ranks| all | ranks);
        let holds = |run: &Vec<Rank>| run.iter().all(|rank| held & 1 << rank.index() != 0);
        let above = self.runs.iter().position(holds)?;
        let ranks = self.runs[above].iter();
        let cards = ranks.filter_map(|&rank| hand.cards_of_rank(rank).next());
        Some(Fit {
            // Where the ace is low, it may still be the top of the highest run.
            heights: vec![u8::MAX - above as u8],
            cards: cards.collect(),
            ranks: self.runs[above][..1].to_vec(),
        })
    }

    /// All the cards, if they are so many and have no rank or suit in common.
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
        Some(self.told(ranks, cards))
    }

    fn told(&self, ranks: Vec<Rank>, cards: Vec<Card>) -> Fit {
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
        let ordering = Ordering::new(declaration(name).expect("a name")).expect("sound");
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
