//! The counts of each combo, over all boards.

use super::outcomes::{Counts, Outcomes, outcomes};
use crate::Table;
use std::ops::{AddAssign, Mul};

/// For each player, the counts of one hand of each combo. They do not depend on the weights of the
/// player's own combos.
pub trait ByCombo {
    /// Adds the counts of a hand to a player's combo, times a weight.
    fn add(&mut self, side: usize, combo: usize, counts: &Counts<u64>, weight: u64);
    /// Sets the counts of a multiset of kinds, which are times a weight.
    fn set_kinds(&mut self, number: usize, counts: &Counts<u64>, weight: u64);
    /// Adds the counts of their kinds to these combos, each with the number of its kinds.
    fn add_kinds(&mut self, side: usize, combos: &mut dyn Iterator<Item = (usize, usize)>);
    /// The outcomes of a combo.
    fn outcomes(&self, side: usize, combo: usize) -> Outcomes;
}

/// A number that counts can be added to.
trait Count: Copy + Default + AddAssign + Mul<Output = Self> + From<u64> + Into<u128> {}
impl Count for u64 {}
impl Count for u128 {}

/// Counts in rows of columns: all but the first column of each row are zero in games of one pot.
struct Columns<T, const COLUMNS: usize> {
    sides: [Vec<[[T; COLUMNS]; 3]>; 2],
    kinds: Vec<[[T; COLUMNS]; 3]>,
}

/// Nothing counted yet, for this number of combos of each player. Counts need 128 bits if they are
/// `wide`.
pub fn by_combo(table: &Table, combos: [usize; 2], wide: bool) -> Box<dyn ByCombo> {
    match (table.rules.pots.len(), wide) {
        (1, false) => Box::new(Columns::<u64, 1>::new(combos)),
        (1, true) => Box::new(Columns::<u128, 1>::new(combos)),
        (_, false) => Box::new(Columns::<u64, 4>::new(combos)),
        (_, true) => Box::new(Columns::<u128, 4>::new(combos)),
    }
}

impl<T: Count, const COLUMNS: usize> Columns<T, COLUMNS> {
    fn new(combos: [usize; 2]) -> Self {
        Columns {
            sides: combos.map(|combos| vec![[[T::default(); COLUMNS]; 3]; combos]),
            kinds: Vec::new(),
        }
    }
}

/// Adds counts, times a weight.
#[inline(always)]
fn add<T: Count, const COLUMNS: usize>(
    sums: &mut [[T; COLUMNS]; 3],
    counts: &Counts<u64>,
    weight: u64,
) {
    for (sums, counts) in sums.iter_mut().zip(counts) {
        for (sum, &count) in sums.iter_mut().zip(counts) {
            *sum += T::from(count) * T::from(weight);
        }
    }
}

impl<T: Count, const COLUMNS: usize> ByCombo for Columns<T, COLUMNS> {
    fn add(&mut self, side: usize, combo: usize, counts: &Counts<u64>, weight: u64) {
        // A hand of a player who may hold any hand is not a combo of its own.
        if let Some(sums) = self.sides[side].get_mut(combo) {
            add(sums, counts, weight);
        }
    }

    fn set_kinds(&mut self, number: usize, counts: &Counts<u64>, weight: u64) {
        let none = [[T::default(); COLUMNS]; 3];
        if self.kinds.len() <= number {
            self.kinds.resize(number + 1, none);
        }
        self.kinds[number] = none;
        add(&mut self.kinds[number], counts, weight);
    }

    fn add_kinds(&mut self, side: usize, combos: &mut dyn Iterator<Item = (usize, usize)>) {
        for (combo, number) in combos {
            let sums = self.sides[side][combo].as_flattened_mut();
            for (sum, &more) in sums.iter_mut().zip(self.kinds[number].as_flattened()) {
                *sum += more;
            }
        }
    }

    fn outcomes(&self, side: usize, combo: usize) -> Outcomes {
        let mut counts = Counts::default();
        for (row, sums) in counts.iter_mut().zip(&self.sides[side][combo]) {
            for (count, &sum) in row.iter_mut().zip(sums) {
                *count = sum.into();
            }
        }
        outcomes(&counts)
    }
}
