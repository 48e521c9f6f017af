//! The sets of a deck's cards up to suit relabelling: sets of up to four cards are numbered, and
//! hands are listed.

use crate::HAND;
use cardmath_cards::{
    CHOOSE, Card, Hand, Relabelling, SUITS, Suit, SuitLabels, relabellings_within, set_index,
};
use cardmath_evaluate::census::Classes;
use std::sync::{Arc, OnceLock};

/// The number of sets of `size` of `of` cards.
pub fn sets_of(of: usize, size: usize) -> u64 {
    CHOOSE[of][size].into()
}

/// A class of hands: those that differ only by interchangeable suits, or in which jokers they hold.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    /// The cards of one of them.
    pub hand: Hand,
    /// The ids of these cards, ascending.
    pub ids: [u8; HAND],
    /// The number of hands.
    pub weight: u32,
}

/// A deck whose sets of cards are numbered up to suit relabelling.
///
/// Sets of up to four cards have numbers, the smaller sets first.
pub struct Deck {
    cards: usize,
    /// For each size, the class of each set. Sets are ordered by their highest card, then the next,
    /// and so on.
    class_of: [Vec<u32>; HAND],
    /// The ids of one set of each class, ascending.
    sets: Vec<Vec<u8>>,
    /// The number of sets in each class.
    orbits: Vec<u32>,
    hands: Vec<Class>,
}

/// The decks in which all suits are interchangeable, by the number of jokers.
static SHARED: [OnceLock<Arc<Deck>>; Card::JOKERS as usize + 1] =
    [const { OnceLock::new() }; Card::JOKERS as usize + 1];

impl Deck {
    /// The deck with this number of jokers, in which suits with the same label are interchangeable.
    /// The deck in which all suits are is made only once.
    pub fn shared(jokers: usize, labels: SuitLabels) -> Arc<Deck> {
        let make = || Arc::new(Deck::new(jokers, labels));
        match SHARED.get(jokers) {
            Some(deck) if labels == [labels[0]; SUITS] => Arc::clone(deck.get_or_init(make)),
            _ => make(),
        }
    }

    /// The deck with this number of jokers, in which suits with the same label are interchangeable.
    pub fn new(jokers: usize, labels: SuitLabels) -> Deck {
        let cards = usize::from(Card::COUNT) + jokers;
        let mut deck = Deck {
            cards,
            class_of: std::array::from_fn(|size| vec![u32::MAX; sets_of(cards, size) as usize]),
            sets: Vec::new(),
            orbits: Vec::new(),
            hands: hands(jokers, labels),
        };
        let relabellings: Vec<Relabelling> = relabellings_within(labels).collect();
        for size in 0..HAND {
            deck.number(size, jokers, &relabellings);
        }
        deck
    }

    /// The number of cards.
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// One hand of each class.
    pub fn hands(&self) -> &[Class] {
        &self.hands
    }

    /// One set of each class of up to four cards.
    pub fn sets(&self) -> &[Vec<u8>] {
        &self.sets
    }

    /// The number of sets in each class.
    pub fn orbits(&self) -> &[u32] {
        &self.orbits
    }

    /// The class of each subset of a hand, except the hand itself. A subset is the bits of its
    /// cards, whose ids ascend.
    #[inline]
    pub fn subsets(&self, ids: &[u8; HAND]) -> [u32; 1 << HAND] {
        let mut places = [0; 1 << HAND];
        let mut classes = [0; 1 << HAND];
        for mask in 1..(1_usize << HAND) - 1 {
            let size = mask.count_ones() as usize;
            let highest = mask.ilog2() as usize;
            let place = places[mask ^ 1 << highest] + CHOOSE[usize::from(ids[highest])][size];
            places[mask] = place;
            classes[mask] = self.class_of[size][place as usize];
        }
        classes
    }

    /// Visits the classes of the sets with one card less than this one, whose ids ascend.
    #[inline]
    pub fn for_each_less(&self, set: &[u8], mut visit: impl FnMut(u32)) {
        let Some(size) = set.len().checked_sub(1) else {
            return;
        };
        // The cards above the removed one move down one place.
        let mut place: u32 = (1..)
            .zip(&set[1..])
            .map(|(below, &id)| CHOOSE[usize::from(id)][below])
            .sum();
        for (below, &id) in set.iter().enumerate() {
            visit(self.class_of[size][place as usize]);
            if let Some(&next) = set.get(below + 1) {
                place += CHOOSE[usize::from(id)][below + 1];
                place -= CHOOSE[usize::from(next)][below + 1];
            }
        }
    }

