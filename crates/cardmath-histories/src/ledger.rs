//! Follows every chip of a hand, and refuses a hand whose money does not add up.
//!
//! The ledger knows the money, not the rules of betting: the betting state checks whether a raise
//! was allowed. Each player's chips go from the stack to the bet of the street or
//! straight to the pot, come back uncalled, or are collected.

use crate::fault::Unreadable;
use crate::hand::{Account, Action, ActionKind, Hand, MOST_PLAYERS, Said, UncalledBets};

/// The most of a pot that a room takes, in percent: 10 is usual at the lowest stakes, and small
/// pots are rounded up.
const MOST_RAKE: i64 = 15;

/// The error that rounding one share of a pot, or the rake, may cause: a hundredth.
const ROUNDING: i64 = 1;

/// The chips of one player while the hand is followed.
#[derive(Clone, Copy, Default)]
struct Stack {
    /// The chips that are not in the pot.
    chips: i64,
    /// The player's bet on this street.
    bet: i64,
    account: Account,
}

impl Stack {
    /// Chips leave the stack on a street, a part of them as a bet of it.
    #[inline]
    fn put_in(&mut self, chips: i64, bet: i64, street: u8) {
        self.chips -= chips;
        self.bet += bet;
        self.account.contributed += chips;
        self.account.dealt = true;
        if self.chips == 0 && self.account.all_in_street.is_none() {
            self.account.all_in_street = Some(street);
        }
    }
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

/// An uncalled bet.
#[derive(Clone, Copy)]
struct Excess {
    player: usize,
    chips: i64,
    /// Whether it was bet or raised: otherwise it is a part of a blind.
    was_bet: bool,
}

struct Ledger {
    stacks: [Stack; MOST_PLAYERS],
    pot: i64,
    street: u8,
    /// The greatest bet of this street.
    top: i64,
    /// Whether somebody bet or raised on this street.
    opened: bool,
    collected: i64,
    /// The number of shares of pots that were collected.
    shares: i64,
    returned: bool,
    /// The uncalled bet of an earlier street.
    unmatched: Option<Excess>,
}

impl Ledger {
    fn of(hand: &Hand<'_>) -> Self {
        let mut ledger = Self {
            stacks: [Stack::default(); MOST_PLAYERS],
            pot: hand.money.house_added,
            street: 0,
            top: 0,
            opened: false,
            collected: 0,
            shares: 0,
            returned: false,
            unmatched: None,
        };
        for (stack, seat) in ledger.stacks.iter_mut().zip(&hand.seats) {
            stack.chips = seat.stack;
        }
        ledger
    }

    #[inline]
    fn follow(&mut self, action: &mut Action, hand: &Hand<'_>) -> Result<(), Unreadable> {
        if action.street != self.street {
            self.begin(action.street);
        }
        action.pot_before = self.pot;
        let Some(player) = action.player.map(usize::from) else {
            return Ok(());
        };
        let stack = &mut self.stacks[player];
        action.stack_before = stack.chips;
        let account = &mut stack.account;
        match action.kind {
            ActionKind::PostAnte | ActionKind::PostDead => {
                let chips = moved(action, 0);
                let kept = if action.kind == ActionKind::PostAnte {
                    &mut account.antes
                } else {
                    &mut account.dead
                };
                *kept += chips;
                self.put_in(player, action, chips, 0, hand)?;
            }
            ActionKind::PostSmall | ActionKind::PostBig | ActionKind::Straddle => {
                let chips = moved(action, stack.bet);
                account.blinds += chips;
                self.put_in(player, action, chips, chips, hand)?;
            }
            ActionKind::BringIn | ActionKind::Call => {
                let chips = moved(action, stack.bet);
                self.put_in(player, action, chips, chips, hand)?;
            }
            ActionKind::Bet | ActionKind::Raise => {
                let chips = moved(action, stack.bet);
                let before = self.top;
                self.put_in(player, action, chips, chips, hand)?;
                self.name_bet(action, before);
            }
            ActionKind::Uncalled => self.give_uncalled_back(player, action, hand)?,
            ActionKind::Collect => {
                let chips = moved(action, 0);
                account.collected += chips;
                stack.chips += chips;
                self.collected += chips;
                self.shares += 1;
                action.amount = chips;
            }
            ActionKind::Fold => account.folded = true,
            ActionKind::Cashout => {
                action.amount = moved(action, 0);
                *account.cashout.get_or_insert(0) += action.amount;
            }
            ActionKind::DealHole => account.dealt = true,
            ActionKind::DealBoard
            | ActionKind::Check
            | ActionKind::Draw
            | ActionKind::Show
            | ActionKind::Muck => {}
        }
        Ok(())
    }

