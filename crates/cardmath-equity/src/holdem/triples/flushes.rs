//! What flushes in one suit change: for each three views, over all boards that allow a flush.

use super::Work;
use super::contract::{AT_ONCE, Stake, contract, contract_pair, weigh, widen};
use super::patterns::{BLOCKED, BLOCKS, BoardGroup, ViewLanes, ViewStrengths, WIDTH};
use super::triangle;
use super::views::{NOBODY, SUITED, SuitView, TWO_SUITED, VIEWS};
use cardmath_cards::simd::Aligned;
use cardmath_cards::workers::Ended;
use cardmath_cards::{RANKS, choose};
use std::cmp::Ordering;
use std::io;

/// The third hands of a pair: all views, and nobody.
const THIRDS: usize = NOBODY + 1;
/// The copies of a rank in the other suits.
const COPIES: i16 = 3;
/// By the number of board cards of the suit, less three: the views that can make a flush.
const FIRSTS: [usize; 3] = [TWO_SUITED, SUITED, VIEWS];

/// The sums of all views. The first view can make a flush unless there are five on the board, and
/// then the sums of hands without one are needed as well: all play the board's flush.
pub struct Flushes(Vec<FlushSums>);

/// The sums of a first view, with each second view from it on.
struct FlushSums {
    first: usize,
    /// The sixths that the first hand wins more by flushes, and the second, for each third view
    /// from the second one on.
    shares: [Vec<i32>; 2],
    /// The halves that the first hand wins more against the second, for every third view.
    ahead: Vec<i32>,
}

impl Flushes {
    /// The steps of the count: boards by pairs of views.
    pub fn steps() -> u64 {
        let ranks = RANKS as u64;
        let sets = |size: usize| choose(RANKS, 3 + size) as u64;
        let rests = [ranks * (ranks + 1) / 2, ranks, 1];
        let pairs = |firsts: usize| (0..firsts).map(|first| (VIEWS - first) as u64).sum::<u64>();
        (0..3)
            .map(|size| sets(size) * rests[size] * pairs(FIRSTS[size]))
            .sum()
    }

    /// Counts all boards.
    pub fn count(
        work: &Work,
        keep_going: &mut dyn FnMut(u64) -> bool,
    ) -> io::Result<Option<Flushes>> {
        let Some(groups) = BoardGroup::all(work, keep_going)? else {
            return Ok(None);
        };
        Flushes::of(work, &groups, |_| true, keep_going)
    }

    /// Counts the boards of some groups, for the first views that are wanted.
    pub fn of(
        work: &Work,
        groups: &[BoardGroup],
        is_wanted: impl Fn(usize) -> bool + Sync,
        keep_going: &mut dyn FnMut(u64) -> bool,
    ) -> io::Result<Option<Flushes>> {
        let others = others();
        let row = |first, step: &dyn Fn(u64) -> Result<(), Ended>| {
            let mut row = FlushSums::new(first);
            let matters = |group: &&BoardGroup| first < FIRSTS[group.size] && is_wanted(first);
            for group in groups.iter().filter(matters) {
                work.instructions.compiled(
                    #[inline(always)]
                    || row.count(group, &others),
                );
                step((group.patterns.len() * (VIEWS - first)) as u64)?;
            }
            Ok(row)
        };
        Ok(work.in_order(VIEWS, row, keep_going)?.map(Flushes))
    }

    /// The sixths that the first and the second of three views win more by flushes in one suit.
    pub fn shares(&self, views: [usize; 3]) -> [i32; 2] {
        let [first, second, third] = triangle::sorted(views);
        let row = &self.0[first.0];
        let place = triangle::pair(second.0 - first.0, third.0 - first.0, VIEWS - first.0);
        let [one, two] = [0, 1].map(|hand| row.shares[hand][place]);
        let mut shares = [0; 3];
        shares[first.1] = one;
        shares[second.1] = two;
        shares[third.1] = -one - two;
        [shares[0], shares[1]]
    }

    /// The halves that a view wins more against another by flushes, while a third one is dead.
    pub fn ahead(&self, one: usize, other: usize, dead: usize) -> i32 {
        let (first, second) = (one.min(other), one.max(other));
        let sum = self.0[first].ahead[(second - first) * THIRDS + dead];
        if one <= other { sum } else { -sum }
    }
}

/// For each rank, how many cards of it each view has in the other suits.
fn others() -> Vec<[i16; THIRDS]> {
    let views = SuitView::all();
    let of_rank = |rank: usize| {
        std::array::from_fn(|view| views.get(view).map_or(0, |view| view.others[rank].into()))
    };
    (0..RANKS).map(of_rank).collect()
}

