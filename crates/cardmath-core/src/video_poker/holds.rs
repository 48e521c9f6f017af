//! The 32 holds of a hand.

use crate::video_poker::{Game, HAND, Pays};

/// How many ways there are to hold some of the cards of a hand.
pub const HOLDS: usize = 1 << HAND;

/// The holds of one hand. A hold is the bits of which of the cards it keeps, the lowest id first.
pub struct Holds<'a> {
    game: &'a Game,
    ids: [u8; HAND],
    classes: [u32; HOLDS],
    line: usize,
}

/// The best hold of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// Which cards it keeps.
    pub hold: usize,
    /// Its value: the pays of all draws, over the common denominator.
    pub value: i64,
    /// How many holds have this value.
    pub equal: u32,
    /// How many of these keep as few cards.
    pub equal_in_size: u32,
}

impl<'a> Holds<'a> {
    /// The holds of a hand of the deck; its ids come the lowest first.
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

    /// The class of the cards that a hold keeps; that of all five is no number of the deck's.
    pub fn class(&self, hold: usize) -> u32 {
        self.classes[hold]
    }

    /// The value of each hold, over the common denominator.
    ///
    /// Draws that bring back none of the thrown cards are left when, card by card, those are taken away that bring
    /// it back.
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

    /// How many draws of a hold come to each line; the last is none.
    pub fn draws(&self, hold: usize) -> Vec<i64> {
        let mut draws = vec![0; self.game.columns()];
        for_each_back(hold, |set, sign| {
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

    /// The best hold: of equal ones that with the fewest cards, then with the least variance.
    #[inline]
    pub fn best(&self, pays: &Pays) -> Best {
        self.best_of(&self.values(pays), pays)
    }

    /// The best hold, the values being known.
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
        // What is left is a matter of wording; the cards decide, so that the answer is always the same.
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

    /// The ranks that a hold keeps, the highest first; jokers are above the aces.
    pub fn ranks(&self, hold: usize) -> [u8; HAND] {
        let mut ranks = [0; HAND];
        let kept = (0..HAND).rev().filter(|card| hold >> card & 1 == 1);
        for (rank, card) in ranks.iter_mut().zip(kept) {
            *rank = 1 + self.ids[card] / 4;
        }
        ranks
    }
}

/// Visits what a hold keeps with each set of the thrown cards that come back, with its sign.
fn for_each_back(hold: usize, mut visit: impl FnMut(usize, i64)) {
    let thrown = !hold & (HOLDS - 1);
    let mut back = thrown;
    loop {
        let even = back.count_ones().is_multiple_of(2);
        visit(hold | back, if even { 1 } else { -1 });
        if back == 0 {
            return;
        }
        back = (back - 1) & thrown;
    }
}

/// How many draws of each hold come to each line, by how many hands of each line contain each subset of the hand.
pub fn draws_of(containing: &[Vec<u64>]) -> Vec<Vec<i64>> {
    let draws = |hold: usize| {
        let mut draws = vec![0; containing[hold].len()];
        for_each_back(hold, |set, sign| {
            for (sum, &count) in draws.iter_mut().zip(&containing[set]) {
                *sum += sign * count as i64;
            }
        });
        draws
    };
    (0..HOLDS).map(draws).collect()
}
