//! MicroGaming, whose hands are XML.

use crate::amounts;
use crate::cards::{Cards, id_of};
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, Said, Seat};
use crate::readers::telling::Teller;
use crate::readers::xml::{Element, whole_hand};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads MicroGaming's hands.
pub const READER: Reader = Reader::new("microgaming", starts_hand, read);

fn starts_hand(line: &str) -> bool {
    line.trim_start().starts_with("<Game hhversion=") || line.trim_start().starts_with("<Game id=")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut teller = Teller::new(hand);
    let mut part = Part::default();
    for element in whole_hand(source, "</Game>")? {
        teller.line = element.line;
        part.tell(&element, &mut teller)?;
    }
    part.close(&mut teller);
    Ok(())
}

/// Where the text stands: cards belong to the action before them.
#[derive(Default)]
struct Part {
    dealing: Option<Dealing>,
    held: Cards,
    winning: bool,
}

enum Dealing {
    Board(u8),
    Show(u8),
    Hole(u8),
    Muck(u8),
}

impl Part {
    fn tell(&mut self, element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
        match element.name.as_str() {
            "Game" => game(element, teller),
            "Seat" if self.winning => won(element, teller),
            "Seat" => seat(element, teller),
            "Action" => {
                self.close(teller);
                self.action(element, teller)
            }
            "Card" => self.card(element, teller),
            _ => Ok(()),
        }
    }

    fn card(&mut self, element: &Element, teller: &Teller<'_, '_>) -> Result<(), Unreadable> {
        let (rank, suit) = (element.get("value"), element.get("suit"));
        let rank = if rank == "10" {
            b'T'
        } else {
            *rank.as_bytes().first().unwrap_or(&0)
        };
        let id = id_of(rank, *suit.as_bytes().first().unwrap_or(&0));
        let pushed = id.is_some_and(|id| self.held.push(id));
        if pushed {
            Ok(())
        } else {
            Err(teller.unreadable("this card cannot be read"))
        }
    }

    /// The cards of an action are complete.
    fn close(&mut self, teller: &mut Teller<'_, '_>) {
        let held = std::mem::take(&mut self.held);
        match self.dealing.take() {
            Some(Dealing::Board(street)) => teller.board(street, &held),
            Some(Dealing::Show(player)) => teller.show(player, held),
            Some(Dealing::Muck(player)) => teller.muck(player, held),
            Some(Dealing::Hole(player)) => teller.hole(player, held),
            None => {}
        }
    }

    fn action(&mut self, element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
        let told = element.get("type");
        self.dealing = match told {
            "DealFlop" => Some(Dealing::Board(1)),
            "DealTurn" => Some(Dealing::Board(2)),
            "DealRiver" => Some(Dealing::Board(3)),
            "ShowCards" => Some(Dealing::Show(player_of(element, teller)?)),
            "MuckCards" => Some(Dealing::Muck(player_of(element, teller)?)),
            "DealCards" => Some(Dealing::Hole(player_of(element, teller)?)),
            _ => None,
        };
        if self.dealing.is_some() {
            return Ok(());
        }
        let kind = match told {
            "Win" => {
                self.winning = true;
                return Ok(());
            }
            "BadBeatContribution" => {
                teller.hand.money.jackpot += teller.amount(element.get("value"))?.0;
                return Ok(());
            }
            "SmallBlind" => ActionKind::PostSmall,
            "BigBlind" => ActionKind::PostBig,
            "PostedToPlay" | "PostToPlay" => return post(element, teller),
            "Ante" => ActionKind::PostAnte,
            "DeadBlind" => ActionKind::PostDead,
            "Fold" => ActionKind::Fold,
            "Check" => ActionKind::Check,
            "Call" => ActionKind::Call,
            "Bet" => ActionKind::Bet,
            "Raise" | "AllIn" => ActionKind::Raise,
            "MoneyReturned" | "Uncalled" => ActionKind::Uncalled,
            "Disconnect" | "Reconnect" | "SitOut" | "TimeOut" | "Disconnected" | "Reconnected"
            | "Tie" | "Message" => return Ok(()),
            other => return Err(teller.unreadable(format!("the action \"{other}\" is not known"))),
        };
        let player = player_of(element, teller)?;
        let said = match element.get("value") {
            "" => Said::Nothing,
            value => Said::Adds(teller.amount(value)?.0),
        };
        teller.act(kind, player, said).all_in = told == "AllIn";
        Ok(())
    }
}

