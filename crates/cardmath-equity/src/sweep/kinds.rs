//! Kinds of cards: cards that are interchangeable for the strength of any hand on a board.
//!
//! Suits matter only for flushes, and on a given board only some suits can still make one. Cards of
//! all other suits count by their ranks alone. So on a board without a possible flush, the 178,365
//! hands of four cards make 1,820 multisets of ranks at most. On a board with three cards of a suit
//! they make about 12,000.

use crate::Rules;
use cardmath_cards::CHOOSE;
use cardmath_cards::disjoint_sums::{MOST_CARDS, most_kinds};
use cardmath_cards::ordering::Ordering;
use cardmath_cards::{Card, Hand, Rank, Suit};

const RANKS: u8 = Rank::COUNT;
/// A set of suits, a bit for each.
pub(crate) type SuitSet = u8;
/// The number of sets of suits.
pub(crate) const SETS_OF_SUITS: usize = 1 << Suit::COUNT;

/// Whether hands of these rules can be counted by kinds.
pub(crate) fn fits(rules: &Rules) -> bool {
    let by_ranks_and_flush =
        |ordering: &Ordering| !ordering.is_of_different_cards() && ordering.wild().is_empty();
    let least = fewest_on_board(rules);
    let suits = rules.board.checked_div(least).unwrap_or(usize::MAX);
    let suits = if least > rules.board { 0 } else { suits };
    rules
        .pots
        .iter()
        .all(|evaluator| by_ranks_and_flush(evaluator.ordering()))
        && (1 + suits.min(4)) * usize::from(RANKS) <= most_kinds(rules.cards)
}

/// The fewest cards of a suit on the board with which a flush of that suit is possible.
fn fewest_on_board(rules: &Rules) -> usize {
    let suited = rules.pots.iter().map(|evaluator| evaluator.ordering());
    let suited = suited.filter(|ordering| ordering.has_flushes());
    let own = rules.plays.unwrap_or(rules.cards);
    let least = suited
        .map(|ordering| ordering.size().saturating_sub(own))
        .min();
    least.unwrap_or(rules.board + 1)
}

/// The suits in which a flush is possible on a complete board.
pub(crate) fn possible_flushes(rules: &Rules, board: Hand) -> SuitSet {
    let least = fewest_on_board(rules);
    let suits = Suit::all().filter(|&suit| board.of_suit(suit).len() >= least);
    suits.fold(0, |suits, suit| suits | 1 << suit.index())
}

/// The kind of a card, if flushes of these suits are possible.
pub(crate) fn kind_of(card: Card, flushes: SuitSet) -> u8 {
    kind_of_suit(card.suit().index(), flushes) * RANKS + card.rank().index()
}

/// The kinds of one suit of a possible flush follow those of another, after those of all other
/// suits.
fn kind_of_suit(suit: u8, flushes: SuitSet) -> u8 {
    let before = (flushes & ((1 << suit) - 1)).count_ones() as u8;
    (flushes >> suit & 1) * (1 + before)
}

/// The number of kinds.
pub(crate) fn count(flushes: SuitSet) -> usize {
    (1 + flushes.count_ones() as usize) * usize::from(RANKS)
}

/// The number of a hand's multiset of kinds.
pub(crate) fn number<const K: usize>(hand: Hand, flushes: SuitSet) -> u32 {
    let mut kinds = places_of::<K>(hand).map(|place| {
        let (suit, rank) = (place / RANKS, place % RANKS);
        kind_of_suit(suit, flushes) * RANKS + rank
    });
    kinds.sort_unstable();
    let steps = kinds.iter().enumerate();
    steps
        .map(|(place, &kind)| CHOOSE[usize::from(kind) + place][place + 1])
        .sum()
}

/// Visits the multisets of K kinds that represent hands, in ascending order of their numbers: the
/// number, the kinds in ascending order, and the number of hands. `counts` is the number of cards
/// of each kind.
#[inline(always)]
pub(crate) fn visit<const K: usize>(counts: &[u8], mut take: impl FnMut(u32, &[u8; K], u64)) {
    let mut walk = KindWalk {
        counts,
        hand: [0; K],
        number: 0,
    };
    walk.go(K, counts.len() - 1, 0, 1, &mut take);
}