    /// Numbers the sets of a size: a set without a class gets the next one, together with all sets
    /// that are the same up to suit relabelling.
    fn number(&mut self, size: usize, jokers: usize, relabellings: &[Relabelling]) {
        let mut set: Vec<u8> = (0..size as u8).collect();
        for place in 0..sets_of(self.cards, size) as usize {
            if self.class_of[size][place] == u32::MAX {
                let class = self.sets.len() as u32;
                let mut found = 0;
                for_each_alike(&set, jokers, relabellings, |alike| {
                    let class_of = &mut self.class_of[size][set_index(alike.iter().copied())];
                    found += u32::from(*class_of != class);
                    *class_of = class;
                });
                self.sets.push(set.clone());
                self.orbits.push(found);
            }
            next_set(&mut set);
        }
    }
}

/// The set of the next place.
fn next_set(set: &mut [u8]) {
    for card in 0..set.len() {
        set[card] += 1;
        if set.get(card + 1).is_none_or(|&next| set[card] < next) {
            break;
        }
        set[card] = card as u8;
    }
}

/// Visits all sets that are the same up to suit relabelling, some more than once.
fn for_each_alike(
    set: &[u8],
    jokers: usize,
    relabellings: &[Relabelling],
    mut visit: impl FnMut(&[u8]),
) {
    let plain = set.partition_point(|&id| id < Card::COUNT);
    let mut alike = set.to_vec();
    let held = set.len() - plain;
    for names in relabellings {
        for (renamed, &id) in alike.iter_mut().zip(&set[..plain]) {
            *renamed = id & !3 | names[usize::from(id & 3)];
        }
        sort(&mut alike[..plain]);
        let mut chosen: Vec<u8> = (0..held as u8).collect();
        for _ in 0..sets_of(jokers, held) {
            for (joker, &number) in alike[plain..].iter_mut().zip(&chosen) {
                *joker = Card::COUNT + number;
            }
            visit(&alike);
            next_set(&mut chosen);
        }
    }
}

/// Sorts a few ids.
fn sort(ids: &mut [u8]) {
    for end in 1..ids.len() {
        let mut place = end;
        while place > 0 && ids[place] < ids[place - 1] {
            ids.swap(place, place - 1);
            place -= 1;
        }
    }
}

/// One hand of each class, with the fewest jokers first.
fn hands(jokers: usize, labels: SuitLabels) -> Vec<Class> {
    let mut hands = Vec::new();
    for held in 0..=jokers.min(HAND) {
        let ways = sets_of(jokers, held) as u32;
        let classes = Classes::among(HAND - held, Hand::EMPTY, Hand::EMPTY, labels);
        let with: Hand = (1..=held as u8).filter_map(Card::joker).collect();
        for part in classes.parts() {
            classes.visit(part, |common, planes, weight| {
                hands.extend(planes.iter().map(|&plane| {
                    let hand = common | plane | with;
                    Class {
                        hand,
                        ids: ids_of(hand),
                        weight: weight as u32 * ways,
                    }
                }));
            });
        }
    }
    hands
}

/// The ids of a hand of five cards, ascending.
pub fn ids_of(hand: Hand) -> [u8; HAND] {
    let mut ids = [0; HAND];
    let mut rest = hand.mask();
    for id in &mut ids {
        let bit = rest.trailing_zeros() as u8;
        let (suit, rank) = (bit >> 4 & 3, bit & 15);
        let joker = rank / 13;
        *id = joker * (Card::COUNT + suit) + (1 - joker) * (Suit::COUNT * rank + suit);
        rest &= rest.wrapping_sub(1);
    }
    sort(&mut ids);
    ids
}

/// The hand with these ids.
pub fn hand_of(ids: &[u8]) -> Hand {
    ids.iter().filter_map(|&id| Card::or_joker(id)).collect()
}
