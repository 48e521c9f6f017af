//! Every value that a hand can have, from the worst to the best: a strength is a rung.

use super::plain::{Value, value};
use crate::ordering::{HIGH, Pattern, Shape};
use crate::{Card, Hand, Rank, Suit};
use std::collections::{BTreeSet, HashSet};

/// A rung: the category, then the ranks that decide.
type Rung = (usize, Vec<Rank>);

/// The rungs in order, made from the declared shapes alone.
pub struct Ladder(Vec<Rung>);

impl Ladder {
    /// The ladder of the standard ordering.
    pub fn high() -> Ladder {
        let rungs: BTreeSet<Rung> = HIGH
            .iter()
            .flat_map(examples)
            .filter_map(value)
            .map(rung)
            .collect();
        Ladder(rungs.into_iter().collect())
    }

    /// How many rungs there are.
    pub fn height(&self) -> usize {
        self.0.len()
    }

    /// The strength of a hand, 1 for the lowest rung; none of fewer than five cards.
    pub fn strength(&self, hand: Hand) -> Option<u16> {
        let below = self.0.binary_search(&rung(value(hand)?)).ok()?;
        u16::try_from(below + 1).ok()
    }
}

fn rung(value: Value) -> Rung {
    (value.category, value.fit.ranks)
}

/// Hands with the ranks of the shape in every way; some have a better shape too.
fn examples(shape: &Shape) -> Vec<Hand> {
    let sizes = match shape.pattern {
        Pattern::Groups(sizes) => sizes,
        Pattern::Run => &[1; 5],
    };
    let mut hands = vec![Hand::EMPTY];
    for (place, &size) in sizes.iter().enumerate() {
        // The second card of high card hands is of another suit, so that none is a flush.
        let first = if shape.suited || place != 1 { 0 } else { 1 };
        hands = hands
            .into_iter()
            .flat_map(|hand| {
                Rank::all()
                    .filter(move |&rank| hand.of_rank(rank).is_empty())
                    .map(move |rank| hand | group(rank, first, size))
            })
            .collect::<HashSet<_>>()
            .into_iter()
            .collect();
    }
    hands
}

fn group(rank: Rank, first: u8, size: usize) -> Hand {
    Suit::all()
        .skip(first.into())
        .take(size)
        .map(|suit| Card::new(rank, suit))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_ladder_has_as_many_rungs_as_is_published() {
        let ladder = Ladder::high();
        assert_eq!(ladder.height(), super::super::STRENGTHS.into());
        let bands: Vec<usize> = (0..HIGH.len())
            .map(|category| ladder.0.iter().filter(|rung| rung.0 == category).count())
            .collect();
        // Source: Kevin Suffecool, "Cactus Kev's Poker Hand Evaluator".
        assert_eq!(bands, [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]);
    }
}
