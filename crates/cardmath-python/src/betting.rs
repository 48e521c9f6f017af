//! The rules of betting: streets, setups, and states of a hand.

use crate::card::Card;
use crate::errors::{BettingError, CardmathError, text_position};
use crate::game_strengths::GameEvaluator;
use crate::hand::Hand;
use cardmath_betting as core;
use core::{Ante, BetSize, Chips, Draw, Event, Limit, MOST_SEATS, Opening};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

const OPENINGS: [(&str, Opening); 5] = [
    ("position", Opening::Position),
    ("low card", Opening::LowCard),
    ("high card", Opening::HighCard),
    ("high hand", Opening::HighHand),
    ("low hand", Opening::LowHand),
];

/// One street of a game: what is discarded and dealt before its bets, and who opens them.
///
/// Discards come first, then cards, then bets.
///
/// Args:
///     name: the name, such as `"flop"`.
///     down: the number of cards that each player gets face down.
///     up: the number of cards that each player gets face up.
///     board: the number of cards that come on the board.
///     discards: the fewest and the most cards that a player discards; None for no discards.
///     replaced: whether each discarded card is replaced by a new one.
///     opening: who acts first: `"position"`, or for cards face up `"low card"`, `"high card"`,
///         `"high hand"`, `"low hand"`.
///     big_bet: whether fixed limit bets the bigger of its two bets.
///
/// >>> Street("flop", board=3), Street("draw", discards=(0, 5), big_bet=True).replaced
/// (Street('flop', board=3), True)
#[pyclass(module = "cardmath", frozen)]
#[derive(Clone)]
pub struct Street(core::Street);

