//! The combos of both players of a sweep.

use super::meeting::Live;
use super::weight::Weight;
use super::{NOBODY, Sweep};
use crate::setup::Setup;
use cardmath_cards::Hand;
use std::collections::HashMap;

/// A combo of one player, or of both.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its cards.
    pub cards: Hand,
    /// Its weight for each player.
    pub weights: [u64; 2],
    /// Whether its cards count as taken: it is the only combo of a player.
    pub is_only: bool,
}

impl Entry {
    /// The combo before its classes are known.
    pub fn unplaced<W: Weight>(&self) -> Live<W> {
        let mask = self.cards.mask();
        Live {
            bits: [
                mask.trailing_zeros() as u8,
                63u32.saturating_sub(mask.leading_zeros()) as u8,
            ],
            classes: [0; 2],
            weights: self.weights.map(|weight| W::of(weight as i64)),
        }
    }

    /// The cards that must be free.
    pub fn blocking(&self) -> Hand {
        if self.is_only {
            Hand::EMPTY
        } else {
            self.cards
        }
    }
}

/// The combos of both players, and the entries of the same cards. If strengths are shared, a combo
/// of both is one entry; else those of the second player follow those of the first.
pub fn entries_of(sweep: &Sweep, setup: &Setup) -> (Vec<Entry>, Vec<[u32; 2]>) {
    let mut entries: Vec<Entry> = Vec::new();
    let mut known: HashMap<u64, u32> = HashMap::new();
    let mut twins = Vec::new();
    for (side, &seat) in sweep.seats.iter().enumerate() {
        if seat == NOBODY {
            entries.push(Entry {
                cards: Hand::EMPTY,
                weights: [0, 1],
                is_only: true,
            });
            continue;
        }
        let of_seat = &setup.seats[seat];
        let only = of_seat.only();
        let combos = of_seat.combos.iter();
        for combo in combos {
            let mut weights = [0; 2];
            // The weight of an only combo counts from the start.
            weights[side] = if only.is_some() { 1 } else { combo.weight };
            let next = entries.len() as u32;
            let twin = known.get(&combo.cards.mask()).copied();
            match twin.filter(|_| side == 1 && only.is_none()) {
                Some(twin) if sweep.is_shared => {
                    entries[twin as usize].weights[side] = combo.weight;
                    if combo.cards.len() > 2 {
                        twins.push([twin, twin]);
                    }
                    continue;
                }
                Some(twin) => twins.push([twin, next]),
                None => {}
            }
            if only.is_none() && side == 0 {
                known.insert(combo.cards.mask(), next);
            }
            entries.push(Entry {
                cards: combo.cards,
                weights,
                is_only: only.is_some(),
            });
        }
    }
    (entries, twins)
}
