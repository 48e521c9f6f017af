//! Combinations drawn as often as they weigh.

use super::question::Combo;
use crate::evaluate::{BLOCK, Words};
use crate::random::{Random, Streams};

/// Draws combinations as often as they weigh (Alastair Walker's aliases, 1974, as Michael Vose made
/// them, 1991): a place at random, and there one of two.
pub struct Drawing {
    /// How much of a place is its own, of all the weight; the rest is the other's.
    own: Vec<u64>,
    other: Vec<u16>,
    all: u64,
    /// Whether all weigh the same.
    even: bool,
    /// A word that ends below this is drawn again, as some places would come more often.
    unfair: u32,
}

impl Drawing {
    /// Draws of these.
    pub fn new(combos: &[Combo]) -> Drawing {
        let all: u64 = combos.iter().map(|combo| combo.weight).sum();
        let count = combos.len() as u64;
        // In units in which a place is the whole weight, and a combination as many times its own
        // as there are places.
        let mut own: Vec<u64> = combos.iter().map(|combo| combo.weight * count).collect();
        let mut other: Vec<u16> = (0..combos.len() as u16).collect();
        let even = own.iter().all(|&own| own == all);
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..combos.len()).partition(|&place| own[place] < all);
        while let (Some(place), Some(&giver)) = (small.pop(), large.last()) {
            other[place] = giver as u16;
            own[giver] -= all - own[place];
            if own[giver] < all {
                large.pop();
                small.push(giver);
            }
        }
        Drawing {
            own,
            other,
            all,
            even,
            unfair: (count as u32).wrapping_neg() % count as u32,
        }
    }

    /// Draws a block of places; the few that are not fair at once, and all lots, come of the spare stream.
    #[inline(always)]
    pub fn draw(&self, streams: &mut Streams, spare: &mut Random, places: &mut Words) {
        if let [_] = *self.own {
            *places = [0; BLOCK];
            return;
        }
        let mut words = [0; BLOCK];
        streams.fill(&mut words);
        let mut least = u32::MAX;
        for (word, place) in words.iter_mut().zip(&mut *places) {
            let wide = u64::from(*word) * self.own.len() as u64;
            (*place, *word) = ((wide >> 32) as u16, wide as u32);
            least = least.min(*word);
        }
        if least < self.unfair {
            let again = words.iter().zip(&mut *places);
            let again = again.filter(|&(&word, _)| word < self.unfair);
            again.for_each(|(_, place)| *place = spare.below(self.own.len() as u64) as u16);
        }
        if !self.even {
            for place in places {
                *place = self.one_of_two(*place, spare);
            }
        }
    }

    /// Draws one place.
    pub fn draw_one(&self, random: &mut Random) -> u16 {
        let place = random.below(self.own.len() as u64) as u16;
        self.one_of_two(place, random)
    }

    #[inline]
    fn one_of_two(&self, place: u16, random: &mut Random) -> u16 {
        let own = self.own[usize::from(place)];
        if own < self.all && random.below(self.all) >= own {
            return self.other[usize::from(place)];
        }
        place
    }
}
