//! Boards with three to five cards of a suit, by their ranks in the suit and the ranks of the rest.

use super::super::BOARD;
use super::super::preflop::choices::{LANES, NO_SET, choices};
use super::super::preflop::rank_tables::{FLUSH, RankRow, RankTables};
use super::Work;
use super::views::{NOBODY, SuitView, VIEWS};
use cardmath_cards::simd::Aligned;
use cardmath_cards::workers::Ended;
use cardmath_cards::{Card, Hand, RANKS, Rank, Suit};
use std::array;
use std::io;

/// The fewest board cards of a suit that allow a flush.
const FEWEST: usize = FLUSH - 2;
/// How many numbers of board cards of a suit allow a flush: three, four and five.
const SIZES: usize = BOARD - FEWEST + 1;
/// The lanes of a block, which fill the widest vector that is common.
pub const WIDTH: usize = 32;
/// The blocks with a lane for each view, one for nobody, and padding.
pub const BLOCKS: usize = VIEWS / WIDTH + 1;
/// A small number for each view.
pub type ViewLanes = Aligned<[[i8; WIDTH]; BLOCKS]>;

/// A view that has a card of the board.
pub const BLOCKED: i8 = i8::MAX;
/// The strength of nobody, which is compared with none.
const NO_STRENGTH: i8 = BLOCKED - 1;

/// The strengths of all views on a board, with flushes and without.
///
/// A strength is its place among those on this board, counted from the least number: there are
/// fewer than 256.
pub struct ViewStrengths {
    pub with: ViewLanes,
    pub without: ViewLanes,
}

/// Boards with the same ranks in other suits.
pub struct BoardGroup {
    /// The number of cards in the suit, less three.
    pub size: usize,
    /// The ranks in other suits, at most two.
    pub rest: Vec<usize>,
    /// One pattern for each set of ranks in the suit.
    pub patterns: Vec<ViewStrengths>,
}

impl BoardGroup {
    /// All groups: the fewest cards of the suit first.
    pub fn all(
        work: &Work,
        keep_going: &mut dyn FnMut(u64) -> bool,
    ) -> io::Result<Option<Vec<BoardGroup>>> {
        let (views, tables) = (SuitView::all(), RankTables::before_the_flop());
        let rows: Vec<&RankRow> = views
            .iter()
            .map(|view| tables.of_ranks(example(view), work.instructions))
            .collect();
        let groups: Vec<(usize, usize, Vec<usize>)> = (0..SIZES)
            .flat_map(|size| {
                let rests = choices(SIZES - 1 - size).into_iter().map(ranks_in);
                rests
                    .enumerate()
                    .map(move |(place, rest)| (size, place, rest))
            })
            .collect();
        let group = |number: usize, step: &dyn Fn(u64) -> Result<(), Ended>| {
            let (size, place, rest) = &groups[number];
            step(0)?;
            Ok(BoardGroup {
                size: *size,
                rest: rest.clone(),
                patterns: patterns(&views, &rows, *size, *place),
            })
        };
        work.in_order(groups.len(), group, keep_going)
    }
}

/// The ranks of a choice, each as often as it is chosen.
fn ranks_in(counts: [u8; RANKS]) -> Vec<usize> {
    let ranks = counts.into_iter().enumerate();
    ranks
        .flat_map(|(rank, times)| vec![rank; times.into()])
        .collect()
}

/// A hand of these ranks; its suits do not matter.
fn example(view: &SuitView) -> Hand {
    let suits = Suit::all();
    let cards = view.ranks().into_iter().zip(suits);
    cards
        .filter_map(|(rank, suit)| Some(Card::new(Rank::all().nth(rank)?, suit)))
        .collect()
}

/// The patterns of all sets of ranks in the suit, with a choice of the rest.
fn patterns(views: &[SuitView], rows: &[&RankRow], size: usize, rest: usize) -> Vec<ViewStrengths> {
    let tables = RankTables::before_the_flop();
    let (suited, sets) = (FEWEST + size, tables.sets(FEWEST + size));
    let flushes: Vec<_> = views
        .iter()
        .map(|view| &tables.of_suit(0, view.held)[suited])
        .collect();
    let mut found = Vec::with_capacity(sets.len() * LANES);
    for (block, sets_of_block) in sets.iter().enumerate() {
        for lane in 0..LANES {
            let set = sets_of_block[lane];
            if set == NO_SET {
                continue; // padding
            }
            let without: [u16; VIEWS] =
                array::from_fn(|view| rows[view].suited(suited)[rest * sets.len() + block][lane]);
            let with = array::from_fn(|view| without[view].max(flushes[view][block][lane]));
            let is_blocked = |view: usize| views[view].held & set != 0;
            found.push(ViewStrengths {
                with: in_places(&with, is_blocked),
                without: in_places(&without, is_blocked),
            });
        }
    }
    found
}

/// Replaces strengths by their places among those on this board.
fn in_places(strengths: &[u16; VIEWS], is_blocked: impl Fn(usize) -> bool) -> ViewLanes {
    let mut known = strengths.to_vec();
    known.sort_unstable();
    known.dedup();
    let mut lanes = Aligned([[BLOCKED; WIDTH]; BLOCKS]);
    let flat = lanes.as_flattened_mut();
    flat[NOBODY] = NO_STRENGTH;
    for view in (0..VIEWS).filter(|&view| !is_blocked(view)) {
        let place = known.partition_point(|&other| other < strengths[view]);
        flat[view] = i8::try_from(place as i32 + i32::from(i8::MIN)).unwrap_or(NO_STRENGTH);
        debug_assert!(flat[view] < NO_STRENGTH, "too many strengths");
    }
    lanes
}
