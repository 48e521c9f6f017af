//! A hand at one moment, and its settlement.

use super::hash_of;
use crate::card::Card;
use crate::errors::{BettingError, text_position};
use crate::game_strengths::GameEvaluator;
use crate::hand::Hand;
use cardmath_betting as core;
use core::{Chips, Event};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::borrow::Cow;

fn illegal(error: core::Illegal) -> PyErr {
    BettingError::new_err(error.to_string())
}

/// A hand at one moment.
#[pyclass(module = "cardmath._core", frozen)]
pub struct BettingState(pub(super) core::State);

/// The shares (pot, board, part, seat, amount) and the rake of each pot.
type SettledParts = (Vec<(usize, usize, usize, usize, Chips)>, Vec<Chips>);
type LegalParts = (
    bool,
    Chips,
    Option<(Chips, Chips, bool)>,
    Option<Chips>,
    Option<(u8, u8)>,
    String,
);

#[pymethods]
impl BettingState {
    /// The state after an event, by the rules or as a record of a hand has it.
    fn after(&self, event: &str, strict: bool) -> PyResult<BettingState> {
        let mut state = self.0.clone();
        take(&mut state, event, strict)?;
        Ok(BettingState(state))
    }

    /// The state after several events; an error names the event.
    fn after_all(&self, events: Vec<String>, strict: bool) -> PyResult<BettingState> {
        let mut state = self.0.clone();
        for event in &events {
            take(&mut state, event, strict)?;
        }
        Ok(BettingState(state))
    }

    /// An action in words as PHH writes it, with its player and its amount; none if it is not an
    /// action.
    fn phh(&self, event: &str) -> PyResult<Option<String>> {
        let event = read(event)?;
        let player = self.0.actor().map(|seat| seat + 1);
        Ok(match (self.0.action_of(&event), &event) {
            (Some(action), Event::Act(Some(seat), _)) => Some(format!("p{} {action}", seat + 1)),
            (Some(action), _) => player.map(|player| format!("p{player} {action}")),
            (None, _) => None,
        })
    }

    /// The state after all cards that come have been dealt unknown, if nobody can bet.
    fn run_out(&self) -> BettingState {
        let mut state = self.0.clone();
        state.run_out();
        BettingState(state)
    }

    /// The state with the rest of the board run several times.
    fn run_times(&self, times: usize) -> PyResult<BettingState> {
        let mut state = self.0.clone();
        state.run_times(times).map_err(illegal)?;
        Ok(BettingState(state))
    }

