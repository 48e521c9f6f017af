//! The rules of betting: what may be done, what was put in, who gets what.
//!
//! A [`Setup`] is a [`Game`] with the [`Structure`] of its bets. A [`State`] is a hand of it, at
//! one moment: it says whose [`Turn`] it is and what is [`Legal`], takes an [`Action`] or cards,
//! has the [`Pots`] with their side pots, and at the end settles who gets what. It knows no hand's
//! strength: [`State::settle`] is given them. Amounts are whole numbers of the smallest unit.
//!
//! Seats are numbered from 0 in the order in which they act after the first street: seat 0 is left
//! of the button, and **the last seat has the button**. With two players the last one posts the
//! small blind, and seat 0 the big one. In text, seats are `p1`, `p2`, … as in the PHH format.
//!
//! ```
//! use cardmath_betting::{Action, Setup, State, Structure, Turn, games};
//! use std::sync::Arc;
//!
//! let setup = Arc::new(Setup::new(games::holdem(), Structure::no_limit(1, 2))?);
//! let mut state = State::start(&setup, &[100, 250, 80])?;
//! assert_eq!(state.turn(), Turn::Bet(2)); // p3, on the button
//! let legal = state.legal().expect("p3 may act");
//! assert_eq!((legal.call, legal.raise.expect("may raise").least), (2, 4));
//!
//! state.apply(Action::RaiseTo(80))?; // all of p3's chips
//! state.apply(Action::RaiseTo(100))?; // all of p1's
//! state.apply(Action::Call)?; // p2 calls, and nobody can bet any more
//! state.run_out();
//! let pots: Vec<i64> = state.pots().iter().map(|pot| pot.amount).collect();
//! assert_eq!(pots, [240, 40]); // p3 can only win the first
//!
//! // Strengths of hands come from elsewhere: p3 has the best, then p1.
//! let settled = state.settle(|seat, _part, _board| [5, 3, 9][seat])?;
//! assert_eq!(settled.won(), [40, 0, 240]);
//! assert_eq!(state.stacks(), [0, 150, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A hand as a room recorded it
//!
//! Records of hands have dead posts, late posters, and raises that were short of the rules above.
//! [`Posts`] says who posted what, and [`State::record`] takes an action without asking for the
//! minimum or the maximum: only for the turn and for chips that the player has.
//!
//! ```
//! use cardmath_betting::{Action, Posts, Setup, State, Structure, Turn, games};
//! use cardmath_cards::Hand;
//! use std::sync::Arc;
//!
//! let setup = Arc::new(Setup::new(games::holdem(), Structure::no_limit(5, 10))?);
//! // Five players left of the button. The fourth sat out and posts both blinds, the small one dead.
//! let mut posts: Posts = setup.posts(5)?;
//! posts.live[3] = 10;
//! posts.dead[3] = 5;
//! let mut state = State::start_with(&setup, &[1000, 1000, 300, 1000, 1000], &posts)?;
//! state.deal_down(4, "Ah Kh".parse()?)?; // the hero's cards; the others' stay unknown
//!
//! state.record(Action::Fold)?; // p3
//! state.record(Action::Call)?; // p4 checks: the post is live
//! state.record(Action::RaiseTo(50))?;
//! state.record(Action::Fold)?;
//! state.record(Action::Fold)?;
//! state.record(Action::Call)?; // p4
//! assert_eq!(state.turn(), Turn::Deal);
//! state.deal_board(0, "Ks 7h 2d".parse()?)?;
//! assert_eq!((state.turn(), state.pot()), (Turn::Bet(3), 120));
//! state.record(Action::Call)?; // checks
//! state.record(Action::RaiseTo(60))?;
//! state.record(Action::Fold)?;
//! assert_eq!(state.turn(), Turn::Over);
//! assert_eq!(state.uncalled(), Some((4, 60))); // returned to p5, and in the stack again
//! assert_eq!(state.settle(|_, _, _| 0)?.won(), [0, 0, 0, 0, 120]);
//! assert_eq!(state.hole(4), "Ah Kh".parse::<Hand>()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod action;
mod batch;
mod dealing;
mod error;
mod events;
mod game;
pub mod games;
mod legal;
mod notation;
mod opening;
mod play;
mod posts;
mod pots;
mod rounds;
mod seats;
mod settle;
mod setup;
mod setup_error;
mod show;
mod state;
mod structure;

pub use action::{Action, Event, Size};
pub use batch::{Batch, BatchError, CALL, FOLD, IllegalStep, StrengthOf};
pub use error::{Illegal, Reason};
pub use game::{BetSize, Draw, Game, Opening, Street};
pub use legal::{Legal, RaiseRange};
pub use notation::{NotationError, read_event};
pub use posts::Posts;
pub use pots::{Pot, Pots};
pub use seats::Seats;
pub use settle::{Settlement, Share};
pub use setup::Setup;
pub use setup_error::SetupError;
pub use state::{State, Turn};
pub use structure::{Ante, House, Limit, OddChips, Rake, Redeal, Reopening, ShortRaise, Structure};

/// An amount of money or chips, in the smallest unit.
pub type Chips = i64;

/// The largest number of seats.
pub const MOST_SEATS: usize = 10;
/// The largest number of boards or runs.
pub const MOST_BOARDS: usize = 4;
/// The largest number of cards on a board.
pub const MOST_BOARD_CARDS: usize = 7;
/// The largest number of chips of one player: sums of all players' stay far below an overflow.
pub const MOST_CHIPS: Chips = 1_000_000_000_000_000;
