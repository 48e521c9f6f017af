//! The end of a hand: prizes, and the summary.

use std::fmt::Write;

use super::{Page, if_so, run_name, spaced};
use crate::hand::ActionKind;
use crate::order;

impl Page<'_, '_> {
    /// Places, prizes and bounties.
    pub fn tournament(&mut self) {
        for seat in &self.hand.seats {
            let name = &seat.name;
            if seat.bounty_won > 0 {
                let won = self.prize(seat.bounty_won);
                self.line(format_args!("{name} wins {won} for eliminating a player"));
            }
            let prize = |words: &str| {
                let paid = seat.prize.filter(|prize| *prize > 0);
                paid.map_or_else(String::new, |prize| {
                    format!(" and {words} {}", self.prize(prize))
                })
            };
            match seat.place {
                Some(1) => {
                    let prize = prize("receives");
                    self.line(format_args!("{name} wins the tournament{prize}"));
                }
                Some(place) => {
                    let (prize, ending) = (prize("received"), ordinal(place));
                    self.line(format_args!(
                        "{name} finished the tournament in {place}{ending} place{prize}"
                    ));
                }
                None => {}
            }
            if seat.place.is_some() && (seat.has_ticket || seat.prize.is_none()) {
                self.line(format_args!("{name} wins a ticket"));
            }
        }
    }

    /// The pot, the boards, and what became of each player.
    pub fn summary(&mut self) {
        let hand = self.hand;
        for seat in &hand.seats {
            // GGPoker's price of a cash-out for a player who has won the pot all the same.
            let (name, account) = (&seat.name, &seat.account);
            if account.cashout.is_none() && account.cashout_fee > 0 {
                let fee = self.money(account.cashout_fee);
                self.line(format_args!("{name}: Pays Cashout Risk ({fee})"));
            }
        }
        self.line(format_args!("*** SUMMARY ***"));
        if hand.cancelled {
            self.line(format_args!("Hand cancelled"));
        }
        let money = &hand.money;
        let mut total = format!(
            "Total pot {} | Rake {}",
            self.money(money.pot),
            self.money(money.rake)
        );
        for (name, amount) in [("Jackpot", money.jackpot), ("Fees", money.other_fees)] {
            if amount != 0 {
                let _ = write!(total, " | {name} {}", self.money(amount));
            }
        }
        self.line(format_args!("{total}"));
        for run in 0..usize::from(hand.runs.max(1)) {
            let board = &hand.boards[run];
            if !board.is_empty() {
                let run = if_so(hand.runs > 1, run_name(run as u8));
                let cards = spaced(board);
                self.line(format_args!("{run}Board [{cards}]"));
            }
        }
        let button = hand.button;
        for place in 0..hand.seats.len() as u8 {
            self.result(place, button);
        }
    }

    /// `Seat 3: Ann (button) folded before Flop`.
    fn result(&mut self, place: u8, button: Option<u8>) {
        let hand = self.hand;
        let seat = &hand.seats[usize::from(place)];
        let account = &seat.account;
        if !order::is_in(hand, place) {
            return;
        }
        let posts = |kind| {
            hand.actions
                .iter()
                .any(|action| action.kind == kind && action.player == Some(place))
        };
        let role = match () {
            () if Some(seat.seat) == button => " (button)",
            () if posts(ActionKind::PostSmall) => " (small blind)",
            () if posts(ActionKind::PostBig) => " (big blind)",
            () => "",
        };
        let collected = self.money(account.collected);
        let cards = spaced(&seat.hole);
        let end = if account.folded {
            "folded".to_owned()
        } else if account.ceded > 0 {
            format!("showed [{cards}] and won ({collected}) (pot not awarded as player cashed out)")
        } else if seat.shown && account.collected > 0 {
            format!("showed [{cards}] and won ({collected})")
        } else if seat.shown {
            format!("showed [{cards}] and lost")
        } else if account.collected > 0 {
            format!("collected ({collected})")
        } else if seat.hole.known() {
            format!("mucked [{cards}]")
        } else {
            "mucked".to_owned()
        };
        self.line(format_args!(
            "Seat {}: {}{role} {end}",
            seat.seat, seat.name
        ));
    }
}

/// The ending of a number in words such as `2nd`.
fn ordinal(number: u16) -> &'static str {
    match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    }
}
