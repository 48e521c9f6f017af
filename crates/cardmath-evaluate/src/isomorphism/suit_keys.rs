//! Numbering many hands side by side.
//!
//! Each step is done for all hands of a block before the next step. Steps are short and hands are
//! independent, so that the processor works on several hands at once.

use super::arrangements::{Packed, Round};
use super::planes::{bit, nowhere, ranks, squeezed, suit_and_rank};
use super::rank_sets::number;
use super::rounds::MOST_ROUNDS;
use cardmath_cards::SUITS;

/// The number of hands in a block: few enough to stay in the L1 cache.
pub const BLOCK: usize = 32;
/// The position of the signature in the key of a suit. Below it is the number of the suit, less
/// than 13!.
const SIGNATURE: u32 = 40;

/// The intermediate results for each hand.
pub struct SuitKeys {
    /// The bits of the cards so far.
    used: [u64; BLOCK],
    /// The cards of each round, squeezed: as bits, or as a place if there is only one.
    rounds: [[u64; BLOCK]; MOST_ROUNDS],
    signatures: [Packed; BLOCK],
    arrangements: [u32; BLOCK],
    numbers: [[u64; SUITS]; BLOCK],
}

impl SuitKeys {
    /// An empty block.
    pub fn new() -> SuitKeys {
        SuitKeys {
            used: [0; BLOCK],
            rounds: [[0; BLOCK]; MOST_ROUNDS],
            signatures: [Packed::default(); BLOCK],
            arrangements: [0; BLOCK],
            numbers: [[0; SUITS]; BLOCK],
        }
    }

    /// Reads hands, one after another, and returns whether all are valid.
    ///
    /// A hand is invalid if an id is not a card, or a card appears twice. Then the results are
    /// undefined.
    pub fn deal(&mut self, tables: &[Round], strides: &[Vec<u64>], hands: &[u8]) -> bool {
        self.used = [0; BLOCK];
        self.signatures = [Packed::default(); BLOCK];
        self.arrangements = [0; BLOCK];
        self.numbers = [[0; SUITS]; BLOCK];
        let each = tables.iter().map(|round| round.cards).sum();
        let (mut start, mut fault) = (0, 0);
        for (place, round) in tables.iter().enumerate() {
            let cards = hands.chunks_exact(each).map(|hand| &hand[start..]);
            // Loops of constant length are unrolled by the compiler.
            fault |= match round.cards {
                1 => self.deal_round::<1>(place, round, cards),
                2 => self.deal_round::<2>(place, round, cards),
                3 => self.deal_round::<3>(place, round, cards),
                4 => self.deal_round::<4>(place, round, cards),
                5 => self.deal_round::<5>(place, round, cards),
                7 => self.deal_round::<7>(place, round, cards),
                _ => self.deal_round::<0>(place, round, cards),
            };
            start += round.cards;
        }
        if fault == 0 {
            self.count(tables, strides, hands.len() / each);
        }
        fault == 0
    }

    /// Reads a round of `CARDS` cards, or of any number if `CARDS` is 0. The result is not 0 if a
    /// card is invalid.
    fn deal_round<'a, const CARDS: usize>(
        &mut self,
        place: usize,
        round: &Round,
        hands: impl Iterator<Item = &'a [u8]>,
    ) -> u64 {
        let count = if CARDS == 0 { round.cards } else { CARDS };
        let known = self.used.iter_mut().zip(&mut self.rounds[place]);
        let split = self.signatures.iter_mut().zip(&mut self.arrangements);
        let mut fault = 0;
        for ((cards, (used, dealt)), (signatures, arrangement)) in hands.zip(known).zip(split) {
            let cards = &cards[..count];
            let (mut now, mut split) = (*used, 0);
            for &id in cards {
                fault |= now & bit(id);
                now |= bit(id);
                split += round.weight(id);
            }
            fault |= nowhere(now);
            *dealt = match CARDS {
                1 => squeezed(cards[0], *used).into(),
                _ if place == 0 => now,
                _ => squeezed_bits(cards, *used),
            };
            *used = now;
            let split = round.splits[split as usize];
            *signatures = signatures.plus(split.signatures);
            *arrangement += split.arrangement;
        }
        fault
    }

    /// Adds each round's set of ranks to the numbers of the suits, for the first `hands` hands.
    fn count(&mut self, tables: &[Round], strides: &[Vec<u64>], hands: usize) {
        let numbers = &mut self.numbers[..hands];
        for ((round, strides), dealt) in tables.iter().zip(strides).zip(&self.rounds) {
            let hands = numbers.iter_mut().zip(&self.signatures).zip(dealt);
            let stride = |signature| strides[usize::from(signature)];
            if round.cards == 1 {
                hands.for_each(|((numbers, signatures), &place)| {
                    let (suit, rank) = suit_and_rank(place);
                    numbers[suit] += stride(signatures.of(suit)) * rank;
                });
            } else {
                hands.for_each(|((numbers, signatures), &planes)| {
                    for (suit, signature) in signatures.each().into_iter().enumerate() {
                        let set = number(ranks(planes, suit));
                        numbers[suit] += stride(signature) * u64::from(set);
                    }
                });
            }
        }
    }

    /// The arrangement and the keys of the suits of each hand.
    ///
    /// Keys compare by signature, then by number.
    #[inline]
    pub fn hands(&self) -> impl Iterator<Item = (u32, [u64; SUITS])> {
        let suits = self.signatures.iter().zip(&self.numbers);
        let keys = suits.map(|(signatures, numbers)| {
            let signature = |suit| u64::from(signatures.of(suit)) << SIGNATURE;
            std::array::from_fn(|suit| signature(suit) | numbers[suit])
        });
        self.arrangements.iter().copied().zip(keys)
    }
}

/// The number in the key of a suit.
#[inline]
pub fn number_of(key: u64) -> u64 {
    key & ((1 << SIGNATURE) - 1)
}

fn squeezed_bits(cards: &[u8], used: u64) -> u64 {
    let places = cards.iter().map(|&id| squeezed(id, used));
    places.fold(0, |bits, place| bits | 1 << place)
}
