//! Turns and rivers of Omaha.

use super::solvable::{KnownNode, Learned, Report, Solvable, Unstopped, no_part};
use crate::errors::CardmathError;
use crate::watch::{KeepGoing, no_thread};
use cardmath_cards::{Card, Hand, choose, subsets};
use cardmath_evaluate::Rules;
use cardmath_solve::postflop::omaha::{OmahaGame, OmahaStrategies};
use cardmath_solve::postflop::{Execution, GameSize, Move, Payoffs, Run, Status, Trees};
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use std::sync::Arc;

/// A game of Omaha from the turn or the river, and what is learned of it. Chips are whole numbers.
pub type Omaha = Learned<OmahaGame, OmahaStrategies>;

impl Solvable for Omaha {
    fn pay(&self, payoffs: Payoffs) -> bool {
        self.change(|game| game.pay(payoffs))
    }

    fn size(&self, bytes: usize, threads: usize) -> GameSize {
        self.game().size(bytes, threads)
    }

    fn trees(&self) -> Arc<Trees> {
        Arc::clone(&self.game().trees)
    }

    fn cards(&self) -> usize {
        self.game().cards
    }

    fn hands(&self, player: usize) -> Option<Vec<Vec<u8>>> {
        let game = self.game();
        let listed = game.listed.get(player)?;
        Some(listed.hands.iter().map(ids).collect())
    }

    fn pairs(&self) -> f64 {
        self.game().pairs
    }

    fn prepare(&self, bits: usize, threads: usize, keep_going: KeepGoing<'_>) -> PyResult<()> {
        let sort =
            |game: &mut OmahaGame, keep_going: KeepGoing<'_>| game.prepare(threads, keep_going);
        self.prepared(keep_going, sort, |game, keep_going| {
            OmahaStrategies::new(game, bits, keep_going)
        })
    }

    fn iterate(
        &self,
        execution: &Execution<'_>,
        run: &mut Run,
        report: Report<'_>,
    ) -> PyResult<bool> {
        self.with(|game, strategies| {
            let (pauses, mut report) = (|| self.is_wanted(), |status| report(status));
            let done = strategies.iterate(game, execution, run, &pauses, &mut report);
            done.map_err(no_thread)
        })
    }

    fn status(&self, execution: &Execution<'_>) -> Unstopped<(Status, [f64; 2])> {
        self.with(|game, strategies| strategies.status(game, execution).map_err(no_thread))
    }

    fn best_response(&self, execution: &Execution<'_>, player: usize) -> Unstopped<Vec<f32>> {
        self.with(|game, strategies| {
            let found = strategies.best_response(game, execution, player);
            found.map_err(no_thread)
        })
    }

    fn view(&self, execution: &Execution<'_>, line: &[Move]) -> Unstopped<KnownNode> {
        self.with(|game, strategies| {
            let found = game.find(line).map_err(not_in_the_tree)?;
            let view = strategies
                .view(game, execution, &found)
                .map_err(no_thread)?;
            let counts = game.listed.each_ref().map(|listed| listed.len());
            Ok(view.map(|view| (view, counts)))
        })
    }

    fn find(&self, line: &[Move]) -> PyResult<(usize, usize, Vec<u8>)> {
        let game = self.game();
        let found = game.find(line).map_err(not_in_the_tree)?;
        let (tree, cards) = game.place_of(&found);
        Ok((found.node, tree, cards.cards().map(Card::id).collect()))
    }

    fn lock(&self, _: &Execution<'_>, line: &[Move], strategy: &[Vec<f32>]) -> Unstopped<bool> {
        self.with(|game, strategies| {
            let locked = strategies.lock(game, line, strategy);
            locked.map(Some).map_err(not_in_the_tree)
        })
    }

    fn unlock(&self, line: &[Move]) -> PyResult<()> {
        self.with(|game, strategies| strategies.unlock(game, line).map_err(not_in_the_tree))
    }

    fn locked(&self, line: &[Move]) -> PyResult<Vec<u8>> {
        self.with(|game, strategies| strategies.locked(game, line).map_err(not_in_the_tree))
    }

    fn set_locked(&self, line: &[Move], bytes: &[u8]) -> PyResult<bool> {
        self.with(|game, strategies| {
            let fits = strategies.set_locked(game, line, bytes);
            fits.map_err(not_in_the_tree)
        })
    }

    fn parts(&self) -> PyResult<usize> {
        self.with(|_, strategies| Ok(strategies.parts()))
    }

    fn part(&self, part: usize, river: bool) -> PyResult<Vec<u8>> {
        self.with(|_, strategies| {
            let bytes = strategies.part(part).ok_or_else(no_part)?;
            Ok(if river { bytes } else { Vec::new() })
        })
    }

    fn set_part(&self, part: usize, bytes: &[u8], river: bool) -> PyResult<bool> {
        self.with(|_, strategies| Ok(river && strategies.set_part(part, bytes)))
    }

    fn iterations(&self) -> PyResult<(u64, u64)> {
        self.with(|_, strategies| Ok(strategies.iterations()))
    }

    fn set_iterations(&self, iterations: u64, counted: u64) -> PyResult<()> {
        self.with(|_, strategies| {
            strategies.set_iterations(iterations, counted);
            Ok(())
        })
    }
}

/// The error for a line with a move that leads nowhere.
fn not_in_the_tree(_: usize) -> PyErr {
    CardmathError::new_err("the line is not in the tree")
}

/// The ids of a hand's cards, the highest first.
fn ids(hand: &Hand) -> Vec<u8> {
    let mut ids: Vec<u8> = hand.cards().map(Card::id).collect();
    ids.sort_unstable_by(|one, other| other.cmp(one));
    ids
}

/// The board of a game that can be solved: four or five cards.
pub fn read_board(rules: &Rules, ids: &[u8]) -> PyResult<Hand> {
    let is_sound = rules.are_sound() && rules.board == 5 && rules.pots.len() <= 2;
    if !is_sound || !OmahaGame::SIZES.contains(&rules.cards) {
        return Err(CardmathError::new_err("this game is not solved"));
    }
    let board = hand_of(ids);
    match (4..=5).contains(&board.len()) && ids.len() == board.len() {
        true => Ok(board),
        false => Err(CardmathError::new_err("the board has four or five cards")),
    }
}

/// The cards of these ids.
pub fn hand_of(ids: &[u8]) -> Hand {
    ids.iter().filter_map(|&id| Card::from_id(id)).collect()
}

/// The hands of two ranges with weights above 0; weights follow all sets of this many cards.
pub fn read_ranges(
    cards: usize,
    weights: [PyReadonlyArray1<'_, f32>; 2],
) -> PyResult<[Vec<(Hand, f32)>; 2]> {
    let count = choose(Hand::DECK.len(), cards);
    if weights
        .iter()
        .any(|weights| weights.as_array().len() as u128 != count)
    {
        return Err(CardmathError::new_err(format!(
            "a range has {count} weights"
        )));
    }
    Ok(weights.map(|weights| {
        let weights = weights.as_array();
        let each = subsets(cards as u32).zip(weights.iter().copied());
        each.filter(|&(_, weight)| weight > 0.0).collect()
    }))
}
