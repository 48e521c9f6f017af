//! What is wrong with a setup.

use crate::seats::Player;
use crate::{Chips, MOST_CHIPS};
use std::fmt;

/// Why a game cannot be set up or started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The game's numbers do not fit together.
    Game(String),
    /// The structure's numbers do not fit together.
    Structure(String),
    /// More players than seats.
    Seats {
        /// The number of players.
        seats: usize,
        /// The largest number.
        most: usize,
    },
    /// More chips than a player can have.
    Stack {
        /// The seat.
        seat: usize,
        /// The chips.
        chips: Chips,
    },
    /// A player cannot post this much.
    Post {
        /// The seat.
        seat: usize,
        /// The chips.
        chips: Chips,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Game(what) | SetupError::Structure(what) => f.write_str(what),
            SetupError::Seats { seats, most } => {
                write!(f, "2 to {most} players can sit, not {seats}")
            }
            SetupError::Stack { seat, chips } => {
                let player = Player(*seat);
                write!(
                    f,
                    "{player} has {chips} chips: a stack is 1 to {MOST_CHIPS:e}"
                )
            }
            SetupError::Post { seat, chips } => {
                let player = Player(*seat);
                write!(
                    f,
                    "{player} posts {chips} chips: posts are 0 to {MOST_CHIPS:e}"
                )
            }
        }
    }
}

impl std::error::Error for SetupError {}
