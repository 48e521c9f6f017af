//! One choice of hands on all boards, none of which is dealt yet.
//!
//! What each hand is worth by its ranks alone is compared over all choices of five ranks. Then, suit by
//! suit, the boards on which somebody may have a flush are put right: what the ranks alone said is taken
//! off, and what is true is added.

use super::rank_tables::{
    FEWEST, LANES, Lanes, RankCounts, RankRow, RankTables, SIZES, pair_of_ranks, ranks_of, ways,
};
use crate::cards::SUITS;
use crate::equity::holdem::question::BOARD;
use crate::evaluate::FIRST_STRENGTHS;
use crate::simd::Instructions;
use crate::{Hand, Suit};
use std::array;

/// So many words of weights, each up to 4 to the power of 5, can be added up in 16 bits.
const ADDED_AT_ONCE: usize = 63;
/// How many categories there are.
pub const CATEGORIES: usize = FIRST_STRENGTHS.len();
/// The cards of a board that are of one suit, if there are so many that a flush is possible.
const SUITED: [usize; SIZES] = [FEWEST, FEWEST + 1, FEWEST + 2];

/// How many boards each hand wins, and by category.
pub struct Outcome {
    /// Hand after hand: won alone, as one of two winners, and so on.
    pub won: Vec<u64>,
    /// Hand after hand, if categories are counted.
    pub categories: Vec<u64>,
}

/// Follows choices of hands.
pub struct MatchupCounter<const PLAYERS: usize> {
    tables: &'static RankTables,
    dead: Hand,
    instructions: Instructions,
    categories: bool,
    /// The last ranks, and what they came to without flushes: choices of the same ranks share it.
    last: Option<([usize; PLAYERS], Sums<PLAYERS>)>,
    ways: Vec<u16>,
}

impl<const PLAYERS: usize> MatchupCounter<PLAYERS> {
    /// Nothing followed yet.
    pub fn new(dead: Hand, instructions: Instructions, categories: bool) -> Self {
        MatchupCounter {
            tables: RankTables::of_high(),
            dead,
            instructions,
            categories,
            last: None,
            ways: Vec::new(),
        }
    }

    /// What the hands come to.
    pub fn outcome(&mut self, hands: [Hand; PLAYERS]) -> Outcome {
        let rows = hands.map(|hand| self.tables.of_ranks(hand, self.instructions));
        let ranks = hands.map(pair_of_ranks);
        let instructions = self.instructions;
        let mut sums = match &self.last {
            Some((last, sums)) if *last == ranks => sums.clone(),
            _ => instructions.compiled(
                #[inline(always)]
                || self.by_ranks(hands, rows),
            ),
        };
        self.last = Some((ranks, sums.clone()));
        instructions.compiled(
            #[inline(always)]
            || self.put_right(hands, rows, &mut sums),
        );
        sums.outcome()
    }

    /// What ranks alone come to.
    #[inline(always)]
    fn by_ranks(&mut self, hands: [Hand; PLAYERS], rows: [&RankRow; PLAYERS]) -> Sums<PLAYERS> {
        let used = hands.iter().fold(self.dead, |used, &hand| used | hand);
        let free = ranks_of(used).map(|used| Suit::COUNT - used);
        ways(&free, BOARD, &mut self.ways);
        self.ways.resize(self.ways.len().next_multiple_of(LANES), 0);
        let mut sums = Sums::new(self.categories);
        let mut added = Added::new(self.categories);
        for (place, weights) in self.ways.as_chunks().0.iter().enumerate() {
            let words = rows.map(|row| &row.any[place]);
            added.add(words, weights);
            if place % ADDED_AT_ONCE == ADDED_AT_ONCE - 1 {
                sums.take(&mut added, 1);
            }
        }
        sums.take(&mut added, 1);
        sums.boards = self.ways.iter().map(|&ways| i64::from(ways)).sum();
        sums
    }

    /// Puts right what boards with a flush come to.
    #[inline(always)]
    fn put_right(
        &mut self,
        hands: [Hand; PLAYERS],
        rows: [&RankRow; PLAYERS],
        sums: &mut Sums<PLAYERS>,
    ) {
        let used = hands
            .iter()
            .fold(self.dead, |used, &hand| used | hand)
            .planes();
        for suit in 0..SUITS {
            let held = hands.map(|hand| hand.planes()[suit] as u16);
            let most = held.iter().map(|held| held.count_ones()).max().unwrap_or(0) as usize;
            let flushes = held.map(|held| self.tables.of_suit(held));
            let free: RankCounts = array::from_fn(|rank| {
                let others = (0..SUITS).filter(|&other| other != suit);
                others.map(|other| (!used[other] >> rank & 1) as u8).sum()
            });
            for (size, &suited) in SUITED.iter().enumerate().skip(SIZES - 1 - most) {
                ways(&free, BOARD - suited, &mut self.ways);
                let flushes = flushes.map(|of_sizes| &of_sizes[size][..]);
                let rows = rows.map(|row| &row.suited[size][..]);
                self.with_suited(
                    &self.tables.sets[size],
                    used[suit] as u16,
                    rows,
                    flushes,
                    sums,
                );
            }
        }
    }

