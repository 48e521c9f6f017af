//! The hands of two ranges: those that are listed once, and those that are possible on a board.

use super::Ranges;
use super::outcomes::OpponentCounts;
use crate::Situation;
use crate::sweep::kinds::places_of;
use crate::sweep::two_by_hand::Groups;
use cardmath_cards::{Hand, subsets_of};

/// The place of a hand that is not a combo of its own.
pub const NO_PLACE: u32 = u32::MAX;

/// All hands of either player, each once.
pub struct ListedHands<const K: usize> {
    pub masks: Vec<Hand>,
    pub cards: Vec<[u8; K]>,
    pub weights: [Vec<u64>; 2],
    /// For each player, the index of the hand among the combos.
    pub places: [Vec<u32>; 2],
}

/// The hands that are possible on a board.
#[derive(Default)]
pub struct HandsOnBoard<const K: usize> {
    /// The kinds or the cards of each hand, ascending.
    pub hands: Vec<[u8; K]>,
    /// The number of hands of these kinds. It is not used for cards.
    pub ways: Vec<u64>,
    /// For each pot.
    pub strengths: [Vec<u16>; 2],
    /// For each player. With kinds: the weight of all our hands of these kinds, and the weight of
    /// each hand of the opponent. With cards: the weight of the hand.
    pub weights: [Vec<u64>; 2],
    /// The index among the listed hands, or the number of the multiset of kinds.
    pub listed: Vec<u32>,
    pub groups: Groups,
    /// The counts of each hand, if they are kept.
    pub counts: Vec<OpponentCounts<u64>>,
}

impl<const K: usize> ListedHands<K> {
    /// All hands of both players.
    pub fn new(ranges: &Ranges, situation: &Situation) -> Self {
        let mut all: Vec<(Hand, usize, u64, u32)> = Vec::new();
        for (number, side) in ranges.sides.iter().enumerate() {
            if let ([], Some(weight)) = (&side.hands[..], side.any) {
                let hands = subsets_of(Hand::DECK - situation.known(), K);
                all.extend(hands.map(|hand| (hand, number, weight, NO_PLACE)));
            }
            let hands = side.hands.iter().zip(&side.weights).zip(0..);
            all.extend(hands.map(|((&hand, &weight), place)| (hand, number, weight, place)));
        }
        all.sort_unstable_by_key(|&(hand, ..)| hand.mask());
        ListedHands::of(all)
    }

    /// Lists each of these hands once; they come in order.
    pub fn of(all: Vec<(Hand, usize, u64, u32)>) -> Self {
        let mut listed = ListedHands {
            masks: Vec::new(),
            cards: Vec::new(),
            weights: Default::default(),
            places: Default::default(),
        };
        for same in all.chunk_by(|one, other| one.0 == other.0) {
            let hand = same[0].0;
            listed.masks.push(hand);
            listed.cards.push(places_of(hand));
            listed
                .weights
                .iter_mut()
                .for_each(|weights| weights.push(0));
            listed
                .places
                .iter_mut()
                .for_each(|places| places.push(NO_PLACE));
            let last = listed.masks.len() - 1;
            for &(_, side, weight, place) in same {
                listed.weights[side][last] += weight;
                listed.places[side][last] = place;
            }
        }
        listed
    }
}

impl<const K: usize> HandsOnBoard<K> {
    pub fn clear(&mut self) {
        self.hands.clear();
        self.ways.clear();
        self.weights.iter_mut().for_each(Vec::clear);
        self.listed.clear();
    }

    /// Whether a hand qualifies for the second pot.
    pub fn has_classes(&self) -> bool {
        self.strengths[1].iter().any(|&strength| strength > 0)
    }

    /// The different strengths for the second pot, ascending.
    pub fn classes(&self) -> Vec<u16> {
        let mut classes = self.strengths[1].clone();
        classes.sort_unstable();
        classes.dedup();
        classes
    }
}
