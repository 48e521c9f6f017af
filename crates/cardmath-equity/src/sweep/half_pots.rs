//! Two ranges swept on each board: the half pots that each combo wins from each range.
//!
//! A combo wins two half pots from a weaker combo and one from an equal one. The combos are sorted
//! by rank, and the weight so far is kept in all and for each card. So the sweep reads the weight
//! below its rank, then the weight up to its rank, less that of combos with which it shares a card.

use super::ranking::{Ranked, Ranking};
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;

/// Room for the sum of each card, which the compiler sees to be a power of two.
const ROOM: usize = 64;
/// There are fewer ranks than this.
const RANKS: usize = 256;

/// The weights of two ranges side by side: the first in the low 32 bits.
///
/// Twice the sum of a range's weights must fit in 32 bits. So sums and differences of both are one
/// operation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pair(pub u64);

impl Pair {
    /// Puts two weights side by side.
    pub fn new([one, other]: [u32; 2]) -> Pair {
        Pair(u64::from(one) | u64::from(other) << u32::BITS)
    }

    /// The two weights.
    #[inline(always)]
    pub fn sides(self) -> [u64; 2] {
        [self.0 & u64::from(u32::MAX), self.0 >> u32::BITS]
    }
}

/// A combo on a board, and what it wins.
#[derive(Clone, Copy, Default, Debug)]
pub struct Winner {
    /// Its index among all combos.
    pub place: u16,
    /// The half pots that it wins from each range.
    pub half_pots: Pair,
}

/// The combos of two ranges, swept on one board after another.
pub struct HalfPots {
    instructions: Instructions,
    ranking: Ranking,
    weights: Vec<Pair>,
    sorted: Vec<Ranked>,
    winners: Vec<Winner>,
}

/// The weight of some combos, in all and for each card.
struct Sums {
    all: u64,
    of_card: [u64; ROOM],
}

impl Sums {
    /// The weight of the combos that share no card with this one; of itself it must be added.
    #[inline(always)]
    fn beside(&self, ids: [u8; 2]) -> u64 {
        let [one, other] = ids.map(|id| self.of_card[usize::from(id) % ROOM]);
        // The difference of each side is 0 or more, once the combo itself is added.
        self.all.wrapping_sub(one).wrapping_sub(other)
    }

    #[inline(always)]
    fn add(&mut self, ids: [u8; 2], weight: u64) {
        self.all += weight;
        for id in ids {
            self.of_card[usize::from(id) % ROOM] += weight;
        }
    }
}

impl HalfPots {
    /// These combos, each with its weights in the two ranges.
    pub fn new(cards: Vec<Hand>, weights: Vec<[u32; 2]>, instructions: Instructions) -> HalfPots {
        let count = cards.len();
        HalfPots {
            instructions,
            ranking: Ranking::new(cards, instructions),
            weights: weights.into_iter().map(Pair::new).collect(),
            sorted: vec![Ranked::default(); count],
            winners: vec![Winner::default(); count],
        }
    }

    /// Sweeps the combos that share no card with a board.
    pub fn sweep_on(&mut self, board: Hand) {
        self.ranking.evaluate(board);
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || self.sweep(),
        );
    }

    /// The combos that share no card with the board, and what each wins from each range.
    pub fn winners(&self) -> &[Winner] {
        &self.winners[..self.ranking.live().len()]
    }

    /// The weights of a combo.
    #[inline(always)]
    pub fn weights(&self, place: u16) -> Pair {
        self.weights[usize::from(place)]
    }

    #[inline(always)]
    fn sweep(&mut self) {
        let ends = self.sort();
        let ranks = self.ranking.by_rank().len();
        let weights = &self.weights[..];
        let weight = |hand: &Ranked| weights[usize::from(hand.place)].0;
        let mut sums = Sums {
            all: 0,
            of_card: [0; ROOM],
        };
        let mut first = 0;
        for &end in &ends[..ranks] {
            let end = usize::from(end);
            let group = &self.sorted[first..end];
            let winners = &mut self.winners[first..end];
            for (hand, winner) in group.iter().zip(winners.iter_mut()) {
                winner.half_pots.0 = sums.beside(hand.ids);
            }
            for hand in group {
                sums.add(hand.ids, weight(hand));
            }
            for (hand, winner) in group.iter().zip(winners) {
                winner.place = hand.place;
                // The combo itself is subtracted with each of its two cards.
                let equal = sums.beside(hand.ids).wrapping_add(weight(hand));
                winner.half_pots.0 = winner.half_pots.0.wrapping_add(equal);
            }
            first = end;
        }
    }

    /// Sorts the live combos by rank, and returns where each rank ends.
    #[inline(always)]
    fn sort(&mut self) -> [u16; RANKS] {
        let live = self.ranking.live();
        let mut places = [0u16; RANKS];
        for hand in live {
            places[usize::from(hand.rank)] += 1;
        }
        let mut before = 0;
        for place in &mut places {
            before += std::mem::replace(place, before);
        }
        for &hand in live {
            let place = &mut places[usize::from(hand.rank)];
            self.sorted[usize::from(*place)] = hand;
            *place += 1;
        }
        places
    }
}
