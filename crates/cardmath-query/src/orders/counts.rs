//! The number of deals of each class of boards and each label.

use super::labels::{Labels, NONE, places};
use crate::program::Failure;
use crate::sweep::ClassNumber;
use std::collections::HashMap;

/// Pairs of a class of boards and a label are counted in a table up to this size, of 32 MiB; beyond
/// it in a map of those that occur.
const DENSE: usize = 1 << 22;
/// From this number of pairs on, they are evaluated.
const MANY: usize = 1 << 18;

/// The number of deals of each pair of a class of boards and a label.
pub enum LabelCounts {
    /// By class, then by label.
    Dense(Vec<Vec<u64>>),
    /// By both.
    Sparse(HashMap<(ClassNumber, ClassNumber), u64>),
}

/// Classes of boards, labels, and the weights of these pairs.
pub type Weighted = (Vec<ClassNumber>, Vec<ClassNumber>, Vec<u128>);

impl LabelCounts {
    /// Nothing counted yet.
    pub fn new() -> LabelCounts {
        LabelCounts::Dense(Vec::new())
    }

    /// Makes room for this many classes of boards and labels.
    pub fn fit(&mut self, late: usize, early: usize) {
        if let LabelCounts::Dense(rows) = self {
            if late.saturating_mul(early) <= DENSE {
                rows.resize(rows.len().max(late), Vec::new());
                rows.iter_mut().for_each(|row| row.resize(early, 0));
                return;
            }
            let mut sparse = HashMap::new();
            for (class, row) in rows.iter().enumerate() {
                for (label, &count) in row.iter().enumerate().filter(|(_, count)| **count > 0) {
                    sparse.insert((class as ClassNumber, label as ClassNumber), count);
                }
            }
            *self = LabelCounts::Sparse(sparse);
        }
    }

    /// Counts the orders of a board of a class.
    #[inline(always)]
    pub fn add(&mut self, labels: &Labels, board: u64, class: ClassNumber, images: u64) {
        let places = places(board);
        match self {
            LabelCounts::Dense(rows) => {
                let row = &mut rows[class as usize][..];
                labels.visit(&places, |label| {
                    if label != NONE {
                        row[label as usize] += images;
                    }
                });
            }
            LabelCounts::Sparse(counts) => labels.visit(&places, |label| {
                if label != NONE {
                    *counts.entry((class, label)).or_default() += images;
                }
            }),
        }
    }

    /// Whether there are enough pairs to evaluate them.
    pub fn is_full(&self) -> bool {
        matches!(self, LabelCounts::Sparse(counts) if counts.len() > MANY)
    }

    /// Takes out the pairs with their weights.
    pub fn take(&mut self, weight: u128) -> Result<Weighted, Failure> {
        let listed: Vec<((ClassNumber, ClassNumber), u64)> = match self {
            LabelCounts::Sparse(counts) => counts.drain().collect(),
            LabelCounts::Dense(rows) => {
                let rows = std::mem::take(rows).into_iter().enumerate();
                let listed = rows.flat_map(|(class, row)| {
                    let row = row.into_iter().enumerate();
                    row.map(move |(label, count)| {
                        ((class as ClassNumber, label as ClassNumber), count)
                    })
                });
                listed.filter(|(_, count)| *count > 0).collect()
            }
        };
        let weighted = listed
            .iter()
            .map(|(_, count)| u128::from(*count).checked_mul(weight));
        let weights = weighted
            .collect::<Option<Vec<u128>>>()
            .ok_or(Failure::TooGreat)?;
        let (late, early) = listed.into_iter().map(|(pair, _)| pair).unzip();
        Ok((late, early, weights))
    }
}
