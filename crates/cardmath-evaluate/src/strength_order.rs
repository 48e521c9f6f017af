//! All values of an ordering from weakest to strongest: a strength is a position in this list.

use super::rank_multisets::Multiset;
use cardmath_cards::ordering::{HandValue, Ordering, Place};
use cardmath_cards::{Card, Hand, Rank, Suit};

/// The list of values, made from the declared shapes alone.
pub struct StrengthOrder {
    ordering: Ordering,
    places: Vec<Place>,
}

impl StrengthOrder {
    /// Lists the values of an ordering.
    pub fn new(ordering: &Ordering) -> StrengthOrder {
        let hands = examples(ordering).into_iter().chain(suited(ordering));
        let value = |hand| ordering.value(hand).map(|value| value.place());
        let alike = Rank::all().filter(|rank| ordering.declared().ranks & 1 << rank.index() != 0);
        let alike = alike.filter_map(|rank| ordering.alike(rank));
        let alike = alike.filter(|place| ordering.qualifies(place));
        let mut places: Vec<Place> = hands.filter_map(value).chain(alike).collect();
        places.sort_unstable_by(|one, other| ordering.compare(one, other));
        places.dedup();
        let ordering = ordering.clone();
        StrengthOrder { ordering, places }
    }

    /// The number of strengths.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// The places of all values, weakest first.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The strength of a hand, 1 for the weakest; none if it has too few cards or does not qualify.
    pub fn strength(&self, hand: Hand) -> Option<u16> {
        self.strength_of(&self.ordering.value(hand)?)
    }

    /// The strength of a value.
    pub fn strength_of(&self, value: &HandValue) -> Option<u16> {
        self.strength_at(&value.place())
    }

    /// The strength of a place.
    pub fn strength_at(&self, place: &Place) -> Option<u16> {
        let compare = |known: &Place| self.ordering.compare(known, place);
        let below = self.places.binary_search_by(compare).ok()?;
        u16::try_from(below + 1).ok()
    }
}

/// A hand for each multiset of ranks, not all of one suit. For orderings of different cards, a hand
/// for each set of ranks.
pub fn examples(ordering: &Ordering) -> Vec<Hand> {
    if ordering.is_of_different_cards() {
        let sizes = ordering.shapes().iter().map(|shape| shape.pattern.size());
        return sizes.flat_map(|size| rainbows(ordering, size)).collect();
    }
    let ranks = ordering.declared().ranks;
    let all = Multiset::all(ordering.size());
    let in_deck = all.filter(|counts| counts.ranks() & !ranks == 0);
    in_deck.map(|counts| counts.example()).collect()
}

/// A hand of one suit for each set of ranks, if some shape is of one suit.
pub fn suited(ordering: &Ordering) -> Vec<Hand> {
    if !ordering.has_flushes() {
        return Vec::new();
    }
    let all = sets(ordering, ordering.size());
    let clubs = |ranks: u16| {
        Suit::all()
            .next()
            .map(|suit| Hand::in_suit(ranks.into(), suit))
    };
    all.filter_map(clubs).collect()
}

/// The sets of `size` ranks of the deck.
fn sets(ordering: &Ordering, size: usize) -> impl Iterator<Item = u16> {
    let ranks = ordering.declared().ranks;
    (0..=ranks).filter(move |set| set & !ranks == 0 && set.count_ones() as usize == size)
}

/// A hand for each set of `size` ranks, each card of another suit.
fn rainbows(ordering: &Ordering, size: usize) -> impl Iterator<Item = Hand> {
    sets(ordering, size).map(|set| {
        let held = Rank::all().filter(|rank| set & 1 << rank.index() != 0);
        held.zip(Suit::all())
            .map(|(rank, suit)| Card::new(rank, suit))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::high;

    #[test]
    fn the_standard_order_has_as_many_strengths_as_is_published() {
        let strength_order = StrengthOrder::new(high());
        assert_eq!(strength_order.count(), crate::STRENGTHS.into());
        let bands: Vec<usize> = (0..high().shapes().len())
            .map(|shape| {
                strength_order
                    .places
                    .iter()
                    .filter(|place| place.0 == shape)
                    .count()
            })
            .collect();
        // Source: Kevin Suffecool, "Cactus Kev's Poker Hand Evaluator".
        assert_eq!(bands, [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]);
    }
}
