//! Discounted counterfactual regret minimisation.
//!
//! N. Brown and T. Sandholm, "Solving imperfect-information games via discounted regret
//! minimization", 2019. The players learn in turn; all hands of a player are one vector.

use super::game::HoldemGame;
use super::kernel::cell::Cell;
use super::kernel::simd::Simd;
use super::kernel::up::Weighting;
use super::locks::Locks;
use super::walk::{BEST, LEARN, Store, weighed};
use super::workers::{Region, Workers, idle_step, weighing_step};
use std::collections::TryReserveError;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The exponent of positive regrets' discount, as in Brown and Sandholm (2019).
const ALPHA: f64 = 1.5;
/// The exponent of negative regrets' discount. On five turns 0.25 took an eighth fewer iterations
/// to 0.1 % and 0.03 % of the pot than 0, and as many to 0.5 %; 0.5 took more on three of them.
const BETA: f64 = 0.25;
/// The exponent of the average strategy's discount.
const GAMMA: f64 = 4.0;
/// The iterations after which strategies are summed only every second time. Neighbouring strategies
/// are nearly alike by then, so that half of them give nearly the same average; a measurement looks
/// at earlier ones more closely.
const ALL_SUMMED: u64 = 40;
/// How much of what the best action would gain more is counted in the value of a decision: a share
/// at first, and the number of iterations after which it is half of that.
const FORESEEN: (f64, f64) = (0.2, 40.0);
/// Regrets are stored as multiples of the pot over this, so that they fit half floats.
const POTS: f64 = 16.0;
/// The numbers that are written at a time when memory is taken: between two pieces it can be stopped.
const PIECE: usize = 1 << 22;

/// The regrets and strategies of a game.
pub struct HoldemTables<C> {
    /// Those of the first street, by player.
    pub top: [Store<C>; 2],
    /// Those after each end of the first street's betting and each card, in this order.
    pub regions: Vec<Mutex<Region<C>>>,
    /// The iterations that the sums of strategies count; 0 after a lock.
    pub counted: u64,
    /// All iterations.
    pub iterations: u64,
}

/// The exploitability.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Status {
    /// The iterations done.
    pub iterations: u64,
    /// The EV of each player's best response to the other's average strategy.
    pub best: [f64; 2],
    /// The mean of what both players could gain by best responding, in chips.
    pub exploitability: f64,
}

impl Status {
    /// From the values of best responses, and what both players have together.
    fn of(iterations: u64, best: [f64; 2], both: f64) -> Status {
        Status {
            iterations,
            best,
            exploitability: (best[0] + best[1] - both) / 2.0,
        }
    }
}

impl<C: Cell> HoldemTables<C> {
    /// Memory for a game, all zero: both players play uniform strategies. None if it was stopped.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn new(
        game: &HoldemGame,
        mut keep_going: impl FnMut() -> bool,
    ) -> Result<Option<HoldemTables<C>>, TryReserveError> {
        let (root, board) = (game.root(), game.first_board());
        let mut both = |lengths: [usize; 2]| -> Result<_, TryReserveError> {
            let [first, second] = lengths;
            let first = store(first, &mut keep_going)?;
            let second = store(second, &mut keep_going)?;
            Ok(first.zip(second).map(|(first, second)| [first, second]))
        };
        let mut regions = Vec::new();
        for leaf in &game.trees.all[root].leaves {
            for deal in &game.boards.open[board].deals {
                let own = |player| game.length(leaf.tree, deal.next, player);
                let Some(stores) = both([own(0), own(1)])? else {
                    return Ok(None);
                };
                regions.push(Mutex::new(Region {
                    stores,
                    values: Vec::new(),
                    mean: 0.0,
                }));
            }
        }
        let top = both([0, 1].map(|player| game.block(root, board, player)))?;
        Ok(top.map(|top| HoldemTables {
            top,
            regions,
            counted: 0,
            iterations: 0,
        }))
    }
}

pub(super) fn store<C: Cell>(
    length: usize,
    keep_going: &mut impl FnMut() -> bool,
) -> Result<Option<Store<C>>, TryReserveError> {
    let regrets = zeros(length, keep_going)?;
    let sums = zeros(length, keep_going)?;
    Ok(regrets
        .zip(sums)
        .map(|(regrets, sums)| Store { regrets, sums }))
}

