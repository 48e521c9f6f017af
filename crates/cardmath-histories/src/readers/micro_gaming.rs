//! MicroGaming, whose hands are XML.

use crate::amounts;
use crate::cards::{Cards, id_of};
use crate::fault::Unreadable;
use crate::games::Format;
use crate::hand::{ActionKind, Hand, Said, Seat, UncalledBets};
use crate::readers::builder::HandBuilder;
use crate::readers::vocabulary::{betting_named, decision_named, game_named};
use crate::readers::xml::{Element, starts, whole_hand};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads MicroGaming's hands.
pub const READER: Reader = Reader::new("microgaming", starts_hand, read)
    .uncalled_bets(UncalledBets::Collected)
    .known_by("<Game ")
    .cut_by(|text| starts(text, "Game", "gametype"));

fn starts_hand(line: &str) -> bool {
    line.trim_start().starts_with("<Game hhversion=") || line.trim_start().starts_with("<Game id=")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = HandBuilder::new(hand);
    let mut part = Part::default();
    for element in whole_hand(source, "</Game>")? {
        builder.line = element.line;
        part.read(&element, &mut builder)?;
    }
    part.close(&mut builder);
    Ok(())
}

/// The state of the reader: cards belong to the action before them.
#[derive(Default)]
struct Part {
    dealing: Option<Dealing>,
    held: Cards,
    winning: bool,
    /// The number of the hero's seat.
    hero: Option<u8>,
}

enum Dealing {
    Board(u8),
    Show(u8),
    Hole(u8),
    Muck(u8),
}

impl Part {
    fn read(
        &mut self,
        element: &Element,
        builder: &mut HandBuilder<'_, '_>,
    ) -> Result<(), Unreadable> {
        match element.name.as_str() {
            "Game" => {
                self.hero = element.small("playerseat");
                game(element, builder)
            }
            "Seat" if self.winning => won(element, builder),
            "Seat" => {
                if element.small("num") == self.hero {
                    builder.hand.hero = Some(builder.hand.seats.len() as u8);
                }
                seat(element, builder)
            }
            "Action" => {
                self.close(builder);
                self.action(element, builder)
            }
            "Card" => self.card(element, builder),
            _ => Ok(()),
        }
    }

    fn card(&mut self, element: &Element, builder: &HandBuilder<'_, '_>) -> Result<(), Unreadable> {
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
            Err(builder.unreadable("this card cannot be read"))
        }
    }

    /// The cards of an action are complete.
    fn close(&mut self, builder: &mut HandBuilder<'_, '_>) {
        let held = std::mem::take(&mut self.held);
        match self.dealing.take() {
            Some(Dealing::Board(street)) => builder.board(street, &held),
            Some(Dealing::Show(player)) => builder.show(player, held),
            Some(Dealing::Muck(player)) => builder.muck(player, held),
            Some(Dealing::Hole(player)) => builder.hole(player, held),
            None if held.is_empty() => {}
            None => builder.warn_unknown_line("cards of no action"),
        }
    }

    fn action(
        &mut self,
        element: &Element,
        builder: &mut HandBuilder<'_, '_>,
    ) -> Result<(), Unreadable> {
        let name = element.get("type");
        self.dealing = match name {
            "DealFlop" => Some(Dealing::Board(1)),
            "DealTurn" => Some(Dealing::Board(2)),
            "DealRiver" => Some(Dealing::Board(3)),
            "ShowCards" => Some(Dealing::Show(player_of(element, builder)?)),
            "MuckCards" => Some(Dealing::Muck(player_of(element, builder)?)),
            "DealCards" => Some(Dealing::Hole(player_of(element, builder)?)),
            _ => None,
        };
        if self.dealing.is_some() {
            return Ok(());
        }
        let kind = match name {
            "Win" => {
                self.winning = true;
                return Ok(());
            }
            "BadBeatContribution" => {
                // It comes out of the player's stack, and goes to the jackpot, not to the pot.
                let (chips, _) = builder.amount(element.get("value"))?;
                builder.hand.money.jackpot += chips;
                let player = player_of(element, builder)?;
                builder.act(ActionKind::PostDead, player, Said::Adds(chips));
                return Ok(());
            }
            "SmallBlind" => ActionKind::PostSmall,
            "BigBlind" => ActionKind::PostBig,
            "PostedToPlay" | "PostToPlay" => return post(element, builder),
            "Ante" => ActionKind::PostAnte,
            "DeadBlind" => ActionKind::PostDead,
            "AllIn" => ActionKind::Raise,
            "MoneyReturned" | "Uncalled" => ActionKind::Uncalled,
            "Disconnect" | "Reconnect" | "SitOut" | "TimeOut" | "Disconnected" | "Reconnected"
            | "Tie" | "Message" => return Ok(()),
            other => decision_named(other).ok_or_else(|| {
                builder.unreadable(format!("the action \"{other}\" is not known"))
            })?,
        };
        let player = player_of(element, builder)?;
        let said = match element.get("value") {
            "" => Said::Nothing,
            value => Said::Adds(builder.amount(value)?.0),
        };
        builder.act(kind, player, said).all_in = name == "AllIn";
        Ok(())
    }
}

