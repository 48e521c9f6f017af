//! Hands on a board, by their rank: how many strengths are below theirs.

use crate::Hand;
use crate::equity::holdem::question::ids;
use crate::evaluate::{STRENGTHS, strengths};
use crate::simd::Instructions;

/// Room for all strengths, in whole words of bits.
const WORDS: usize = (STRENGTHS as usize + 1).div_ceil(u64::BITS as usize);
/// Any strength is below this, which the compiler sees.
const ROOM: usize = 1 << (STRENGTHS.ilog2() + 1);

/// Hands, judged on one board after another.
pub struct Ranking {
    instructions: Instructions,
    cards: Vec<Hand>,
    /// The same by their ids, without a rank yet.
    unranked: Vec<Ranked>,
    /// With the board, those that share no card with it, and what they are worth.
    hands: Vec<Hand>,
    strengths: Vec<u16>,
    /// The same, for who asks.
    live: Vec<Ranked>,
    /// The strengths that there are, ascending, and the rank of each of them.
    by_rank: Vec<u16>,
    ranks: Box<[u8; ROOM]>,
}

/// A hand that shares no card with the board.
#[derive(Clone, Copy, Default)]
#[repr(align(8))]
pub struct Ranked {
    /// Its place among the hands.
    pub place: u16,
    /// The ids of its cards.
    pub ids: [u8; 2],
    /// Its rank. There are never 256: two cards make at most 91 strengths by their ranks, and 45 more
    /// by those of them that are of the suit of a flush.
    pub rank: u8,
}

impl Ranking {
    /// Hands, not yet judged.
    pub fn new(cards: Vec<Hand>, instructions: Instructions) -> Ranking {
        let count = cards.len();
        let unranked = cards.iter().zip(0..).map(|(&cards, place)| Ranked {
            place,
            ids: ids(cards),
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

    /// Hands that are not judged: all are of one rank.
    pub fn of_equals(cards: &[Hand]) -> Ranking {
        let mut ranking = Ranking::new(cards.to_vec(), Instructions::fastest());
        ranking.take_live(Hand::EMPTY);
        ranking.by_rank.push(0);
        ranking
    }

    /// Judges all hands that share no card with the board.
    pub fn judge(&mut self, board: Hand) {
        self.take_live(board);
        let count = self.live.len();
        if count > 0 {
            let worth = &mut self.strengths[..count];
            strengths(self.instructions, &self.hands[..count], worth);
        }
        self.rank();
    }

    /// Takes the hands that share no card with the board.
    fn take_live(&mut self, board: Hand) {
        self.live.resize(self.cards.len(), Ranked::default());
        let mut count = 0;
        for (&cards, &hand) in self.cards.iter().zip(&self.unranked) {
            // What shares a card is written too, and written over.
            self.hands[count] = cards | board;
            self.live[count] = hand;
            count += usize::from((cards & board).is_empty());
        }
        self.live.truncate(count);
    }

    /// Numbers the strengths that there are from the lowest up.
    fn rank(&mut self) {
        let worth = &self.strengths[..self.live.len()];
        let mut seen = [0u64; WORDS];
        for &strength in worth {
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
        for (live, &strength) in self.live.iter_mut().zip(worth) {
            live.rank = self.ranks[usize::from(strength) % ROOM];
        }
    }

    /// The hands that share no card with the board.
    pub fn live(&self) -> &[Ranked] {
        &self.live
    }

    /// The strength of each rank, ascending.
    pub fn by_rank(&self) -> &[u16] {
        &self.by_rank
    }
}
