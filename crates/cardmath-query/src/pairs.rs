//! Evaluates pairs of classes, and adds up those that meet the conditions.

use crate::aggregate::GroupTally;
use crate::evaluate::{Columns, Evaluation};
use crate::program::{Failure, Id, Program};

/// Computes the nodes of some pairs, whose other columns are known, and adds up the pairs that meet
/// the conditions.
pub fn add_up(
    evaluation: &mut Evaluation<'_>,
    program: &Program,
    nodes: &[Id],
    mut columns: Columns,
    weights: &[u128],
    tally: &mut GroupTally,
) -> Result<(), Failure> {
    let all = weights
        .iter()
        .try_fold(tally.weight, |sum, &weight| sum.checked_add(weight));
    tally.weight = all.ok_or(Failure::TooGreat)?;
    let mut kept: Vec<u32> = (0..weights.len() as u32).collect();
    let (of_pairs, known): (Vec<Id>, Vec<Id>) =
        program.conditions.iter().partition(|id| nodes.contains(id));
    for (conditions, nodes) in [(known, &[][..]), (of_pairs, nodes)] {
        evaluation.compute(nodes, kept.len(), &mut columns)?;
        let mut meets = vec![true; kept.len()];
        for condition in conditions {
            let values = columns[condition]
                .as_ref()
                .ok_or(Failure::IllTyped)?
                .whole()?;
            for (meets, &value) in meets.iter_mut().zip(values) {
                *meets &= value != 0;
            }
        }
        if meets.iter().all(|&meets| meets) {
            continue;
        }
        let places: Vec<u32> = (0..kept.len() as u32)
            .filter(|&place| meets[place as usize])
            .collect();
        for column in columns.iter_mut().flatten() {
            *column = column.gather(&places);
        }
        kept = places.iter().map(|&place| kept[place as usize]).collect();
    }
    let weights: Vec<u128> = kept.iter().map(|&row| weights[row as usize]).collect();
    tally.add(program, &columns, &weights)
}
