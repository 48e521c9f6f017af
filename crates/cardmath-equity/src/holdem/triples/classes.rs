//! The combos of each class of starting hands, by what one suit sees of them.

use super::super::preflop_matrix::class_of;
use super::views::{NOBODY, SuitView};
use crate::holdem::CLASSES;
use cardmath_cards::{Hand, subsets};

/// The combos of a class. Those of the same view are renamings of one another by the other suits.
#[derive(Default)]
pub struct HandClass {
    views: Vec<(usize, Vec<Hand>)>,
}

impl HandClass {
    /// All classes, in the order of the grid.
    pub fn all() -> Vec<HandClass> {
        let views = SuitView::all();
        let mut classes: Vec<HandClass> = (0..CLASSES).map(|_| HandClass::default()).collect();
        for hand in subsets(2) {
            let view = SuitView::of(hand);
            let number = views.iter().position(|known| *known == view);
            classes[class_of(hand)].add(hand, number.unwrap_or(NOBODY));
        }
        classes
    }

    /// No cards at all.
    pub fn nobody() -> HandClass {
        HandClass {
            views: vec![(NOBODY, vec![Hand::EMPTY])],
        }
    }

    fn add(&mut self, hand: Hand, view: usize) {
        match self.views.iter_mut().find(|(known, _)| *known == view) {
            Some((_, hands)) => hands.push(hand),
            None => self.views.push((view, vec![hand])),
        }
    }

    /// The combos of its first view.
    pub fn combos(&self) -> &[Hand] {
        &self.views[0].1
    }
}

/// The views of three classes, with the number of choices of three combos that share no card.
pub fn disjoint<'a>(
    first: &'a HandClass,
    second: &'a HandClass,
    third: &'a HandClass,
) -> impl Iterator<Item = ([usize; 3], i64)> {
    first.views.iter().flat_map(move |(a, ours)| {
        second.views.iter().flat_map(move |(b, theirs)| {
            third.views.iter().filter_map(move |(c, others)| {
                // The other suits can be renamed: the first combo has what each one has.
                let one = ours[0];
                let free = theirs.iter().filter(|hand| (one & **hand).is_empty());
                let pairs = free.map(|&hand| {
                    let used = one | hand;
                    others
                        .iter()
                        .filter(|other| (used & **other).is_empty())
                        .count()
                });
                let times = (pairs.sum::<usize>() * ours.len()) as i64;
                (times > 0).then_some(([*a, *b, *c], times))
            })
        })
    })
}
