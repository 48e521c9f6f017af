//! Deals of a block that are drawn together: a particle filter.

use crate::alias::ComboIndexes;
use cardmath_cards::random::Random;
use cardmath_cards::random::dealing::BLOCK;

/// A random number from 0 to 1.
pub fn unit(random: &mut Random) -> f64 {
    (random.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// A block of deals that are drawn together, player after player.
#[derive(Clone)]
pub struct Particles {
    /// For each deal, the state after the last choice, the cards in use, and the weight.
    pub states: [u32; BLOCK],
    pub used: [u64; BLOCK],
    pub weights: [f64; BLOCK],
    /// By the number of a player, the index of the combo in each deal.
    pub places: Vec<ComboIndexes>,
}

impl Particles {
    /// Deals of weight 1 in which nothing is drawn yet.
    pub fn new(players: usize) -> Particles {
        Particles {
            states: [0; BLOCK],
            used: [0; BLOCK],
            weights: [1.0; BLOCK],
            places: vec![[0; BLOCK]; players],
        }
    }

    /// Draws the deals among themselves if their weights differ much.
    pub fn even_out(&mut self, random: &mut Random) {
        let sum: f64 = self.weights.iter().sum();
        let squares: f64 = self.weights.iter().map(|weight| weight * weight).sum();
        if 2.0 * sum * sum < squares * BLOCK as f64 {
            self.resample(random);
        }
    }

    /// Draws the deals among themselves by weight; each then has the mean weight.
    pub fn resample(&mut self, random: &mut Random) {
        let mean = self.weights.iter().sum::<f64>() / BLOCK as f64;
        let (mut point, mut sum, mut deal) = (unit(random) * mean, self.weights[0], 0);
        let from: [usize; BLOCK] = std::array::from_fn(|_| {
            while sum <= point && deal + 1 < BLOCK {
                deal += 1;
                sum += self.weights[deal];
            }
            point += mean;
            deal
        });
        self.take(from);
        self.weights = [mean; BLOCK];
    }

    /// Replaces each deal by one of them.
    fn take(&mut self, from: [usize; BLOCK]) {
        self.states = from.map(|deal| self.states[deal]);
        self.used = from.map(|deal| self.used[deal]);
        self.weights = from.map(|deal| self.weights[deal]);
        for places in &mut self.places {
            *places = from.map(|deal| places[deal]);
        }
    }

    /// Moves each deal to another place.
    pub fn rotate(&mut self, by: usize) {
        self.take(std::array::from_fn(|deal| (deal + by) % BLOCK));
    }
}
