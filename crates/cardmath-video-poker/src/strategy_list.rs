//! A list of labels that is being built, and the steps that improve it.

use crate::losses::Losses;
use cardmath_cards::workers::{Parts, in_order};

/// The number of times that each label is moved when a list is widened.
const ROUNDS: usize = 2;
/// The number of further labels that are tried in the place of one.
const REPLACEMENTS: usize = 3;

/// An ordered list of labels, and its cost: the sum of what all hands lose by it, over the common
/// denominator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategyList {
    /// The labels; the first one that a hand has is played.
    pub order: Vec<u8>,
    /// The cost.
    pub cost: i128,
}

/// A list that is being built.
#[derive(Clone)]
pub struct List<'a> {
    losses: &'a Losses,
    threads: usize,
    pub order: Vec<u8>,
    /// The place of each label in the order.
    places: Vec<usize>,
    /// The entry that each hand plays.
    played: Vec<u32>,
    pub cost: i128,
}

impl<'a> List<'a> {
    pub fn new(losses: &'a Losses, threads: usize, order: Vec<u8>) -> List<'a> {
        let mut list = List {
            losses,
            threads,
            cost: losses.cost(&order),
            order,
            places: vec![usize::MAX; losses.labels()],
            played: vec![0; losses.hands()],
        };
        list.number();
        for hand in 0..losses.hands() {
            list.played[hand] = losses.first(hand, &list.places).unwrap_or(0) as u32;
        }
        list
    }

    /// The list as it is now.
    pub fn step(&self) -> StrategyList {
        StrategyList {
            order: self.order.clone(),
            cost: self.cost,
        }
    }

    /// Notes the place of each label.
    fn number(&mut self) {
        self.places.fill(usize::MAX);
        for (place, &label) in self.order.iter().enumerate() {
            self.places[usize::from(label)] = place;
        }
    }

    /// The place of the label that a hand plays.
    fn place_played(&self, hand: u32) -> usize {
        let entry = self.played[hand as usize] as usize;
        self.places[usize::from(self.losses.entries[entry].label)]
    }

    /// The best place for a label that is not in the list, and how much that lowers the cost. Of
    /// equally good places it is the last.
    fn best_place(&self, label: u8) -> (i128, usize) {
        self.best_places(label).0
    }

    /// The last and the first of the best places for a label that is not in the list. The gain of
    /// the first is -1 if the label raises the cost everywhere.
    fn best_places(&self, label: u8) -> ((i128, usize), (i128, usize)) {
        let losses = self.losses;
        let mut gains = vec![0; self.order.len()];
        for &(hand, entry) in &losses.hands_with[usize::from(label)] {
            let played = self.played[hand as usize] as usize;
            let gain = losses.entries[played].loss - losses.entries[entry as usize].loss;
            gains[self.place_played(hand)] +=
                i128::from(gain) * i128::from(losses.weights[hand as usize]);
        }
        // A label at a place is played by all hands that now play a label there or further down.
        let mut last = (0, self.order.len() - 1);
        let mut first = (-1, last.1);
        let mut gain = 0;
        for place in (0..self.order.len()).rev() {
            gain += gains[place];
            if gain > last.0 {
                last = (gain, place);
            }
            if gain >= first.0.max(0) {
                first = (gain, place);
            }
        }
        (last, first)
    }

    fn insert(&mut self, label: u8, (gain, place): (i128, usize)) {
        let losses = self.losses;
        for &(hand, entry) in &losses.hands_with[usize::from(label)] {
            if self.place_played(hand) >= place {
                self.played[hand as usize] = entry;
            }
        }
        self.order.insert(place, label);
        self.number();
        self.cost -= gain;
    }

    pub fn remove(&mut self, label: u8) {
        let losses = self.losses;
        let place = self.places[usize::from(label)];
        self.order.remove(place);
        self.number();
        for &(hand, entry) in &losses.hands_with[usize::from(label)] {
            if self.played[hand as usize] == entry {
                let hand = hand as usize;
                let next = losses.first(hand, &self.places).unwrap_or(0);
                self.cost += losses.loss(hand, next) - losses.loss(hand, entry as usize);
                self.played[hand] = next as u32;
            }
        }
    }

    /// Adds the label that lowers the cost most. Returns whether there is one; `None` if it is
    /// stopped.
    pub fn grow(&mut self, keep_going: &mut impl FnMut(usize) -> bool) -> Option<bool> {
        let (gain, place, label) = self.best_label(None, keep_going)?;
        if gain > 0 {
            self.insert(label, (gain, place));
        }
        Some(gain > 0)
    }

    /// Tries the list without each label, with others added in its place, and keeps what costs
    /// less. `None` if it is stopped.
    pub fn replace(&mut self, keep_going: &mut impl FnMut(usize) -> bool) -> Option<()> {
        for label in self.order.clone() {
            let place = self.places[usize::from(label)];
            if place == usize::MAX || place + 1 == self.order.len() {
                continue;
            }
            let mut other = self.clone();
            other.remove(label);
            let (gain, place, first) = other.best_label(Some(label), keep_going)?;
            if gain > 0 {
                other.insert(first, (gain, place));
            }
            for _ in 0..REPLACEMENTS {
                if !other.grow(keep_going)? {
                    break;
                }
            }
            if other.cost < self.cost {
                *self = other;
            }
        }
        Some(())
    }

    /// The label that lowers the cost most, but not `without`: by how much, and its place. `None`
    /// if it is stopped.
    fn best_label(
        &self,
        without: Option<u8>,
        keep_going: &mut impl FnMut(usize) -> bool,
    ) -> Option<(i128, usize, u8)> {
        if !keep_going(self.order.len()) {
            return None;
        }
        let new =
            |&label: &u8| self.places[usize::from(label)] == usize::MAX && Some(label) != without;
        let labels = (0..self.losses.labels()).map(|label| label as u8);
        let labels: Vec<u8> = labels.filter(new).collect();
        let place = |number: usize, _: &Parts| Ok(self.best_place(labels[number]));
        let places = in_order(self.threads, labels.len(), place, || true);
        let mut best = (0, 0, 0);
        for (&label, (gain, place)) in labels.iter().zip(places.ok()??) {
            if gain > best.0 {
                best = (gain, place, label);
            }
        }
        Some(best)
    }

    /// Moves each label to where the list costs least, or removes it if it does not lower the cost.
    /// Returns whether the list has changed; `None` if it is stopped.
    pub fn settle(&mut self, keep_going: &mut impl FnMut(usize) -> bool) -> Option<bool> {
        let before = self.order.clone();
        for &label in &before[..before.len() - 1] {
            if !keep_going(self.order.len()) {
                return None;
            }
            self.remove(label);
            let (gain, place) = self.best_place(label);
            if gain > 0 {
                self.insert(label, (gain, place));
            }
        }
        Some(self.order != before)
    }

    /// Adds all other labels where they do not raise the cost, so that labels which help only
    /// together are found; then removes those that do not help. `None` if it is stopped.
    pub fn widen(&mut self, keep_going: &mut impl FnMut(usize) -> bool) -> Option<()> {
        let all = &self.losses.by_value;
        for round in 0..=ROUNDS {
            for &label in all {
                if self.order.last() == Some(&label) {
                    continue;
                }
                if !keep_going(self.order.len()) {
                    return None;
                }
                if self.places[usize::from(label)] != usize::MAX {
                    if round == 0 {
                        continue;
                    }
                    self.remove(label);
                }
                let (_, first) = self.best_places(label);
                if first.0 >= 0 {
                    self.insert(label, first);
                }
            }
        }
        let mut played = vec![false; self.losses.labels()];
        for &entry in &self.played {
            played[usize::from(self.losses.entries[entry as usize].label)] = true;
        }
        for label in self.order.clone() {
            if !played[usize::from(label)] && self.order.last() != Some(&label) {
                self.remove(label);
            }
        }
        while let Some((_, label)) = self.least_missed().filter(|&(missed, _)| missed <= 0) {
            if !keep_going(self.order.len()) {
                return None;
            }
            self.remove(label);
        }
        Some(())
    }

    /// The label whose removal costs least, and that cost; `None` if only the last label is left.
    pub fn least_missed(&self) -> Option<(i128, u8)> {
        let losses = self.losses;
        let mut missed = vec![0; self.order.len() - 1];
        for hand in 0..losses.hands() {
            let played = self.played[hand] as usize;
            let place = self.place_played(hand as u32);
            let later = |&entry: &usize| {
                let other = self.places[usize::from(losses.entries[entry].label)];
                other > place && other != usize::MAX
            };
            let others = losses.entries_of(hand).filter(later);
            let next =
                others.min_by_key(|&entry| self.places[usize::from(losses.entries[entry].label)]);
            if let (Some(next), Some(sum)) = (next, missed.get_mut(place)) {
                *sum += losses.loss(hand, next) - losses.loss(hand, played);
            }
        }
        let place = (0..missed.len()).min_by_key(|&place| missed[place])?;
        Some((missed[place], self.order[place]))
    }
}
