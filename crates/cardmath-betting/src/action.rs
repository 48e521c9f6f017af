//! What players and the dealer do.

use crate::Chips;
use cardmath_cards::{Card, Hand};
use std::fmt;

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Gives up the hand.
    Fold,
    /// Calls, or checks where there is nothing to call.
    Call,
    /// Bets or raises to an amount, the player's total for the street.
    RaiseTo(Chips),
    /// Posts the bring-in of stud.
    BringIn,
    /// Discards cards: how many, and which of them are known. None is to stand pat.
    Discard {
        /// The number of cards.
        count: u8,
        /// Those that are known.
        cards: Hand,
    },
}

/// What happens in a hand: actions, and cards that become known.
///
/// The player may be left out of an action: it is then whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A player acts.
    Act(Option<usize>, Action),
    /// A player checks, and there must be nothing to call.
    Check(Option<usize>),
    /// A player calls, and there must be something to call.
    Call(Option<usize>),
    /// A player makes the first bet of the street.
    Bet(Option<usize>, Chips),
    /// A player bets or raises by the rule for the amount.
    Size(Option<usize>, Size),
    /// A player gets cards; none is a card that is not known.
    DealHole(usize, Vec<Option<Card>>),
    /// Cards come on the next board.
    DealBoard(Vec<Card>),
    /// The cards of the street come, unknown.
    DealUnknown,
    /// A player shows cards.
    Show(usize, Hand),
    /// A player gives up the hand at the showdown without showing it.
    Muck(usize),
}

/// An amount that follows from the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Size {
    /// The least legal amount.
    Least,
    /// The size of the pot after a call.
    Pot,
    /// All chips; a call if they are no more.
    AllIn,
}

impl Action {
    /// Standing pat.
    pub const PAT: Action = Action::Discard {
        count: 0,
        cards: Hand::EMPTY,
    };

    /// Discarding cards that are known.
    pub const fn discard(cards: Hand) -> Action {
        Action::Discard {
            count: cards.len() as u8,
            cards,
        }
    }
}

impl fmt::Display for Action {
    /// The action in the words of the PHH format: `f`, `cc`, `cbr 7`, `pb`, `sd`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Fold => f.write_str("f"),
            Action::Call => f.write_str("cc"),
            Action::RaiseTo(to) => write!(f, "cbr {to}"),
            Action::BringIn => f.write_str("pb"),
            Action::Discard { count: 0, .. } => f.write_str("sd"),
            Action::Discard { count, cards } => {
                f.write_str("sd ")?;
                cards.cards().try_for_each(|card| write!(f, "{card}"))?;
                (cards.len()..usize::from(*count)).try_for_each(|_| f.write_str("??"))
            }
        }
    }
}
