//! The fast evaluator of one hand: a hand is four planes of rank bits.
//!
//! A bitwise adder over the planes counts how often each rank is held; the rest is taking highest
//! bits. Within a category, strengths follow the sets of ranks in numeric order, so that one table
//! suffices: the place of each set among the sets of its size.

use super::layout::RANKS;
use super::orderings::STANDARD;
use super::scheme::{Kind, Scheme};
use cardmath_cards::Hand;
use cardmath_cards::ordering::{HAND_SIZE, HIGH};

/// A set of ranks, one bit per rank.
type RankBits = u32;

const KICKERS_OF_PAIR: u32 = Scheme::STANDARD.kickers(Kind::OnePair);
const KICKERS_OF_TWO_PAIR: u32 = Scheme::STANDARD.kickers(Kind::TwoPair);
const KICKERS_OF_TRIPS: u32 = Scheme::STANDARD.kickers(Kind::Trips);
const PAIRS_OF_FULL_HOUSE: u32 = Scheme::STANDARD.kickers(Kind::FullHouse);
const KICKERS_OF_QUADS: u32 = Scheme::STANDARD.kickers(Kind::Quads);

const HIGH_CARD: u32 = Scheme::STANDARD.first(Kind::NoPair);
const ONE_PAIR: u32 = Scheme::STANDARD.first(Kind::OnePair);
const TWO_PAIR: u32 = Scheme::STANDARD.first(Kind::TwoPair);
const TRIPS: u32 = Scheme::STANDARD.first(Kind::Trips);
const STRAIGHT: u32 = Scheme::STANDARD.first(Kind::Straight);
const FLUSH: u32 = Scheme::STANDARD.first(Kind::Flush);
const FULL_HOUSE: u32 = Scheme::STANDARD.first(Kind::FullHouse);
const QUADS: u32 = Scheme::STANDARD.first(Kind::Quads);
const STRAIGHT_FLUSH: u32 = Scheme::STANDARD.first(Kind::StraightFlush);

/// The weakest strength of each category, weakest category first.
pub const FIRST_STRENGTHS: [u32; HIGH.len()] = [
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIR,
    TRIPS,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    QUADS,
    STRAIGHT_FLUSH,
];

/// The number of a strength's category, 0 for the weakest.
pub fn category(strength: u16) -> usize {
    FIRST_STRENGTHS.partition_point(|&first| first <= u32::from(strength)) - 1
}

/// For no pair, one pair and two pair: the weakest strength, the number of ranks that count, and
/// the number of possible kickers.
const BY_PAIRS: [(u32, u32, u32); 3] = [
    (HIGH_CARD, 5, ONE_PAIR - HIGH_CARD),
    (ONE_PAIR, 4, KICKERS_OF_PAIR),
    (TWO_PAIR, 3, KICKERS_OF_TWO_PAIR),
];

/// The standard strength of a hand of five cards or more, 1 … 7462.
///
/// For fewer than five cards the result is meaningless.
///
/// ```
/// use cardmath_evaluate::strength;
///
/// let (aces, kings) = ("Ac Ad Ah Ks 2c 3d 9h".parse()?, "Kc Kd Kh As 2c 3d 9h".parse()?);
/// assert!(strength(aces) > strength(kings));
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
pub fn strength(hand: Hand) -> u16 {
    let planes = hand.planes();
    let [clubs, diamonds, hearts, spades] = planes;
    let held = clubs | diamonds | hearts | spades;
    let mut best = grouped_strength(planes, held);
    if let Some(place) = run(held) {
        best = best.max(STRAIGHT + place);
    }
    if hand.has_suit_of(HAND_SIZE as u64) {
        best = planes.into_iter().map(suited_strength).fold(best, u32::max);
    }
    best as u16
}

/// The strength of a flush or straight flush in the ranks of one suit, or 0.
fn suited_strength(ranks: RankBits) -> u32 {
    if ranks.count_ones() < HAND_SIZE as u32 {
        return 0;
    }
    match run(ranks) {
        Some(place) => STRAIGHT_FLUSH + place,
        None => FLUSH + place(highest(ranks, 0, 5)),
    }
}