struct KindWalk<'a, const K: usize> {
    counts: &'a [u8],
    hand: [u8; K],
    number: u32,
}

impl<const K: usize> KindWalk<'_, K> {
    /// Chooses `missing` more kinds, none above `last`, of which `run` cards are already chosen.
    fn go(
        &mut self,
        missing: usize,
        last: usize,
        run: u64,
        ways: u64,
        take: &mut impl FnMut(u32, &[u8; K], u64),
    ) {
        if missing == 0 {
            take(self.number, &self.hand, ways);
            self.number += 1;
            return;
        }
        for kind in 0..=last {
            let count = u64::from(self.counts[kind]);
            let (run, ways) = match kind == last && missing < K {
                // One card more of a kind: C(count, run + 1) in place of C(count, run).
                true => (run + 1, ways * count.saturating_sub(run) / (run + 1)),
                false => (1, ways * count),
            };
            if ways == 0 {
                // All multisets that continue from here are skipped.
                self.number += CHOOSE[(kind + missing).saturating_sub(1)][missing - 1];
                continue;
            }
            self.hand[missing - 1] = kind as u8;
            self.go(missing - 1, kind, run, ways, take);
        }
    }
}

/// The live cards by kind.
pub(crate) struct LiveCards {
    /// The number of cards of each kind.
    pub(crate) counts: Vec<u8>,
    /// The cards of each kind.
    pub(crate) cards: Vec<Vec<Card>>,
}

impl LiveCards {
    /// The kinds of the live cards.
    pub(crate) fn new(live: Hand, flushes: SuitSet) -> LiveCards {
        let mut cards = vec![Vec::new(); count(flushes)];
        for card in live.cards() {
            cards[usize::from(kind_of(card, flushes))].push(card);
        }
        let counts = cards.iter().map(|cards: &Vec<Card>| cards.len() as u8);
        LiveCards {
            counts: counts.collect(),
            cards,
        }
    }

    /// Each card of the deck as a kind of its own, in the order of the bits of a mask.
    pub(crate) fn single(live: Hand) -> LiveCards {
        let mut cards = vec![Vec::new(); MOST_CARDS];
        for card in live.cards() {
            cards[usize::from(place_of(card))].push(card);
        }
        LiveCards {
            counts: Vec::new(),
            cards,
        }
    }

    /// One of the hands that a multiset represents.
    pub(crate) fn one_hand<const K: usize>(&self, kinds: &[u8; K]) -> Hand {
        let (mut hand, mut run) = (Hand::EMPTY, 0);
        for (place, &kind) in kinds.iter().enumerate() {
            run = if place > 0 && kinds[place - 1] == kind {
                run + 1
            } else {
                0
            };
            hand = hand.with(self.cards[usize::from(kind)][run]);
        }
        hand
    }
}

/// The number of a card if each is a kind of its own: ascending by the bits of a mask.
pub(crate) fn place_of(card: Card) -> u8 {
    card.suit().index() * RANKS + card.rank().index()
}

/// The places of a hand's cards, ascending.
pub(crate) fn places_of<const K: usize>(hand: Hand) -> [u8; K] {
    let mut left = hand.mask();
    std::array::from_fn(|_| {
        let bit = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        bit / Hand::PLANE * RANKS + bit % Hand::PLANE
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_are_visited_with_their_numbers_and_ways() {
        let live = Hand::DECK - Hand::of_mask(0x1fff_0000_1234_8000 & Hand::DECK.mask());
        for flushes in [0, 0b0100] {
            let kinds = LiveCards::new(live, flushes);
            let (mut hands, mut last) = (0, None);
            visit::<4>(&kinds.counts, |found, multiset, ways| {
                assert_eq!(number::<4>(kinds.one_hand(multiset), flushes), found);
                assert!(last < Some(found));
                last = Some(found);
                hands += ways;
            });
            assert_eq!(hands, u64::from(CHOOSE[live.len()][4]));
        }
    }
}
