//! Arrangements: how many cards of each round are in each suit, ignoring ranks.

use super::rounds::Rounds;
use super::signatures::Signatures;
use cardmath_cards::SUITS;

/// The number of bits of a signature in a packed word.
const FIELD: usize = 16;

/// The tables of one round.
#[derive(Debug)]
pub struct Round {
    /// The number of cards of the round.
    pub cards: usize,
    /// The amount that a card of each suit adds to the index of the split.
    weights: [u32; SUITS],
    /// The splits of the round among the suits. Indices that no split has hold zeros.
    pub splits: Vec<Split>,
}

/// A split: how many cards of a round are in each suit.
#[derive(Clone, Copy, Default, Debug)]
pub struct Split {
    /// The amount that it adds to the four signatures.
    pub signatures: Packed,
    /// The amount that it adds to the number of the arrangement.
    pub arrangement: u32,
}

/// The signatures of four suits in one word, clubs in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Packed(u64);

impl Packed {
    fn new(signatures: [usize; SUITS]) -> Packed {
        let fields = signatures.iter().rev();
        Packed(fields.fold(0, |word, &signature| word << FIELD | signature as u64))
    }

    /// The sum, suit by suit.
    #[inline]
    pub fn plus(self, other: Packed) -> Packed {
        Packed(self.0 + other.0)
    }

    /// The signature of one suit.
    #[inline]
    pub fn of(self, suit: usize) -> u16 {
        (self.0 >> (FIELD * suit)) as u16
    }

    /// The signatures of all suits.
    #[inline]
    pub fn each(self) -> [u16; SUITS] {
        std::array::from_fn(|suit| self.of(suit))
    }
}

/// The tables of the rounds, and the signatures of each arrangement.
pub fn arrangements(rounds: &Rounds, signatures: &Signatures) -> (Vec<Round>, Vec<Packed>) {
    let mut all = vec![Packed::default()];
    let mut tables = Vec::with_capacity(rounds.each().len());
    for (place, &cards) in rounds.each().iter().enumerate() {
        let round = Round::new(cards.into(), signatures.unit(place), all.len());
        let grown = round
            .dealt()
            .flat_map(|split| all.iter().map(move |s| s.plus(split)));
        all = grown.collect();
        tables.push(round);
    }
    (tables, all)
}

impl Round {
    /// The tables of a round that follows rounds with this many arrangements.
    fn new(cards: usize, unit: usize, arrangements: usize) -> Round {
        let base = cards + 1;
        let mut splits = vec![Split::default(); base.pow(3)];
        let mut found = 0;
        for (place, split) in splits.iter_mut().enumerate() {
            let [clubs, diamonds, hearts] = [1, base, base * base].map(|b| place / b % base);
            if let Some(spades) = cards.checked_sub(clubs + diamonds + hearts) {
                let counts = [clubs, diamonds, hearts, spades];
                split.signatures = Packed::new(counts.map(|count| count * unit));
                split.arrangement = (found * arrangements) as u32;
                found += 1;
            }
        }
        Round {
            cards,
            weights: [1, base as u32, (base * base) as u32, 0],
            splits,
        }
    }

    /// The signatures that each split adds, in the order of the arrangements.
    fn dealt(&self) -> impl Iterator<Item = Packed> {
        let signatures = self.splits.iter().map(|split| split.signatures);
        signatures.filter(|&packed| packed != Packed::default())
    }

    /// The amount that a card adds to the index of the split.
    #[inline]
    pub fn weight(&self, id: u8) -> u32 {
        self.weights[usize::from(id) % SUITS]
    }
}
