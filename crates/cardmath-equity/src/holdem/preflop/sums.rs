//! What each hand of a matchup wins, and how often it reaches a category: sums in lanes of boards.

use super::choices::{LANES, LaneCounts};
use cardmath_cards::simd::Aligned;
use cardmath_evaluate::FIRST_STRENGTHS;
use std::array;

/// The most players whose sums fit in registers.
const FEW: usize = 4;
/// The number of hand categories.
pub const CATEGORIES: usize = FIRST_STRENGTHS.len();

/// The number of boards that each hand wins, and that end in each hand category.
pub struct Outcome {
    /// For each hand: the boards won alone, as one of two winners and so on.
    pub won: Vec<u64>,
    /// For each hand: the boards by hand category, if these are counted.
    pub categories: Vec<u64>,
}

/// The boards that each hand wins: alone, as one of two winners and so on.
///
/// The sums are lanes of 16 bits, which are moved to [`BoardWins`] before they overflow. They are
/// aligned, or each could lie in two cache lines: adding to it then takes twice as long.
#[repr(C, align(64))]
pub struct WonByPlayer<const PLAYERS: usize>([[LaneCounts; PLAYERS]; PLAYERS]);

impl<const PLAYERS: usize> WonByPlayer<PLAYERS> {
    #[inline(always)]
    pub fn none() -> Self {
        WonByPlayer([[[0; LANES]; PLAYERS]; PLAYERS])
    }

    /// Adds the weights of the boards that each hand wins.
    ///
    /// For two hands the ties are left out, as they are the boards that neither wins.
    #[inline(always)]
    pub fn add(&mut self, words: [&LaneCounts; PLAYERS], weights: &LaneCounts) {
        if PLAYERS == 2 {
            for lane in 0..LANES {
                let (one, other) = (words[0][lane], words[1][lane]);
                add(&mut self.0[0][0][lane], one > other, weights[lane]);
                add(&mut self.0[1][0][lane], other > one, weights[lane]);
            }
            return;
        }
        // Copies, so that the compiler sees that no sum lies in the words.
        let words = words.map(|words| Aligned(*words));
        let (mut best, mut winners) = (Aligned([0; LANES]), Aligned([0u16; LANES]));
        for words in &words {
            for lane in 0..LANES {
                best[lane] = words[lane].max(best[lane]);
            }
        }
        // Marks of all bits first, then their sum: in one loop, the lanes of four or eight players
        // would be compared one by one.
        let mut wins = [Aligned([0u16; LANES]); PLAYERS];
        for (wins, words) in wins.iter_mut().zip(&words) {
            for lane in 0..LANES {
                add(&mut wins[lane], words[lane] == best[lane], u16::MAX);
            }
        }
        for wins in &wins {
            for lane in 0..LANES {
                winners[lane] = winners[lane].wrapping_sub(wins[lane]);
            }
        }
        for number in 0..PLAYERS {
            // In 16 bits, or the lanes would be widened to compare them.
            let together = number as u16 + 1;
            let mut weights = Aligned(*weights);
            for lane in 0..LANES {
                let counts = winners[lane] == together;
                weights[lane] = if counts { weights[lane] } else { 0 };
            }
            // Of many players, three and more seldom win together.
            if PLAYERS > FEW && weights.iter().fold(0, |all, weight| all | weight) == 0 {
                continue;
            }
            for (words, won) in words.iter().zip(&mut self.0) {
                let mut sums = Aligned(won[number]);
                for lane in 0..LANES {
                    add(&mut sums[lane], words[lane] == best[lane], weights[lane]);
                }
                won[number] = sums.0;
            }
        }
    }
}

/// The boards on which each hand reaches each hand category or a stronger one, in lanes as in
/// [`WonByPlayer`].
#[repr(C, align(64))]
pub struct Reached<const PLAYERS: usize>([[LaneCounts; CATEGORIES]; PLAYERS]);

impl<const PLAYERS: usize> Reached<PLAYERS> {
    #[inline(always)]
    pub fn none() -> Self {
        Reached([[[0; LANES]; CATEGORIES]; PLAYERS])
    }

