//! The 32 holds of a hand.

use crate::{Game, HAND, Pays};

/// The number of ways to hold some of the cards of a hand.
pub const HOLDS: usize = 1 << HAND;

/// The holds of one hand. A hold is a set of bits: bit i is set if it keeps card i, and ids ascend.
pub struct Holds<'a> {
    game: &'a Game,
    ids: [u8; HAND],
    classes: [u32; HOLDS],
    line: usize,
}

/// The best hold of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// The kept cards, as bits.
    pub hold: usize,
    /// The sum of the pays of all draws, over the common denominator.
    pub value: i64,
    /// The number of holds with this value.
    pub equal: u32,
    /// The number of these that keep as few cards.
    pub equal_in_size: u32,
}

impl<'a> Holds<'a> {
    /// The holds of a hand of the deck; its ids ascend.
    pub fn of(game: &'a Game, ids: [u8; HAND]) -> Holds<'a> {
        let line = game.line_of(&ids);
        Holds::known(game, ids, line)
    }

    /// The holds of a hand whose line is known.
    #[inline]
    pub fn known(game: &'a Game, ids: [u8; HAND], line: usize) -> Holds<'a> {
        Holds {
            game,
            ids,
            classes: game.deck().subsets(&ids),
            line,
        }
    }

    /// The line of the hand.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The class of the cards that a hold keeps. All five cards have no class in the deck.
    pub fn class(&self, hold: usize) -> u32 {
        self.classes[hold]
    }

    /// The class of the cards that a hold keeps; of all five cards the line that pays them,
    /// numbered after the last class.
    pub fn class_or_line(&self, hold: usize) -> usize {
        match hold.count_ones() as usize {
            HAND => self.game.deck().sets().len() + self.line,
            _ => self.class(hold) as usize,
        }
    }

    /// The value of each hold, over the common denominator.
    ///
    /// Sums over all hands include draws that bring back discarded cards. These are subtracted, one
    /// card after the other.
    #[inline]
    pub fn values(&self, pays: &Pays) -> [i64; HOLDS] {
        let mut values = self.classes.map(|class| pays.sums[class as usize]);
        values[HOLDS - 1] = pays.of_line[self.line];
        for card in 0..HAND {
            for hold in 0..HOLDS {
                if hold >> card & 1 == 0 {
                    values[hold] -= values[hold | 1 << card];
                }
            }
        }
        for (hold, value) in values.iter_mut().enumerate() {
            *value *= self.game.scale(hold.count_ones() as usize) as i64;
        }
        values
    }

    /// The number of draws of a hold that each line pays, and last that no line pays.
    pub fn draws(&self, hold: usize) -> Vec<i64> {
        let mut draws = vec![0; self.game.columns()];
        for_each_return(hold, |set, sign| {
            if set == HOLDS - 1 {
                draws[self.line] += sign;
            } else {
                let counts = self.game.counts(self.classes[set]);
                for (sum, &count) in draws.iter_mut().zip(counts) {
                    *sum += sign * i64::from(count);
                }
            }
        });
        draws
    }

    /// The best hold: of equal ones, the one with the fewest cards, then with the lowest variance.
    #[inline]
    pub fn best(&self, pays: &Pays) -> Best {
        self.best_of(&self.values(pays), pays)
    }

    /// The best hold, given the values of all holds.
    #[inline]
    pub fn best_of(&self, values: &[i64; HOLDS], pays: &Pays) -> Best {
        let value = values.iter().copied().fold(i64::MIN, i64::max);
        let equal = (0..HOLDS).fold(0_u32, |set, hold| {
            set | u32::from(values[hold] == value) << hold
        });
        if equal.is_power_of_two() {
            return Best {
                hold: equal.ilog2() as usize,
                value,
                equal: 1,
                equal_in_size: 1,
            };
        }
        self.best_of_equal(equal, value, pays)
    }

    #[cold]
    fn best_of_equal(&self, equal: u32, value: i64, pays: &Pays) -> Best {
        let each = (0..HOLDS).filter(|hold| equal >> hold & 1 == 1);
        let fewest = each.clone().map(usize::count_ones).min().unwrap_or(0);
        let alike: Vec<usize> = each.filter(|hold| hold.count_ones() == fewest).collect();
        // Break ties by rank, so that the answer is always the same.
        let ranks = |hold: usize| self.ranks(hold);
        let best = alike.iter().copied().min_by(|&one, &other| {
            let squares = self.square(one, pays).cmp(&self.square(other, pays));
            squares.then_with(|| ranks(other).cmp(&ranks(one)))
        });
        Best {
            hold: best.unwrap_or(0),
            value,
            equal: equal.count_ones(),
            equal_in_size: alike.len() as u32,
        }
    }

    /// The sum of the squares of the pays of all draws of a hold.
    fn square(&self, hold: usize, pays: &Pays) -> u128 {
        let draws = self.draws(hold);
        let each = draws.iter().zip(&pays.of_line);
        each.map(|(&draws, &pay)| draws as u128 * (pay as u128).pow(2))
            .sum()
    }

    /// The ranks that a hold keeps, the highest first; jokers are above aces.
    pub fn ranks(&self, hold: usize) -> [u8; HAND] {
        let mut ranks = [0; HAND];
        let kept = (0..HAND).rev().filter(|card| hold >> card & 1 == 1);
        for (rank, card) in ranks.iter_mut().zip(kept) {
            *rank = 1 + self.ids[card] / 4;
        }
        ranks
    }
}

/// Visits the kept cards of a hold joined with each subset of the discarded cards, with its sign.
#[inline]
pub(crate) fn for_each_return(hold: usize, mut visit: impl FnMut(usize, i64)) {
    let discarded = !hold & (HOLDS - 1);
    let mut returned = discarded;
    loop {
        let even = returned.count_ones().is_multiple_of(2);
        visit(hold | returned, if even { 1 } else { -1 });
        if returned == 0 {
            return;
        }
        returned = (returned - 1) & discarded;
    }
}

/// For each hold, the number of draws that each line pays, given the number of hands of each line
/// that contain each subset of the hand.
pub fn draws_of(containing: &[Vec<u64>]) -> Vec<Vec<i64>> {
    let draws = |hold: usize| {
        let mut draws = vec![0; containing[hold].len()];
        for_each_return(hold, |set, sign| {
            for (sum, &count) in draws.iter_mut().zip(&containing[set]) {
                *sum += sign * count as i64;
            }
        });
        draws
    };
    (0..HOLDS).map(draws).collect()
}