    /// Puts right what boards with so many cards of a suit come to.
    #[inline(always)]
    fn with_suited(
        &self,
        sets: &[Lanes],
        used: u16,
        rows: [&[Lanes]; PLAYERS],
        flushes: [&[Lanes]; PLAYERS],
        sums: &mut Sums<PLAYERS>,
    ) {
        let mut truly = Added::new(self.categories);
        let mut by_ranks = Added::new(self.categories);
        for (rest, &ways) in self.ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let first = rest * sets.len();
            for (place, sets) in sets.iter().enumerate() {
                let mut weights = [0; LANES];
                for (weight, set) in weights.iter_mut().zip(sets) {
                    *weight = if set & used == 0 { ways } else { 0 };
                }
                let words: [&Lanes; PLAYERS] = array::from_fn(|seat| &rows[seat][first + place]);
                let mut better = words.map(|words| *words);
                for (words, flushes) in better.iter_mut().zip(flushes) {
                    for (word, flush) in words.iter_mut().zip(flushes[place]) {
                        *word = flush.max(*word);
                    }
                }
                let better = better.each_ref();
                truly.add(better, &weights);
                by_ranks.add(words, &weights);
            }
        }
        sums.take(&mut truly, 1);
        sums.take(&mut by_ranks, -1);
    }
}

/// What is added up in lanes of 16 bits, for a while.
struct Added<const PLAYERS: usize> {
    won: [[Lanes; PLAYERS]; PLAYERS],
    /// What reached each category, if they are counted.
    reached: Option<Box<[[Lanes; CATEGORIES]; PLAYERS]>>,
}

impl<const PLAYERS: usize> Added<PLAYERS> {
    #[inline(always)]
    fn new(categories: bool) -> Self {
        Added {
            won: [[[0; LANES]; PLAYERS]; PLAYERS],
            reached: categories.then(|| Box::new([[[0; LANES]; CATEGORIES]; PLAYERS])),
        }
    }

    /// Adds the weights of what each hand wins and reaches.
    #[inline(always)]
    fn add(&mut self, words: [&Lanes; PLAYERS], weights: &Lanes) {
        self.add_won(words, weights);
        if let Some(reached) = &mut self.reached {
            for (sums, words) in reached.iter_mut().zip(words) {
                for (sum, &first) in sums.iter_mut().zip(&FIRST_STRENGTHS) {
                    for lane in 0..LANES {
                        let so = words[lane] >= first as u16;
                        sum[lane] += if so { weights[lane] } else { 0 };
                    }
                }
            }
        }
    }

    /// Adds the weights of what each hand wins: alone, as one of two winners, and so on.
    ///
    /// Of two hands the ties are left out: they are what neither wins.
    #[inline(always)]
    fn add_won(&mut self, words: [&Lanes; PLAYERS], weights: &Lanes) {
        if PLAYERS == 2 {
            for lane in 0..LANES {
                let (one, other) = (words[0][lane], words[1][lane]);
                self.won[0][0][lane] += if one > other { weights[lane] } else { 0 };
                self.won[1][0][lane] += if other > one { weights[lane] } else { 0 };
            }
            return;
        }
        let (mut best, mut winners) = ([0; LANES], [0; LANES]);
        for words in words {
            for lane in 0..LANES {
                best[lane] = words[lane].max(best[lane]);
            }
        }
        for words in words {
            for lane in 0..LANES {
                winners[lane] += u16::from(words[lane] == best[lane]);
            }
        }
        for (words, won) in words.iter().zip(&mut self.won) {
            for (number, won) in (1..).zip(won) {
                for lane in 0..LANES {
                    let so = (words[lane] == best[lane]) & (winners[lane] == number);
                    won[lane] += if so { weights[lane] } else { 0 };
                }
            }
        }
    }
}

/// How many boards each hand wins, so far.
#[derive(Clone)]
struct Sums<const PLAYERS: usize> {
    boards: i64,
    won: [[i64; PLAYERS]; PLAYERS],
    categories: Option<Box<[[i64; CATEGORIES]; PLAYERS]>>,
}

impl<const PLAYERS: usize> Sums<PLAYERS> {
    fn new(categories: bool) -> Self {
        Sums {
            boards: 0,
            won: [[0; PLAYERS]; PLAYERS],
            categories: categories.then(|| Box::new([[0; CATEGORIES]; PLAYERS])),
        }
    }

    /// Takes what was added, with this sign.
    #[inline(always)]
    fn take(&mut self, added: &mut Added<PLAYERS>, sign: i64) {
        take(
            self.won.as_flattened_mut(),
            added.won.as_flattened_mut(),
            sign,
        );
        if let (Some(sums), Some(reached)) = (&mut self.categories, &mut added.reached) {
            take(sums.as_flattened_mut(), reached.as_flattened_mut(), sign);
        }
    }

    fn outcome(mut self) -> Outcome {
        if PLAYERS == 2 {
            let tied = self.boards - self.won[0][0] - self.won[1][0];
            self.won.iter_mut().for_each(|won| won[1] = tied);
        }
        let counted = |count: &i64| count.unsigned_abs();
        let categories = self
            .categories
            .iter()
            .flat_map(|all| all.iter())
            .flat_map(exactly);
        Outcome {
            categories: categories.collect(),
            won: self.won.as_flattened().iter().map(counted).collect(),
        }
    }
}

/// Adds lanes to sums, with this sign, and clears them.
#[inline(always)]
fn take(sums: &mut [i64], added: &mut [Lanes], sign: i64) {
    for (sum, lanes) in sums.iter_mut().zip(added) {
        *sum += sign * lanes.iter().map(|&count| i64::from(count)).sum::<i64>();
        *lanes = [0; LANES];
    }
}

/// From how often each category was reached, how often it was not surpassed.
fn exactly(reached: &[i64; CATEGORIES]) -> [u64; CATEGORIES] {
    array::from_fn(|place| {
        let surpassed = reached.get(place + 1).copied().unwrap_or(0);
        (reached[place] - surpassed).unsigned_abs()
    })
}