/// Zeros, which are written piece by piece: the system gives the memory when it is first written.
fn zeros<C: Cell>(
    length: usize,
    keep_going: &mut impl FnMut() -> bool,
) -> Result<Option<Vec<C>>, TryReserveError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(length)?;
    while zeros.len() < length {
        if !keep_going() {
            return Ok(None);
        }
        zeros.resize(length.min(zeros.len() + PIECE), C::default());
    }
    Ok(Some(zeros))
}

/// A run of iterations, which may have breaks.
#[derive(Clone, Debug)]
pub struct Run {
    target: f64,
    left: u64,
    threads: usize,
    until: Option<Instant>,
    /// Whether any iteration was done: a run that is short of time does one.
    has_begun: bool,
    /// The iterations counted and the exploitability, for each measurement.
    measured: Vec<(u64, f64)>,
    /// The iterations until the next measurement.
    due: u64,
}

impl Run {
    /// A run to an exploitability in chips, with a limit of iterations and one of time.
    pub fn new(target: f64, iterations: u64, until: Option<Instant>, threads: usize) -> Run {
        Run {
            target,
            left: iterations,
            threads,
            until,
            has_begun: false,
            measured: Vec::new(),
            due: 0,
        }
    }

    /// Whether no further iteration may be done.
    fn is_spent(&self) -> bool {
        let late = |until| Instant::now() >= until;
        self.left == 0 || (self.has_begun && self.until.is_some_and(late))
    }

    /// The number of threads.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Iterates until the target is reached or the work is stopped, and counts the iterations of
    /// the sums of strategies and all. False if `pauses` asked for a break after an iteration.
    pub(super) fn iterate(
        &mut self,
        [counted, iterations]: [&mut u64; 2],
        learner: &mut impl Learner,
        pauses: impl Fn() -> bool,
        report: &mut dyn FnMut(Status),
    ) -> bool {
        loop {
            let is_spent = self.is_spent();
            if self.due == 0 || is_spent {
                let Some(status) = learner.measure(*iterations) else {
                    return true;
                };
                let off = status.exploitability;
                report(status);
                if off <= self.target || is_spent {
                    return true;
                }
                self.measured.push((*counted, off));
                self.due = until_next(&self.measured, self.target);
            }
            if learner.learn(*counted).is_none() {
                return true;
            }
            *counted += 1;
            *iterations += 1;
            (self.left, self.due) = (self.left - 1, self.due - 1);
            self.has_begun = true;
            if pauses() {
                return false;
            }
        }
    }
}

/// A game that is learned iteration by iteration. Nothing is returned if it was stopped.
pub(super) trait Learner {
    /// The status after these iterations.
    fn measure(&mut self, iterations: u64) -> Option<Status>;
    /// One iteration, after those that the sums of strategies count.
    fn learn(&mut self, done: u64) -> Option<()>;
}

/// As `HoldemStrategies::iterate`.
#[allow(clippy::too_many_arguments)]
pub fn iterate<S: Simd, C: Cell>(
    game: &HoldemGame,
    simd: S,
    locks: &Locks,
    tables: &mut HoldemTables<C>,
    run: &mut Run,
    stop: &AtomicBool,
    pauses: impl Fn() -> bool,
    mut report: impl FnMut(Status) + Send,
) -> io::Result<bool> {
    let HoldemTables {
        top,
        regions,
        counted,
        iterations,
    } = tables;
    Workers::run(game, simd, locks, regions, run.threads, stop, |workers| {
        let mut learner = HoldemLearner { game, workers, top };
        run.iterate([counted, iterations], &mut learner, pauses, &mut report)
    })
}

/// A game of hold'em while it is learned.
struct HoldemLearner<'a, 'b, 'c, S, C> {
    game: &'a HoldemGame,
    workers: &'a mut Workers<'c, S, C>,
    top: &'b mut [Store<C>; 2],
}

impl<S: Simd, C: Cell> Learner for HoldemLearner<'_, '_, '_, S, C> {
    fn measure(&mut self, iterations: u64) -> Option<Status> {
        measure(self.game, self.workers, self.top, iterations)
    }

    fn learn(&mut self, done: u64) -> Option<()> {
        let step = step::<C>(self.game, done);
        for player in 0..2 {
            self.workers.walk::<LEARN>(player, step, self.top)?;
        }
        Some(())
    }
}