/// The sums of two hands with each third hand over the patterns of a group.
struct ThirdHandSums {
    shares: [Aligned<[[i16; WIDTH]; BLOCKS]>; 2],
    ahead: Aligned<[[i16; WIDTH]; BLOCKS]>,
}

impl FlushSums {
    fn new(first: usize) -> FlushSums {
        let seconds = VIEWS - first;
        let shares = || vec![0; triangle::pairs(seconds)];
        FlushSums {
            first,
            shares: [shares(), shares()],
            ahead: vec![0; seconds * THIRDS],
        }
    }

    /// Adds the boards of a group.
    #[inline(always)]
    fn count(&mut self, group: &BoardGroup, others: &[[i16; THIRDS]]) {
        let first = self.first;
        let is_free = |pattern: &&ViewStrengths| pattern.with.as_flattened()[first] != BLOCKED;
        let patterns: Vec<&ViewStrengths> = group.patterns.iter().filter(is_free).collect();
        for second in first..VIEWS {
            let meeting = ThirdHandSums::of(&patterns, first, second);
            let ways = ways(&group.rest, others, first, second);
            let place = triangle::pair(second - first, second - first, VIEWS - first);
            for (sums, totals) in meeting.shares.iter().zip(&mut self.shares) {
                let sums = &sums.as_flattened()[second..VIEWS];
                weigh(sums, &ways[second..VIEWS], &mut totals[place..]);
            }
            let ahead = &mut self.ahead[(second - first) * THIRDS..];
            weigh(&meeting.ahead.as_flattened()[..THIRDS], &ways, ahead);
        }
    }
}

impl ThirdHandSums {
    /// Two hands on the patterns of a group that the first one does not block.
    #[inline(always)]
    fn of(patterns: &[&ViewStrengths], first: usize, second: usize) -> ThirdHandSums {
        const NONE: Aligned<[[i16; WIDTH]; BLOCKS]> = Aligned([[0; WIDTH]; BLOCKS]);
        const NO_SUM: ViewLanes = Aligned([[0; WIDTH]; BLOCKS]);
        let mut wide = [NONE; 3];
        let from = second / WIDTH;
        for patterns in patterns.chunks(AT_ONCE) {
            let [mut ours, mut theirs, mut ahead] = [NO_SUM; 3];
            for pattern in patterns {
                let strengths = |lanes: &ViewLanes| {
                    let lanes = lanes.as_flattened();
                    (lanes[first], lanes[second])
                };
                let (real, plain) = (strengths(&pattern.with), strengths(&pattern.without));
                if real.1 == BLOCKED {
                    continue;
                }
                let with = Stake::of(real.0, real.1);
                let without = Stake::of(plain.0, plain.1);
                if !(with[0].is_lost() && without[0].is_lost()) {
                    contract(pattern, from, with[0], without[0], &mut ours);
                }
                if !(with[1].is_lost() && without[1].is_lost()) {
                    contract(pattern, from, with[1], without[1], &mut theirs);
                }
                let change = halves(real.0.cmp(&real.1)) - halves(plain.0.cmp(&plain.1));
                if change != 0 {
                    contract_pair(pattern, change, &mut ahead);
                }
            }
            for (sums, wide) in [ours, theirs, ahead].iter().zip(&mut wide) {
                widen(sums, wide);
            }
        }
        let [ours, theirs, ahead] = wide;
        ThirdHandSums {
            shares: [ours, theirs],
            ahead,
        }
    }
}

/// The halves that the first of two hands wins.
fn halves(order: Ordering) -> i8 {
    match order {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    }
}

/// For each third view, the ways to choose the ranks of a board in other suits.
///
/// It is wrong where three hands have more cards of a rank than there are: no combos do.
#[inline(always)]
fn ways(rest: &[usize], others: &[[i16; THIRDS]], first: usize, second: usize) -> [i16; THIRDS] {
    let mut ways = [1; THIRDS];
    for (place, &rank) in rest.iter().enumerate() {
        let others = &others[rank];
        // The second card of a rank has one choice less, and their order does not matter: half of
        // the ways, by a shift, as a division is not vectorized.
        let taken = rest[..place].iter().filter(|&&other| other == rank).count() as i16;
        let left = COPIES - taken - others[first] - others[second];
        for (ways, other) in ways.iter_mut().zip(others) {
            *ways = (*ways * (left - other)) >> taken;
        }
    }
    ways
}