/// The strength by how often each rank is held, ignoring runs and flushes.
#[inline]
fn grouped_strength([clubs, diamonds, hearts, spades]: [RankBits; 4], held: RankBits) -> u32 {
    let (black, both_black) = (clubs ^ spades, clubs & spades);
    let (red, both_red) = (diamonds ^ hearts, diamonds & hearts);
    let odd = black ^ red;
    let two_or_three = (black & red) | (both_black ^ both_red);
    let (pairs, trips, quads) = (
        two_or_three & !odd,
        two_or_three & odd,
        both_black & both_red,
    );

    if quads != 0 {
        let main = top(quads);
        return grouped(QUADS, main, 0, highest(held, main, 2), KICKERS_OF_QUADS);
    }
    if trips != 0 {
        let main = top(trips);
        return match (trips | pairs) & !main {
            0 => grouped(TRIPS, main, 0, highest(held, main, 3), KICKERS_OF_TRIPS),
            pairs => grouped(FULL_HOUSE, main, 0, top(pairs), PAIRS_OF_FULL_HOUSE),
        };
    }
    // The remaining cases are all frequent, so a branch would be mispredicted: use a table.
    let (high, low) = (top(pairs), top(pairs & !top(pairs)));
    let (first, ranks, choices) = BY_PAIRS[usize::from(high != 0) + usize::from(low != 0)];
    grouped(first, high, low, highest(held, high | low, ranks), choices)
}

/// A strength from the place of one or two main ranks and the place of the kickers.
#[inline]
fn grouped(first: u32, high: RankBits, low: RankBits, kickers: RankBits, choices: u32) -> u32 {
    first + place(high | low) * choices + place(squeeze(squeeze(kickers, high), low))
}

/// The place of the highest run among the ten, wheel first.
#[inline]
const fn run(ranks: RankBits) -> Option<u32> {
    // The ace also counts below the deuce.
    let ranks = ranks << 1 | ranks >> (RANKS - 1);
    let lowest = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4;
    match lowest {
        0 => None,
        lowest => Some(lowest.ilog2()),
    }
}

/// The highest of the ranks as a bit; 0 if there is none.
#[inline]
fn top(ranks: RankBits) -> RankBits {
    ranks & 1 << (ranks | 1).ilog2()
}

/// The highest ranks beside the main ones, so that there are `count` with these.
#[inline]
fn highest(held: RankBits, main: RankBits, count: u32) -> RankBits {
    let mut others = held & !main;
    for _ in count..held.count_ones() {
        others &= others.wrapping_sub(1);
    }
    others
}

/// Removes this bit's position: higher ranks move down by one. Unchanged if the bit is 0.
#[inline]
fn squeeze(ranks: RankBits, bit: RankBits) -> RankBits {
    let below = bit.wrapping_sub(1);
    ranks & below | ranks >> 1 & !below
}

/// The number of lower sets with as many ranks. Runs are not counted among sets of five.
#[inline]
fn place(ranks: RankBits) -> u32 {
    let places = &STANDARD.lookup.kickers;
    places[ranks as usize & (places.len() - 1)].into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{STRENGTHS, StrengthOrder, high};
    use cardmath_cards::subsets;

    fn agrees_on_all_hands_of(size: u32) {
        let strength_order = StrengthOrder::new(high());
        for hand in subsets(size) {
            assert_eq!(
                Some(strength(hand)),
                strength_order.strength(hand),
                "{hand}"
            );
        }
    }

    #[test]
    fn the_scheme_has_as_many_positions_as_there_are_strengths() {
        assert_eq!(Scheme::STANDARD.count, STRENGTHS.into());
    }

    #[test]
    fn agrees_with_the_plain_evaluator_on_all_five_card_hands() {
        agrees_on_all_hands_of(5);
    }

    #[test]
    #[ignore = "exhaustive: ten seconds"]
    fn agrees_with_the_plain_evaluator_on_all_six_card_hands() {
        agrees_on_all_hands_of(6);
    }

    #[test]
    #[ignore = "exhaustive: a minute"]
    fn agrees_with_the_plain_evaluator_on_all_seven_card_hands() {
        agrees_on_all_hands_of(7);
    }

    /// Larger hands: 52-bit words of a multiplicative sequence, thinned to many sizes.
    #[test]
    fn agrees_with_the_plain_evaluator_on_hands_of_every_size() {
        let strength_order = StrengthOrder::new(high());
        let mut sizes = [0; 53];
        let mut word = 1u64;
        let mut random = || {
            word = word.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            word ^ word >> 32
        };
        for round in 0..60_000 {
            let mask = match round % 3 {
                0 => random() & random(),
                1 => random(),
                _ => random() | random(),
            };
            let hand = Hand::from_mask(mask & Hand::DECK.mask()).expect("cards of the deck");
            if hand.len() >= HAND_SIZE {
                sizes[hand.len()] += 1;
                assert_eq!(
                    Some(strength(hand)),
                    strength_order.strength(hand),
                    "{hand}"
                );
            }
        }
        assert!(sizes[8..=44].iter().all(|&hands| hands > 0), "{sizes:?}");
    }
}
