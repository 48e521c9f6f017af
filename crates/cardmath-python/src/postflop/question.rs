//! What Python gives as a question, as the core takes it.

use crate::errors::CardmathError;
use cardmath_solve::postflop::{Action, Bets, Edit, Lost, Merge, Move, Size, Untreeable};
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;

/// Sizes as kinds and numbers: `pot`, `multiple`, `geometric`, `chips`, `all-in`.
type Sizes = Vec<(String, f64)>;
/// The bets and raises by street and player, the donk bets by street.
pub type AllSizes = ([[Sizes; 2]; 3], [[Sizes; 2]; 3], [Option<Sizes>; 3]);
/// An action: `f`, `x`, `c` or `b`, and the chips of a bet or raise.
pub type Act = (String, i32);
/// A move: an action, `card` and its id, or `any` for any card.
pub type MoveParts = (String, i32);

/// A board of three to five cards.
pub fn read_board(board: Vec<u8>) -> PyResult<Vec<u8>> {
    match (3..=5).contains(&board.len()) && board.iter().all(|&card| card < 52) {
        true => Ok(board),
        false => Err(CardmathError::new_err("a board has three to five cards")),
    }
}

/// The most dead cards: the hands of both players and a complete board are left.
const MOST_DEAD: usize = 43;

/// Cards that are on no board and in no hand.
pub fn read_dead(dead: Vec<u8>, board: &[u8]) -> PyResult<Vec<u8>> {
    let is_free = |(place, card): (usize, &u8)| {
        *card < 52 && !board.contains(card) && !dead[..place].contains(card)
    };
    match dead.len() <= MOST_DEAD && dead.iter().enumerate().all(is_free) {
        true => Ok(dead),
        false => Err(CardmathError::new_err(
            "dead cards are at most 43, each of them once and none on the board",
        )),
    }
}

/// The weights of two ranges.
pub fn read_ranges(weights: [PyReadonlyArray1<'_, f32>; 2]) -> PyResult<[Vec<f32>; 2]> {
    let ranges = weights.map(|weights| weights.as_array().to_vec());
    match ranges.iter().all(|range| range.len() == 1326) {
        true => Ok(ranges),
        false => Err(CardmathError::new_err("a range has 1326 weights")),
    }
}

/// The sizes of all streets and the thresholds; without pots to merge by, the rule is PioSOLVER's.
pub fn read_bets(sizes: AllSizes, thresholds: (f64, f64, Option<f64>)) -> PyResult<Bets> {
    let (bets, raises, donks) = sizes;
    let [flop, turn, river] = donks;
    Ok(Bets {
        bets: by_street(bets)?,
        raises: by_street(raises)?,
        donks: [donk(flop)?, donk(turn)?, donk(river)?],
        add_all_in: thresholds.0,
        force_all_in: thresholds.1,
        merge: thresholds.2.map_or(Merge::Pio, Merge::Pots),
    })
}

pub fn no_player() -> PyErr {
    CardmathError::new_err("a player is 0 or 1")
}

fn by_street(sizes: [[Sizes; 2]; 3]) -> PyResult<[[Vec<Size>; 2]; 3]> {
    let mut all: [[Vec<Size>; 2]; 3] = Default::default();
    for (to, street) in all.iter_mut().zip(sizes) {
        for (to, player) in to.iter_mut().zip(street) {
            *to = player.into_iter().map(size).collect::<PyResult<_>>()?;
        }
    }
    Ok(all)
}

fn donk(sizes: Option<Sizes>) -> PyResult<Option<Vec<Size>>> {
    let read = |sizes: Sizes| sizes.into_iter().map(size).collect();
    sizes.map(read).transpose()
}

fn size((kind, number): (String, f64)) -> PyResult<Size> {
    Ok(match &kind[..] {
        "pot" => Size::Pot(number),
        "multiple" => Size::Multiple(number),
        "geometric" => Size::Geometric(number as u32),
        "chips" => Size::Chips(number as i32),
        "all-in" => Size::AllIn,
        _ => return Err(CardmathError::new_err("there is no such kind of size")),
    })
}

fn action((kind, chips): &Act) -> PyResult<Action> {
    Ok(match &kind[..] {
        "f" => Action::Fold,
        "x" => Action::Check,
        "c" => Action::Call,
        "b" => Action::To(*chips),
        _ => return Err(CardmathError::new_err("there is no such action")),
    })
}

pub fn act_of(action: Action) -> Act {
    match action {
        Action::Fold => ("f".into(), 0),
        Action::Check => ("x".into(), 0),
        Action::Call => ("c".into(), 0),
        Action::To(chips) => ("b".into(), chips),
    }
}

pub fn edit((line, last, add): (Vec<Act>, Act, bool)) -> PyResult<Edit> {
    Ok(Edit {
        line: line.iter().map(action).collect::<PyResult<_>>()?,
        action: action(&last)?,
        add,
    })
}

pub fn moves(line: &[MoveParts]) -> PyResult<Vec<Move>> {
    let step = |step: &MoveParts| match &step.0[..] {
        "card" => Ok(Move::Card(step.1 as u8)),
        "any" => Ok(Move::AnyCard),
        _ => action(step).map(Move::Act),
    };
    line.iter().map(step).collect()
}

pub fn untreeable(error: Untreeable) -> PyErr {
    CardmathError::new_err(error.to_string())
}

/// The error for a line that leads nowhere: the number of the move, and why.
pub fn lost_error(lost: Lost) -> PyErr {
    CardmathError::new_err(lost.to_string())
}
