//! Hands that are numbered side by side.
//!
//! Each step is taken for all hands of a block before the next step. Steps are short and no hand
//! waits for another, so that the processor works at several hands at once.

use super::arrangements::{Packed, Round};
use super::planes::{bit, nowhere, ranks, squeezed, suit_and_rank};
use super::rank_sets::number;
use super::rounds::MOST_ROUNDS;
use crate::cards::SUITS;

/// How many hands there are in a block: few enough to stay in the nearest cache.
pub const BLOCK: usize = 32;
/// Where a signature begins in a suit's key; below it is the suit's number, at most 13!.
const SIGNATURE: u32 = 40;

/// What is known of each hand.
pub struct Block {
    /// The bits of its cards.
    used: [u64; BLOCK],
    /// Each round's cards, squeezed: as bits, or the place of an only card.
    rounds: [[u64; BLOCK]; MOST_ROUNDS],
    signatures: [Packed; BLOCK],
    arrangements: [u32; BLOCK],
    numbers: [[u64; SUITS]; BLOCK],
}

impl Block {
    /// A block of no hands.
    pub fn new() -> Block {
        Block {
            used: [0; BLOCK],
            rounds: [[0; BLOCK]; MOST_ROUNDS],
            signatures: [Packed::default(); BLOCK],
            arrangements: [0; BLOCK],
            numbers: [[0; SUITS]; BLOCK],
        }
    }

    /// Takes hands, one after another, and tells whether they are hands.
    ///
    /// They are not if an id is no card's, or a card comes twice; then nothing else is known.
    pub fn deal(&mut self, tables: &[Round], strides: &[Vec<u64>], hands: &[u8]) -> bool {
        self.used = [0; BLOCK];
        self.signatures = [Packed::default(); BLOCK];
        self.arrangements = [0; BLOCK];
        self.numbers = [[0; SUITS]; BLOCK];
        let each = tables.iter().map(|round| round.cards).sum();
        let (mut start, mut fault) = (0, 0);
        for (place, round) in tables.iter().enumerate() {
            let cards = hands.chunks_exact(each).map(|hand| &hand[start..]);
            // A loop of a length that the compiler knows is no loop.
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

    /// Deals a round of `CARDS` cards, or of any number if that is 0; tells of faults as `deal`.
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

    /// Counts each round's sets of ranks in the numbers of the suits of so many hands.
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

    /// The arrangement and the suits' keys of each hand.
    ///
    /// A greater key is a greater signature, or the same and a greater number.
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

/// The number of the suit that this key stands for.
#[inline]
pub fn number_of(key: u64) -> u64 {
    key & ((1 << SIGNATURE) - 1)
}

fn squeezed_bits(cards: &[u8], used: u64) -> u64 {
    let places = cards.iter().map(|&id| squeezed(id, used));
    places.fold(0, |bits, place| bits | 1 << place)
}