    /// Whose turn it is: `bet`, `discard`, `deal`, `showdown` or `over`.
    #[getter]
    fn turn(&self) -> &'static str {
        match self.0.turn() {
            core::Turn::Bet(_) => "bet",
            core::Turn::Discard(_) => "discard",
            core::Turn::Deal => "deal",
            core::Turn::Showdown => "showdown",
            core::Turn::Over => "over",
        }
    }

    #[getter]
    fn actor(&self) -> Option<usize> {
        self.0.actor()
    }

    #[getter]
    fn street(&self) -> usize {
        self.0.street()
    }

    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks())
    }

    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.bets())
    }

    #[getter]
    fn contributed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(
            py,
            (0..self.0.seats())
                .map(|seat| self.0.contributed(seat))
                .collect::<Vec<_>>(),
        )
    }

    #[getter]
    fn pot(&self) -> Chips {
        self.0.pot()
    }

    /// The amounts and the players of each pot.
    #[getter]
    fn pots(&self) -> Vec<(Chips, Vec<usize>)> {
        self.0
            .pots()
            .iter()
            .map(|pot| (pot.amount, pot.players.iter().collect()))
            .collect()
    }

    #[getter]
    fn live(&self) -> Vec<usize> {
        self.0.live().iter().collect()
    }

    #[getter]
    fn all_in(&self) -> Vec<usize> {
        self.0.all_in().iter().collect()
    }

    #[getter]
    fn uncalled(&self) -> Option<(usize, Chips)> {
        self.0.uncalled()
    }

    /// The known cards of each board.
    #[getter]
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let pool = Card::pool(py)?;
        let board = |board| {
            let cards = self.0.board(board);
            PyTuple::new(
                py,
                cards
                    .map(|card| &pool[usize::from(card.id())])
                    .collect::<Vec<_>>(),
            )
        };
        (0..self.0.boards()).map(board).collect()
    }

    /// The number of cards that each board has, known or not.
    #[getter]
    fn board_size(&self) -> usize {
        self.0.board_len()
    }

    /// The known hole cards of a player, those face up of them, and the number of all.
    fn hole(&self, seat: usize) -> (Hand, Hand, usize) {
        (
            Hand(self.0.hole(seat)),
            Hand(self.0.up_cards(seat)),
            self.0.hole_len(seat),
        )
    }

    /// What is legal: fold, the call, the raises and whether they are bets, the bring-in, the
    /// discards, and all this in words.
    #[getter]
    fn legal(&self) -> Option<LegalParts> {
        let legal = self.0.legal()?;
        let raise = legal
            .raise
            .map(|raise| (raise.least, raise.most, raise.is_bet));
        let words = legal.to_string();
        Some((
            legal.fold,
            legal.call,
            raise,
            legal.bring_in,
            legal.discard,
            words,
        ))
    }

    /// Settles the hand, with each player's hole cards and the boards.
    ///
    /// Returns the shares (pot, board, part, seat, amount) and the rake of each pot.
    fn settle(
        &self,
        evaluator: &GameEvaluator,
        hands: Vec<Bound<'_, Hand>>,
        boards: Vec<Bound<'_, Hand>>,
    ) -> PyResult<SettledParts> {
        let shared = self.0.setup().game().board() == 0;
        let strength = |seat: usize, part: usize, board: usize| {
            let (held, board) = match shared {
                true => (
                    hands[seat].get().0 | boards[board].get().0,
                    cardmath_cards::Hand::EMPTY,
                ),
                false => (hands[seat].get().0, boards[board].get().0),
            };
            evaluator.complete_strength(part, held, board).unwrap_or(0)
        };
        let settled = self.0.settle_hands(|seat| hands[seat].get().0, strength);
        Ok(parts_of(&settled.map_err(illegal)?))
    }

    /// Settles the hand with strengths by board, part of the pot, and seat.
    fn settle_strengths(&self, strengths: Vec<Vec<Vec<u32>>>) -> PyResult<SettledParts> {
        let strength = |seat: usize, part: usize, board: usize| strengths[board][part][seat];
        Ok(parts_of(&self.0.settle(strength).map_err(illegal)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<BettingState>()
            .is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }
}

fn parts_of(settled: &core::Settlement) -> SettledParts {
    let shares = settled.shares().iter();
    let shares = shares.map(|share| (share.pot, share.board, share.part, share.seat, share.amount));
    let rakes = (0..settled.pots().len()).map(|pot| settled.rake_of(pot));
    (shares.collect(), rakes.collect())
}

/// A text for messages: the words of an action in full, the start of a longer text.
fn shortened(text: &str) -> Cow<'_, str> {
    const MOST: usize = 30;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// Reads an event in words.
fn read(text: &str) -> PyResult<Event> {
    core::read_event(text, 0).map_err(|error| {
        let place = text_position(text, error.position);
        BettingError::new_err(format!(
            "{} (character {} of {:?})",
            error.message,
            place + 1,
            shortened(text)
        ))
    })
}

/// Takes an event in words.
fn take(state: &mut core::State, text: &str, strict: bool) -> PyResult<()> {
    let event = read(text)?;
    let taken = match strict {
        true => state.play(&event),
        false => state.replay(&event),
    };
    taken.map_err(|error| BettingError::new_err(format!("{}: {error}", shortened(text))))
}
