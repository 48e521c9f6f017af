//! The beginning of a hand: the game, the table and the seats.

use super::{Page, if_so, sign_of};
use crate::games::{Betting, Format, Game};
use crate::hand::Tournament;
use crate::ledger::shown;
use crate::times;

impl Page<'_, '_> {
    /// The first line, and that of the table.
    pub fn head(&mut self, game: &str) {
        let hand = self.hand;
        let zoom = if_so(hand.format == Format::FastFold, "Zoom ");
        let entry = hand.tournament.as_ref().map_or_else(String::new, |entry| {
            format!("Tournament #{}, {}", entry.id, price(entry))
        });
        let level = hand
            .tournament
            .as_ref()
            .map_or_else(String::new, |entry| format!(" - Level {}", entry.level));
        let limit = match hand.betting {
            Betting::NoLimit | Betting::Cap => "No Limit",
            Betting::PotLimit | Betting::CapPotLimit => "Pot Limit",
            Betting::FixedLimit => "Limit",
        };
        let (stakes, when) = (self.stakes(), self.time());
        self.line(format_args!(
            "PokerStars {zoom}Hand #{}: {entry} {game} {limit}{level} ({stakes}){when}",
            hand.id
        ));
        let button = hand
            .button
            .map_or_else(String::new, |seat| format!(" Seat #{seat} is the button"));
        let seats = hand.seat_count.max(hand.seats.len() as u8);
        self.line(format_args!("Table '{}' {seats}-max{button}", hand.table));
    }

    fn stakes(&self) -> String {
        let stakes = &self.hand.stakes;
        let (first, second) = match self.hand.betting {
            Betting::FixedLimit => (stakes.small_bet, stakes.big_bet),
            _ => (stakes.small_blind, stakes.big_blind),
        };
        let cap = if stakes.cap > 0 {
            format!(" - {} Cap - ", self.money(stakes.cap))
        } else {
            String::new()
        };
        let code = if self.hand.currency.is_empty() || self.hand.format.is_tournament() {
            String::new()
        } else {
            format!(" {}", self.hand.currency)
        };
        let one_amount = self.hand.game == Game::ShortDeck && first == 0;
        if one_amount {
            return format!("{}{code}", self.money(second));
        }
        format!("{}/{}{cap}{code}", self.money(first), self.money(second))
    }

    fn time(&self) -> String {
        let Some(local) = self.hand.time_local.or(self.hand.time_utc) else {
            return String::new();
        };
        let (year, month, day, clock) = times::parts(local);
        let zone = match (&*self.hand.zone, self.hand.time_local) {
            (_, None) => " UTC",
            ("", _) => "",
            (zone, _) => &format!(" {zone}"),
        };
        format!(" - {year}/{month:02}/{day:02} {clock}{zone}")
    }

    pub fn seats(&mut self) {
        for seat in &self.hand.seats {
            let stack = self.money(seat.stack);
            let bounty = seat
                .bounty
                .map_or_else(String::new, |sum| format!(", {} bounty", self.prize(sum)));
            let out = if_so(seat.sitting_out, " is sitting out");
            let (number, name) = (seat.seat, &seat.name);
            self.line(format_args!(
                "Seat {number}: {name} ({stack} in chips{bounty}){out}"
            ));
        }
        if self.hand.money.house_added > 0 {
            let added = self.money(self.hand.money.house_added);
            self.line(format_args!("Cash Drop to Pot : total {added}"));
        }
    }
}

/// The price of an entry in its currency, such as `$4.50+$0.50 USD`; empty if it is not stated.
fn price(entry: &Tournament<'_>) -> String {
    let is_free = entry.buy_in == Some(0) && entry.currency.is_empty();
    if is_free {
        return "Freeroll".to_owned();
    }
    let sign = sign_of(entry.currency);
    let parts = [entry.buy_in, entry.bounty, entry.fee];
    let sums: Vec<String> = parts
        .iter()
        .flatten()
        .map(|sum| format!("{sign}{}", shown(*sum)))
        .collect();
    match sums.is_empty() {
        true => String::new(),
        false => format!("{} {}", sums.join("+"), entry.currency)
            .trim_end()
            .to_owned(),
    }
}