fn post(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (player, (amount, _)) = (
        player_of(element, teller)?,
        teller.amount(element.get("value"))?,
    );
    teller.post_with_dead(player, amount);
    Ok(())
}

/// `<Game id="5049160112" date="2013-09-23 15:38:37" tablename="…" stakes="0.01|0.02" betlimit="PL"
/// …>`.
fn game(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let kind = element.get("gametype");
    let hand = &mut *teller.hand;
    hand.id = element.owned("id");
    hand.time_local = times::leading(element.get("date")).map(|(local, _)| local);
    hand.table = element.owned("tablename");
    hand.seat_count = element.small("tablesize");
    let limit = element.get("betlimit");
    hand.betting = match Betting::of_initials(limit) {
        Some(betting) => betting,
        None => return Err(teller.unknown(limit, "limit")),
    };
    hand.game = match kind {
        "Hold'em" | "Hold 'em" | "Holdem" | "Texas Hold'em" | "Texas Hold'em Poker" => Game::Holdem,
        "Omaha" | "Omaha High" => Game::Omaha,
        "Omaha H/L" | "Omaha Hi/Lo" => Game::Omaha8,
        "Five Card Omaha" | "5 Card Omaha" | "Omaha 5" => Game::Omaha5,
        _ if kind.contains("old") => Game::Holdem,
        _ => return Err(teller.unknown(kind, "game")),
    };
    if element.get("istournament") == "true" {
        hand.format = Format::Tournament;
    } else {
        // The sign of the currency is base 64 of UTF-16: `rCA=` is €, `JAA=` $, `owA=` £.
        hand.currency = match element.get("currencysymbol") {
            "rCA=" => "EUR",
            "JAA=" => "USD",
            "owA=" => "GBP",
            _ => "",
        };
    }
    hand.hero = Some(element.small("playerseat")).filter(|seat| *seat > 0);
    let pair = amounts::pair(element.get("stakes"), '|');
    let (small, big) = teller.need(pair, "the stakes cannot be read")?;
    let hand = &mut *teller.hand;
    hand.stakes.set(hand.betting, small, big);
    // Of a post with a dead blind, what exceeds the big blind is dead.
    (hand.stakes.small_blind, hand.stakes.big_blind) = (small, big);
    Ok(())
}

fn seat(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (stack, _) = teller.amount(element.get("balance"))?;
    let mut seat = Seat::new(element.small("num").into(), element.owned("alias"), stack);
    if element.get("dealer") == "true" {
        teller.hand.button = Some(seat.seat);
    }
    seat.stack_after = amounts::whole(element.get("endbalance"));
    teller.sit(seat)
}

fn player_of(element: &Element, teller: &Teller<'_, '_>) -> Result<u8, Unreadable> {
    seated(element.get("seat"), teller)
}

fn seated(number: &str, teller: &Teller<'_, '_>) -> Result<u8, Unreadable> {
    times::digits(number)
        .and_then(|(number, _)| teller.hand.in_seat(number))
        .ok_or_else(|| teller.unreadable(format!("seat {number} is empty")))
}

/// `<Seat num="5" amount="1.73" pot="0" lowhandwin="1"/>` below the winners.
fn won(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (player, (amount, _)) = (
        seated(element.get("num"), teller)?,
        teller.amount(element.get("amount"))?,
    );
    teller.collect(player, amount, element.small("pot"));
    Ok(())
}
