//! Combos on a board, ranked by strength.
//!
//! The rank of a combo is the number of different strengths below its own.

use cardmath_cards::Hand;
use cardmath_cards::pair_ids;
use cardmath_cards::simd::Instructions;
use cardmath_evaluate::{STRENGTHS, strengths};

/// The number of words that hold a bit for each strength.
const WORDS: usize = (STRENGTHS as usize + 1).div_ceil(u64::BITS as usize);
/// A power of two above all strengths: the compiler sees that indexes modulo it are in bounds.
const ROOM: usize = 1 << (STRENGTHS.ilog2() + 1);
/// There are fewer ranks.
const RANKS: usize = 1 << u8::BITS;

/// Combos, evaluated on one board after another.
pub struct Ranking {
    instructions: Instructions,
    cards: Vec<Hand>,
    /// The same combos by the ids of their cards; their ranks are not set.
    unranked: Vec<Ranked>,
    /// The live combos together with the board, and their strengths. A combo is live if it shares
    /// no card with the board.
    hands: Vec<Hand>,
    strengths: Vec<u16>,
    /// The live combos with their ranks.
    live: Vec<Ranked>,
    /// The strengths that occur, ascending, and the rank of each strength.
    by_rank: Vec<u16>,
    ranks: Box<[u8; ROOM]>,
}

/// A combo that shares no card with the board.
#[derive(Clone, Copy, Default)]
#[repr(align(8))]
pub struct Ranked {
    /// Its index among all combos.
    pub place: u16,
    /// The ids of its cards.
    pub ids: [u8; 2],
    /// Its rank. There are fewer than 256: two hole cards make at most 91 strengths by their ranks,
    /// and at most 45 more with a flush.
    pub rank: u8,
}

impl Ranking {
    /// These combos, not evaluated yet.
    pub fn new(cards: Vec<Hand>, instructions: Instructions) -> Ranking {
        let count = cards.len();
        let unranked = cards.iter().zip(0..).map(|(&cards, place)| Ranked {
            place,
            ids: pair_ids(cards),
            rank: 0,
        });
        Ranking {
            instructions,
            unranked: unranked.collect(),
            hands: vec![Hand::EMPTY; count],
            strengths: vec![0; count],
            live: Vec::with_capacity(count),
            by_rank: Vec::new(),
            ranks: Box::new([0; ROOM]),
            cards,
        }
    }

    /// These combos without a board: all are live and of one rank.
    pub fn of_equals(cards: &[Hand]) -> Ranking {
        let mut ranking = Ranking::new(cards.to_vec(), Instructions::fastest());
        ranking.take_live(Hand::EMPTY);
        ranking.by_rank.push(0);
        ranking
    }

    /// Evaluates and ranks all combos that share no card with the board.
    pub fn evaluate(&mut self, board: Hand) {
        self.take_live(board);
        let count = self.live.len();
        if count > 0 {
            let found = &mut self.strengths[..count];
            strengths(self.instructions, &self.hands[..count], found);
        }
        self.rank();
    }

    /// Finds the combos that share no card with the board.
    fn take_live(&mut self, board: Hand) {
        self.live.resize(self.cards.len(), Ranked::default());
        let mut count = 0;
        for (&cards, &hand) in self.cards.iter().zip(&self.unranked) {
            // Without a branch: a combo that shares a card is overwritten by the next one.
            self.hands[count] = cards | board;
            self.live[count] = hand;
            count += usize::from((cards & board).is_empty());
        }
        self.live.truncate(count);
    }

    /// Numbers the strengths that occur from the lowest up.
    fn rank(&mut self) {
        let found = &self.strengths[..self.live.len()];
        let mut seen = [0u64; WORDS];
        for &strength in found {
            seen[usize::from(strength / 64)] |= 1 << (strength % 64);
        }
        self.by_rank.clear();
        for (word, mut bits) in seen.into_iter().enumerate() {
            while bits != 0 {
                let strength = word * 64 + bits.trailing_zeros() as usize;
                self.ranks[strength] = self.by_rank.len() as u8;
                self.by_rank.push(strength as u16);
                bits &= bits - 1;
            }
        }
        for (live, &strength) in self.live.iter_mut().zip(found) {
            live.rank = self.ranks[usize::from(strength) % ROOM];
        }
    }

    /// Copies the live combos, the weakest first.
    #[inline(always)]
    pub fn sort_into(&self, sorted: &mut Vec<Ranked>) {
        let mut places = [0u16; RANKS];
        for hand in &self.live {
            places[usize::from(hand.rank)] += 1;
        }
        let mut sum = 0;
        for place in &mut places[..self.by_rank.len()] {
            (sum, *place) = (sum + *place, sum);
        }
        sorted.resize(self.live.len(), Ranked::default());
        // By reference, so that a combo is copied as one word.
        for hand in &self.live {
            let place = &mut places[usize::from(hand.rank)];
            sorted[usize::from(*place)] = *hand;
            *place += 1;
        }
    }

    /// The combos that share no card with the board.
    pub fn live(&self) -> &[Ranked] {
        &self.live
    }

    /// The strength of each rank, ascending.
    pub fn by_rank(&self) -> &[u16] {
        &self.by_rank
    }
}
