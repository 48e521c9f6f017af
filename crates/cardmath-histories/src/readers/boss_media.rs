//! BossMedia, whose hands are XML.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Format, Game};
use crate::hand::{ActionKind, Hand, SOME_POT, Said, Seat, UncalledBets};
use crate::readers::builder::HandBuilder;
use crate::readers::vocabulary::betting_named;
use crate::readers::xml::{Element, starts, whole_hand};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads BossMedia's hands.
pub const READER: Reader = Reader::new("bossmedia", starts_hand, read)
    .uncalled_bets(UncalledBets::NotStated)
    .known_by("<HISTORY ID=")
    .cut_by(|text| starts(text, "HISTORY", "ID"));

fn starts_hand(line: &str) -> bool {
    line.trim_start().starts_with("<HISTORY ID=")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = HandBuilder::new(hand);
    let mut part = Part::default();
    for element in whole_hand(source, "</HISTORY>")? {
        builder.line = element.line;
        part.read(&element, &mut builder)?;
    }
    part.close(&mut builder);
    Ok(())
}

/// The state of the reader: cards belong to the element before them.
#[derive(Default)]
struct Part {
    dealing: Option<Dealing>,
    held: Cards,
}

enum Dealing {
    Hole(u8),
    Board(u8),
    Result(u8),
}

impl Part {
    fn read(
        &mut self,
        element: &Element,
        builder: &mut HandBuilder<'_, '_>,
    ) -> Result<(), Unreadable> {
        match element.name.as_str() {
            "CARD" => return self.card(element, builder),
            "HISTORY" => return history(element, builder),
            "PLAYER" => return seat(element, builder),
            _ => self.close(builder),
        }
        match element.name.as_str() {
            "ACTION" => self.action(element, builder),
            "SHOWDOWN" => {
                builder.hand.money.stated_pot = amounts::whole(element.get("POT"));
                builder.hand.money.stated_rake = amounts::whole(element.get("RAKE"));
                Ok(())
            }
            "RESULT" => self.result(element, builder),
            _ => Ok(()),
        }
    }

    /// `<CARD LINK="38">`: suits of thirteen, aces first; `b` is a card's back.
    fn card(&mut self, element: &Element, builder: &HandBuilder<'_, '_>) -> Result<(), Unreadable> {
        let link = element.get("LINK");
        let id = match times::digits(link) {
            Some((link, "")) if link < 52 => id_of_link(link as u8),
            _ if link == "b" => Cards::UNKNOWN,
            _ => return Err(builder.unreadable(format!("\"{link}\" is not a card"))),
        };
        if self.held.push(id) {
            Ok(())
        } else {
            Err(builder.unreadable("too many cards"))
        }
    }

    fn close(&mut self, builder: &mut HandBuilder<'_, '_>) {
        let held = std::mem::take(&mut self.held);
        match self.dealing.take() {
            Some(Dealing::Hole(player)) if held.known() => builder.hole(player, held),
            Some(Dealing::Board(street)) => builder.whole_board(street, &held),
            Some(Dealing::Result(player)) if held.known() => builder.show(player, held),
            _ => {}
        }
    }

    fn action(
        &mut self,
        element: &Element,
        builder: &mut HandBuilder<'_, '_>,
    ) -> Result<(), Unreadable> {
        let kind = match element.get("TYPE") {
            "HAND_DEAL" => {
                self.dealing = Some(Dealing::Hole(builder.player(element.get("PLAYER"))?));
                return Ok(());
            }
            "HAND_BOARD" => {
                let streets = ["BOARD_FLOP", "BOARD_TURN", "BOARD_RIVER"];
                let street = streets
                    .iter()
                    .position(|street| *street == element.get("VALUE"));
                let street = builder.need(street, "this street is not known")?;
                self.dealing = Some(Dealing::Board(street as u8 + 1));
                return Ok(());
            }
            "HAND_BLINDS" => match element.get("KIND") {
                "HAND_SB" => ActionKind::PostSmall,
                "HAND_BB" => ActionKind::PostBig,
                "HAND_DB" => ActionKind::PostDead,
                "HAND_AB" | "HAND_ANTE" => ActionKind::PostAnte,
                other => {
                    return Err(builder.unreadable(format!("the blind \"{other}\" is not known")));
                }
            },
            "HAND_ANTE" => ActionKind::PostAnte,
            "ACTION_FOLD" => ActionKind::Fold,
            "ACTION_CHECK" => ActionKind::Check,
            "ACTION_CALL" => ActionKind::Call,
            "ACTION_BET" => ActionKind::Bet,
            "ACTION_RAISE" | "ACTION_ALLIN" => ActionKind::Raise,
            other => return Err(builder.unreadable(format!("the action \"{other}\" is not known"))),
        };
        let player = builder.player(element.get("PLAYER"))?;
        let all_in = element.get("TYPE") == "ACTION_ALLIN";
        let said = match element.get("VALUE") {
            "" => Said::Nothing,
            value => {
                let (chips, _) = builder.amount(value)?;
                amount_of(kind, chips)
            }
        };
        builder.act(kind, player, said).all_in = all_in;
        Ok(())
    }

