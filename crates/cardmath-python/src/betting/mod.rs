//! The rules of betting: streets, setups, and states of a hand.

mod batch;
mod state;
mod street;

use crate::errors::BettingError;
use crate::hand::Hand;
use cardmath_betting as core;
use core::{Ante, Chips, Limit, MOST_SEATS};
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

pub use batch::BettingBatch;
pub use state::BettingState;
pub use street::{Street, board_streets, draw_streets, pineapple_streets, stud_streets};

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A game and how it is bet.
#[pyclass(module = "cardmath._core", frozen)]
pub struct BettingSetup(Arc<core::Setup>);

pub(super) fn refused(error: core::SetupError) -> PyErr {
    BettingError::new_err(error.to_string())
}

fn limit_of(name: &str, (small, big): (Chips, Chips), (most, heads_up): (u8, bool)) -> Limit {
    match name {
        "pot" => Limit::Pot,
        "fixed" => Limit::Fixed {
            small,
            big,
            most,
            heads_up,
        },
        _ => Limit::None,
    }
}

fn ante_of((kind, chips): (&str, Chips)) -> Ante {
    match (kind, chips) {
        (_, 0) => Ante::None,
        ("big blind", _) => Ante::BigBlind(chips),
        ("button", _) => Ante::Button(chips),
        ("bomb pot", _) => Ante::BombPot(chips),
        _ => Ante::Each(chips),
    }
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
        house: HouseParts<'_>,
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
        let structure = core::Structure {
            limit: limit_of(limit, bets, raises),
            min_bet: bets.0,
            blinds: [blinds.0, blinds.1],
            straddles,
            button_blind,
            ante: ante_of(ante),
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

/// Reopening, short raises; half a bet, straddles that raise, whole blinds and bring-ins, blinds
/// first; redeals, own discards; odd chips, the smallest chip.
type HouseParts<'a> = (
    &'a str,
    &'a str,
    bool,
    bool,
    bool,
    bool,
    bool,
    &'a str,
    bool,
    &'a str,
    Chips,
);

fn house_of(house: HouseParts<'_>) -> core::House {
    let (reopening, short_raise, half_a_bet, straddle_raises, full_blind, ..) = house;
    let (.., full_bring_in, blinds_first, redeal, own_discards, odd, chip) = house;
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
        full_bring_in,
        blinds_first,
        redeal: match redeal {
            "discards" => core::Redeal::Discards,
            _ => core::Redeal::DiscardsAndFolds,
        },
        own_discards,
        odd_chips: match odd {
            "first" => core::OddChips::First,
            "high card" => core::OddChips::HighCard,
            _ => core::OddChips::InTurn,
        },
        chip,
    }
}
