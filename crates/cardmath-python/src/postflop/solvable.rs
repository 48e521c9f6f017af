//! What hold'em and Omaha each do in their own way.

use super::turns::InTurn;
use crate::errors::CardmathError;
use crate::watch::{KeepGoing, no_thread};
use cardmath_solve::postflop::{Execution, GameSize, Move, Payoffs, Run, Status, Trees, View};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::collections::TryReserveError;
use std::io;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// What is called with each status.
pub type Report<'a> = &'a (dyn Fn(Status) + Sync);
/// What is known of a node, and the numbers of both players' hands.
pub type KnownNode = (View, [usize; 2]);
/// The answer of work that can be stopped; none if it was.
pub type Unstopped<A> = PyResult<Option<A>>;

/// A game after the flop with its regrets and strategies. Rows of hands follow `hands`.
///
/// The methods wait for each other, so they must be called without Python's lock.
pub trait Solvable: Send + Sync {
    /// Pays amounts of their own in place of chips. False if they do not cover all ends, or the
    /// game is prepared.
    fn pay(&self, payoffs: Payoffs) -> bool;

    /// How large the game is, with this many bytes a number.
    fn size(&self, bytes: usize, threads: usize) -> GameSize;

    /// The betting.
    fn trees(&self) -> Arc<Trees>;

    /// The number of cards of a hand.
    fn cards(&self) -> usize;

    /// The ids of the cards of each of a player's hands, the highest first.
    fn hands(&self, player: usize) -> Option<Vec<Vec<u8>>>;

    /// The weight of all pairs of hands that share no card.
    fn pairs(&self) -> f64;

    /// Evaluates the hands on all boards, and takes the memory for numbers of this many bits.
    fn prepare(&self, bits: usize, threads: usize, keep_going: KeepGoing<'_>) -> PyResult<()>;

    /// Iterates until the run is over. False if another thread wants to look at the game first.
    fn iterate(
        &self,
        execution: &Execution<'_>,
        run: &mut Run,
        report: Report<'_>,
    ) -> PyResult<bool>;

    /// The status of the average strategies, and each player's EV with them.
    fn status(&self, execution: &Execution<'_>) -> Unstopped<(Status, [f64; 2])>;

    /// For each hand of a player, its EV with the best response, times the opposing weight.
    fn best_response(&self, execution: &Execution<'_>, player: usize) -> Unstopped<Vec<f32>>;

    /// What is known at the end of a line.
    fn view(&self, execution: &Execution<'_>, line: &[Move]) -> Unstopped<KnownNode>;

    /// Solves the river at the end of a line on its own.
    fn solve_river(&self, _: &Execution<'_>, _: &[Move], _iterations: u64) -> Unstopped<()> {
        Err(CardmathError::new_err(
            "rivers of this game are not solved on their own",
        ))
    }

    /// The number of the node of a line in its tree, the tree, and the cards that came.
    fn find(&self, line: &[Move]) -> PyResult<(usize, usize, Vec<u8>)>;

    /// Fixes what the player does at the end of a line; false if suit relabelling forbids it.
    fn lock(
        &self,
        execution: &Execution<'_>,
        line: &[Move],
        strategy: &[Vec<f32>],
    ) -> Unstopped<bool>;

    /// Fixes nothing at the decisions of a line.
    fn unlock(&self, line: &[Move]) -> PyResult<()>;

    /// What is fixed at the decisions of a line, as bytes.
    fn locked(&self, line: &[Move]) -> PyResult<Vec<u8>>;

    /// Fixes the decisions of a line as `locked` says; false if the numbers do not fit.
    fn set_locked(&self, line: &[Move], bytes: &[u8]) -> PyResult<bool>;

    /// The number of parts into which the numbers are divided.
    fn parts(&self) -> PyResult<usize>;

    /// The numbers of a part, as bytes; without those of rivers unless `river`.
    fn part(&self, part: usize, river: bool) -> PyResult<Vec<u8>>;

    /// Sets the numbers of a part; false if they are too many or too few.
    fn set_part(&self, part: usize, bytes: &[u8], river: bool) -> PyResult<bool>;

    /// The iterations done, and those that the average strategies count.
    fn iterations(&self) -> PyResult<(u64, u64)>;

    /// Sets them.
    fn set_iterations(&self, iterations: u64, counted: u64) -> PyResult<()>;
}

/// The error before `prepare`.
fn unprepared() -> PyErr {
    CardmathError::new_err("the game is not prepared")
}

/// The error for a part that a game does not have.
pub fn no_part() -> PyErr {
    CardmathError::new_err("there is no such part")
}

/// A game, and what is learned of it once it is prepared.
pub struct Learned<G, N> {
    game: RwLock<G>,
    numbers: InTurn<Option<N>>,
}

impl<G, N> Learned<G, N> {
    /// Nothing is learned yet.
    pub fn new(game: G) -> Learned<G, N> {
        Learned {
            game: RwLock::new(game),
            numbers: InTurn::new(None),
        }
    }

    /// The game, which changes only before it is prepared.
    pub fn game(&self) -> RwLockReadGuard<'_, G> {
        self.game.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another thread waits for the numbers.
    pub fn is_wanted(&self) -> bool {
        self.numbers.is_wanted()
    }

    /// Calls with the game and its numbers.
    pub fn with<A>(&self, call: impl FnOnce(&G, &mut N) -> PyResult<A>) -> PyResult<A> {
        let mut numbers = self.numbers.take();
        call(&self.game(), numbers.as_mut().ok_or_else(unprepared)?)
    }

    /// Changes the game; false if it is prepared, or `change` says so.
    pub fn change(&self, change: impl FnOnce(&mut G) -> bool) -> bool {
        let numbers = self.numbers.take();
        let mut game = self.game.write().unwrap_or_else(PoisonError::into_inner);
        numbers.is_none() && change(&mut game)
    }

    /// Evaluates the hands on all boards and takes the memory for the numbers, unless that is done.
    ///
    /// `evaluate` returns false, and `take` nothing, if they were stopped.
    pub fn prepared(
        &self,
        keep_going: KeepGoing<'_>,
        evaluate: impl FnOnce(&mut G, KeepGoing<'_>) -> io::Result<bool>,
        take: impl FnOnce(&G, KeepGoing<'_>) -> Result<Option<N>, TryReserveError>,
    ) -> PyResult<()> {
        let mut numbers = self.numbers.take();
        if numbers.is_some() {
            return Ok(());
        }
        let mut game = self.game.write().unwrap_or_else(PoisonError::into_inner);
        if evaluate(&mut game, keep_going).map_err(no_thread)? {
            let taken = take(&game, keep_going);
            *numbers = taken.map_err(|_| PyMemoryError::new_err("the memory is not there"))?;
        }
        Ok(())
    }
}
