//! Each player's expected prize.

use crate::quadrature::{Integral, KeepIntegrating, NOTHING, integrate, rates, slowest};

/// The part of the prize money to which two answers must agree.
const PRECISION: f64 = 2e-13;

/// Each player's expected prize, with as many places paid as there are prizes.
///
/// Stacks are above 0, and prizes are not below 0; there are at most as many prizes as players.
/// `keep_going` is asked at every point, which takes at most the number of players times that of
/// prizes; the answer is none if it says no.
///
/// At a point, the number of clocks that have rung before is the sum of independent events. What
/// the players before one add is kept as a distribution; what the players after one add, as the
/// prize to expect for each number so far. Nothing is subtracted, so no digits cancel.
pub fn expectations(
    stacks: &[f64],
    prizes: &[f64],
    keep_going: KeepIntegrating<'_>,
) -> Option<Integral> {
    let rates = rates(stacks);
    let pool: f64 = prizes.iter().sum();
    let (players, paid) = (stacks.len(), prizes.len());
    if pool == 0.0 {
        return Some(Integral {
            values: vec![0.0; players],
            error: 0.0,
            nodes: 0,
        });
    }
    let mut node = QuadraturePoint {
        after: vec![0.0; (players + 1) * (paid + 1)],
        before: vec![0.0; paid + 1],
        rates: &rates,
        paid,
    };
    node.after[players * (paid + 1)..][..paid].copy_from_slice(prizes);
    integrate(
        players,
        slowest(&rates),
        PRECISION * pool,
        |t, weight, sums, _| {
            node.add(t, weight, sums);
            true
        },
        |sums| (sums.iter().sum::<f64>() - pool).abs(),
        keep_going,
    )
}

/// One point of the integral.
struct QuadraturePoint<'a> {
    /// For each player, the prize to expect by the number of players before who have rung.
    after: Vec<f64>,
    /// The distribution of the number of players so far who have rung.
    before: Vec<f64>,
    rates: &'a [f64],
    paid: usize,
}

impl QuadraturePoint<'_> {
    fn add(&mut self, t: f64, weight: f64, sums: &mut [f64]) {
        self.fill_after(t);
        let (paid, row) = (self.paid, self.paid + 1);
        self.before.fill(0.0);
        self.before[0] = 1.0;
        // Outside these places the distribution is zero.
        let (mut low, mut high) = (0, 1);
        for (player, (&rate, sum)) in self.rates.iter().zip(sums).enumerate() {
            let after = &self.after[(player + 1) * row..][low..high];
            let inner = self.before[low..high].iter().zip(after);
            let prize: f64 = inner.map(|(chance, prize)| chance * prize).sum();
            *sum += weight * rate * (-rate * t).exp() * prize;

            let (stays, rings) = chances(rate, t);
            high = (high + 1).min(paid);
            for place in (low + 1..high).rev() {
                self.before[place] = self.before[place] * stays + self.before[place - 1] * rings;
            }
            if low < high {
                self.before[low] *= stays;
            }
            while low < high && self.before[low] < NOTHING {
                self.before[low] = 0.0;
                low += 1;
            }
            while high > low && self.before[high - 1] < NOTHING {
                self.before[high - 1] = 0.0;
                high -= 1;
            }
            if low == high {
                return; // all prizes are gone
            }
        }
    }

    fn fill_after(&mut self, t: f64) {
        let (paid, row) = (self.paid, self.paid + 1);
        for player in (1..self.rates.len()).rev() {
            let (stays, rings) = chances(self.rates[player], t);
            let (own, next) = self.after[player * row..].split_at_mut(row);
            // At most as many players as come before this one have rung.
            let most = paid.min(player + 1);
            for (place, own) in own[..most].iter_mut().enumerate() {
                let prize = next[place] * stays + next[place + 1] * rings;
                *own = if prize < NOTHING { 0.0 } else { prize };
            }
        }
    }
}

/// The chances that a clock has not rung and that it has.
#[inline]
pub(crate) fn chances(rate: f64, t: f64) -> (f64, f64) {
    ((-rate * t).exp(), -(-rate * t).exp_m1())
}
