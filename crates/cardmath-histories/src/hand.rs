//! One hand as it was played: who sat where, and what happened in which order.

use std::borrow::Cow;

use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::times::{self, Micros};

/// The most players at a table.
pub const MOST_PLAYERS: usize = 12;

/// The most runs of one board.
pub const MOST_RUNS: usize = 4;

/// A part of a text, borrowed where the text has it verbatim.
pub type Text<'a> = Cow<'a, str>;

/// What a player, or the dealer, did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// Cards dealt to a player.
    DealHole,
    /// Cards dealt to the board.
    DealBoard,
    /// An ante: it goes to the pot, not to the player's bet.
    PostAnte,
    /// The small blind.
    PostSmall,
    /// The big blind, or the blind of a player who comes in.
    PostBig,
    /// A blind that goes to the pot, not to the player's bet.
    PostDead,
    /// A straddle, or the blind of the button.
    Straddle,
    /// The bring-in of stud.
    BringIn,
    /// A fold.
    Fold,
    /// A check.
    Check,
    /// A call.
    Call,
    /// A first bet of a street.
    Bet,
    /// A raise, or a completion.
    Raise,
    /// Discarded and drawn cards; no cards for standing pat.
    Draw,
    /// The uncalled part of a bet goes back.
    Uncalled,
    /// Cards are shown.
    Show,
    /// Cards are mucked; they are known if the room shows them.
    Muck,
    /// A player takes a pot or a part of one.
    Collect,
    /// A player is paid by the room for giving up the pot.
    Cashout,
}

impl ActionKind {
    /// The name in the tables: PHH's where PHH has one.
    pub fn name(self) -> &'static str {
        match self {
            Self::DealHole => "dh",
            Self::DealBoard => "db",
            Self::PostAnte => "post_ante",
            Self::PostSmall => "post_sb",
            Self::PostBig => "post_bb",
            Self::PostDead => "post_dead",
            Self::Straddle => "straddle",
            Self::BringIn => "pb",
            Self::Fold => "f",
            Self::Check | Self::Call => "cc",
            Self::Bet | Self::Raise => "cbr",
            Self::Draw => "sd",
            Self::Uncalled => "uncalled",
            Self::Show | Self::Muck => "sm",
            Self::Collect => "collect",
            Self::Cashout => "cashout",
        }
    }

    /// Whether the player decided something: what came before a street's end.
    pub fn is_decision(self) -> bool {
        matches!(
            self,
            Self::Fold | Self::Check | Self::Call | Self::Bet | Self::Raise
        )
    }

    /// Whether chips are posted before the cards are played.
    pub fn is_post(self) -> bool {
        matches!(
            self,
            Self::PostAnte
                | Self::PostSmall
                | Self::PostBig
                | Self::PostDead
                | Self::Straddle
                | Self::BringIn
        )
    }
}

/// An amount as the room states it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Said {
    /// No amount.
    #[default]
    Nothing,
    /// The chips that move now.
    Adds(i64),
    /// The player's bet on this street afterwards.
    To(i64),
    /// The chips that move now, a live blind and a dead one in one amount: what exceeds the big
    /// blind is dead. [`crate::ledger`] never sees it: it is taken apart once the blind is known.
    WithDead(i64),
}

/// What a room writes of an uncalled bet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UncalledBets {
    /// A line says that it goes back.
    #[default]
    Returned,
    /// No line says so: the bettor collects it with the pot.
    Collected,
    /// No line says so, and what is collected is without it.
    NotStated,
    /// As [`Self::NotStated`], but a player who wins only the blinds collects all of them.
    OnlyBlindsCollected,
}

/// One line of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Action {
    /// What was done.
    pub kind: ActionKind,
    /// The place of the player in [`Hand::seats`]; none for the dealer.
    pub player: Option<u8>,
    /// The street: 0 before the flop, 1 on the flop; in draw games, before and after each draw.
    pub street: u8,
    /// The run of the board, from 0.
    pub run: u8,
    /// The amount as the room states it.
    pub said: Said,
    /// Whether the room says that the player is all-in.
    pub all_in: bool,
    /// The cards that were dealt, shown, mucked or discarded.
    pub cards: Cards,
    /// The pot that is collected: 0 the main pot, 1 the first side pot; 255 if the room does not
    /// say.
    pub pot: u8,
    /// Whether it is the low half that is collected.
    pub low: bool,
    /// The line in the text, from 1.
    pub line: u32,
    /// Chips that moved: put in, or taken out by a return or a collection. The ledger fills it in.
    pub amount: i64,
    /// The player's bet on this street afterwards. The ledger fills it in.
    pub to: i64,
    /// The pot before. The ledger fills it in.
    pub pot_before: i64,
    /// The player's stack before. The ledger fills it in.
    pub stack_before: i64,
}

