//! What is wrong with an action or a card.

use crate::action::Action;
use crate::legal::Legal;
use crate::seats::Player;
use crate::{Chips, Turn};
use cardmath_cards::{Card, Hand};
use std::fmt;

/// Why something cannot be done, with what could have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal(Box<(Reason, Option<Turn>, Option<Legal>)>);

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Nobody sits there.
    NoSeat(usize),
    /// It is not this player's turn.
    OutOfTurn(usize),
    /// The action is not of a kind that is possible now.
    NotNow(Action),
    /// The player may not raise.
    MayNotRaise(&'static str),
    /// There is a bet already: it can be raised to this amount.
    HasBet(Chips),
    /// There is something to call, so no check.
    HasToCall,
    /// There is nothing to call.
    NothingToCall,
    /// The amount is not one that the player may bet or raise to.
    Amount(Chips),
    /// More cards than can be discarded.
    Count(u8),
    /// The player is known not to hold this card.
    NotHeld(Card),
    /// The card was dealt before.
    Dealt(Card),
    /// The card is not in the deck.
    NotInDeck(Card),
    /// More cards than are dealt.
    TooManyCards {
        /// The number that was to be known.
        known: usize,
        /// The number that is dealt.
        dealt: usize,
    },
    /// There is no such board.
    NoBoard(usize),
    /// The player is not in the hand any more.
    Folded(usize),
    /// It cannot be done at this point; what can, in words.
    Moment(&'static str),
    /// Nobody has a hand that qualifies for the first part of a pot.
    NobodyQualifies(usize),
}

impl Illegal {
    #[cold]
    pub(crate) fn new(reason: Reason, turn: Option<Turn>, legal: Option<Legal>) -> Illegal {
        Illegal(Box::new((reason, turn, legal)))
    }

    /// Why it cannot be done.
    pub fn reason(&self) -> &Reason {
        &self.0.0
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Option<Turn> {
        self.0.1
    }

    /// What the player whose turn it is may do.
    pub fn legal(&self) -> Option<Legal> {
        self.0.2
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NoSeat(seat) => write!(f, "there is no {}", Player(*seat)),
            Reason::OutOfTurn(seat) => write!(f, "it is not the turn of {}", Player(*seat)),
            Reason::NotNow(action) => {
                let what = match action {
                    Action::Fold => "fold",
                    Action::Call => "check or call",
                    Action::RaiseTo(_) => "bet or raise",
                    Action::BringIn => "bring in",
                    Action::Discard { .. } => "discard or stand pat",
                };
                write!(f, "nobody can {what} now")
            }
            Reason::MayNotRaise(why) => write!(f, "no raise is possible: {why}"),
            Reason::HasBet(to) => {
                f.write_str("there is a bet already: say raise to ")?;
                write_chips(*to, f)
            }
            Reason::HasToCall => f.write_str("there is a bet to call, so no check is possible"),
            Reason::NothingToCall => f.write_str("there is nothing to call"),
            Reason::Amount(to) => {
                write_chips(*to, f)?;
                f.write_str(" is not a legal amount")
            }
            Reason::Count(count) => write!(f, "{count} cards cannot be discarded"),
            Reason::NotHeld(card) => write!(f, "{card} is not in the hand"),
            Reason::Dealt(card) => write!(f, "{card} was dealt already"),
            Reason::NotInDeck(card) => write!(f, "{card} is not in the deck"),
            Reason::TooManyCards { known, dealt } => {
                let cards = if *known == 1 { "card" } else { "cards" };
                write!(f, "{known} {cards} given, but {dealt} to deal")
            }
            Reason::NoBoard(board) => write!(f, "there is no board {}", board + 1),
            Reason::Folded(seat) => write!(f, "{} is not in the hand any more", Player(*seat)),
            Reason::Moment(what) => f.write_str(what),
            Reason::NobodyQualifies(pot) => {
                write!(
                    f,
                    "no player has a hand that qualifies for the first part of pot {}",
                    pot + 1
                )
            }
        }
    }
}

impl fmt::Display for Legal {
    /// What is legal, in words: `fold, call 2, or raise to 4 or more, up to 80`. With `{:.2}`
    /// amounts are hundredths: `fold, call 0.02, …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((least, most)) = self.discard {
            return match (least, most) {
                (0, _) => write!(f, "stand pat or discard 1 to {most} cards"),
                (1, 1) => f.write_str("discard 1 card"),
                _ if least == most => write!(f, "discard {least} cards"),
                _ => write!(f, "discard {least} to {most} cards"),
            };
        }
        if let Some(amount) = self.bring_in {
            f.write_str("bring in ")?;
            write_chips(amount, f)?;
        } else if self.call == 0 {
            f.write_str(if self.raise.is_some() {
                "fold, check"
            } else {
                "fold or check"
            })?;
        } else {
            let or = if self.raise.is_some() { "," } else { " or" };
            write!(f, "fold{or} call ")?;
            write_chips(self.call, f)?;
        }
        let Some(raise) = self.raise else {
            return Ok(());
        };
        let word = if raise.is_bet { "bet" } else { "raise to" };
        write!(f, ", or {word} ")?;
        write_chips(raise.least, f)?;
        if raise.least < raise.most {
            f.write_str(" or more, up to ")?;
            write_chips(raise.most, f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Turn {
    /// Whose turn it is, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Bet(seat) | Turn::Discard(seat) => {
                write!(f, "it is the turn of {}", Player(*seat))
            }
            Turn::Deal => f.write_str("cards are to be dealt"),
            Turn::Showdown => f.write_str("the betting is over, and hands are shown"),
            Turn::Over => f.write_str("the hand is over"),
        }
    }
}

impl fmt::Display for Illegal {
    /// Why it cannot be done, and what can. With `{:.2}` amounts are hundredths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.reason(), f)?;
        match (self.turn(), self.legal()) {
            (Some(_), Some(legal)) => {
                write!(f, "; {} may ", Player(legal.seat))?;
                fmt::Display::fmt(&legal, f)
            }
            (Some(turn), None) => write!(f, "; {turn}"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Illegal {}

/// An amount of whole chips, or with the decimal places of the format: 250 as `2.5` in `{:.2}`.
fn write_chips(amount: Chips, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let decimals = f.precision().unwrap_or(0);
    let digits = format!("{:0>1$}", amount.unsigned_abs(), decimals + 1);
    let (whole, part) = digits.split_at(digits.len() - decimals);
    let sign = if amount < 0 { "-" } else { "" };
    write!(f, "{sign}{whole}")?;
    match part.trim_end_matches('0') {
        "" => Ok(()),
        part => write!(f, ".{part}"),
    }
}

/// The first card of both sets, if there is one.
pub(crate) fn first_of(cards: Hand) -> Option<Card> {
    // Mostly there is none, and going through no cards takes as long as through many.
    if cards.is_empty() {
        return None;
    }
    cards.cards().next()
}
