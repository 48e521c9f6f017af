//! How the cards of each round fall on the four suits, ranks aside.

use super::rounds::Rounds;
use super::signatures::Signatures;
use crate::cards::SUITS;

/// How far apart two suits' signatures stand in one word.
const FIELD: usize = 16;

/// One round's tables.
#[derive(Debug)]
pub struct Round {
    /// How many cards come in this round.
    pub cards: usize,
    /// What a card of each suit adds to the place of the round's split.
    weights: [u32; SUITS],
    /// How the round can be split among the suits; places that no round comes to hold zeros.
    pub splits: Vec<Split>,
}

/// How a round is split among the suits.
#[derive(Clone, Copy, Default, Debug)]
pub struct Split {
    /// What it adds to the four suits' signatures.
    pub signatures: Packed,
    /// What it adds to the number of the arrangement of all rounds.
    pub arrangement: u32,
}

/// The signatures of four suits in one word, clubs lowest.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Packed(u64);

impl Packed {
    fn new(signatures: [usize; SUITS]) -> Packed {
        let fields = signatures.iter().rev();
        Packed(fields.fold(0, |word, &signature| word << FIELD | signature as u64))
    }

    /// Both, added suit by suit.
    #[inline]
    pub fn plus(self, other: Packed) -> Packed {
        Packed(self.0 + other.0)
    }

    /// One suit's signature.
    #[inline]
    pub fn of(self, suit: usize) -> u16 {
        (self.0 >> (FIELD * suit)) as u16
    }

    /// Each suit's signature.
    #[inline]
    pub fn each(self) -> [u16; SUITS] {
        std::array::from_fn(|suit| self.of(suit))
    }
}

/// The rounds' tables, and the signatures that each arrangement of all rounds makes.
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
    /// A round after others that have so many arrangements.
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

    /// What each split adds to the signatures, in the order of the arrangements.
    fn dealt(&self) -> impl Iterator<Item = Packed> {
        let signatures = self.splits.iter().map(|split| split.signatures);
        signatures.filter(|&packed| packed != Packed::default())
    }

    /// What a card adds to the place of the round's split.
    #[inline]
    pub fn weight(&self, id: u8) -> u32 {
        self.weights[usize::from(id) % SUITS]
    }
}
