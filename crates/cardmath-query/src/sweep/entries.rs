//! The combos of both players of a sweep.

use super::board;
use super::weight::Weight;
use super::{NOBODY, Sweep};
use crate::setup::Setup;
use cardmath_cards::Hand;
use cardmath_situation::Combo;
use std::collections::HashMap;

/// The parts of a range that are read in turn: combos that follow each other are of different parts.
const STREAMS: usize = 8;

/// A combo of one player, or of both.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its cards.
    pub cards: Hand,
    /// The cards that must be free: none of the only combo of a player, whose cards count as taken.
    pub blocking: Hand,
    /// Its weight for each player.
    pub weights: [u64; 2],
}

impl Entry {
    /// The combo as it is swept.
    pub fn combo<W: Weight>(&self) -> board::SweptCombo<W> {
        let mask = self.cards.mask();
        board::SweptCombo {
            bits: [
                mask.trailing_zeros() as u8,
                63u32.saturating_sub(mask.leading_zeros()) as u8,
            ],
            weights: self.weights.map(|weight| W::of(weight as i64)),
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
                blocking: Hand::EMPTY,
                weights: [0, 1],
            });
            continue;
        }
        let of_seat = &setup.seats[seat];
        let only = of_seat.only();
        let combos = match of_seat.held() {
            2 => spread(of_seat.combos.clone()),
            _ => of_seat.combos.clone(),
        };
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
                blocking: match only {
                    Some(_) => Hand::EMPTY,
                    None => combo.cards,
                },
                weights,
            });
        }
    }
    (entries, twins)
}

/// The combos in an order in which those that follow each other seldom share a card. So additions
/// to the sums of a card need not wait for each other.
fn spread(mut combos: Vec<Combo>) -> Vec<Combo> {
    combos.sort_unstable_by_key(|combo| combo.cards.mask());
    let size = combos.len().div_ceil(STREAMS).max(1);
    let nth = |place: usize| {
        combos
            .chunks(size)
            .filter_map(move |stream| stream.get(place))
    };
    (0..size).flat_map(nth).copied().collect()
}
