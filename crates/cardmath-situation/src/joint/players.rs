//! The combos of a player by the scarce cards that they hold, and the choices among them.

use super::KeepGoing;
use super::particles::unit;
use crate::Combo;
use crate::alias::AliasTable;
use cardmath_cards::random::Random;
use cardmath_cards::workers::{Ended, in_pieces};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A player's combos, by the scarce cards that they hold.
pub struct Player {
    /// The number of the player.
    pub number: usize,
    pub masks: Vec<u64>,
    pub groups: Vec<ScarceGroup>,
    /// The number of candidates.
    pub candidates: u32,
}

/// Combos that hold the same scarce cards.
pub struct ScarceGroup {
    pub scarce: u64,
    pub weight: f64,
    pub places: Vec<u32>,
    pub table: AliasTable,
}

/// The groups from which a player can draw, after the choices of the players before.
#[derive(Default)]
pub struct GroupChoices {
    /// For each choice, the group and the next state.
    pub to: Vec<(u32, u32)>,
    /// The sum of the weights up to each choice.
    pub sums: Vec<f64>,
}

impl GroupChoices {
    /// Draws a choice by weight.
    pub fn draw(&self, random: &mut Random) -> (u32, u32) {
        if let [only] = self.to[..] {
            return only;
        }
        let all = self.sums.last().copied().unwrap_or(0.0);
        let point = unit(random) * all;
        let place = self.sums.partition_point(|&sum| sum <= point);
        self.to[place.min(self.to.len() - 1)]
    }
}

impl Player {
    /// A player with these combos, of which these cards are scarce.
    pub fn new(
        number: usize,
        combos: &[Combo],
        scarce: u64,
        keep_going: KeepGoing<'_>,
    ) -> Result<Player, Ended> {
        let mut masks = Vec::with_capacity(combos.len());
        let mut places: HashMap<u64, Vec<u32>> = HashMap::new();
        in_pieces(combos, keep_going, |combos| {
            for combo in combos {
                let mask = combo.cards.mask();
                places
                    .entry(mask & scarce)
                    .or_default()
                    .push(masks.len() as u32);
                masks.push(mask);
            }
        })?;
        let mut groups: Vec<(u64, Vec<u32>)> = places.into_iter().collect();
        groups.sort_unstable_by_key(|&(scarce, _)| scarce);
        let groups = groups.into_iter().map(|(scarce, places)| {
            let held = places.iter().map(|&place| combos[place as usize]);
            let held: Vec<Combo> = held.collect();
            Ok(ScarceGroup {
                scarce,
                weight: held.iter().map(|combo| combo.weight).sum::<u64>() as f64,
                table: AliasTable::new(&held, keep_going)?,
                places,
            })
        });
        Ok(Player {
            number,
            groups: groups.collect::<Result<Vec<ScarceGroup>, Ended>>()?,
            masks,
            candidates: 1,
        })
    }
}
/// Sets of cards, numbered as they are first met.
#[derive(Default)]
pub struct States {
    pub sets: Vec<u64>,
    numbers: HashMap<u64, u32>,
}

impl States {
    /// The number of a set.
    pub fn number(&mut self, set: u64) -> u32 {
        match self.numbers.entry(set) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(free) => {
                let number = self.sets.len() as u32;
                self.sets.push(set);
                *free.insert(number)
            }
        }
    }
}