fn post(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (player, (amount, _)) = (
        player_of(element, builder)?,
        builder.amount(element.get("value"))?,
    );
    builder.post_with_dead(player, amount);
    Ok(())
}

/// `<Game id="5049160112" date="2013-09-23 15:38:37" tablename="…" stakes="0.01|0.02" betlimit="PL"
/// …>`.
fn game(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let kind = element.get("gametype");
    let hand = &mut *builder.hand;
    hand.id = element.owned("id");
    hand.time_local = times::leading(element.get("date")).map(|(local, _)| local);
    hand.table = element.owned("tablename");
    hand.seat_count = element.small("tablesize").unwrap_or(0);
    let limit = element.get("betlimit");
    hand.betting = match betting_named(limit) {
        Some(betting) => betting,
        None => return Err(builder.unknown(limit, "limit")),
    };
    hand.game = match game_named(kind, &[]) {
        Some(game) => game,
        None => return Err(builder.unknown(kind, "game")),
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
    let pair = amounts::pair(element.get("stakes"), '|');
    let (small, big) = builder.need(pair, "the stakes cannot be read")?;
    let hand = &mut *builder.hand;
    hand.stakes.set(hand.betting, small, big);
    // In a post with a dead blind, what exceeds the big blind is dead.
    (hand.stakes.small_blind, hand.stakes.big_blind) = (small, big);
    Ok(())
}

fn seat(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let place = builder.need(element.small("num"), "this seat cannot be read")?;
    let (stack, _) = builder.amount(element.get("balance"))?;
    let mut seat = Seat::new(place, element.owned("alias"), stack);
    if element.get("dealer") == "true" {
        builder.hand.button = Some(seat.seat);
    }
    seat.stack_after = amounts::whole(element.get("endbalance"));
    builder.sit(seat)
}

fn player_of(element: &Element, builder: &HandBuilder<'_, '_>) -> Result<u8, Unreadable> {
    seated(element.get("seat"), builder)
}

fn seated(number: &str, builder: &HandBuilder<'_, '_>) -> Result<u8, Unreadable> {
    times::digits(number)
        .and_then(|(number, _)| builder.hand.in_seat(number))
        .ok_or_else(|| builder.unreadable(format!("seat {number} is empty")))
}

/// `<Seat num="5" amount="1.73" pot="0" lowhandwin="1"/>` below the winners.
fn won(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (player, (amount, _)) = (
        seated(element.get("num"), builder)?,
        builder.amount(element.get("amount"))?,
    );
    builder.collect(player, amount, element.small("pot").unwrap_or(0));
    Ok(())
}