/// As `HoldemStrategies::status`.
pub fn status<S: Simd, C: Cell>(
    game: &HoldemGame,
    simd: S,
    locks: &Locks,
    tables: &mut HoldemTables<C>,
    threads: usize,
    stop: &AtomicBool,
) -> io::Result<Option<(Status, [f64; 2])>> {
    let HoldemTables {
        top,
        regions,
        iterations,
        ..
    } = tables;
    Workers::run(game, simd, locks, regions, threads, stop, |workers| {
        judged(game, workers, top, *iterations)
    })
}

fn measure<S: Simd, C: Cell>(
    game: &HoldemGame,
    workers: &mut Workers<'_, S, C>,
    top: &mut [Store<C>; 2],
    iterations: u64,
) -> Option<Status> {
    let Some(both) = constant_sum(game) else {
        return Some(judged(game, workers, top, iterations)?.0);
    };
    let first = workers.walk::<BEST>(0, idle_step(), top)?;
    let second = workers.walk::<BEST>(1, idle_step(), top)?;
    let best = [value(game, 0, &first), value(game, 1, &second)];
    Some(Status::of(iterations, best, both))
}

/// What both players have together, if it is always the same: what one wins the other loses.
fn constant_sum(game: &HoldemGame) -> Option<f64> {
    let is_constant = game.spot.rake.share == 0.0 && game.payoffs.is_none();
    is_constant.then(|| f64::from(game.spot.chips.pot))
}

/// The status, and each player's EV with the average strategies.
fn judged<S: Simd, C: Cell>(
    game: &HoldemGame,
    workers: &mut Workers<'_, S, C>,
    top: &mut [Store<C>; 2],
    iterations: u64,
) -> Option<(Status, [f64; 2])> {
    let mut each = |player: usize| {
        let values = workers.walk::<BEST>(player, weighing_step(), top)?;
        let mean = workers.mean() / game.hands.pairs + game.start();
        Some((value(game, player, &values), mean))
    };
    let (first, second) = (each(0)?, each(1)?);
    let means = [first.1, second.1];
    let both = constant_sum(game).unwrap_or(means[0] + means[1]);
    Some((Status::of(iterations, [first.0, second.0], both), means))
}

/// As `HoldemStrategies::best_response`.
pub fn best_response<S: Simd, C: Cell>(
    game: &HoldemGame,
    simd: S,
    locks: &Locks,
    tables: &mut HoldemTables<C>,
    player: usize,
    threads: usize,
    stop: &AtomicBool,
) -> io::Result<Option<Vec<f32>>> {
    let HoldemTables { top, regions, .. } = tables;
    Workers::run(game, simd, locks, regions, threads, stop, |workers| {
        workers.walk::<BEST>(player, idle_step(), top)
    })
}

/// What a player has of the pot, or is paid, from the values of the hands.
fn value(game: &HoldemGame, player: usize, values: &[f32]) -> f64 {
    weighed(values, &game.hands.weights[player]) / game.hands.pairs + game.start()
}

/// How an iteration discounts what is known, by the iterations before it.
pub fn step<C: Cell>(game: &HoldemGame, done: u64) -> Weighting {
    let weights: f32 = game.hands.weights.iter().flatten().sum();
    step_of::<C>(game.spot.chips.pot, weights, done)
}

/// The same by the pot and the weight of all hands.
pub(super) fn step_of<C: Cell>(pot: i32, weights: f32, done: u64) -> Weighting {
    let (most, half) = FORESEEN;
    let foreseen = (most * half / (half + done as f64)) as f32;
    let mean = is_summed(done).then(|| mean_discount::<C>(done));
    let done = done.min(C::LAST_DISCOUNT) as f64;
    let discount = |exponent: f64| {
        let grown = done.powf(exponent);
        (grown / (grown + 1.0)) as f32
    };
    let scale = POTS / (f64::from(pot) * f64::from(weights) / 2.0);
    Weighting {
        positive: discount(ALPHA),
        negative: discount(BETA),
        mean,
        scale: scale as f32,
        foreseen,
    }
}