    /// The next street: bets begin at 0.
    fn begin(&mut self, street: u8) {
        self.unmatched = self.unmatched.or_else(|| self.excess());
        self.street = street;
        (self.top, self.opened) = (0, false);
        for stack in &mut self.stacks {
            stack.bet = 0;
        }
    }

    /// Move chips from a stack to the pot, a part of them as a bet of the street.
    #[inline]
    fn put_in(
        &mut self,
        player: usize,
        action: &mut Action,
        chips: i64,
        bet: i64,
        hand: &Hand<'_>,
    ) -> Result<(), Unreadable> {
        let stack = &mut self.stacks[player];
        if chips < 0 || chips > stack.chips {
            return Err(impossible(
                action,
                chips,
                stack.chips,
                &hand.seats[player].name,
            ));
        }
        stack.put_in(chips, bet, action.street);
        self.pot += chips;
        self.top = self.top.max(stack.bet);
        action.amount = chips;
        action.to = stack.bet;
        action.all_in |= stack.chips == 0;
        Ok(())
    }

    /// Some rooms write "all-in" for a call, a bet and a raise: the greatest bet before shows which
    /// it was.
    #[inline]
    fn name_bet(&mut self, action: &mut Action, before: i64) {
        action.kind = match (before, action.to > before) {
            (0, _) => ActionKind::Bet,
            (_, true) => ActionKind::Raise,
            (_, false) => ActionKind::Call,
        };
        self.opened |= action.kind != ActionKind::Call;
    }

    /// The text says that a part of a bet goes back.
    fn give_uncalled_back(
        &mut self,
        player: usize,
        action: &mut Action,
        hand: &Hand<'_>,
    ) -> Result<(), Unreadable> {
        let stack = &mut self.stacks[player];
        let (chips, put_in) = (moved(action, 0), stack.account.contributed);
        if chips < 0 || chips > put_in {
            let (name, chips, put_in) = (&hand.seats[player].name, shown(chips), shown(put_in));
            let reason = format!("{name} gets {chips} back, and put in only {put_in}");
            return Err(action.unreadable(reason));
        }
        stack.chips += chips;
        stack.bet -= chips.min(stack.bet);
        stack.account.contributed -= chips;
        stack.account.uncalled += chips;
        // A player who gets a bet back is not all-in.
        stack.account.all_in_street = stack.account.all_in_street.filter(|_| chips == 0);
        self.pot -= chips;
        self.returned = true;
        action.amount = -chips;
        action.to = stack.bet;
        Ok(())
    }

    /// Compare the pot with what was collected and with the room's own summary.
    fn close(&mut self, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
        let line = hand.actions.last().map_or(hand.line, |action| action.line);
        // The pot of a cancelled hand is stated as it was before all bets go back.
        let put_in = self.pot;
        if hand.cancelled {
            self.give_back();
        }
        self.return_uncalled(hand);
        if self.collected == 0 && self.pot > 0 && !hand.winner_unknown {
            return Err(Unreadable::new(line, "no one is paid the pot"));
        }
        self.compare_stated_pot(hand, put_in, line)?;
        self.compare_fees(hand, line)?;
        self.compare_stacks(hand, line)?;
        for (seat, stack) in hand.seats.iter_mut().zip(&self.stacks) {
            let given = seat.account;
            seat.account = Account {
                cashout_fee: given.cashout_fee,
                ceded: given.ceded,
                ..stack.account
            };
        }
        Ok(())
    }

