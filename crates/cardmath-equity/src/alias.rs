//! Random draws of combos in proportion to their weights.

use super::combo::Combo;
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::random::{Random, Streams};

/// The index of a combo for each deal of a block.
pub type Drawn = [u32; BLOCK];

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
    pub fn new(combos: &[Combo]) -> AliasTable {
        let weights = || combos.iter().map(|combo| combo.weight);
        let count = combos.len() as u32;
        let unfair = count.wrapping_neg().checked_rem(count).unwrap_or(0);
        let mut table = AliasTable {
            count,
            own: Vec::new(),
            other: Vec::new(),
            all: weights().sum(),
            unfair,
        };
        if weights().min() != weights().max() {
            table.share_slots(weights());
        }
        table
    }

    /// Fills each slot with a combo of little weight and a part of one of more.
    fn share_slots(&mut self, weights: impl Iterator<Item = u64>) {
        // All weights are multiplied by the number of slots, so that each slot holds `all`.
        let mut own: Vec<u64> = weights
            .map(|weight| weight * u64::from(self.count))
            .collect();
        let mut other: Vec<u32> = (0..self.count).collect();
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..own.len()).partition(|&place| own[place] < self.all);
        while let (Some(place), Some(&giver)) = (small.pop(), large.last()) {
            other[place] = giver as u32;
            own[giver] -= self.all - own[place];
            if own[giver] < self.all {
                large.pop();
                small.push(giver);
            }
        }
        (self.own, self.other) = (own, other);
    }

    /// Draws a combo for each deal of a block.
    ///
    /// The slots come from `streams`. The few that must be drawn again, and the choices between the
    /// two combos of a slot, come from `spare`.
    #[inline(always)]
    pub fn draw(&self, streams: &mut Streams, spare: &mut Random, places: &mut Drawn) {
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
