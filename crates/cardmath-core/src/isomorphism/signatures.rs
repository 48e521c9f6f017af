//! What one suit can hold: how many of its cards come in each round, and which.

use super::rank_sets::Ranks;
use super::rounds::Rounds;
use crate::cards::{RANKS, choose};
use crate::isomorphism::rank_sets;

/// The signatures of a suit (how many of its cards come in each round), and for each of them
/// the numbers of the suits that have it.
///
/// A signature is a number with a digit a round, the first round's the highest, so that
/// signatures order as their digits do. So do the numbers: each round brings the suit one of the
/// sets of the ranks that are left to it, and the numbers of these sets are the digits.
#[derive(Debug)]
pub struct Signatures {
    rounds: Vec<Digit>,
    /// How many suits have each signature: none if it asks for more than 13 ranks.
    sizes: Vec<u64>,
    /// For each round, what its set of ranks counts in the number of a suit of each signature.
    strides: Vec<Vec<u64>>,
}

/// A round's digit in a signature.
#[derive(Clone, Copy, Debug)]
struct Digit {
    unit: usize,
    base: usize,
}

impl Signatures {
    /// All signatures that a suit can have in these rounds.
    pub fn new(rounds: &Rounds) -> Signatures {
        let rounds = digits(rounds);
        let mut sizes = Vec::new();
        let mut strides = vec![Vec::new(); rounds.len()];
        for signature in 0..rounds.iter().map(|digit| digit.base).product() {
            let sets = sets_by_round(&rounds, signature);
            for (round, strides) in strides.iter_mut().enumerate() {
                strides.push(sets[round + 1..].iter().product());
            }
            sizes.push(sets.iter().product());
        }
        Signatures {
            rounds,
            sizes,
            strides,
        }
    }

    /// What one card in this round adds to its suit's signature.
    pub fn unit(&self, round: usize) -> usize {
        self.rounds[round].unit
    }

    /// How many suits have this signature.
    pub fn size(&self, signature: u16) -> u64 {
        self.sizes[usize::from(signature)]
    }

    /// For each round, what its set of ranks counts in the number of a suit of each signature.
    pub fn strides(&self) -> &[Vec<u64>] {
        &self.strides
    }

    /// The ranks that come in each round to the suit of this signature and number.
    pub fn ranks(&self, signature: u16, mut number: u64) -> impl Iterator<Item = Ranks> {
        let signature = usize::from(signature);
        let mut used = 0;
        self.rounds
            .iter()
            .zip(&self.strides)
            .map(move |(digit, strides)| {
                let place = number / strides[signature];
                number %= strides[signature];
                let squeezed = rank_sets::set(digit.of(signature), place as usize);
                let ranks = rank_sets::spread(squeezed, used);
                used |= ranks;
                ranks
            })
    }
}

impl Digit {
    fn of(self, signature: usize) -> usize {
        signature / self.unit % self.base
    }
}

fn digits(rounds: &Rounds) -> Vec<Digit> {
    let mut unit = 1;
    let place = |&cards: &u8| {
        let base = usize::from(cards) + 1;
        let digit = Digit { unit, base };
        unit *= base;
        digit
    };
    let mut digits: Vec<Digit> = rounds.each().iter().rev().map(place).collect();
    digits.reverse();
    digits
}

/// How many sets of ranks each round can bring to a suit, after the rounds before it.
fn sets_by_round(rounds: &[Digit], signature: usize) -> Vec<u64> {
    let mut left = RANKS;
    let sets = |digit: &Digit| {
        let cards = digit.of(signature);
        let sets = choose(left, cards) as u64;
        left = left.saturating_sub(cards);
        sets
    };
    rounds.iter().map(sets).collect()
}