    fn result(
        &mut self,
        element: &Element,
        builder: &mut HandBuilder<'_, '_>,
    ) -> Result<(), Unreadable> {
        let player = builder.player(element.get("PLAYER"))?;
        self.dealing = Some(Dealing::Result(player));
        let (won, _) = builder.amount(element.get("WIN"))?;
        if won > 0 {
            builder.collect(player, won, SOME_POT);
        }
        Ok(())
    }
}

/// Bets and raises state the player's bet afterwards; calls and posts, what is added.
fn amount_of(kind: ActionKind, chips: i64) -> Said {
    match kind {
        ActionKind::Raise | ActionKind::Bet => Said::To(chips),
        _ => Said::Adds(chips),
    }
}

/// The suits of BossMedia's numbers: diamonds, clubs, hearts, spades.
///
/// The ranks are confirmed by the words of showdowns. No sample names a suit; the order is that of
/// two independent programs, HHSmithy's parser and fpdb, which read files that name it.
const SUITS: [u8; 4] = [1, 0, 2, 3];

/// BossMedia numbers the cards by suits, from the ace to the king.
fn id_of_link(link: u8) -> u8 {
    let (suit, rank) = (SUITS[usize::from(link / 13)], link % 13);
    let rank = if rank == 0 { 12 } else { rank - 1 };
    4 * rank + suit
}

/// `<HISTORY ID="2089056842" TABLE="Moa 11" GAME="GAME_OMA" LIMIT="PL" STAKES="100.00/200.00"
/// DATE="1395094662" …>`.
fn history(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let hand = &mut *builder.hand;
    hand.id = element.owned("ID");
    hand.table = element.owned("TABLE");
    hand.currency = amounts::currency_of_field(element.get("TABLECURRENCY"), &mut hand.warnings);
    if element.get("GAMEKIND") != "GAMEKIND_CASH" {
        hand.format = Format::Tournament;
    }
    hand.game = match element.get("GAME") {
        "GAME_THM" => Game::Holdem,
        "GAME_OMA" => Game::Omaha,
        "GAME_OMAHL" | "GAME_OMH" => Game::Omaha8,
        other => return Err(builder.unknown(other, "game")),
    };
    let limit = element.get("LIMIT");
    hand.betting = match betting_named(limit) {
        Some(betting) => betting,
        None => return Err(builder.unknown(limit, "limit")),
    };
    // Seconds since 1970.
    hand.time_utc = element.number("DATE").map(|seconds| seconds * 1_000_000);
    hand.time_local = hand.time_utc;
    hand.zone = Cow::Borrowed("UTC");
    builder.stakes(element.get("STAKES"), '/')
}

fn seat(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if element.get("STATE") == "STATE_EMPTY" {
        return Ok(());
    }
    let place = builder.need(element.small("SEAT"), "this seat cannot be read")?;
    let (stack, _) = builder.amount(element.get("AMOUNT"))?;
    let mut seat = Seat::new(place, element.owned("NAME"), stack);
    if element.get("DEALER") == "Y" {
        builder.hand.button = Some(seat.seat);
    }
    seat.sitting_out = element.get("STATE") != "STATE_PLAYING";
    builder.sit(seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Showdowns describe a hand in words, beside the numbers of its cards.
    #[test]
    fn ranks_are_those_that_showdowns_name() {
        let ranks = |links: &[u8]| -> Vec<u8> {
            let letters = links
                .iter()
                .map(|link| b"23456789TJQKA"[usize::from(id_of_link(*link) / 4)]);
            letters.collect()
        };
        // Two pair of kings and sevens, of sevens and threes, of nines and sixes; a low of 8, 7, 5,
        // 2, A.
        assert_eq!(ranks(&[38, 12, 45, 19]), b"KK77");
        assert_eq!(ranks(&[19, 6, 41, 28]), b"7733");
        assert_eq!(ranks(&[47, 34, 44, 18]), b"9966");
        let mut ids: Vec<u8> = (0..52).map(id_of_link).collect();
        ids.sort_unstable();
        assert_eq!(ids, (0..52).collect::<Vec<u8>>());
        assert_eq!((id_of_link(0), id_of_link(51)), (49, 47)); // the ace of diamonds, the king of spades
    }
}
