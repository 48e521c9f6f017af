//! Many small questions at once: the hands of all players are known.
//!
//! Questions that differ only by a relabelling of suits, or in the order of the players, are
//! answered once. Each distinct one is counted in the fastest way for its size.

mod canonical;
mod solver;
#[cfg(test)]
mod tests;

use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Parts, share};
use cardmath_evaluate::GameEvaluator;
use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use canonical::{SeatOrder, canonical};
use solver::Solver;

/// The most players of a spot.
pub const MOST_PLAYERS: usize = crate::MOST_PLAYERS;

/// The distinct spots that a thread takes at a time.
//
// They are few, since a spot before the flop takes as long as many thousands on the river.
const PART: usize = 8;

/// The hands of some players, and the cards that are known besides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The hole cards of each player.
    pub hands: Vec<Hand>,
    /// The board so far.
    pub board: Hand,
    /// The dead cards.
    pub dead: Hand,
}

/// What the players of a spot win over all runouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of runouts.
    pub deals: u64,
    /// For each player, the sum of the shares, in units of 1 / [`POT`](crate::POT).
    pub shares: Vec<u64>,
    /// For each player, the sum of the squared shares, if it is known.
    pub squares: Option<Vec<u128>>,
}

/// Why a spot has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotFault {
    /// There are fewer than two players, or more than [`MOST_PLAYERS`].
    Players(usize),
    /// A player has another number of cards than the game.
    HoleCards(usize),
    /// The board has too many cards.
    BoardCards(usize),
    /// A card is in two places.
    Repeated,
    /// A card is not in the game's deck.
    NotInGame,
    /// There are too few cards left for the board.
    TooFewLeft,
}

impl Spot {
    /// The cards that cannot come.
    pub fn known(&self) -> Hand {
        let held = self.hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
        held | self.board | self.dead
    }

    /// Check a spot against the rules of a game.
    ///
    /// # Errors
    ///
    /// If the game has no answer for it.
    pub fn check(&self, game: &GameEvaluator) -> Result<(), SpotFault> {
        let rules = game.rules();
        if !(2..=MOST_PLAYERS).contains(&self.hands.len()) {
            return Err(SpotFault::Players(self.hands.len()));
        }
        if let Some(hand) = self.hands.iter().find(|hand| hand.len() != rules.cards) {
            return Err(SpotFault::HoleCards(hand.len()));
        }
        if self.board.len() > rules.board {
            return Err(SpotFault::BoardCards(self.board.len()));
        }
        let parts = self.hands.iter().chain([&self.board, &self.dead]);
        if parts.map(|cards| cards.len()).sum::<usize>() > self.known().len() {
            return Err(SpotFault::Repeated);
        }
        if !self.known().is_subset(rules.deck) {
            return Err(SpotFault::NotInGame);
        }
        let left = rules.deck.len() - self.known().len();
        if left < rules.board - self.board.len() {
            return Err(SpotFault::TooFewLeft);
        }
        Ok(())
    }
}

/// The answers of many spots.
pub struct Answers {
    /// The answer of each distinct spot; none if the work was stopped before.
    distinct: Vec<Option<Answer>>,
    /// For each spot, which distinct one it is, and where its players are there.
    which: Vec<(u32, SeatOrder)>,
}

impl Answers {
    /// The number of distinct spots.
    pub fn distinct(&self) -> usize {
        self.distinct.len()
    }

    /// The number of spots.
    pub fn len(&self) -> usize {
        self.which.len()
    }

    /// Whether there are no spots.
    pub fn is_empty(&self) -> bool {
        self.which.is_empty()
    }

    /// The answer of a spot with the place of each of its players in it; none if the work was
    /// stopped before.
    pub fn of(&self, spot: usize) -> Option<(&Answer, &SeatOrder)> {
        let (number, seats) = &self.which[spot];
        let answer = self.distinct[*number as usize].as_ref()?;
        Some((answer, seats))
    }
}

/// Answer many spots that [`Spot::check`] accepts.
///
/// `keep_going` is called before the work and then some times a second, with the number of distinct
/// spots done and in all; once it returns false, the work stops.
///
/// # Errors
///
/// If no thread can be started.
pub fn answers<'s>(
    game: &GameEvaluator,
    spots: impl Iterator<Item = &'s Spot>,
    threads: usize,
    mut keep_going: impl FnMut(u64, u64) -> bool,
) -> io::Result<Answers> {
    let mut known: HashMap<Spot, u32> = HashMap::new();
    let which: Vec<(u32, SeatOrder)> = spots
        .map(|spot| {
            let (spot, seats) = canonical(spot);
            let next = known.len() as u32;
            (*known.entry(spot).or_insert(next), seats)
        })
        .collect();
    let mut todo: Vec<(Spot, u32)> = known.into_iter().collect();
    // Hands of equal ranks come together: they share a part of the work.
    todo.sort_by_cached_key(|(spot, number)| (canonical::ranks(spot), *number));
    let parts = Parts::new(todo.len().div_ceil(PART));
    let done = AtomicU64::new(0);
    let mut distinct = vec![None; todo.len()];
    let work = |parts: &Parts| {
        let mut solver = Solver::new(game, Instructions::fastest());
        let mut found = Vec::new();
        while let Some(part) = parts.draw() {
            for (spot, number) in todo.iter().skip(part * PART).take(PART) {
                if parts.is_stopped() {
                    return found;
                }
                found.push((*number, solver.answer(spot)));
                done.fetch_add(1, Relaxed);
            }
        }
        found
    };
    let total = todo.len() as u64;
    if total > 0 && !keep_going(0, total) {
        parts.stop();
    }
    let asked = || {
        let done = done.load(Relaxed);
        done == total || keep_going(done, total) // there is nothing to stop once all is done
    };
    share(threads.max(1), &parts, work, asked, |found| {
        for (number, answer) in found {
            distinct[number as usize] = Some(answer);
        }
    })?;
    Ok(Answers { distinct, which })
}
