//! Strategies of decisions that are fixed.

use std::collections::HashMap;

/// The fixed strategy of one decision. Hands that are not fixed have negative numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Lock {
    /// A row of `width` probabilities for each action.
    pub chosen: Vec<f32>,
    /// The number of hands with padding.
    pub width: usize,
}

/// All fixed decisions, by player and the place of their numbers.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Locks(HashMap<(usize, usize), Lock>);

impl Locks {
    /// The lock of a decision.
    #[inline]
    pub fn at(&self, player: usize, place: usize) -> Option<&Lock> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&(player, place))
    }

    /// Locks a decision, or unlocks it.
    pub fn set(&mut self, player: usize, place: usize, lock: Option<Lock>) {
        match lock {
            Some(lock) => drop(self.0.insert((player, place), lock)),
            None => drop(self.0.remove(&(player, place))),
        }
    }
}

impl Lock {
    /// For each fixed hand and action: the hand, the action and the probability.
    fn fixed(&self) -> impl Iterator<Item = (usize, usize, f32)> + '_ {
        self.chosen.iter().enumerate().filter_map(|(place, &part)| {
            (part >= 0.0).then_some((place % self.width, place / self.width, part))
        })
    }

    /// Puts the fixed probabilities into a strategy.
    pub fn fix(&self, chosen: &mut [f32], stride: usize) {
        for (hand, action, part) in self.fixed() {
            chosen[action * stride + hand] = part;
        }
    }

    /// Puts the weights after the fixed probabilities in place.
    pub fn fix_weights(&self, before: &[f32], after: &mut [f32], stride: usize) {
        for (hand, action, part) in self.fixed() {
            after[action * stride + hand] = part * before[hand];
        }
    }

    /// Puts the values of the fixed strategy in place of the best ones.
    pub fn fix_values(&self, chosen: &[f32], values: &[f32], stride: usize, to: &mut [f32]) {
        let is_fixed = |hand: usize| self.chosen[hand] >= 0.0;
        let actions = self.chosen.len() / self.width;
        for hand in (0..to.len()).filter(|&hand| is_fixed(hand)) {
            let parts = (0..actions).map(|action| action * stride + hand);
            to[hand] = parts.map(|place| chosen[place] * values[place]).sum();
        }
    }
}
