//! Signatures: how many cards of a suit come in each round. And the numbers of suits by their
//! ranks.

use super::rank_sets::RankSet;
use super::rounds::Rounds;
use crate::isomorphism::rank_sets;
use cardmath_cards::{RANKS, choose};

/// All signatures, and for each signature the numbering of the suits that have it.
///
/// A signature is a number with one digit per round, the first round's digit highest, so that
/// signatures compare as their digits do. So do the numbers of suits: in each round a suit gets one
/// of the sets of its remaining ranks, and the numbers of these sets are the digits.
#[derive(Debug)]
pub struct Signatures {
    rounds: Vec<Digit>,
    /// The number of suits with each signature; 0 if it needs more than 13 ranks.
    sizes: Vec<u64>,
    /// For each round and signature, the weight of the round's set of ranks in the number of a
    /// suit.
    strides: Vec<Vec<u64>>,
}

/// The digit of a round in a signature.
#[derive(Clone, Copy, Debug)]
struct Digit {
    unit: usize,
    base: usize,
}

impl Signatures {
    /// All signatures of a suit in these rounds.
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

    /// The amount that one card of this round adds to its suit's signature.
    pub fn unit(&self, round: usize) -> usize {
        self.rounds[round].unit
    }

    /// The number of suits with this signature.
    pub fn size(&self, signature: u16) -> u64 {
        self.sizes[usize::from(signature)]
    }

    /// For each round and signature, the weight of the round's set of ranks in the number of a
    /// suit.
    pub fn strides(&self) -> &[Vec<u64>] {
        &self.strides
    }

    /// The ranks in each round of the suit with this signature and number.
    pub fn ranks(&self, signature: u16, mut number: u64) -> impl Iterator<Item = RankSet> {
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

/// The number of sets of ranks that each round can add to a suit, after the rounds before it.
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