/// The pot of an action whose room does not say which one it is.
pub const SOME_POT: u8 = 255;

impl Action {
    /// An action without an amount and cards.
    pub fn new(kind: ActionKind, player: Option<u8>, street: u8, line: u32) -> Self {
        Self {
            kind,
            player,
            street,
            run: 0,
            said: Said::Nothing,
            all_in: false,
            cards: Cards::none(),
            pot: SOME_POT,
            low: false,
            line,
            amount: 0,
            to: 0,
            pot_before: 0,
            stack_before: 0,
        }
    }

    /// An error about the line of this action.
    pub fn unreadable(&self, reason: impl Into<String>) -> Unreadable {
        Unreadable::new(self.line, reason)
    }
}

/// A player at the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seat<'a> {
    /// The number of the seat.
    pub seat: u8,
    /// The name.
    pub name: Text<'a>,
    /// The stack before the hand, in hundredths.
    pub stack: i64,
    /// The bounty on the player's head, in hundredths of the money.
    pub bounty: Option<i64>,
    /// Whether the player sits out.
    pub sitting_out: bool,
    /// Whether the room hides the name behind a position or a code.
    pub anonymous: bool,
    /// The hole cards as far as the history shows them.
    pub hole: Cards,
    /// Whether the cards were shown to all.
    pub shown: bool,
    /// Whether the cards were mucked at the showdown.
    pub mucked: bool,
    /// The place in the tournament that the player took in this hand.
    pub place: Option<u16>,
    /// The prize that the player won with that place; None if it is no amount.
    pub prize: Option<i64>,
    /// Whether the player won an entry to another tournament.
    pub has_ticket: bool,
    /// The bounties that the player won in this hand.
    pub bounty_won: i64,
    /// The stack that the room itself gives after the hand.
    pub stack_after: Option<i64>,
    /// What the ledger found. See [`crate::ledger`].
    pub account: Account,
}

/// A player's chips over the whole hand, as the ledger computes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Antes.
    pub antes: i64,
    /// Small and big blinds and straddles.
    pub blinds: i64,
    /// Dead blinds.
    pub dead: i64,
    /// All chips that were put in, less those that came back uncalled.
    pub contributed: i64,
    /// Chips that came back uncalled.
    pub uncalled: i64,
    /// Chips that were taken from pots.
    pub collected: i64,
    /// Whether the player folded.
    pub folded: bool,
    /// The street on which the player was all-in, if any.
    pub all_in_street: Option<u8>,
    /// Whether the player was dealt cards or posted: sitting out otherwise.
    pub dealt: bool,
    /// Money from the room for a pot that was given up, before the fee.
    pub cashout: Option<i64>,
    /// The fee of such a deal, and what a player who won the pot in spite of it pays the room.
    pub cashout_fee: i64,
    /// The part of what was collected that went to the room, since the player had given it up.
    pub ceded: i64,
}

impl Account {
    /// The chips that the player won or lost, with cash-outs.
    pub fn net(&self) -> i64 {
        let cashout = self.cashout.unwrap_or(0) - self.cashout_fee - self.ceded;
        self.collected - self.contributed + cashout
    }
}

/// The money of a hand as the room's own summary states it, and as the ledger found it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Money {
    /// The pot as the room states it.
    pub stated_pot: Option<i64>,
    /// The rake as the room states it.
    pub stated_rake: Option<i64>,
    /// Fees besides the rake that leave the pot: a jackpot's.
    pub jackpot: i64,
    /// Other fees that leave the pot.
    pub other_fees: i64,
    /// Money that the room adds to the pot.
    pub house_added: i64,
    /// Whether the room takes a fee at this table that the text does not name.
    pub unnamed_fee: bool,
    /// The pot: all that was put in and stayed there, and what the room added. The ledger's.
    pub pot: i64,
    /// What left the pot and nobody collected, without the other fees. The ledger's.
    pub rake: i64,
    /// What the players collected. The ledger's.
    pub collected: i64,
}

impl Money {
    /// All fees that the text states.
    pub fn stated_fees(&self) -> i64 {
        self.stated_rake.unwrap_or(0) + self.jackpot + self.other_fees
    }
}

