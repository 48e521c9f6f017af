//! Answers as Python reads them.

use cardmath_query::{Amount, GroupTally};

/// An amount: its kind, entries of two numbers and a sum or weight, and the sum of squares.
pub type AmountParts = (&'static str, Vec<(i64, i64, i128)>, f64);
/// A group: its key, as fractions, the weight of its deals, and the amounts.
pub type GroupParts = (Vec<(i64, i64)>, u128, Vec<AmountParts>);
/// An answer: the weight of all deals, and the groups.
pub type TallyParts = (u128, Vec<GroupParts>);

/// A tally as Python reads it; groups are in the order of their keys.
pub fn tally_parts(tally: GroupTally) -> TallyParts {
    let mut groups: Vec<GroupParts> = tally
        .groups
        .into_iter()
        .map(|(key, group)| {
            (
                key,
                group.weight,
                group.amounts.into_iter().map(amount_parts).collect(),
            )
        })
        .collect();
    groups.sort_by(|a, b| a.0.cmp(&b.0));
    (tally.weight, groups)
}

fn amount_parts(amount: Amount) -> AmountParts {
    match amount {
        Amount::Sum(sum) => {
            let sums = sum.by_denominator.into_iter();
            (
                "sum",
                sums.map(|(denominator, sum)| (1, denominator, sum))
                    .collect(),
                sum.squares,
            )
        }
        Amount::Bounds(bounds) => {
            let ends = bounds
                .into_iter()
                .flat_map(|(least, greatest)| [least, greatest]);
            ("bounds", ends.map(|(a, b)| (a, b, 0)).collect(), 0.0)
        }
        Amount::Histogram(weights) => {
            let weights = weights.into_iter();
            (
                "histogram",
                weights
                    .map(|((a, b), weight)| (a, b, weight as i128))
                    .collect(),
                0.0,
            )
        }
    }
}
