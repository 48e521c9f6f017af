//! How often combos of several players share a card.

use super::KeepGoing;
use crate::Combo;
use cardmath_cards::workers::{Ended, in_pieces};

/// The mask of each card that several players may hold, with the expected number of pairs of
/// players who draw it at once; the greatest first.
pub fn clashes_by_card(
    ranges: &[&[Combo]],
    keep_going: KeepGoing<'_>,
) -> Result<Vec<(u64, f64)>, Ended> {
    let odds = ranges.iter().map(|combos| odds_by_card(combos, keep_going));
    let odds = odds.collect::<Result<Vec<[f64; 64]>, Ended>>()?;
    let clashes = |bit: usize| {
        let sum: f64 = odds.iter().map(|odds| odds[bit]).sum();
        let same: f64 = odds.iter().map(|odds| odds[bit] * odds[bit]).sum();
        (sum * sum - same) / 2.0
    };
    let mut all: Vec<(u64, f64)> = (0..64).map(|bit| (1 << bit, clashes(bit))).collect();
    // What is left of a sum after rounding is not a clash.
    all.retain(|&(_, clashes)| clashes > 1e-9);
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    Ok(all)
}

/// How often each card is drawn.
fn odds_by_card(combos: &[Combo], keep_going: KeepGoing<'_>) -> Result<[f64; 64], Ended> {
    let (mut sums, mut all) = ([0u64; 64], 0u64);
    in_pieces(combos, keep_going, |combos| {
        for combo in combos {
            all += combo.weight;
            let mut mask = combo.cards.mask();
            while mask != 0 {
                sums[mask.trailing_zeros() as usize] += combo.weight;
                mask &= mask - 1;
            }
        }
    })?;
    Ok(sums.map(|sum| sum as f64 / all.max(1) as f64))
}
