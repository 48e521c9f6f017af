//! MicroGaming, whose hands are XML.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::{Cards, id_of};
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, Said, Seat};
use crate::readers::seating::sit;
use crate::readers::telling::Teller;
use crate::readers::xml::{Element, whole_hand};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads MicroGaming's hands.
pub struct MicroGaming;

impl Reader for MicroGaming {
    fn name(&self) -> &'static str {
        "microgaming"
    }

    fn starts_hand(&self, line: &str) -> bool {
        line.trim_start().starts_with("<Game hhversion=")
            || line.trim_start().starts_with("<Game id=")
    }

    fn read<'a>(&self, source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
        let mut teller = Teller::new(hand);
        let mut part = Part::default();
        for element in whole_hand(source, "</Game>")? {
            teller.line = element.line;
            part.tell(&element, &mut teller)?;
        }
        part.close(&mut teller)
    }
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
                self.close(teller)?;
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
    fn close(&mut self, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
        let held = std::mem::take(&mut self.held);
        match self.dealing.take() {
            Some(Dealing::Board(street)) => teller.board(street, &held),
            Some(Dealing::Show(player)) => teller.show(player, held),
            Some(Dealing::Muck(player)) => teller.muck(player, held),
            Some(Dealing::Hole(player)) => teller.hole(player, held),
            None => {}
        }
        Ok(())
    }

    fn action(&mut self, element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
        let kind = match element.get("type") {
            "DealFlop" => {
                self.dealing = Some(Dealing::Board(1));
                return Ok(());
            }
            "DealTurn" => {
                self.dealing = Some(Dealing::Board(2));
                return Ok(());
            }
            "DealRiver" => {
                self.dealing = Some(Dealing::Board(3));
                return Ok(());
            }
            "Win" => {
                self.winning = true;
                return Ok(());
            }
            "ShowCards" => {
                self.dealing = Some(Dealing::Show(player_of(element, teller)?));
                return Ok(());
            }
            "MuckCards" => {
                self.dealing = Some(Dealing::Muck(player_of(element, teller)?));
                return Ok(());
            }
            "DealCards" => {
                self.dealing = Some(Dealing::Hole(player_of(element, teller)?));
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
        teller.act(kind, player, said).all_in = element.get("type") == "AllIn";
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

/// `<Game id="5049160112" date="2013-09-23 15:38:37" tablename="…" stakes="0.01|0.02" betlimit="PL" …>`.
fn game(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let kind = element.get("gametype");
    let hand = &mut *teller.hand;
    hand.id = Cow::Owned(element.get("id").to_owned());
    hand.time_local = times::leading(element.get("date")).map(|(local, _)| local);
    hand.table = Cow::Owned(element.get("tablename").to_owned());
    hand.seat_count = times::digits(element.get("tablesize")).map_or(0, |(seats, _)| seats as u8);
    hand.betting = match element.get("betlimit") {
        "NL" => Betting::NoLimit,
        "PL" => Betting::PotLimit,
        "FL" | "L" => Betting::FixedLimit,
        other => {
            return Err(Unreadable::new(
                teller.line,
                format!("\"{other}\" is no limit that is known"),
            ));
        }
    };
    hand.game = match kind {
        "Hold'em" | "Hold 'em" | "Holdem" | "Texas Hold'em" | "Texas Hold'em Poker" => Game::Holdem,
        "Omaha" | "Omaha High" => Game::Omaha,
        "Omaha H/L" | "Omaha Hi/Lo" => Game::Omaha8,
        "Five Card Omaha" | "5 Card Omaha" | "Omaha 5" => Game::Omaha5,
        _ if kind.contains("old") => Game::Holdem,
        _ => {
            return Err(Unreadable::new(
                teller.line,
                format!("\"{kind}\" is no game that is known"),
            ));
        }
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
    let stakes = element.get("stakes");
    let amounts = stakes
        .split_once('|')
        .and_then(|(first, second)| Some((amounts::whole(first)?, amounts::whole(second)?)));
    let (first, second) =
        amounts.ok_or_else(|| Unreadable::new(teller.line, "the stakes cannot be read"))?;
    if hand.betting == Betting::FixedLimit {
        (hand.stakes.small_bet, hand.stakes.big_bet) = (first, second);
    }
    (hand.stakes.small_blind, hand.stakes.big_blind) = (first, second);
    let hero = element.get("playerseat");
    hand.hero = times::digits(hero)
        .map(|(seat, _)| seat as u8)
        .filter(|seat| *seat > 0);
    Ok(())
}

fn seat(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (stack, _) = teller.amount(element.get("balance"))?;
    let number = times::digits(element.get("num")).map_or(0, |(number, _)| number as u8);
    if element.get("dealer") == "true" {
        teller.hand.button = Some(number);
    }
    let after = amounts::whole(element.get("endbalance"));
    let name = Cow::Owned(element.get("alias").to_owned());
    sit(
        teller.hand,
        Seat {
            seat: number,
            name,
            stack,
            stack_after: after,
            ..Seat::default()
        },
        element.line,
    )
}

fn player_of(element: &Element, teller: &Teller<'_, '_>) -> Result<u8, Unreadable> {
    seated(element.get("seat"), teller)
}

fn seated(number: &str, teller: &Teller<'_, '_>) -> Result<u8, Unreadable> {
    let wanted = times::digits(number).map(|(wanted, _)| wanted);
    let at = teller
        .hand
        .seats
        .iter()
        .position(|seat| Some(i64::from(seat.seat)) == wanted);
    at.map(|at| at as u8)
        .ok_or_else(|| teller.unreadable(format!("seat {number} is empty")))
}

/// `<Seat num="5" amount="1.73" pot="0" lowhandwin="1"/>` below the winners.
fn won(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (player, (amount, _)) = (
        seated(element.get("num"), teller)?,
        teller.amount(element.get("amount"))?,
    );
    let pot = times::digits(element.get("pot")).map_or(0, |(pot, _)| pot as u8);
    teller.collect(player, amount, pot);
    Ok(())
}
