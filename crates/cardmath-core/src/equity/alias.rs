//! Combinations drawn as often as they weigh.

use super::combo::Combo;
use crate::random::dealing::BLOCK;
use crate::random::{Random, Streams};

/// The place of a combination for each deal of a block.
pub type Drawn = [u32; BLOCK];

/// Draws combinations as often as they weigh (Alastair Walker's aliases, 1974, as Michael Vose made
/// them, 1991): a place at random, and there one of two.
pub struct AliasTable {
    /// How many there are.
    count: u32,
    /// How much of a place is its own, of all the weight; the rest is the other's. Nothing where all
    /// weigh the same.
    own: Vec<u64>,
    other: Vec<u32>,
    all: u64,
    /// A word that ends below this is drawn again, as some places would come more often.
    unfair: u32,
}

/// Whether these combinations can be drawn: the sum of their weights, times their number, is a word.
pub fn can_draw(combos: &[Combo]) -> bool {
    let mut weights = combos.iter().map(|combo| combo.weight);
    let sum = weights.try_fold(0u64, u64::checked_add);
    sum.is_some_and(|sum| sum.checked_mul(combos.len() as u64).is_some())
}

impl AliasTable {
    /// Draws of these, which can be drawn.
    pub fn new(combos: &[Combo]) -> AliasTable {
        let weights = || combos.iter().map(|combo| combo.weight);
        let count = combos.len() as u32;
        let unfair = count.wrapping_neg().checked_rem(count).unwrap_or(0);
        let mut drawing = AliasTable {
            count,
            own: Vec::new(),
            other: Vec::new(),
            all: weights().sum(),
            unfair,
        };
        if weights().min() != weights().max() {
            drawing.share_places(weights());
        }
        drawing
    }

    fn share_places(&mut self, weights: impl Iterator<Item = u64>) {
        // In units in which a place is the whole weight, and a combination as many times its own
        // as there are places.
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

    /// Draws a block of places; the few that are not fair at once, and all lots, come of the spare stream.
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

    /// Draws one place.
    pub fn draw_one(&self, random: &mut Random) -> u32 {
        let place = random.below(self.count.into()) as u32;
        match self.own.is_empty() {
            true => place,
            false => self.one_of_two(place, random),
        }
    }

    #[inline]
    fn one_of_two(&self, place: u32, random: &mut Random) -> u32 {
        let own = self.own[place as usize];
        if own < self.all && random.below(self.all) >= own {
            return self.other[place as usize];
        }
        place
    }
}
