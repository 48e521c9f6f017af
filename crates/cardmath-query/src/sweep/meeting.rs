//! The pairs of two players' combos on a board that share no card, by class and outcome.

use super::board::{OnBoard, Twins};
use super::by_rank::ByRank;
use super::joint::OUTCOMES;
use super::lanes::{ClassLanes, LANES};
use super::pair_weights::PairWeights;
use super::weight::Weight;
use cardmath_cards::simd::Instructions;
use cardmath_equity::ClassSweep;
use std::cmp::Ordering;

/// The steps of a combo in a sweep of lanes, compared with a product of rows of sums by card.
const STEPS: usize = 3;

/// Counts pairs of combos on one board after another.
pub struct Meeting<W: Weight> {
    instructions: Instructions,
    by_rank: ByRank<W>,
    lanes: ClassLanes<W>,
    listed: Option<ClassSweep>,
    found: PairWeights<W>,
}

impl<W: Weight> Meeting<W> {
    /// Nothing counted yet. Hands have this many cards.
    pub fn new(cards: usize, instructions: Instructions) -> Meeting<W> {
        Meeting {
            instructions,
            by_rank: ByRank::new(),
            lanes: ClassLanes::new(),
            listed: ClassSweep::new(cards),
            found: PairWeights::new(),
        }
    }

    /// Counts the pairs on a board: for each pair of classes the weights by outcome. Returns false
    /// if
    /// `keep_going` did.
    pub fn count(
        &mut self,
        board: &OnBoard<'_, W>,
        keep_going: &dyn Fn() -> bool,
        counts: &mut Vec<[u128; OUTCOMES]>,
    ) -> bool {
        let [firsts, seconds] = board.classes;
        counts.clear();
        counts.resize(firsts * seconds, [0; OUTCOMES]);
        if board.is_few {
            one_by_one(board, counts);
            return true;
        }
        // The classes of the other player are the lanes: few of them are quick.
        let ours = usize::from(seconds > firsts);
        let found = &mut self.found;
        found.clear(
            board.classes[ours],
            board.classes[1 - ours].next_multiple_of(LANES),
        );
        match &mut self.listed {
            None => {
                let (by_rank, lanes) = (&mut self.by_rank, &mut self.lanes);
                self.instructions.compiled(
                    #[inline(always)]
                    || match is_by_rank(board, ours) {
                        true => by_rank.count(board, ours, found),
                        false => lanes.count(board, ours, found),
                    },
                );
            }
            Some(listed) => {
                if !sweep_listed(listed, board, ours, keep_going, found) {
                    return false;
                }
            }
        }
        if let Twins::Listed(twins) = board.twins {
            found.add_twins(board, twins, ours);
        }
        found.read(board.classes, ours, counts);
        true
    }
}

/// Whether rows of sums by card are multiplied: for few classes that is less work than a sweep
/// of lanes.
fn is_by_rank<W: Weight>(board: &OnBoard<'_, W>, ours: usize) -> bool {
    let width = board.placed[ours].width(board.classes[ours]);
    let rows = board.entries.len().min(board.ranks_found * width);
    let theirs = board.classes[1 - ours];
    let products = rows.saturating_mul(theirs);
    products <= STEPS * board.entries.len() * theirs.div_ceil(LANES)
}

/// Sweeps hands of three cards or more.
fn sweep_listed<W: Weight>(
    listed: &mut ClassSweep,
    board: &OnBoard<'_, W>,
    ours: usize,
    keep_going: &dyn Fn() -> bool,
    found: &mut PairWeights<W>,
) -> bool {
    let places = 0..board.entries.len();
    let held = |at: usize| board.combo(at).weights[ours] != W::default();
    let held: Vec<bool> = places.clone().map(held).collect();
    let met = |at: usize| {
        let weight: i128 = W::of(1).times(board.combo(at).weights[1 - ours]).into();
        (board.class(1 - ours, at) as u32, weight as u64)
    };
    let met: Vec<(u32, u64)> = places.map(met).collect();
    let width = found.width;
    let sums = [&mut found.weaker, &mut found.not_stronger, &mut found.all];
    let mut take = |at: usize, relation: usize, first: usize, met: &[u64]| {
        let (class, weight) = (board.class(ours, at), board.combo(at).weights[ours]);
        let row = &mut sums[relation][class * width + first..];
        for (sum, &met) in row.iter_mut().zip(met) {
            *sum += weight.times(W::of(met as i64));
        }
    };
    let hands = (board.hands, board.ranks);
    let theirs = (&met[..], board.classes[1 - ours]);
    listed.sweep(hands, &held, theirs, keep_going, &mut take)
}

/// Tries all pairs of combos.
pub fn one_by_one<W: Weight>(board: &OnBoard<'_, W>, counts: &mut [[u128; OUTCOMES]]) {
    let held = |side: usize| {
        let places = 0..board.entries.len();
        places.filter(move |&at| board.combo(at).weights[side] != W::default())
    };
    // The player of few combos is gone through first.
    let few = usize::from(held(1).count() < held(0).count());
    for one in held(few) {
        for other in held(1 - few) {
            if !(board.hands[one] & board.hands[other]).is_empty() {
                continue;
            }
            let [first, second] = if few == 0 { [one, other] } else { [other, one] };
            let outcome = match board.ranks[first].cmp(&board.ranks[second]) {
                Ordering::Less => 0,
                Ordering::Equal => 1,
                Ordering::Greater => 2,
            };
            let (one, two) = (board.combo(first), board.combo(second));
            let weight: i128 = one.weights[0].times(two.weights[1]).into();
            let at = board.class(0, first) * board.classes[1] + board.class(1, second);
            counts[at][outcome] += weight.unsigned_abs();
        }
    }
}
