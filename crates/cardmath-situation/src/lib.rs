//! What the players of a game may hold, and which cards are known: what equities, queries and
//! simulations have in common, and random deals of it.
//!
//! A [`Situation`] has the rules, a [`Seat`] with weighted [`Combo`]s for each player, the board and
//! the dead cards. [`Runouts`] are the boards that can be dealt; a [`Dealer`] deals at random, a
//! block of deals at a time, in [`Chunks`] that threads share.
//!
//! ```
//! use cardmath_cards::Hand;
//! use cardmath_evaluate::Rules;
//! use cardmath_situation::{Combo, Seat, Situation};
//!
//! let aces: Hand = "As Ah".parse()?;
//! let kings = ["Ks Kh", "As Kd"].map(|cards| cards.parse().map(|cards| Combo { cards, weight: 1 }));
//! let kings: Vec<Combo> = kings.into_iter().collect::<Result<_, _>>()?;
//! let seats = vec![Seat::known(aces), Seat::of(kings)];
//! let flop: Hand = "7c 7d 2s".parse()?;
//! let situation = Situation::new(Rules::holdem(), seats, flop, Hand::EMPTY);
//! assert_eq!(situation.to_come(), 2);
//! assert!(situation.is_possible(&mut || true)?); // Ks Kh beside As Ah
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alias;
mod chunks;
mod combo;
mod dealer;
mod fit;
mod joint;
mod pot_shares;
mod runouts;
mod scale;
mod seat;
mod situation;
mod street;
mod suits;

pub use alias::can_draw;
pub use chunks::Chunks;
pub use combo::{Combo, total_weight, weights_by_pair};
pub use dealer::{Dealer, Places, Seats};
pub use fit::can_fit;
pub use pot_shares::{ByPot, POT, Shares};
pub use runouts::Runouts;
pub use scale::Scale;
pub use seat::Seat;
pub use situation::{Detail, Situation};
pub use street::StreetCards;
pub use suits::labels_of_pairs;

/// The most players of a game in which hands are compared.
pub const MOST_PLAYERS: usize = 10;
