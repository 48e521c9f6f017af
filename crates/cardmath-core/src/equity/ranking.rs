//! Hands on a board in the order of their strength.

use crate::Hand;
use crate::evaluate::{Instructions, STRENGTHS, strengths};

/// Room for all strengths, in whole words of bits.
const WORDS: usize = (STRENGTHS as usize + 1).div_ceil(u64::BITS as usize);

/// Hands, judged on one board after another.
pub struct Ranking {
    instructions: Instructions,
    cards: Vec<Hand>,
    /// The places of those that share no card with the board, with the board, and what they are worth.
    live: Vec<u16>,
    hands: Vec<Hand>,
    strengths: Vec<u16>,
    /// The places again, from the weakest up, and where each strength ends among them.
    sorted: Vec<u16>,
    groups: Vec<(u16, u16)>,
    /// For each strength the hands that have it, or where the next of them stands; 0 between boards.
    next: Vec<u16>,
}

impl Ranking {
    /// Hands, not yet judged.
    pub fn new(cards: Vec<Hand>, instructions: Instructions) -> Ranking {
        let count = cards.len();
        Ranking {
            instructions,
            live: vec![0; count],
            hands: vec![Hand::EMPTY; count],
            strengths: vec![0; count],
            sorted: vec![0; count],
            groups: Vec::new(),
            next: vec![0; WORDS * u64::BITS as usize],
            cards,
        }
    }

    /// Judges all hands that share no card with the board.
    pub fn judge(&mut self, board: Hand) {
        let (mut live, places) = (0, 0u16..);
        for (&cards, place) in self.cards.iter().zip(places) {
            // What shares a card is written too, and written over.
            self.hands[live] = cards | board;
            self.live[live] = place;
            live += usize::from((cards & board).is_empty());
        }
        let worth = &mut self.strengths[..live];
        if live > 0 {
            strengths(self.instructions, &self.hands[..live], worth);
        }
        self.sort(live);
    }

    /// Puts the hands in order: those of each strength are counted, which tells where they stand.
    fn sort(&mut self, live: usize) {
        let (worth, next) = (&self.strengths[..live], &mut self.next[..]);
        let mut seen = [0u64; WORDS];
        for &strength in worth {
            next[usize::from(strength)] += 1;
            seen[usize::from(strength / 64)] |= 1 << (strength % 64);
        }
        self.groups.clear();
        let mut start = 0;
        for (word, mut bits) in seen.into_iter().enumerate() {
            while bits != 0 {
                let strength = word * 64 + bits.trailing_zeros() as usize;
                start += std::mem::replace(&mut next[strength], start);
                self.groups.push((strength as u16, start));
                bits &= bits - 1;
            }
        }
        for (&strength, &place) in worth.iter().zip(&self.live) {
            let next = &mut next[usize::from(strength)];
            self.sorted[usize::from(*next)] = place;
            *next += 1;
        }
        for &(strength, _) in &self.groups {
            next[usize::from(strength)] = 0;
        }
    }

    /// The places of equally strong hands, with their strength, from the weakest up.
    pub fn groups(&self) -> impl DoubleEndedIterator<Item = (u16, &[u16])> {
        let ends = &self.groups;
        (0..ends.len()).map(move |group| {
            let start = group.checked_sub(1).map_or(0, |before| ends[before].1);
            let (strength, end) = ends[group];
            (strength, &self.sorted[start.into()..end.into()])
        })
    }
}
