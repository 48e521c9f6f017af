//! Three hands compared by their ranks alone, as if there were no flushes.
//!
//! The number of boards of given ranks depends only on the six ranks that are gone. So it is found
//! once for each choice of six, and serves every way to deal these to three hands.

use super::super::preflop::choices::Ways;
use super::super::preflop::matchup::{ADDED_AT_ONCE, each_block};
use super::super::preflop::rank_tables::{RankRow, RankTables};
use super::super::preflop::sums::{BoardWins, WonByPlayer};
use super::triangle;
use super::{BOARDS, BOARDS_OF_TWO, Work};
use crate::holdem::BOARD;
use cardmath_cards::workers::Ended;
use cardmath_cards::{Card, Hand, RANKS, Rank, Suit};
use std::io;
use std::ops::Range;

/// The pairs of ranks that two cards can have.
const RANK_PAIRS: usize = RANKS * (RANKS + 1) / 2;
const COPIES: u8 = Suit::COUNT;

/// What three pairs of ranks win, as in [`Triple`](super::Triple), over all boards of given combos.
#[derive(Clone, Copy, Default)]
pub struct TripleWins {
    pub shares: [u32; 2],
    pub ahead: [u32; 3],
}

/// All triples and pairs of two ranks.
pub struct Suitless {
    triples: Vec<TripleWins>,
    pairs: Vec<u32>,
}

/// Two or three hands by their ranks, with the number of cards of each rank that are left.
struct RankMatchup {
    free: [u8; RANKS],
    /// The pairs of ranks, in ascending order; two of them are followed by none.
    ranks: [usize; 3],
}

/// No third hand.
const NOBODY: usize = RANK_PAIRS;

impl Suitless {
    /// The steps of the count: some hundred for each triple, as it takes about a tenth of all time.
    pub const STEPS: u64 =
        (triangle::triples(RANK_PAIRS) + triangle::pairs(RANK_PAIRS)) as u64 * PACE;

    /// Counts all boards.
    pub fn count(
        work: &Work,
        keep_going: &mut dyn FnMut(u64) -> bool,
    ) -> io::Result<Option<Suitless>> {
        let tables = RankTables::before_the_flop();
        let rows: Vec<&RankRow> = examples()
            .into_iter()
            .map(|hand| tables.of_ranks(hand, work.instructions))
            .collect();
        let hands = all_hands();
        let same: Vec<&[RankMatchup]> = hands
            .chunk_by(|one, other| one.free == other.free)
            .collect();
        let parts = groups(&same);
        let part = |number: usize, step: &dyn Fn(u64) -> Result<(), Ended>| {
            let (mut ways, mut found) = (Ways::default(), Vec::new());
            for hands in &same[parts[number].clone()] {
                let ways = ways.of(&hands[0].free, BOARD);
                for hands in *hands {
                    found.push(work.instructions.compiled(
                        #[inline(always)]
                        || compared(hands, &rows, ways),
                    ));
                }
                step(hands.len() as u64 * PACE)?;
            }
            Ok(found)
        };
        let found = work.in_order(parts.len(), part, keep_going)?;
        Ok(found.map(|found| Suitless::of(&hands, &found.concat())))
    }

    fn of(hands: &[RankMatchup], found: &[TripleWins]) -> Suitless {
        let mut all = Suitless {
            triples: vec![TripleWins::default(); triangle::triples(RANK_PAIRS)],
            pairs: vec![0; triangle::pairs(RANK_PAIRS)],
        };
        for (hands, found) in hands.iter().zip(found) {
            match hands.ranks {
                [one, other, NOBODY] => {
                    all.pairs[triangle::pair(one, other, RANK_PAIRS)] = found.ahead[0];
                }
                ranks => all.triples[triangle::triple(ranks, RANK_PAIRS)] = *found,
            }
        }
        all
    }

    /// Three pairs of ranks in any order.
    pub fn triple(&self, ranks: [usize; 3]) -> TripleWins {
        let sorted = triangle::sorted(ranks);
        let found = &self.triples[triangle::triple(sorted.map(|(ranks, _)| ranks), RANK_PAIRS)];
        let [first, second] = found.shares;
        let mut shares = [0; 3];
        let third = (6 * BOARDS as u32).wrapping_sub(first + second);
        for ((_, hand), share) in sorted.into_iter().zip([first, second, third]) {
            shares[hand] = share;
        }
        let place = |hand: usize| {
            sorted
                .iter()
                .position(|&(_, place)| place == hand)
                .unwrap_or(0)
        };
        let ahead = [[0, 1], [0, 2], [1, 2]].map(|[one, other]| {
            let (one, other) = (place(one), place(other));
            let halves = found.ahead[one.min(other) + one.max(other) - 1];
            if one < other {
                halves
            } else {
                2 * BOARDS as u32 - halves
            }
        });
        TripleWins {
            shares: [shares[0], shares[1]],
            ahead,
        }
    }