#[pymethods]
impl Street {
    #[new]
    #[pyo3(signature = (name, *, down=0, up=0, board=0, discards=None, replaced=true, opening="position", big_bet=false))]
    #[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn new(
        name: String,
        down: u8,
        up: u8,
        board: u8,
        discards: Option<(u8, u8)>,
        replaced: bool,
        opening: &str,
        big_bet: bool,
    ) -> PyResult<Street> {
        let found = OPENINGS.iter().find(|(word, _)| *word == opening);
        let Some(&(_, opening)) = found else {
            let words: Vec<&str> = OPENINGS.iter().map(|(word, _)| *word).collect();
            return Err(CardmathError::new_err(format!(
                "{opening:?} does not say who opens: {}",
                words.join(", ")
            )));
        };
        if name.trim().is_empty() {
            return Err(CardmathError::new_err("a street's name is missing"));
        }
        Ok(Street(core::Street {
            name: name.into(),
            draw: discards.map(|(least, most)| Draw {
                least,
                most,
                replaced,
            }),
            down,
            up,
            board,
            opening,
            bet: if big_bet {
                BetSize::Big
            } else {
                BetSize::Small
            },
        }))
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The number of cards that each player gets face down.
    #[getter]
    fn down(&self) -> u8 {
        self.0.down
    }

    /// The number of cards that each player gets face up.
    #[getter]
    fn up(&self) -> u8 {
        self.0.up
    }

    /// The number of cards that come on the board.
    #[getter]
    fn board(&self) -> u8 {
        self.0.board
    }

    /// The fewest and the most cards that a player discards; None for no discards.
    #[getter]
    fn discards(&self) -> Option<(u8, u8)> {
        self.0.draw.map(|draw| (draw.least, draw.most))
    }

    /// Whether each discarded card is replaced by a new one.
    #[getter]
    fn replaced(&self) -> bool {
        self.0.draw.is_none_or(|draw| draw.replaced)
    }

    /// Who acts first.
    #[getter]
    fn opening(&self) -> &'static str {
        let found = OPENINGS
            .iter()
            .find(|(_, opening)| *opening == self.0.opening);
        found.map_or("", |(word, _)| word)
    }

    /// Whether fixed limit bets the bigger of its two bets.
    #[getter]
    fn big_bet(&self) -> bool {
        self.0.bet == BetSize::Big
    }

    /// The street as plain values for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        told.set_item("name", self.name())?;
        told.set_item("down", self.0.down)?;
        told.set_item("up", self.0.up)?;
        told.set_item("board", self.0.board)?;
        told.set_item("discards", self.discards())?;
        told.set_item("replaced", self.replaced())?;
        told.set_item("opening", self.opening())?;
        told.set_item("big_bet", self.big_bet())?;
        Ok(told)
    }

    fn __repr__(&self) -> String {
        let mut parts = vec![format!("'{}'", self.0.name)];
        let numbers = [
            ("down", self.0.down),
            ("up", self.0.up),
            ("board", self.0.board),
        ];
        let dealt = numbers.iter().filter(|(_, number)| *number > 0);
        parts.extend(dealt.map(|(name, number)| format!("{name}={number}")));
        if let Some((least, most)) = self.discards() {
            parts.push(format!("discards=({least}, {most})"));
        }
        if !self.replaced() {
            parts.push("replaced=False".to_owned());
        }
        if self.0.opening != Opening::Position {
            parts.push(format!("opening='{}'", self.opening()));
        }
        if self.big_bet() {
            parts.push("big_bet=True".to_owned());
        }
        format!("Street({})", parts.join(", "))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Street>()
            .is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let make = py.get_type::<Street>().getattr("_from_parts")?;
        let parts = (
            self.name(),
            (self.0.down, self.0.up, self.0.board),
            self.discards(),
            self.replaced(),
            self.opening(),
            self.big_bet(),
        );
        Ok((make, parts.into_pyobject(py)?))
    }

    #[staticmethod]
    fn _from_parts(
        name: String,
        dealt: (u8, u8, u8),
        discards: Option<(u8, u8)>,
        replaced: bool,
        opening: &str,
        big_bet: bool,
    ) -> PyResult<Street> {
        let (down, up, board) = dealt;
        Street::new(name, down, up, board, discards, replaced, opening, big_bet)
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn streets(found: Vec<core::Street>) -> Vec<Street> {
    found.into_iter().map(Street).collect()
}

/// The streets of a game with a board: three cards on the flop, then one a street.
#[pyfunction]
pub fn board_streets(down: u8, known: u8, board: u8) -> Vec<Street> {
    streets(core::games::board_streets(down, known, board))
}

/// The streets of a game with a flop where a card is discarded before the street at an index.
#[pyfunction]
pub fn pineapple_streets(down: u8, discard_before: usize) -> Vec<Street> {
    streets(core::games::pineapple_streets(down, discard_before))
}

/// The streets of seven-card stud, or of razz.
#[pyfunction]
pub fn stud_streets(low: bool) -> Vec<Street> {
    streets(core::games::stud_streets(low))
}

/// The streets of a game with draws.
#[pyfunction]
pub fn draw_streets(down: u8, draws: u8) -> Vec<Street> {
    streets(core::games::draw_streets(down, draws))
}

/// A game and how it is bet.
#[pyclass(module = "cardmath._core", frozen)]
pub struct BettingSetup(Arc<core::Setup>);

fn refused(error: core::SetupError) -> PyErr {
    BettingError::new_err(error.to_string())
}

fn illegal(error: core::Illegal) -> PyErr {
    BettingError::new_err(error.to_string())
}

#[pymethods]
impl BettingSetup {
    /// `limit` is `no`, `pot` or `fixed`; `bets` are the smallest bet, or the two of fixed limit.
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn new(
        key: String,
        streets: Vec<Bound<'_, Street>>,
        parts: u8,
        deck: &Bound<'_, PyAny>,
        limit: &str,
        bets: (Chips, Chips),
        raises: (u8, bool),
        blinds: (Chips, Chips),
        straddles: Vec<Chips>,
        button_blind: Chips,
        ante: (&str, Chips),
        bring_in: Chips,
        cap: Option<Chips>,
        boards: u8,
        rake: Option<(u32, Option<Chips>, bool)>,
        house: (&str, &str, bool, bool, bool, bool, &str, Chips),
    ) -> PyResult<BettingSetup> {
        let game = core::Game {
            key: key.into(),
            streets: streets
                .iter()
                .map(|street| street.get().0.clone())
                .collect(),
            parts,
            deck: Hand::of(deck)?,
        };
        let limit = match limit {
            "pot" => Limit::Pot,
            "fixed" => Limit::Fixed {
                small: bets.0,
                big: bets.1,
                most: raises.0,
                heads_up: raises.1,
            },
            _ => Limit::None,
        };
        let ante = match ante {
            (_, 0) => Ante::None,
            ("big blind", ante) => Ante::BigBlind(ante),
            ("button", ante) => Ante::Button(ante),
            ("bomb pot", ante) => Ante::BombPot(ante),
            (_, ante) => Ante::Each(ante),
        };
        let structure = core::Structure {
            limit,
            min_bet: bets.0,
            blinds: [blinds.0, blinds.1],
            straddles,
            button_blind,
            ante,
            bring_in,
            cap,
            boards,
            rake: rake.map(|(millionths, cap, no_flop_no_drop)| core::Rake {
                millionths,
                cap,
                no_flop_no_drop,
            }),
            house: house_of(house),
        };
        let setup = core::Setup::new(game, structure).map_err(refused)?;
        Ok(BettingSetup(Arc::new(setup)))
    }

    /// The largest number of players.
    #[getter]
    fn most_seats(&self) -> usize {
        self.0.most_seats()
    }

    /// A new hand. Posts that are given replace those of the structure: antes, live and dead
    /// chips by seat, and who opens.
    #[pyo3(signature = (stacks, antes=None, live=None, dead=None, opener=None))]
    fn start(
        &self,
        stacks: Vec<Chips>,
        antes: Option<Vec<Chips>>,
        live: Option<Vec<(usize, Chips)>>,
        dead: Option<Vec<(usize, Chips)>>,
        opener: Option<usize>,
    ) -> PyResult<BettingState> {
        let mut posts = self.0.posts(stacks.len()).map_err(refused)?;
        if let Some(antes) = antes {
            posts.antes[..antes.len().min(MOST_SEATS)].copy_from_slice(&antes);
        }
        for (seat, chips) in live.into_iter().flatten() {
            posts.live[seat.min(MOST_SEATS - 1)] = chips;
        }
        for (seat, chips) in dead.into_iter().flatten() {
            posts.dead[seat.min(MOST_SEATS - 1)] = chips;
        }
        posts.opener = opener.unwrap_or(posts.opener);
        let state = core::State::start_with(&self.0, &stacks, &posts).map_err(refused)?;
        Ok(BettingState(state))
    }
}

fn house_of(house: (&str, &str, bool, bool, bool, bool, &str, Chips)) -> core::House {
    let (reopening, short_raise, half_a_bet, straddle_raises, full_blind, blinds_first, odd, chip) =
        house;
    core::House {
        reopening: match reopening {
            "one full raise" => core::Reopening::OneFullRaise,
            "always" => core::Reopening::Always,
            _ => core::Reopening::InSum,
        },
        short_raise: match short_raise {
            "completed" => core::ShortRaise::Completed,
            _ => core::ShortRaise::OnTop,
        },
        half_a_bet,
        straddle_raises,
        full_blind,
        blinds_first,
        odd_chips: match odd {
            "first" => core::OddChips::First,
            "high card" => core::OddChips::HighCard,
            _ => core::OddChips::InTurn,
        },
        chip,
    }
}

/// A hand at one moment.
#[pyclass(module = "cardmath._core", frozen)]
pub struct BettingState(core::State);

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
        let settled = self.0.settle(strength).map_err(illegal)?;
        Ok(parts_of(&settled))
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

/// Takes an event in words.
fn take(state: &mut core::State, text: &str, strict: bool) -> PyResult<()> {
    let event: Event = core::read_event(text, 0).map_err(|error| {
        let place = text_position(text, error.position);
        BettingError::new_err(format!(
            "{} (character {} of {text:?})",
            error.message,
            place + 1
        ))
    })?;
    let taken = match strict {
        true => state.play(&event),
        false => state.replay(&event),
    };
    taken.map_err(|error| BettingError::new_err(format!("{text}: {error}")))
}
