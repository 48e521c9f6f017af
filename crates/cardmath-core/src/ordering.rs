//! What beats what: an ordering is declared as a recital of shapes, the weakest first.

use crate::{Card, Hand, Rank, Suit};

/// How many cards make a hand.
pub const HAND_SIZE: usize = 5;

/// A kind of hand, as a rule that five cards keep.
#[derive(PartialEq, Eq, Debug)]
pub struct Shape {
    /// The name of the category.
    pub name: &'static str,
    /// How the ranks lie.
    pub pattern: Pattern,
    /// Whether the five cards are of one suit.
    pub suited: bool,
}

/// How the ranks of a shape lie.
#[derive(PartialEq, Eq, Debug)]
pub enum Pattern {
    /// So many cards of a rank, so many of another, and so on; the larger groups first.
    Groups(&'static [usize]),
    /// Five ranks in a row; the ace may stand below the deuce, and ends the run there.
    Run,
}

/// The standard ordering of poker, weakest shape first.
pub const HIGH: [Shape; 9] = [
    shape("High Card", Pattern::Groups(&[1, 1, 1, 1, 1]), false),
    shape("One Pair", Pattern::Groups(&[2, 1, 1, 1]), false),
    shape("Two Pair", Pattern::Groups(&[2, 2, 1]), false),
    shape("Three of a Kind", Pattern::Groups(&[3, 1, 1]), false),
    shape("Straight", Pattern::Run, false),
    shape("Flush", Pattern::Groups(&[1, 1, 1, 1, 1]), true),
    shape("Full House", Pattern::Groups(&[3, 2]), false),
    shape("Four of a Kind", Pattern::Groups(&[4, 1]), false),
    shape("Straight Flush", Pattern::Run, true),
];

const fn shape(name: &'static str, pattern: Pattern, suited: bool) -> Shape {
    Shape {
        name,
        pattern,
        suited,
    }
}

/// A way in which a hand has a shape.
///
/// The ranks come first: of two ways the greater is the stronger, then the one with higher cards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fit {
    /// The ranks that decide, in order of importance.
    pub ranks: Vec<Rank>,
    /// The five cards, in the same order; of equal choices the highest ids.
    pub cards: Vec<Card>,
}

impl Shape {
    /// The best way in which five cards of the hand have this shape.
    pub fn fit(&self, hand: Hand) -> Option<Fit> {
        if !self.suited {
            return self.pattern.fit(hand);
        }
        Suit::all()
            .map(|suit| hand.of_suit(suit))
            .filter(|cards| cards.len() >= HAND_SIZE)
            .filter_map(|cards| self.pattern.fit(cards))
            .max()
    }
}

impl Pattern {
    fn fit(&self, hand: Hand) -> Option<Fit> {
        match self {
            Pattern::Groups(sizes) => groups(hand, sizes),
            Pattern::Run => Rank::all().rev().find_map(|top| run(hand, top)),
        }
    }
}

/// For each size in turn, the highest rank left that is held so often.
fn groups(hand: Hand, sizes: &[usize]) -> Option<Fit> {
    let (mut left, mut ranks) = (hand, Vec::new());
    for &size in sizes {
        let rank = Rank::all()
            .rev()
            .find(|&rank| left.of_rank(rank).len() >= size)?;
        left = left - left.of_rank(rank);
        ranks.push(rank);
    }
    let cards = ranks
        .iter()
        .zip(sizes)
        .flat_map(|(&rank, &size)| hand.cards_of_rank(rank).take(size))
        .collect();
    Some(Fit { ranks, cards })
}

/// Five ranks in a row from `top` down, the highest card of each.
fn run(hand: Hand, top: Rank) -> Option<Fit> {
    let ranks = run_from(top)?;
    if ranks.iter().any(|&rank| hand.of_rank(rank).is_empty()) {
        return None;
    }
    let cards = ranks
        .iter()
        .filter_map(|&rank| hand.cards_of_rank(rank).next())
        .collect();
    let ranks = vec![top];
    Some(Fit { ranks, cards })
}

/// The ranks of a run. The ace below the deuce may end it, but it does not go on from there.
fn run_from(top: Rank) -> Option<[Rank; HAND_SIZE]> {
    let mut ranks = [top; HAND_SIZE];
    for place in 1..HAND_SIZE {
        ranks[place] = ranks[place - 1].below();
    }
    let descends = ranks[..HAND_SIZE - 1].is_sorted_by(|high, low| high > low);
    descends.then_some(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(top: u8) -> Option<Vec<u8>> {
        let ranks = run_from(Rank::new(top).expect("a rank"))?;
        Some(ranks.map(Rank::index).to_vec())
    }

    #[test]
    fn runs_reach_from_the_wheel_to_the_ace_and_never_wrap() {
        assert_eq!(ranks(12), Some(vec![12, 11, 10, 9, 8]));
        assert_eq!(ranks(3), Some(vec![3, 2, 1, 0, 12]));
        assert_eq!(ranks(2), None);
        assert_eq!((0..13).filter_map(ranks).count(), 10);
    }

    #[test]
    fn every_shape_takes_five_cards() {
        for shape in &HIGH {
            if let Pattern::Groups(sizes) = shape.pattern {
                assert_eq!(sizes.iter().sum::<usize>(), HAND_SIZE, "{}", shape.name);
            }
        }
    }
}
