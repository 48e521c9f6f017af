//! How many deals there are up to suit relabelling.

use crate::deal::DealStep;
use crate::setup::Setup;
use crate::suits::{ALONE, SuitGroup, cycles_of, others};
use cardmath_cards::{Hand, choose};

/// How many rows there are after some steps, up to suit relabelling. Where combos are dealt, it is
/// a little less than there are.
pub fn rows_of(setup: &Setup, steps: &[DealStep], group: SuitGroup) -> u64 {
    let left = Hand::DECK - setup.known() - setup.known_hole_cards();
    // By Burnside's lemma: the mean number of rows that a relabelling leaves unchanged.
    let unchanged = others(group)
        .map(|relabelling| unchanged_by(cycles_of(left, relabelling), steps))
        .fold(all_rows(setup, left.len(), steps), u128::saturating_add);
    let rows = unchanged.div_ceil(u128::from((group | ALONE).count_ones()));
    u64::try_from(rows).unwrap_or(u64::MAX)
}

/// How many rows there are, each relabelling counted.
fn all_rows(setup: &Setup, cards: usize, steps: &[DealStep]) -> u128 {
    let deal = |(rows, left): (u128, usize), step: &DealStep| {
        let (ways, cards) = match step {
            DealStep::Combo { seat, .. } => {
                let seat = &setup.seats[*seat];
                (seat.combos.len() as u128, seat.held())
            }
            DealStep::Cards { count, .. } => (choose(left, *count), *count),
        };
        (rows.saturating_mul(ways), left.saturating_sub(cards))
    };
    steps.iter().fold((1, cards), deal).0
}

/// How many rows a relabelling leaves unchanged, given how many cycles of each length it has: each
/// step takes whole cycles. Those with combos are not counted.
fn unchanged_by(cycles: [usize; 4], steps: &[DealStep]) -> u128 {
    match steps {
        [] => 1,
        [DealStep::Combo { .. }, ..] => 0,
        [DealStep::Cards { count, .. }, rest @ ..] => taken(cycles, 0, *count, rest),
    }
}

/// The rows for all ways to take cycles with a number of cards, from a length on.
fn taken(cycles: [usize; 4], from: usize, count: usize, rest: &[DealStep]) -> u128 {
    if count == 0 {
        return unchanged_by(cycles, rest);
    }
    let Some(&there) = cycles.get(from) else {
        return 0;
    };
    let most = there.min(count / (from + 1));
    let take = |some: usize| {
        let mut left = cycles;
        left[from] -= some;
        let others = taken(left, from + 1, count - some * (from + 1), rest);
        choose(there, some).saturating_mul(others)
    };
    (0..=most).map(take).fold(0, u128::saturating_add)
}
