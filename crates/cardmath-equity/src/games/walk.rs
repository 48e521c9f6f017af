//! All choices of the steps of a plan, one after the other.

use super::steps::{Step, Steps};
use crate::Situation;
use cardmath_cards::Hand;
use cardmath_cards::workers::Parts;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The units of work between two checks whether to stop. With a slow ordering they take
/// milliseconds.
const PATIENCE: u64 = 100_000;

/// What counts a deal: it gets the players' hands, the indexes of their combos, the board, and the
/// weight.
pub type TakeDeal<'t> = dyn FnMut(&[Hand], &[u32], Hand, u128) + 't;

/// Visits all choices of the steps, one after the other.
pub struct Walk<'a, 't> {
    situation: &'a Situation,
    steps: &'a Steps,
    parts: &'a Parts,
    /// The number of deals done by all threads, and the number that is counted at a time.
    done: (&'a AtomicU64, u64),
    take: &'a mut TakeDeal<'t>,
    /// The part that this thread counts next; none when it stops.
    drawn: Option<usize>,
    /// The number of the next part that the walk reaches.
    next: usize,
    /// The units of work since the last check whether to stop.
    unchecked: u64,
    /// The units of work of a deal.
    a_deal: u64,
    held: Vec<Hand>,
    /// For each player, the index of the combo.
    places: Vec<u32>,
    board: Hand,
    /// The deals done since `done` was last increased.
    taken: u64,
}

impl<'a, 't> Walk<'a, 't> {
    pub fn new(
        (situation, steps): (&'a Situation, &'a Steps),
        parts: &'a Parts,
        done: (&'a AtomicU64, u64),
        a_deal: u64,
        take: &'a mut TakeDeal<'t>,
    ) -> Walk<'a, 't> {
        Walk {
            situation,
            steps,
            parts,
            done,
            take,
            drawn: parts.draw(),
            next: 0,
            unchecked: 0,
            a_deal,
            held: vec![Hand::EMPTY; situation.seats.len()],
            places: vec![0; situation.seats.len()],
            board: situation.board,
            taken: 0,
        }
    }

    /// Takes every choice of all steps.
    pub fn walk(mut self) {
        let situation = self.situation;
        self.go(0, situation.known(), situation.scale.one());
        // Deals may have been left out after the last part.
        self.report();
    }

    /// Takes every choice of this step and of all later ones.
    fn go(&mut self, depth: usize, used: Hand, weight: u128) {
        if self.drawn.is_none() {
            return;
        }
        if depth == self.steps.split {
            let part = self.next;
            self.next += 1;
            self.work(1);
            if self.drawn != Some(part) {
                return;
            }
            self.step(depth, used, weight);
            self.report();
            if self.drawn.is_some() {
                self.drawn = self.parts.draw();
            }
        } else {
            self.step(depth, used, weight);
        }
    }

    /// Notes units of work. Now and then it reports the deals done, and checks whether to stop:
    /// then no further part is drawn, and all loops end.
    #[inline]
    fn work(&mut self, units: u64) {
        self.unchecked += units;
        if self.unchecked >= PATIENCE {
            self.unchecked = 0;
            self.report();
            if self.parts.is_stopped() {
                self.drawn = None;
            }
        }
    }

    /// Adds the deals done to those of all threads.
    fn report(&mut self) {
        let (done, at_a_time) = self.done;
        let deals = std::mem::take(&mut self.taken).wrapping_mul(at_a_time);
        done.fetch_add(deals, Relaxed);
    }

    /// Counts deals as done in which two players hold the same card. Above the split every thread
    /// comes by; the thread that has drawn the next part counts them.
    fn leave_out(&mut self, depth: usize) {
        if depth > self.steps.split || self.drawn == Some(self.next) {
            self.taken = self.taken.wrapping_add(self.steps.below[depth]);
        }
    }

    fn step(&mut self, depth: usize, used: Hand, weight: u128) {
        let (situation, steps) = (self.situation, self.steps);
        match steps.all.get(depth) {
            None => {
                self.taken += 1;
                (self.take)(&self.held, &self.places, self.board, weight);
                self.work(self.a_deal);
            }
            Some(&Step::Combo(seat)) => {
                for (combo, place) in situation.seats[seat].combos.iter().zip(0..) {
                    if self.drawn.is_none() {
                        return;
                    }
                    if (combo.cards & used).is_empty() {
                        self.held[seat] = combo.cards;
                        self.places[seat] = place;
                        let weight = situation.scale.times(weight, combo.weight);
                        self.go(depth + 1, used | combo.cards, weight);
                    } else {
                        self.leave_out(depth + 1);
                        self.work(1);
                    }
                }
            }
            Some(&Step::Missing(seat)) => {
                let before = self.held[seat];
                let missing = situation.seats[seat].missing;
                self.deal(
                    Hand::DECK - used,
                    missing,
                    Hand::EMPTY,
                    &mut |walk, dealt| {
                        walk.held[seat] = before | dealt;
                        walk.go(depth + 1, used | dealt, weight);
                    },
                );
                self.held[seat] = before;
            }
            Some(Step::Board) => {
                let before = self.board;
                self.deal(
                    Hand::DECK - used,
                    situation.to_come(),
                    Hand::EMPTY,
                    &mut |walk, dealt| {
                        walk.board = before | dealt;
                        walk.go(depth + 1, used | dealt, weight);
                    },
                );
                self.board = before;
            }
        }
    }

    /// Deals this number of the remaining cards, in every way.
    fn deal(
        &mut self,
        left: Hand,
        count: usize,
        dealt: Hand,
        then: &mut dyn FnMut(&mut Walk<'a, 't>, Hand),
    ) {
        if self.drawn.is_none() {
            return;
        }
        if count == 0 {
            return then(self, dealt);
        }
        let mut left = left;
        while left.len() >= count {
            let card = left.lowest();
            left = left - card;
            self.deal(left, count - 1, dealt | card, then);
        }
    }
}
