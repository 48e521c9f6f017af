//! A game as betting sees it: its streets, its deck, and the parts of its pot.

use crate::{MOST_BOARD_CARDS, SetupError};
use cardmath_cards::Hand;
use std::borrow::Cow;

/// One street: what is discarded and dealt before its bets, and who opens them.
///
/// What happens comes in this order: discards, cards, bets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Street {
    /// The name, such as `flop`.
    pub name: Cow<'static, str>,
    /// The cards that players discard before cards are dealt.
    pub draw: Option<Draw>,
    /// The cards that each player gets face down.
    pub down: u8,
    /// The cards that each player gets face up.
    pub up: u8,
    /// The cards that come on each board.
    pub board: u8,
    /// Who acts first.
    pub opening: Opening,
    /// Which of the two bets of fixed limit is bet.
    pub bet: BetSize,
}

/// How many cards each player discards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Draw {
    /// The fewest cards that are discarded.
    pub least: u8,
    /// The most cards that are discarded.
    pub most: u8,
    /// Whether each discarded card is replaced by a new one.
    pub replaced: bool,
}

/// Who acts first on a street.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opening {
    /// The first player left of the blinds on the first street, left of the button on others.
    Position,
    /// Who shows the lowest card, clubs lowest, brings it in: seven-card stud.
    LowCard,
    /// Who shows the highest card, aces low, spades highest, brings it in: razz.
    HighCard,
    /// Who shows the best high hand.
    HighHand,
    /// Who shows the best low hand: aces are low, pairs count against it.
    LowHand,
}

/// Which of the two bets of fixed limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BetSize {
    /// The smaller bet, of the first streets.
    Small,
    /// The bigger bet.
    Big,
}

/// A game as betting sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    /// The key, such as `omaha8`.
    pub key: Cow<'static, str>,
    /// The streets, in order.
    pub streets: Vec<Street>,
    /// The parts of the pot: 1, or 2 where a second ordering takes half.
    pub parts: u8,
    /// The cards of the deck.
    pub deck: Hand,
}

impl Street {
    /// A street on which nothing is dealt yet.
    pub const fn new(name: &'static str, bet: BetSize) -> Street {
        Street {
            name: Cow::Borrowed(name),
            draw: None,
            down: 0,
            up: 0,
            board: 0,
            opening: Opening::Position,
            bet,
        }
    }

    /// Whether the bets wait for cards that all see.
    pub(crate) const fn waits(&self) -> bool {
        self.board > 0 || self.up > 0
    }
}

impl Game {
    /// The number of cards that a player holds at the end.
    pub fn cards(&self) -> u8 {
        let dealt: u8 = self
            .streets
            .iter()
            .map(|street| street.down + street.up)
            .sum();
        dealt - self.discarded()
    }

    /// The number of cards on a board at the end.
    pub fn board(&self) -> u8 {
        self.streets.iter().map(|street| street.board).sum()
    }

    /// Whether cards are dealt face up to players.
    pub fn has_up_cards(&self) -> bool {
        self.streets.iter().any(|street| street.up > 0)
    }

    /// The number of cards that each player discards without getting new ones.
    fn discarded(&self) -> u8 {
        let kept = self.streets.iter().filter_map(|street| street.draw);
        kept.filter(|draw| !draw.replaced)
            .map(|draw| draw.least)
            .sum()
    }

    /// Checks that the numbers fit together.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        let fail = |what: String| Err(SetupError::Game(what));
        if self.streets.is_empty() || self.streets.len() > 12 {
            return fail(format!(
                "a game has 1 to 12 streets, not {}",
                self.streets.len()
            ));
        }
        if !(1..=2).contains(&self.parts) {
            return fail(format!("a pot has 1 or 2 parts, not {}", self.parts));
        }
        let mut held = 0u32;
        let mut board = 0u32;
        for street in &self.streets {
            if let Some(draw) = street.draw {
                if draw.least > draw.most || u32::from(draw.most) > held {
                    return fail(format!(
                        "on the {}, {} to {} of {held} cards cannot be discarded",
                        street.name, draw.least, draw.most
                    ));
                }
                if !draw.replaced && draw.least != draw.most {
                    return fail(format!(
                        "on the {}, all discard the same number of cards if none are replaced",
                        street.name
                    ));
                }
                held -= if draw.replaced {
                    0
                } else {
                    u32::from(draw.most)
                };
            }
            held += u32::from(street.down) + u32::from(street.up);
            board += u32::from(street.board);
        }
        if board > MOST_BOARD_CARDS as u32 {
            return fail(format!(
                "a board has at most {MOST_BOARD_CARDS} cards, not {board}"
            ));
        }
        if held == 0 || (held + board) as usize > self.deck.len() {
            return fail(format!(
                "{held} cards in hand and {board} on the board do not come from {} cards",
                self.deck.len()
            ));
        }
        Ok(())
    }
}
