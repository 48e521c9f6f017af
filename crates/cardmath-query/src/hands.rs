//! Tables that say something about hands of a fixed number of cards.

use crate::suits::relabelled;
use cardmath_cards::Hand;
use std::collections::HashMap;

/// The number of bits of a mask.
const BITS: usize = 64;

/// A number for each hand of a set; 0 for others.
#[derive(Clone, Debug)]
pub struct HandTable {
    masks: Vec<u64>,
    values: Vec<i64>,
    found: Lookup,
}

#[derive(Clone, Debug)]
enum Lookup {
    /// Two cards: by the bits of both.
    Pairs(Vec<i64>),
    Many(HashMap<u64, i64>),
}

impl HandTable {
    /// The table of these hands, whose values are numbers other than 0.
    pub fn new(masks: Vec<u64>, values: Vec<i64>) -> HandTable {
        let entries = || masks.iter().copied().zip(values.iter().copied());
        let found = match masks.iter().all(|mask| mask.count_ones() == 2) {
            true => {
                let mut pairs = vec![0; BITS * BITS];
                entries().for_each(|(mask, value)| pairs[place_of(mask)] = value);
                Lookup::Pairs(pairs)
            }
            false => Lookup::Many(entries().collect()),
        };
        HandTable {
            masks,
            values,
            found,
        }
    }

    /// The value of a hand.
    #[inline]
    pub fn value(&self, mask: u64) -> i64 {
        match &self.found {
            Lookup::Pairs(pairs) if mask.count_ones() == 2 => pairs[place_of(mask)],
            Lookup::Pairs(_) => 0,
            Lookup::Many(values) => values.get(&mask).copied().unwrap_or(0),
        }
    }

    /// Whether a hand has none of some cards. One of the first nearly always is such a hand.
    pub fn has_hand_without(&self, cards: Hand) -> bool {
        self.masks.iter().any(|mask| mask & cards.mask() == 0)
    }

    /// The hands with their values.
    pub fn entries(&self) -> impl Iterator<Item = (u64, i64)> {
        self.masks.iter().copied().zip(self.values.iter().copied())
    }

    /// Whether a relabelling of the suits leaves the table unchanged.
    pub fn allows(&self, relabelling: usize) -> bool {
        self.entries()
            .all(|(mask, value)| self.value(relabelled(mask, relabelling)) == value)
    }
}

#[inline]
fn place_of(mask: u64) -> usize {
    let (low, high) = (
        mask.trailing_zeros(),
        BITS as u32 - 1 - mask.leading_zeros(),
    );
    low as usize * BITS + high as usize
}