    /// The halves that the first of two pairs of ranks wins.
    pub fn pair(&self, ranks: [usize; 2]) -> u32 {
        let [one, other] = ranks;
        let halves = self.pairs[triangle::pair(one.min(other), one.max(other), RANK_PAIRS)];
        if one <= other {
            halves
        } else {
            2 * BOARDS_OF_TWO as u32 - halves
        }
    }
}

/// The steps of a comparison, of which the count of flushes takes one for each board and pair.
const PACE: u64 = 400;
/// The hands that a thread compares before it draws the next ones.
const AT_ONCE: usize = 100;

/// A hand for each pair of ranks.
fn examples() -> Vec<Hand> {
    let ranks = || Rank::all().enumerate();
    let lower = |high: usize| ranks().take(high + 1);
    let mut suits = Suit::all();
    let (Some(one), Some(other)) = (suits.next(), suits.next()) else {
        return Vec::new();
    };
    let pairs = ranks().flat_map(|(place, high)| lower(place).map(move |(_, low)| [high, low]));
    pairs
        .map(|[high, low]| {
            [Card::new(high, one), Card::new(low, other)]
                .into_iter()
                .collect()
        })
        .collect()
}

/// All that can be dealt, sorted by the cards that are left.
fn all_hands() -> Vec<RankMatchup> {
    let ranks: Vec<[usize; 2]> = (0..RANKS)
        .flat_map(|high| (0..=high).map(move |low| [high, low]))
        .collect();
    let mut found = Vec::new();
    let mut add = |hands: [usize; 3]| {
        let mut used = [0; RANKS];
        let dealt = hands.iter().filter_map(|&hand| ranks.get(hand)).flatten();
        dealt.for_each(|&rank| used[rank] += 1);
        if used.iter().all(|&used| used <= COPIES) {
            found.push(RankMatchup {
                free: used.map(|used| COPIES - used),
                ranks: hands,
            });
        }
    };
    for one in 0..RANK_PAIRS {
        for two in one..RANK_PAIRS {
            (two..=NOBODY).for_each(|three| add([one, two, three]));
        }
    }
    found.sort_by_key(|hands| hands.free);
    found
}

/// Groups of neighbours with about the same number of hands.
fn groups(same: &[&[RankMatchup]]) -> Vec<Range<usize>> {
    let (mut found, mut start, mut hands) = (Vec::new(), 0, 0);
    for (place, those) in same.iter().enumerate() {
        hands += those.len();
        if hands >= AT_ONCE || place + 1 == same.len() {
            found.push(start..place + 1);
            (start, hands) = (place + 1, 0);
        }
    }
    found
}

/// Compares hands on all boards.
#[inline(always)]
fn compared(hands: &RankMatchup, rows: &[&RankRow], ways: &[u16]) -> TripleWins {
    let boards: i64 = ways.iter().map(|&ways| i64::from(ways)).sum();
    // The halves that the first of two hands wins are all boards, more those that it wins and less
    // those that it loses.
    let ahead = |one: usize, other: usize| {
        let won = won([one, other].map(|hand| rows[hands.ranks[hand]]), ways);
        (boards + won[0][0] - won[1][0]) as u32
    };
    if hands.ranks[2] == NOBODY {
        return TripleWins {
            shares: [0; 2],
            ahead: [ahead(0, 1), 0, 0],
        };
    }
    let won = won(hands.ranks.map(|ranks| rows[ranks]), ways);
    TripleWins {
        shares: [0, 1].map(|hand: usize| {
            let [alone, with_one, with_both] = won[hand];
            (6 * alone + 3 * with_one + 2 * with_both) as u32
        }),
        ahead: [ahead(0, 1), ahead(0, 2), ahead(1, 2)],
    }
}

/// The boards that each hand wins, alone, with another one and so on.
#[inline(always)]
fn won<const HANDS: usize>(rows: [&RankRow; HANDS], ways: &[u16]) -> [[i64; HANDS]; HANDS] {
    let mut sums = BoardWins::new(false);
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
    }
    sums.won
}