    /// The error that rounding may cause: a hundredth for each share of a pot.
    fn slack(&self) -> i64 {
        ROUNDING * self.shares.max(1)
    }

    /// Rooms state the pot with or without an uncalled bet, and with the fees or
    /// without them.
    fn compare_stated_pot(
        &self,
        hand: &mut Hand<'_>,
        put_in: i64,
        line: u32,
    ) -> Result<(), Unreadable> {
        let (fees, slack, collected) = (hand.money.stated_fees(), self.slack(), self.collected);
        let Some(stated) = hand.money.stated_pot else {
            return Ok(());
        };
        let is = |pot: i64| (stated - pot).abs() <= slack;
        let left = self.pot - collected;
        if hand.money.unnamed_fee && is(collected) && left > fees {
            hand.money.other_fees += left - fees;
        }
        if [self.pot, collected, put_in, put_in - fees]
            .into_iter()
            .any(is)
        {
            return Ok(());
        }
        let [stated, put_in] = [stated, self.pot].map(shown);
        let reason = format!("the text says the pot is {stated}, but {put_in} went in");
        Err(Unreadable::new(line, reason))
    }

    /// What nobody collected is the rake: at least 0, at most what rooms take, and equal to what
    /// the text says.
    fn compare_fees(&mut self, hand: &mut Hand<'_>, line: u32) -> Result<(), Unreadable> {
        let (fees, slack) = (hand.money.stated_fees(), self.slack());
        let left = self.pot - self.collected;
        let adds_up = match hand.money.stated_rake {
            // Some rooms have taken the fees out of the bets before.
            Some(_) => (left - fees).abs() <= slack || left.abs() <= slack,
            None => left >= -slack,
        };
        if !adds_up && !hand.winner_unknown {
            let [put_in, collected, fees] = [self.pot, self.collected, fees].map(shown);
            let reason = format!(
                "the money does not add up: {put_in} was put in, {collected} collected, and the \
                 fees are {fees}"
            );
            return Err(Unreadable::new(line, reason));
        }
        let money = &mut hand.money;
        if left < 0 {
            // Shares were rounded up: the room pays for it.
            money.house_added -= left;
            self.pot -= left;
        }
        let left = left.max(0);
        if left < money.jackpot + money.other_fees && !hand.winner_unknown {
            // They were taken before the amounts that the text states.
            (money.jackpot, money.other_fees) = (0, 0);
        }
        (money.pot, money.collected) = (self.pot, self.collected);
        money.rake = match hand.winner_unknown {
            true => 0,
            false => left - money.jackpot - money.other_fees,
        };
        if is_plausible(money.rake, self.pot, 0) {
            return Ok(());
        }
        let [rake, pot] = [money.rake, self.pot].map(shown);
        let reason =
            format!("{rake} of the pot of {pot} is rake: no room takes more than {MOST_RAKE} %");
        let is_stated = money.stated_rake.is_some() || hand.is_open_format();
        if is_stated {
            hand.warnings.push(reason);
            return Ok(());
        }
        Err(Unreadable::new(line, reason))
    }

    /// Compare the stacks with those that the room states after the hand.
    fn compare_stacks(&self, hand: &Hand<'_>, line: u32) -> Result<(), Unreadable> {
        for (seat, stack) in hand.seats.iter().zip(&self.stacks) {
            let put_in = stack.account.contributed;
            if put_in > seat.stack {
                let reason = format!("{} puts in more than the stack", seat.name);
                return Err(Unreadable::new(line, reason));
            }
            let Some(stated) = seat.stack_after.filter(|_| put_in > 0) else {
                continue;
            };
            if stated != stack.chips {
                let [stated, chips] = [stated, stack.chips].map(shown);
                let reason = format!(
                    "the text says {} has {stated} after the hand, but {chips} follows from the \
                     actions",
                    seat.name
                );
                return Err(Unreadable::new(line, reason));
            }
        }
        Ok(())
    }