/// Blinds, bets and antes, in hundredths; 0 if the game has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// The small blind.
    pub small_blind: i64,
    /// The big blind.
    pub big_blind: i64,
    /// The ante.
    pub ante: i64,
    /// The smaller bet of fixed limits.
    pub small_bet: i64,
    /// The greater bet of fixed limits.
    pub big_bet: i64,
    /// The bring-in of stud.
    pub bring_in: i64,
    /// The cap of a capped game.
    pub cap: i64,
}

/// A tournament's own facts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tournament<'a> {
    /// The identifier of the tournament.
    pub id: Text<'a>,
    /// The name of the tournament.
    pub name: Text<'a>,
    /// The part of the entry that goes to the prizes.
    pub buy_in: Option<i64>,
    /// The part of the entry that goes to bounties.
    pub bounty: Option<i64>,
    /// The part of the entry that the room keeps.
    pub fee: Option<i64>,
    /// The code of the currency in which an entry is paid; empty if it is not stated.
    pub currency: &'static str,
    /// The level as the room writes it.
    pub level: Text<'a>,
}

/// One hand as it was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hand<'a> {
    /// The room, as cardmath names it.
    pub room: &'static str,
    /// The skin or network as the text names it.
    pub skin: Text<'a>,
    /// The identifier that the room gives the hand.
    pub id: Text<'a>,
    /// The name of the table.
    pub table: Text<'a>,
    /// The kind of table.
    pub format: Format,
    /// The tournament; none in cash games.
    pub tournament: Option<Tournament<'a>>,
    /// The game.
    pub game: Game,
    /// The structure of betting.
    pub betting: Betting,
    /// Blinds, bets and antes.
    pub stakes: Stakes,
    /// The currency's code, such as `USD`; empty for chips.
    pub currency: &'static str,
    /// The time as written.
    pub time_local: Option<Micros>,
    /// The zone of the time as written.
    pub zone: Text<'a>,
    /// The time in UTC, where the text allows it.
    pub time_utc: Option<Micros>,
    /// The number of seats at the table; 0 if the room does not say.
    pub seat_count: u8,
    /// The number of the button's seat; none if the room does not say.
    pub button: Option<u8>,
    /// The players in the order of the text.
    pub seats: Vec<Seat<'a>>,
    /// The place of the hero in `seats`.
    pub hero: Option<u8>,
    /// What happened, in order.
    pub actions: Vec<Action>,
    /// The cards of the board, for each run.
    pub boards: [Cards; MOST_RUNS],
    /// The number of runs, from 1.
    pub runs: u8,
    /// The money.
    pub money: Money,
    /// Whether the room called the hand off and gave the chips back.
    pub cancelled: bool,
    /// Whether the text does not say who takes the pot, and the cards do not either.
    pub winner_unknown: bool,
    /// What the room writes of uncalled bets.
    pub uncalled_bets: UncalledBets,
    /// Whether brackets may be in the text that the reader did not read.
    pub has_loose_brackets: bool,
    /// Warnings of the reader for the user.
    pub warnings: Vec<String>,
    /// The offset of the hand's first byte in the decoded text.
    pub offset: u64,
    /// Its length in bytes.
    pub length: u32,
    /// The number of its first line.
    pub line: u32,
}

impl<'a> Hand<'a> {
    /// Whether the text was written by a program from another text, and not by a room: it may leave
    /// out times, stakes and what becomes of a part of the pot.
    pub fn is_open_format(&self) -> bool {
        matches!(self.room, "phh" | "ohh" | "acpc")
    }

    /// The name of a player for messages.
    pub fn name(&self, player: u8) -> &str {
        &self.seats[usize::from(player)].name
    }

    /// The player in the seat of a number.
    pub fn in_seat(&self, number: i64) -> Option<u8> {
        let mut seats = self.seats.iter();
        let place = seats.position(|seat| i64::from(seat.seat) == number);
        place.map(|place| place as u8)
    }

    /// The time as written, and in UTC if the abbreviation of its zone says it.
    pub fn set_time(&mut self, local: Option<Micros>, zone: impl Into<Text<'a>>) {
        (self.time_local, self.zone) = (local, zone.into());
        self.time_utc = local.and_then(|local| times::in_utc(local, &self.zone));
    }

    /// The board of the first run.
    pub fn board(&self) -> &Cards {
        &self.boards[0]
    }
}
