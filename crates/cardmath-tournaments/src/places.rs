//! The probability of every place for every player.

use crate::expectations::chances;
use crate::quadrature::{Integral, KeepIntegrating, NOTHING, integrate, rates, slowest};

/// Two answers must agree to this.
const PRECISION: f64 = 2e-13;

/// The probability of each of the first `count` places, row by row for each player.
///
/// Stacks are above 0. `keep_going` is asked many times at every point; the answer is none if it
/// says no.
///
/// At a point, each player needs the distribution of how many *others* have rung. The players are
/// halved again and again, and each half takes the other half's events in: n log n updates in place
/// of n², and nothing is divided out.
pub fn places(stacks: &[f64], count: usize, keep_going: KeepIntegrating<'_>) -> Option<Integral> {
    let rates = rates(stacks);
    let wanted = count as f64;
    let levels = stacks.len().next_power_of_two().ilog2() as usize + 2;
    let mut room = vec![Distribution::new(count); levels];
    integrate(
        stacks.len() * count,
        slowest(&rates),
        PRECISION,
        |t, weight, sums, ask| {
            room[0].start();
            let point = Point {
                rates: &rates,
                count,
                t,
                weight,
            };
            point.share_out(0, rates.len(), &mut room, sums, ask)
        },
        |sums| (sums.iter().sum::<f64>() - wanted).abs() / wanted.max(1.0),
        keep_going,
    )
}

/// How many have rung: the chances of the places from `low` to `high`, others are nothing.
#[derive(Clone)]
struct Distribution {
    chances: Vec<f64>,
    low: usize,
    high: usize,
}

impl Distribution {
    fn new(count: usize) -> Distribution {
        Distribution {
            chances: vec![0.0; count],
            low: 0,
            high: 0,
        }
    }

    /// Nobody has rung.
    fn start(&mut self) {
        self.chances[0] = 1.0;
        (self.low, self.high) = (0, 1);
    }

    fn copy_from(&mut self, other: &Distribution) {
        (self.low, self.high) = (other.low, other.high);
        self.chances[self.low..self.high].copy_from_slice(&other.chances[self.low..self.high]);
    }

    /// Takes in a clock that has rung with a chance.
    fn take(&mut self, stays: f64, rings: f64) {
        if self.low == self.high {
            return;
        }
        if self.high < self.chances.len() {
            self.chances[self.high] = 0.0;
            self.high += 1;
        }
        let held = &mut self.chances[self.low..self.high];
        for place in (1..held.len()).rev() {
            held[place] = held[place] * stays + held[place - 1] * rings;
        }
        held[0] *= stays;
        while self.low < self.high && self.chances[self.low] < NOTHING {
            self.low += 1;
        }
        while self.high > self.low && self.chances[self.high - 1] < NOTHING {
            self.high -= 1;
        }
    }
}

/// One point of the integral.
struct Point<'a> {
    rates: &'a [f64],
    count: usize,
    t: f64,
    weight: f64,
}

impl Point<'_> {
    /// Adds the places of the players from `from` to `to`; the first of `room` has taken in all
    /// other players. False if `ask` said no.
    fn share_out(
        &self,
        from: usize,
        to: usize,
        room: &mut [Distribution],
        sums: &mut [f64],
        ask: &mut dyn FnMut() -> bool,
    ) -> bool {
        let [others, rest @ ..] = room else {
            return true;
        };
        if to - from == 1 {
            let rate = self.rates[from];
            let density = self.weight * rate * (-rate * self.t).exp();
            let held = others.low..others.high;
            let row = &mut sums[from * self.count..][held.clone()];
            for (sum, chance) in row.iter_mut().zip(&others.chances[held]) {
                *sum += density * chance;
            }
            return true;
        }
        let middle = from + (to - from) / 2;
        for (own, other) in [
            ((from, middle), (middle, to)),
            ((middle, to), (from, middle)),
        ] {
            if !ask() {
                return false;
            }
            rest[0].copy_from(others);
            for &rate in &self.rates[other.0..other.1] {
                let (stays, rings) = chances(rate, self.t);
                rest[0].take(stays, rings);
            }
            if !self.share_out(own.0, own.1, rest, sums, ask) {
                return false;
            }
        }
        true
    }
}