    /// Some rooms do not say that an uncalled bet goes back: it is then collected with the
    /// pot, or not stated at all. Take it out of both, so that pots mean the same in every room.
    fn return_uncalled(&mut self, hand: &Hand<'_>) {
        if self.returned || hand.cancelled {
            return;
        }
        let Some(excess) = self.unmatched.or_else(|| self.excess()) else {
            return;
        };
        let Some(is_collected) = self.collects(excess, hand) else {
            return;
        };
        let chips = excess.chips;
        let stack = &mut self.stacks[excess.player];
        if is_collected {
            stack.account.collected -= chips;
            self.collected -= chips;
        } else {
            stack.chips += chips;
        }
        stack.account.contributed -= chips;
        stack.account.uncalled += chips;
        // A player who gets a bet back is not all-in.
        stack.account.all_in_street = None;
        self.pot -= chips;
    }

    /// Whether an uncalled bet is a part of what its player collects. None if the money fits
    /// neither that nor its return: the bet then stays in the pot.
    fn collects(&self, excess: Excess, hand: &Hand<'_>) -> Option<bool> {
        let (stack, fees) = (&self.stacks[excess.player], hand.money.stated_fees());
        let after = hand.seats[excess.player].stack_after;
        if let Some(after) = after {
            // The stack after the hand decides, whatever the room usually does.
            let apart = after == stack.chips + excess.chips;
            if apart || after == stack.chips {
                return Some(!apart);
            }
        }
        let left = self.pot - self.collected;
        let pot = self.pot - excess.chips;
        let (slack, takes) = (self.slack(), stack.account.collected >= excess.chips);
        let fits = |is_collected: bool| {
            let rake = if is_collected {
                left
            } else {
                left - excess.chips
            };
            let is_right = match hand.money.stated_rake {
                Some(_) => (rake - fees).abs() <= slack || rake.abs() <= slack,
                None => is_plausible(rake - fees, pot, slack),
            };
            is_right && (takes || !is_collected)
        };
        let usual = match hand.uncalled_bets {
            UncalledBets::Collected => true,
            UncalledBets::NotStated => false,
            UncalledBets::OnlyBlindsCollected => !excess.was_bet,
            // Nothing else is known: where no fee is stated, none is taken. The smallest bets are
            // no more than what rounding may be.
            UncalledBets::Returned => {
                let off = |left: i64| (left - fees).abs();
                off(left) <= slack && off(left) <= off(left - excess.chips)
            }
        };
        [usual, !usual].into_iter().find(|reading| fits(*reading))
    }

    /// The uncalled part of the greatest bet of the street.
    fn excess(&self) -> Option<Excess> {
        // No branch for each player: whose bet is the greatest is not foreseen.
        let (mut top, mut second) = (0, 0);
        for stack in &self.stacks {
            second = second.max(top.min(stack.bet));
            top = top.max(stack.bet);
        }
        if top == second {
            return None;
        }
        let player = self.stacks.iter().position(|stack| stack.bet == top)?;
        Some(Excess {
            player,
            chips: top - second,
            was_bet: self.opened,
        })
    }

    /// A cancelled hand: all chips go back.
    fn give_back(&mut self) {
        for stack in &mut self.stacks {
            stack.chips += stack.account.contributed;
            stack.account.uncalled += std::mem::take(&mut stack.account.contributed);
        }
        self.pot = 0;
    }
}

/// Whether a room may take this part of a pot.
fn is_plausible(rake: i64, pot: i64, slack: i64) -> bool {
    let above = i128::from(rake - ROUNDING - slack);
    rake >= -slack && 100 * above <= i128::from(MOST_RAKE) * i128::from(pot)
}

/// An error about chips that are not there.
fn impossible(action: &Action, chips: i64, stack: i64, name: &str) -> Unreadable {
    if chips < 0 {
        return action.unreadable(format!("{name} bets less than before on this street"));
    }
    let [chips, stack] = [chips, stack].map(shown);
    action.unreadable(format!("{name} puts in {chips}, and has only {stack}"))
}

/// The chips that an action moves, given the player's bet of the street before.
#[inline]
fn moved(action: &Action, bet: i64) -> i64 {
    match action.said {
        Said::Nothing => 0,
        Said::Adds(chips) | Said::WithDead(chips) => chips,
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
