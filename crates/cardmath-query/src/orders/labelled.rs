//! Labels flops and turns in one thread.

use super::{FLOP, Orders, TURN};
use crate::deal::{Dealing, PartialDeals, Slot};
use crate::program::Failure;
use crate::sweep::{ClassNumber, Values, classes, values_at};

/// The cards of a flop, and of a flop with its turn, with the class of what is known by then.
pub type Label = (u64, u64, ClassNumber);

/// Labels that are given in one thread.
pub struct Labelled<'a> {
    orders: &'a Orders,
    labels: Vec<Label>,
    values: Values,
}

impl<'a> Labelled<'a> {
    /// No labels yet.
    pub fn new(orders: &'a Orders) -> Labelled<'a> {
        Labelled {
            orders,
            labels: Vec::new(),
            values: Values::default(),
        }
    }

    /// Labels rows of flops and turns.
    pub fn add(&mut self, rows: &PartialDeals, dealing: &Dealing) -> Result<(), Failure> {
        let nodes = &self.orders.early_interface;
        let (found, examples) = classes(nodes, &rows.columns, rows.len())?;
        let mut numbers = Vec::with_capacity(examples.len());
        for &row in &examples {
            let values = values_at(nodes, &rows.columns, row as usize)?;
            numbers.push(self.values.number(values));
        }
        let slot = |cards: usize| {
            dealing
                .slots
                .iter()
                .position(|slot| *slot == Slot::Board(cards))
        };
        let [flop, turn] = [FLOP, TURN].map(slot);
        for (row, class) in found.into_iter().enumerate() {
            let cards = |slot: Option<usize>| slot.map_or(0, |slot| rows.slots[slot][row]);
            self.labels
                .push((cards(flop), cards(turn), numbers[class as usize]));
        }
        Ok(())
    }

    /// The labels, and the values of each.
    pub fn into_labels(self) -> (Vec<Label>, Values) {
        (self.labels, self.values)
    }
}