/// How an iteration that adds to the sums of strategies discounts them, by the iterations before it:
/// also for the one before, if that left them as they were.
fn mean_discount<C: Cell>(done: u64) -> f32 {
    let since = 1 + u64::from(done > 0 && !is_summed(done - 1));
    let last = done.min(C::LAST_DISCOUNT) + 1;
    (last.saturating_sub(since) as f64 / last as f64).powf(GAMMA) as f32
}

/// Whether an iteration adds to the sums of strategies, by the iterations before it.
fn is_summed(done: u64) -> bool {
    done < ALL_SUMMED || done % 2 == 1
}

/// The least power of the iterations with which the exploitability is expected to fall. Where it fell
/// more slowly or rose, it falls faster afterwards. Of 1, 1.5 and 2, 2 needed the least work: on 18
/// games, iterations and measurements together.
const STEADY: f64 = 2.0;

/// The iterations until the next measurement: as many as may be needed to reach the target, if the
/// exploitability continues to fall as it did, but not many more than were done.
fn until_next(measured: &[(u64, f64)], target: f64) -> u64 {
    let Some(&(done, off)) = measured.last() else {
        return 0;
    };
    let most = (done / 3).max(12);
    // Between two measurements that are close together it may well rise, or fall steeply.
    let mut earlier = measured.iter().rev();
    let earlier = earlier.find(|&&(before, _)| before > 0 && 5 * before <= 4 * done);
    let needed = match earlier {
        Some(&(before, was)) if target > 0.0 => {
            let slope = (was / off).ln() / (done as f64 / before as f64).ln();
            let least = if slope < 1.0 { done / 16 } else { 2 };
            let factor = (off / target).powf(1.0 / slope.max(STEADY));
            ((done as f64 * (factor - 1.0)).ceil() as u64).clamp(least, most)
        }
        _ => most,
    };
    // Later only every second iteration changes the average.
    needed + (done + needed) % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weight of each iteration in the sums after some: a later one is discounted less.
    fn weights<C: Cell>(iterations: u64) -> Vec<f64> {
        let mut weights = Vec::new();
        for done in 0..iterations {
            let summed = is_summed(done);
            if summed {
                let discount = f64::from(mean_discount::<C>(done));
                weights.iter_mut().for_each(|weight| *weight *= discount);
            }
            weights.push(f64::from(u8::from(summed)));
        }
        weights
    }

    #[test]
    fn summed_strategies_weigh_as_if_all_were() {
        let all = 90;
        let last = (0..all).rfind(|&done| is_summed(done)).expect("some are");
        for (done, weight) in (0..all).zip(weights::<f32>(all)) {
            let expected = ((done + 1) as f64 / (last + 1) as f64).powf(GAMMA);
            let expected = if is_summed(done) { expected } else { 0.0 };
            assert!((weight - expected).abs() < 1e-6, "{done}: {weight}");
        }
        assert!(
            weights::<f32>(ALL_SUMMED)
                .iter()
                .all(|&weight| weight > 0.0)
        );
    }

    #[test]
    fn measurements_are_near_a_target_that_is_near() {
        // As in a straight line on a logarithmic scale.
        assert_eq!(until_next(&[(50, 4.0), (100, 1.0)], 1.0 / 1.2), 10);
        assert_eq!(until_next(&[(50, 4.0), (100, 1.0)], 0.01), 34);
        // Whatever happened lately.
        for lately in [0.6, 0.505, 0.4] {
            let next = until_next(&[(60, 2.0), (110, lately), (120, 0.505)], 0.5);
            assert!((2..=4).contains(&next), "{lately}: {next}");
        }
        assert_eq!(until_next(&[(0, 9.0)], 0.5), 12);
        assert_eq!(until_next(&[(90, 0.0), (120, 0.0)], 0.0), 40);
    }

    #[test]
    fn measurements_follow_a_changed_average() {
        for done in 41..80 {
            for target in [0.1, 0.9, 0.99] {
                let next = done + until_next(&[(30, 3.0), (done, 1.0)], target);
                assert!(is_summed(next - 1), "{done}, {target}: {next}");
            }
        }
    }

    #[test]
    fn half_floats_forget_at_a_steady_pace() {
        let late = mean_discount::<u16>(1001);
        assert_eq!(late, mean_discount::<u16>(100_001));
        assert!(late < 1.0 && mean_discount::<f32>(100_001) > late);
    }
}
