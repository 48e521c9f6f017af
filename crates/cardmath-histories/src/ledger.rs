//! Follows every chip of a hand, and refuses a hand whose money does not add up.
//!
//! The ledger knows the money, not the rules of betting: whether a raise was allowed is the
//! business of the betting state. Each player's chips go from the stack to the bet of the street or
//! straight to the pot, come back uncalled, or are collected.

use crate::fault::Unreadable;
use crate::hand::{Account, Action, ActionKind, Hand, Said};

/// The most that rounding of split pots may hide: a hundredth for each player and run.
const SLACK_A_SHARE: i64 = 1;

/// The chips of one player while the hand is followed.
#[derive(Clone, Copy, Default)]
struct Purse {
    stack: i64,
    /// The player's bet on this street.
    bet: i64,
    account: Account,
}

/// Follow the chips of a hand: fill in the amounts of its actions, the accounts of its players and
/// its money.
///
/// # Errors
///
/// If a stack would fall below 0, a bet would shrink, or the pot, the fees and what was collected
/// do not add up.
pub fn settle(hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    let mut ledger = Ledger::of(hand);
    let mut actions = std::mem::take(&mut hand.actions);
    let followed = actions
        .iter_mut()
        .try_for_each(|action| ledger.follow(action, hand));
    hand.actions = actions;
    followed?;
    ledger.close(hand)
}

struct Ledger {
    purses: [Purse; crate::hand::MOST_PLAYERS],
    pot: i64,
    street: u8,
    /// The greatest bet of this street.
    top: i64,
    collected: i64,
    returned: bool,
    /// The player whose bet of a street before nobody called, and how much of it.
    unmatched: Option<(usize, i64)>,
}

impl Ledger {
    fn of(hand: &Hand<'_>) -> Self {
        let mut purses = [Purse::default(); crate::hand::MOST_PLAYERS];
        for (purse, seat) in purses.iter_mut().zip(&hand.seats) {
            purse.stack = seat.stack;
        }
        Self {
            purses,
            pot: hand.money.house_added,
            street: 0,
            top: 0,
            collected: 0,
            returned: false,
            unmatched: None,
        }
    }

    #[inline]
    fn follow(&mut self, action: &mut Action, hand: &Hand<'_>) -> Result<(), Unreadable> {
        if action.street != self.street {
            self.unmatched = self.unmatched.or_else(|| self.uncalled());
            self.street = action.street;
            self.top = 0;
            for purse in &mut self.purses {
                purse.bet = 0;
            }
        }
        action.pot_before = self.pot;
        let Some(player) = action.player else {
            return Ok(());
        };
        let purse = &mut self.purses[usize::from(player)];
        action.stack_before = purse.stack;
        let account = &mut purse.account;
        match action.kind {
            ActionKind::PostAnte | ActionKind::PostDead => {
                let chips = moved(action, 0);
                let kept = if action.kind == ActionKind::PostAnte {
                    &mut account.antes
                } else {
                    &mut account.dead
                };
                *kept += chips;
                self.put_in(action, chips, 0, hand)?;
            }
            ActionKind::PostSmall | ActionKind::PostBig | ActionKind::Straddle => {
                let chips = moved(action, purse.bet);
                account.blinds += chips;
                self.put_in(action, chips, chips, hand)?;
            }
            ActionKind::BringIn | ActionKind::Bet | ActionKind::Raise | ActionKind::Call => {
                let chips = moved(action, purse.bet);
                self.put_in(action, chips, chips, hand)?;
            }
            ActionKind::Uncalled => {
                let chips = moved(action, 0);
                if chips < 0 || chips > account.contributed {
                    let (name, put_in) = (hand.name(player), shown(account.contributed));
                    let reason = format!(
                        "{name} gets {} back, and put in only {put_in}",
                        shown(chips)
                    );
                    return Err(action.unreadable(reason));
                }
                purse.stack += chips;
                purse.bet -= chips.min(purse.bet);
                account.contributed -= chips;
                account.uncalled += chips;
                // Whose bet comes back has chips left.
                account.all_in_street = account.all_in_street.filter(|_| chips == 0);
                self.pot -= chips;
                self.returned = true;
                action.amount = -chips;
                action.to = purse.bet;
            }
            ActionKind::Collect => {
                let chips = moved(action, 0);
                account.collected += chips;
                purse.stack += chips;
                self.collected += chips;
                action.amount = chips;
            }
            ActionKind::Fold => account.folded = true,
            ActionKind::Cashout => account.cashout = Some(moved(action, 0)),
            ActionKind::DealHole => account.dealt = true,
            ActionKind::DealBoard
            | ActionKind::Check
            | ActionKind::Draw
            | ActionKind::Show
            | ActionKind::Muck => {}
        }
        Ok(())
    }

    /// Move chips from a stack to the pot, a part of them as a bet of the street.
    #[inline]
    fn put_in(
        &mut self,
        action: &mut Action,
        chips: i64,
        bet: i64,
        hand: &Hand<'_>,
    ) -> Result<(), Unreadable> {
        let player = action.player.unwrap_or_default();
        let purse = &mut self.purses[usize::from(player)];
        if chips < 0 {
            let name = hand.name(player);
            return Err(action.unreadable(format!("{name} bets less than before on this street")));
        }
        if chips > purse.stack {
            let (name, chips, stack) = (hand.name(player), shown(chips), shown(purse.stack));
            let reason = format!("{name} puts in {chips}, and has only {stack}");
            return Err(action.unreadable(reason));
        }
        purse.stack -= chips;
        purse.bet += bet;
        purse.account.contributed += chips;
        purse.account.dealt = true;
        if purse.stack == 0 && purse.account.all_in_street.is_none() {
            purse.account.all_in_street = Some(action.street);
        }
        self.pot += chips;
        let before = self.top;
        self.top = before.max(purse.bet);
        if matches!(action.kind, ActionKind::Bet | ActionKind::Raise) {
            // Some rooms write "all-in" for a call, a bet and a raise.
            action.kind = match (before, purse.bet > before) {
                (0, _) => ActionKind::Bet,
                (_, true) => ActionKind::Raise,
                (_, false) => ActionKind::Call,
            };
        }
        action.amount = chips;
        action.to = purse.bet;
        action.all_in |= purse.stack == 0;
        Ok(())
    }

