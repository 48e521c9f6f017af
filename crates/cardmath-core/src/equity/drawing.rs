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
        }
    }

    /// Draws a block of places.
    #[inline(always)]
    pub fn draw(&self, random: &mut Streams, places: &mut Words) {
        if let [_] = *self.own {
            *places = [0; BLOCK];
            return;
        }
        random.below(self.own.len() as u16, places);
        if !self.even {
            for place in places {
                *place = self.one_of_two(*place, &mut random.single);
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