    /// Adds the weights of the boards by hand category.
    #[inline(always)]
    pub fn add(&mut self, words: [&LaneCounts; PLAYERS], weights: &LaneCounts) {
        for (sums, words) in self.0.iter_mut().zip(words) {
            let words = Aligned(*words);
            for (sums, &first) in sums.iter_mut().zip(&FIRST_STRENGTHS) {
                let mut sum = Aligned(*sums);
                for lane in 0..LANES {
                    add(&mut sum[lane], words[lane] >= first as u16, weights[lane]);
                }
                *sums = sum.0;
            }
        }
    }
}

/// The number of boards that each hand wins, so far.
#[derive(Clone)]
pub struct BoardWins<const PLAYERS: usize> {
    /// The number of boards.
    pub boards: i64,
    /// For each hand: the boards won alone, as one of two winners and so on; of two hands, the ties
    /// are left out.
    pub won: [[i64; PLAYERS]; PLAYERS],
    /// The boards by hand category, if these are counted.
    pub categories: Option<Box<[[i64; CATEGORIES]; PLAYERS]>>,
}

impl<const PLAYERS: usize> BoardWins<PLAYERS> {
    pub fn new(categories: bool) -> Self {
        BoardWins {
            boards: 0,
            won: [[0; PLAYERS]; PLAYERS],
            categories: categories.then(|| Box::new([[0; CATEGORIES]; PLAYERS])),
        }
    }

    /// Adds the boards that each hand wins. `number` reads a lane.
    #[inline(always)]
    pub fn take_won(&mut self, won: &WonByPlayer<PLAYERS>, number: impl Fn(u16) -> i64) {
        take(self.won.as_flattened_mut(), won.0.as_flattened(), number);
    }

    /// Adds the boards by hand category. `number` reads a lane.
    #[inline(always)]
    pub fn take_reached(&mut self, reached: &Reached<PLAYERS>, number: impl Fn(u16) -> i64) {
        if let Some(sums) = &mut self.categories {
            take(sums.as_flattened_mut(), reached.0.as_flattened(), number);
        }
    }

    pub fn outcome(mut self) -> Outcome {
        if PLAYERS == 2 {
            let tied = self.boards - self.won[0][0] - self.won[1][0];
            self.won.iter_mut().for_each(|won| won[1] = tied);
        }
        let counted = |count: &i64| count.unsigned_abs();
        let categories = self
            .categories
            .iter()
            .flat_map(|all| all.iter())
            .flat_map(by_category);
        Outcome {
            categories: categories.collect(),
            won: self.won.as_flattened().iter().map(counted).collect(),
        }
    }
}

/// Adds a weight to a sum, which may wrap around, if the board is counted.
#[inline(always)]
fn add(sum: &mut u16, is_counted: bool, weight: u16) {
    *sum = sum.wrapping_add(if is_counted { weight } else { 0 });
}

/// Adds lanes to sums. `number` reads a lane.
#[inline(always)]
fn take(sums: &mut [i64], added: &[LaneCounts], number: impl Fn(u16) -> i64) {
    for (sum, lanes) in sums.iter_mut().zip(added) {
        *sum += lanes.iter().map(|&count| number(count)).sum::<i64>();
    }
}

/// A lane of corrections, which may be negative; at most 741 ways in each of nine blocks of sets.
#[inline(always)]
pub fn signed(lane: u16) -> i64 {
    i64::from(lane as i16)
}

/// Weights that are subtracted by adding them.
#[inline(always)]
pub fn negative(weights: &LaneCounts) -> LaneCounts {
    let mut negative = Aligned([0; LANES]);
    for (negative, weight) in negative.iter_mut().zip(weights) {
        *negative = weight.wrapping_neg();
    }
    negative.0
}

/// The number of boards in each hand category, from the numbers in it or a stronger one.
fn by_category(reached: &[i64; CATEGORIES]) -> [u64; CATEGORIES] {
    array::from_fn(|place| {
        let surpassed = reached.get(place + 1).copied().unwrap_or(0);
        (reached[place] - surpassed).unsigned_abs()
    })
}