    /// Compare the pot with what was collected and with the room's own summary.
    fn close(mut self, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
        let line = hand.actions.last().map_or(hand.line, |action| action.line);
        let refused = |reason: String| Unreadable::new(line, reason);
        if hand.cancelled {
            self.give_back();
        } else if self.collected == 0 && self.pot > 0 && !hand.untold {
            return Err(refused("nobody collects the pot".to_owned()));
        }
        let slack = SLACK_A_SHARE * (hand.seats.len() as i64) * i64::from(hand.runs.max(1));
        let fees = hand.money.told_rake.unwrap_or(0) + hand.money.jackpot + hand.money.other_fees;
        // Some rooms tell the pot with a bet that nobody called, or without the fees.
        let told_with_all = hand.money.told_pot.is_some_and(|told| {
            [self.pot, self.pot - fees, self.collected]
                .iter()
                .any(|pot| (told - pot).abs() <= slack)
        });
        if !self.returned && !hand.cancelled {
            self.return_uncalled(fees, slack);
        }
        let money = &mut hand.money;
        let left = self.pot - self.collected;
        let told_as_collected = money
            .told_pot
            .is_some_and(|told| (told - self.collected).abs() <= slack);
        if money.unnamed_fee && told_as_collected && left > fees {
            money.other_fees += left - fees;
        }
        let fees = money.told_rake.unwrap_or(0) + money.jackpot + money.other_fees;
        (money.pot, money.collected) = (self.pot, self.collected);
        let adds_up = match money.told_rake {
            // Rooms count the fees into the pot, or have taken them out of it before.
            Some(_) => (left - fees).abs() <= slack || left.abs() <= slack,
            None => left >= -slack,
        };
        if !adds_up {
            let [put_in, collected, fees] = [self.pot, self.collected, fees].map(shown);
            return Err(refused(format!(
                "the money does not add up: {put_in} was put in, {collected} collected, and the \
                 fees are {fees}"
            )));
        }
        money.rake = if hand.untold {
            0
        } else {
            left - money.jackpot - money.other_fees
        };
        if let Some(told) = money.told_pot
            && (told - self.pot).abs() > slack
            && !told_as_collected
            && !told_with_all
        {
            let [told, put_in] = [told, self.pot].map(shown);
            return Err(refused(format!(
                "the pot is told as {told}, and {put_in} was put in"
            )));
        }
        let over = hand
            .seats
            .iter()
            .zip(&self.purses)
            .find(|(seat, purse)| purse.account.contributed > seat.stack);
        if let Some((seat, _)) = over {
            return Err(refused(format!(
                "{} puts in more than the stack",
                seat.name
            )));
        }
        for (seat, purse) in hand.seats.iter_mut().zip(&self.purses) {
            let fee = seat.account.cashout_fee;
            seat.account = Account {
                cashout_fee: fee,
                ..purse.account
            };
        }
        Ok(())
    }

    /// Some rooms do not say that a bet that nobody called goes back: it is then collected with the
    /// pot, or not told at all. Take it out of both, so that pots mean the same in every room.
    fn return_uncalled(&mut self, fees: i64, slack: i64) {
        let Some((player, excess)) = self.unmatched.or_else(|| self.uncalled()) else {
            return;
        };
        let left = self.pot - self.collected;
        let purse = &mut self.purses[player];
        let told_apart = (left - fees - excess).abs() <= slack && left != fees;
        if !told_apart && purse.account.collected < excess {
            return;
        }
        if !told_apart {
            purse.account.collected -= excess;
            self.collected -= excess;
        } else {
            purse.stack += excess;
        }
        purse.account.contributed -= excess;
        purse.account.uncalled += excess;
        // Whose bet comes back has chips left.
        purse.account.all_in_street = None;
        self.pot -= excess;
    }

    /// The player whose bet of the last street exceeds all others, and by how much.
    fn uncalled(&self) -> Option<(usize, i64)> {
        let (player, top) = self
            .purses
            .iter()
            .map(|purse| purse.bet)
            .enumerate()
            .max_by_key(|(_, bet)| *bet)?;
        let others = self
            .purses
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != player);
        let second = others.map(|(_, purse)| purse.bet).max().unwrap_or(0);
        (top > second).then_some((player, top - second))
    }

    /// A cancelled hand: all chips go back.
    fn give_back(&mut self) {
        for purse in &mut self.purses {
            purse.stack += purse.account.contributed;
            purse.account.uncalled += std::mem::take(&mut purse.account.contributed);
        }
        self.pot = 0;
    }
}

/// The chips that an action moves, given the player's bet of the street before.
#[inline]
fn moved(action: &Action, bet: i64) -> i64 {
    match action.said {
        Said::Nothing => 0,
        Said::Adds(chips) => chips,
        Said::To(to) => to - bet,
    }
}

/// An amount for a message: hundredths as units.
pub fn shown(amount: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    let (units, cents) = (amount.abs() / 100, amount.abs() % 100);
    if cents == 0 {
        format!("{sign}{units}")
    } else {
        format!("{sign}{units}.{cents:02}")
    }
}
