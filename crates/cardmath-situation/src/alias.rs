//! Random draws of combos in proportion to their weights.

use crate::Combo;
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::random::{Random, Streams};
use cardmath_cards::workers::{Ended, in_pieces};

/// The index of a combo for each deal of a block.
pub type ComboIndexes = [u32; BLOCK];

/// Draws combos in proportion to their weights, in constant time: the alias method.
///
/// A slot is drawn uniformly, then one of the two combos that share it. There are as many slots as
/// combos. Source: A. J. Walker, 1974; the construction is that of M. D. Vose, 1991.
pub struct AliasTable {
    /// The number of combos, and of slots.
    count: u32,
    /// For each slot, the part of `all` that belongs to the combo of that index; the rest belongs
    /// to `other`. Empty if all weights are equal.
    own: Vec<u64>,
    other: Vec<u32>,
    /// The sum of the weights, which is the size of a slot.
    all: u64,
    /// A random word whose low half is below this is drawn again: it would favor some slots.
    unfair: u32,
}

/// Whether these combos can be drawn: the sum of their weights, times their number, must fit in 64
/// bits.
pub fn can_draw(combos: &[Combo]) -> bool {
    let mut weights = combos.iter().map(|combo| combo.weight);
    let sum = weights.try_fold(0u64, u64::checked_add);
    sum.is_some_and(|sum| sum.checked_mul(combos.len() as u64).is_some())
}

impl AliasTable {
    /// The table for these combos, for which [`can_draw`] holds.
    ///
    /// # Errors
    /// `keep_going` returned false: millions of weights take a while.
    pub fn new(
        combos: &[Combo],
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<AliasTable, Ended> {
        let count = combos.len() as u32;
        let unfair = count.wrapping_neg().checked_rem(count).unwrap_or(0);
        let (mut all, mut least, mut most) = (0, u64::MAX, 0);
        in_pieces(combos, keep_going, |combos| {
            for &Combo { weight, .. } in combos {
                (all, least, most) = (all + weight, least.min(weight), most.max(weight));
            }
        })?;
        let mut table = AliasTable {
            count,
            own: Vec::new(),
            other: Vec::new(),
            all,
            unfair,
        };
        if least < most {
            table.share_slots(combos, keep_going)?;
        }
        Ok(table)
    }

    /// Fills each slot with a combo of little weight and a part of one of more.
    fn share_slots(
        &mut self,
        combos: &[Combo],
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<(), Ended> {
        // All weights are multiplied by the number of slots, so that each slot holds `all`.
        let mut own: Vec<u64> = Vec::with_capacity(combos.len());
        let (mut small, mut large): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        in_pieces(combos, keep_going, |combos| {
            for combo in combos {
                let weight = combo.weight * u64::from(self.count);
                let side = if weight < self.all {
                    &mut small
                } else {
                    &mut large
                };
                side.push(own.len() as u32);
                own.push(weight);
            }
        })?;
        let mut other: Vec<u32> = (0..self.count).collect();
        // Each combo is taken from `small` once.
        in_pieces(combos, keep_going, |combos| {
            for _ in combos {
                let (Some(&giver), Some(place)) = (large.last(), small.pop()) else {
                    break;
                };
                other[place as usize] = giver;
                let given = self.all - own[place as usize];
                let left = &mut own[giver as usize];
                *left -= given;
                if *left < self.all {
                    large.pop();
                    small.push(giver);
                }
            }
        })?;
        (self.own, self.other) = (own, other);
        Ok(())
    }

    /// Draws a combo for each deal of a block.
    ///
    /// The slots come from `streams`. The few that must be drawn again, and the choices between the
    /// two combos of a slot, come from `spare`.
    #[inline(always)]
    pub fn draw(&self, streams: &mut Streams, spare: &mut Random, places: &mut ComboIndexes) {
        if self.count == 1 {
            *places = [0; BLOCK];
            return;
        }
        let mut words = [0; BLOCK];
        streams.fill(&mut words);
        let mut least = u32::MAX;
        for (word, place) in words.iter_mut().zip(&mut *places) {
            let wide = u64::from(*word) * u64::from(self.count);
            (*place, *word) = ((wide >> 32) as u32, wide as u32);
            least = least.min(*word);
        }
        if least < self.unfair {
            let again = words.iter().zip(&mut *places);
            let again = again.filter(|&(&word, _)| word < self.unfair);
            again.for_each(|(_, place)| *place = spare.below(self.count.into()) as u32);
        }
        if !self.own.is_empty() {
            for place in places {
                *place = self.one_of_two(*place, spare);
            }
        }
    }

    /// Draws one combo.
    pub fn draw_one(&self, random: &mut Random) -> u32 {
        let place = random.below(self.count.into()) as u32;
        match self.own.is_empty() {
            true => place,
            false => self.one_of_two(place, random),
        }
    }

    /// Chooses between the two combos that share a slot.
    #[inline]
    fn one_of_two(&self, place: u32, random: &mut Random) -> u32 {
        let own = self.own[place as usize];
        if own < self.all && random.below(self.all) >= own {
            return self.other[place as usize];
        }
        place
    }
}
