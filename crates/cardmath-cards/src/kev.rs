//! Cactus Kev's 32-bit card integers, which treys and deuces use too.
//!
//! `xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp`: a bit for the rank, a bit for the suit, the rank's
//! index and its prime. Source: Kevin Suffecool, "Cactus Kev's Poker Hand Evaluator".

use crate::{Card, Rank, Suit};

/// The first thirteen primes, one a rank, so that a product identifies a set of ranks.
const PRIMES: [u32; Rank::COUNT as usize] = first_primes();

const fn first_primes() -> [u32; Rank::COUNT as usize] {
    let mut primes = [0; Rank::COUNT as usize];
    let (mut found, mut candidate) = (0, 2);
    while found < primes.len() {
        let mut smaller = 0;
        while smaller < found && candidate % primes[smaller] != 0 {
            smaller += 1;
        }
        if smaller == found {
            primes[found] = candidate;
            found += 1;
        }
        candidate += 1;
    }
    primes
}

impl Card {
    /// Converts the card to Cactus Kev's integer.
    pub const fn to_kev(self) -> u32 {
        let rank = self.rank().index();
        // The order of Kev's suit bits is reversed: clubs have the highest.
        let suit = 1 << (Suit::COUNT - 1 - self.suit().index());
        1 << (16 + rank) | suit << 12 | (rank as u32) << 8 | PRIMES[rank as usize]
    }

    /// The card with this Cactus Kev integer, if there is one.
    pub fn from_kev(kev: u32) -> Option<Card> {
        Card::all().find(|card| card.to_kev() == kev)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_comes_back_and_nothing_else_does() {
        assert!(Card::all().all(|card| Card::from_kev(card.to_kev()) == Some(card)));
        assert_eq!(Card::from_kev(0), None);
        assert_eq!(Card::from_kev(u32::MAX), None);
    }
}
