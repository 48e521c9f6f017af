//! One matchup (a combo for each player) over all boards, before the flop or on it.
//!
//! First the strengths of the combos by their ranks alone are compared over all choices of the ranks
//! to come. Then, suit by suit, the boards that allow a flush are corrected: the result by
//! ranks alone is subtracted, and the true result is added.

use super::choices::{LANES, LaneCounts, RanksHeld, Ways, pair_of_ranks, ranks_of};
use super::rank_tables::{FLUSH, RankRow, RankTables};
use super::sums::{BoardWins, Outcome, Reached, WonByPlayer, negative, signed};
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::{Hand, SUITS, Suit};
use std::array;

/// The number of weights, each at most 4 to the power of 5, whose sum fits in 16 bits.
pub const ADDED_AT_ONCE: usize = 63;

/// Counts matchups over all boards.
pub struct MatchupCounter<'a, const PLAYERS: usize> {
    tables: &'a RankTables,
    /// The board and the dead cards.
    known: Hand,
    instructions: Instructions,
    categories: bool,
    /// The ranks of the last matchup with their result without flushes, for matchups of the same
    /// ranks.
    last: Option<([usize; PLAYERS], BoardWins<PLAYERS>)>,
    ways: Ways,
}

impl<'a, const PLAYERS: usize> MatchupCounter<'a, PLAYERS> {
    /// A counter for matchups on the board of the tables, with these known cards.
    pub fn new(
        tables: &'a RankTables,
        known: Hand,
        instructions: Instructions,
        categories: bool,
    ) -> Self {
        MatchupCounter {
            tables,
            known,
            instructions,
            categories,
            last: None,
            ways: Ways::default(),
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
    fn by_ranks(
        &mut self,
        hands: [Hand; PLAYERS],
        rows: [&RankRow; PLAYERS],
    ) -> BoardWins<PLAYERS> {
        let used = hands.iter().fold(self.known, |used, &hand| used | hand);
        let free = ranks_of(used).map(|used| Suit::COUNT - used);
        let ways = self.ways.of(&free, self.tables.to_come());
        let mut sums = BoardWins::new(self.categories);
        sums.boards = ways.iter().map(|&ways| i64::from(ways)).sum();
        let mut rows = rows.map(|row| row.any.chunks(ADDED_AT_ONCE));
        for ways in ways.as_chunks().0.chunks(ADDED_AT_ONCE) {
            let rows = rows.each_mut().map(|rows| rows.next().unwrap_or_default());
            let mut won = WonByPlayer::none();
            each_block(
                ways,
                rows,
                #[inline(always)]
                |words, weights| won.add(words, weights),
            );
            sums.take_won(&won, i64::from);
            if self.categories {
                let mut reached = Reached::none();
                each_block(
                    ways,
                    rows,
                    #[inline(always)]
                    |words, weights| reached.add(words, weights),
                );
                sums.take_reached(&reached, i64::from);
            }
        }
        sums
    }

    /// Corrects the boards that allow a flush.
    #[inline(always)]
    fn correct_flushes(
        &mut self,
        hands: [Hand; PLAYERS],
        rows: [&RankRow; PLAYERS],
        sums: &mut BoardWins<PLAYERS>,
    ) {
        let used = hands
            .iter()
            .fold(self.known, |used, &hand| used | hand)
            .planes();
        let on_board = self.tables.board().planes();
        for suit in 0..SUITS {
            let held = hands.map(|hand| hand.planes()[suit] as u16);
            let most = held.iter().map(|held| held.count_ones()).max().unwrap_or(0);
            let most = (most + on_board[suit].count_ones()) as usize;
            let sizes = FLUSH.saturating_sub(most)..=self.tables.to_come();
            if sizes.is_empty() {
                continue;
            }
            let flushes = held.map(|held| self.tables.of_suit(suit, held));
            let free: RanksHeld = array::from_fn(|rank| {
                let others = (0..SUITS).filter(|&other| other != suit);
                others.map(|other| (!used[other] >> rank & 1) as u8).sum()
            });
            for suited in sizes {
                let boards = SuitedBoards {
                    sets: self.tables.sets(suited),
                    used: used[suit] as u16,
                    ways: self.ways.of(&free, self.tables.to_come() - suited),
                    rows: rows.map(|row| row.suited(suited)),
                    flushes: flushes.map(|of_sizes| &of_sizes[suited][..]),
                };
                boards.correct(sums);
            }
        }
    }
}

/// Visits the boards with their ways, a block of lanes at a time.
#[inline(always)]
pub fn each_block<const PLAYERS: usize>(
    ways: &[LaneCounts],
    rows: [&[LaneCounts]; PLAYERS],
    mut visit: impl FnMut([&LaneCounts; PLAYERS], &LaneCounts),
) {
    for (place, weights) in ways.iter().enumerate() {
        visit(rows.map(|row| &row[place]), weights);
    }
}

/// The boards with a given number of cards of a suit.
struct SuitedBoards<'a, const PLAYERS: usize> {
    /// The sets of their ranks in the suit.
    sets: &'a [LaneCounts],
    /// The ranks in the suit that cannot come.
    used: u16,
    /// The ways to take each choice of the rest.
    ways: &'a [u16],
    /// For each choice of the rest, the strengths by ranks alone with each set.
    rows: [&'a [LaneCounts]; PLAYERS],
    /// The strengths of flushes with each set.
    flushes: [&'a [LaneCounts]; PLAYERS],
}

impl<const PLAYERS: usize> SuitedBoards<'_, PLAYERS> {
    /// Subtracts the result by ranks alone, and adds the true result.
    #[inline(always)]
    fn correct(&self, sums: &mut BoardWins<PLAYERS>) {
        let mut won = WonByPlayer::none();
        self.each_block(
            #[inline(always)]
            |better, words, weights| {
                won.add(better, weights);
                won.add(words, &negative(weights));
            },
        );
        sums.take_won(&won, signed);
        if sums.categories.is_some() {
            let mut reached = Reached::none();
            self.each_block(
                #[inline(always)]
                |better, words, weights| {
                    reached.add(better, weights);
                    reached.add(words, &negative(weights));
                },
            );
            sums.take_reached(&reached, signed);
        }
    }

    /// Visits the boards, a block of lanes at a time, with the true strengths, those by ranks alone
    /// and the weights.
    ///
    /// The sets change last, so that what depends on them alone stays in registers.
    #[inline(always)]
    fn each_block(
        &self,
        mut visit: impl FnMut([&LaneCounts; PLAYERS], [&LaneCounts; PLAYERS], &LaneCounts),
    ) {
        for (place, sets) in self.sets.iter().enumerate() {
            let flushes = self.flushes.map(|flushes| flushes[place]);
            let mut counted = Aligned([0; LANES]);
            for (counted, set) in counted.iter_mut().zip(sets) {
                *counted = if set & self.used == 0 { u16::MAX } else { 0 };
            }
            // What cannot be taken has 0 ways and counts nothing. To leave it out would take a branch,
            // which costs more.
            let choices = self.rows[0].len() / self.sets.len();
            for (rest, &ways) in self.ways[..choices].iter().enumerate() {
                let words = self.rows.map(|rows| &rows[rest * self.sets.len() + place]);
                let mut better = words.map(|words| Aligned(*words));
                for (words, flushes) in better.iter_mut().zip(&flushes) {
                    for (word, &flush) in words.iter_mut().zip(flushes) {
                        *word = flush.max(*word);
                    }
                }
                // Loops, as `map` of so long an array is not compiled into the loop around it.
                let mut weights = counted;
                for weight in weights.iter_mut() {
                    *weight &= ways;
                }
                visit(better.each_ref().map(|words| &words.0), words, &weights);
            }
        }
    }
}
