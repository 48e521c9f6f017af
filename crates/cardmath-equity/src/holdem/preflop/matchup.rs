//! One matchup (a combo for each player) over all boards, before any board card is dealt.
//!
//! First the strengths of the combos by their ranks alone are compared over all choices of five
//! board ranks. Then, suit by suit, the boards that allow a flush are corrected: the result by
//! ranks alone is subtracted, and the true result is added.

use super::rank_tables::{
    FEWEST, LANES, Lanes, RankCounts, RankRow, RankTables, SIZES, pair_of_ranks, ranks_of, ways,
};
use crate::holdem::BOARD;
use cardmath_cards::SUITS;
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::{Hand, Suit};
use cardmath_evaluate::FIRST_STRENGTHS;
use std::array;

/// The number of weights, each at most 4 to the power of 5, whose sum fits in 16 bits.
const ADDED_AT_ONCE: usize = 63;
/// The number of hand categories.
pub const CATEGORIES: usize = FIRST_STRENGTHS.len();
/// The numbers of board cards of one suit that allow a flush.
const SUITED: [usize; SIZES] = [FEWEST, FEWEST + 1, FEWEST + 2];

/// The number of boards that each hand wins, and that end in each hand category.
pub struct Outcome {
    /// For each hand: the boards won alone, as one of two winners and so on.
    pub won: Vec<u64>,
    /// For each hand: the boards by hand category, if these are counted.
    pub categories: Vec<u64>,
}

/// Counts matchups over all boards.
pub struct MatchupCounter<const PLAYERS: usize> {
    tables: &'static RankTables,
    dead: Hand,
    instructions: Instructions,
    categories: bool,
    /// The ranks of the last matchup with their result without flushes, for matchups of the same
    /// ranks.
    last: Option<([usize; PLAYERS], Sums<PLAYERS>)>,
    ways: Vec<u16>,
}

impl<const PLAYERS: usize> MatchupCounter<PLAYERS> {
    /// A counter for matchups with these dead cards.
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

    /// The outcome of these hands.
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
            || self.correct_flushes(hands, rows, &mut sums),
        );
        sums.outcome()
    }

    /// The result by ranks alone.
    #[inline(always)]
    fn by_ranks(&mut self, hands: [Hand; PLAYERS], rows: [&RankRow; PLAYERS]) -> Sums<PLAYERS> {
        let used = hands.iter().fold(self.dead, |used, &hand| used | hand);
        let free = ranks_of(used).map(|used| Suit::COUNT - used);
        ways(&free, BOARD, &mut self.ways);
        self.ways.resize(self.ways.len().next_multiple_of(LANES), 0);
        let mut sums = Sums::new(self.categories);
        let mut added = LaneSums::new(self.categories);
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

    /// Corrects the boards that allow a flush.
    #[inline(always)]
    fn correct_flushes(
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
                self.correct_suited(
                    &self.tables.sets[size],
                    used[suit] as u16,
                    rows,
                    flushes,
                    sums,
                );
            }
        }
    }

    /// Corrects the boards with a given number of cards of a suit.
    #[inline(always)]
    fn correct_suited(
        &self,
        sets: &[Lanes],
        used: u16,
        rows: [&[Lanes]; PLAYERS],
        flushes: [&[Lanes]; PLAYERS],
        sums: &mut Sums<PLAYERS>,
    ) {
        let mut true_sums = LaneSums::new(self.categories);
        let mut by_ranks = LaneSums::new(self.categories);
        for (rest, &ways) in self.ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let first = rest * sets.len();
            for (place, sets) in sets.iter().enumerate() {
                let mut weights = Aligned([0; LANES]);
                for (weight, set) in weights.iter_mut().zip(sets) {
                    *weight = if set & used == 0 { ways } else { 0 };
                }
                let words: [&Lanes; PLAYERS] = array::from_fn(|seat| &rows[seat][first + place]);
                let mut better = words.map(|words| Aligned(*words));
                for (words, flushes) in better.iter_mut().zip(flushes) {
                    for (word, flush) in words.iter_mut().zip(flushes[place]) {
                        *word = flush.max(*word);
                    }
                }
                let better = better.each_ref().map(|words| &words.0);
                true_sums.add(better, &weights);
                by_ranks.add(words, &weights);
            }
        }
        sums.take(&mut true_sums, 1);
        sums.take(&mut by_ranks, -1);
    }
}

/// Sums in lanes of 16 bits, which are moved to [`Sums`] before they overflow.
///
/// They are aligned, or each sum could lie in two cache lines: adding to it then takes twice as long.
#[repr(C, align(64))]
struct LaneSums<const PLAYERS: usize> {
    won: [[Lanes; PLAYERS]; PLAYERS],
    /// The boards on which a hand reaches each hand category or a stronger one, if these are
    /// counted.
    reached: Option<Box<[[Lanes; CATEGORIES]; PLAYERS]>>,
}

impl<const PLAYERS: usize> LaneSums<PLAYERS> {
    #[inline(always)]
    fn new(categories: bool) -> Self {
        LaneSums {
            won: [[[0; LANES]; PLAYERS]; PLAYERS],
            reached: categories.then(|| Box::new([[[0; LANES]; CATEGORIES]; PLAYERS])),
        }
    }

    /// Adds the weights of the boards that each hand wins, and by hand category.
    #[inline(always)]
    fn add(&mut self, words: [&Lanes; PLAYERS], weights: &Lanes) {
        self.add_won(words, weights);
        if let Some(reached) = &mut self.reached {
            for (sums, words) in reached.iter_mut().zip(words) {
                for (sum, &first) in sums.iter_mut().zip(&FIRST_STRENGTHS) {
                    for lane in 0..LANES {
                        let is_counted = words[lane] >= first as u16;
                        sum[lane] += if is_counted { weights[lane] } else { 0 };
                    }
                }
            }
        }
    }

    /// Adds the weights of the boards that each hand wins: alone, as one of two winners and so on.
    ///
    /// For two hands the ties are left out, as they are the boards that neither wins.
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
                    let is_counted = (words[lane] == best[lane]) & (winners[lane] == number);
                    won[lane] += if is_counted { weights[lane] } else { 0 };
                }
            }
        }
    }
}

/// The number of boards that each hand wins, so far.
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

    /// Adds the lane sums with this sign, and clears them.
    #[inline(always)]
    fn take(&mut self, added: &mut LaneSums<PLAYERS>, sign: i64) {
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
            .flat_map(by_category);
        Outcome {
            categories: categories.collect(),
            won: self.won.as_flattened().iter().map(counted).collect(),
        }
    }
}

/// Adds lanes to sums with this sign, and clears them.
#[inline(always)]
fn take(sums: &mut [i64], added: &mut [Lanes], sign: i64) {
    for (sum, lanes) in sums.iter_mut().zip(added) {
        *sum += sign * lanes.iter().map(|&count| i64::from(count)).sum::<i64>();
        *lanes = [0; LANES];
    }
}

/// The number of boards in each hand category, from the numbers in it or a stronger one.
fn by_category(reached: &[i64; CATEGORIES]) -> [u64; CATEGORIES] {
    array::from_fn(|place| {
        let surpassed = reached.get(place + 1).copied().unwrap_or(0);
        (reached[place] - surpassed).unsigned_abs()
    })
}
