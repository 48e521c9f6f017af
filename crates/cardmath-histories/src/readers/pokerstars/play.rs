//! What happened, line by line.

use crate::amounts;
use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::games::Game;
use crate::hand::{Action, ActionKind, Hand, MOST_RUNS, Said};
use crate::readers::pokerstars::aside::{cashout, finish_of, pot_of, stranger};
use crate::readers::pokerstars::post::post;
use crate::readers::pokerstars::summary::{cards_until, no_amount};
use crate::readers::seating::{actors, place_of};
use crate::text::{Line, cut, in_brackets};
use crate::times;

/// Where the reading of a hand stands.
#[derive(Default)]
pub struct Walk {
    /// The street, from 0.
    street: u8,
    /// The run that a line tells of, from 0.
    run: u8,
    /// Whether the seats have all been read.
    pub begun: bool,
    /// Whether the summary has begun.
    pub in_summary: bool,
    /// The number of players whose hole cards were told before the showdown.
    told: u8,
    /// The last line that was read.
    pub last: u32,
}

impl Walk {
    /// A line between stars: a street, the showdown, or the summary.
    pub fn section<'a>(
        &mut self,
        mark: &'a str,
        line: Line<'a>,
        hand: &mut Hand<'a>,
    ) -> Result<(), Unreadable> {
        self.begun = true;
        let (name, rest) = cut(mark, "***").unwrap_or((mark, ""));
        let (run, name) = run_of(name.trim());
        self.run = run.unwrap_or(0);
        if let Some(run) = run {
            if usize::from(run) >= MOST_RUNS {
                return Err(Unreadable::new(line.number, "the board was run too often"));
            }
            hand.runs = hand.runs.max(run + 1);
        }
        match name {
            "SUMMARY" => self.in_summary = true,
            "SHOW DOWN" | "SHOWDOWN" | "HOLE CARDS" | "DEALING HANDS" | "PRE-FLOP"
            | "3rd STREET" => {}
            "FLOP" => self.board(1, run, rest, line, hand)?,
            "TURN" => self.board(2, run, rest, line, hand)?,
            "RIVER" if hand.game.board_cards() > 0 => self.board(3, run, rest, line, hand)?,
            "RIVER" => self.street = 4,
            "4th STREET" | "FIRST DRAW" | "DRAW" => self.street = 1,
            "5th STREET" | "SECOND DRAW" => self.street = 2,
            "6th STREET" | "THIRD DRAW" => self.street = 3,
            "7th STREET" => self.street = 4,
            other => {
                return Err(Unreadable::new(
                    line.number,
                    format!("\"{other}\" is no part of a hand that is known"),
                ));
            }
        }
        Ok(())
    }

    /// ` [3d Kd 9h] [8h]`: the board of a run, or of all runs if the line names none.
    fn board(
        &mut self,
        street: u8,
        run: Option<u8>,
        text: &str,
        line: Line<'_>,
        hand: &mut Hand<'_>,
    ) -> Result<(), Unreadable> {
        self.street = street;
        let mut whole = Cards::none();
        let mut newest = Cards::none();
        for inside in in_brackets(text) {
            newest = cards::parse(inside)
                .ok_or_else(|| Unreadable::new(line.number, "this board cannot be read"))?;
            whole.extend(&newest);
        }
        let runs = run.map_or(0..MOST_RUNS, |run| usize::from(run)..usize::from(run) + 1);
        for place in runs {
            let before = hand.boards[place];
            if street == 1 && !before.is_empty() {
                return Err(Unreadable::new(line.number, "the flop is dealt twice"));
            }
            if street > 1 && !whole.ids().starts_with(before.ids()) {
                return Err(Unreadable::new(
                    line.number,
                    "the board of this street does not go on from the one before",
                ));
            }
            hand.boards[place] = whole;
        }
        let mut deal = Action::new(ActionKind::DealBoard, None, street, line.number);
        deal.cards = newest;
        deal.run = self.run;
        hand.actions.push(deal);
        Ok(())
    }

    /// A line that tells what somebody did.
    pub fn event<'a>(&mut self, line: Line<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
        self.begun = true;
        let text = line.text;
        if let Some(rest) = text.strip_prefix("Dealt to ") {
            return self.dealt(rest, line, hand);
        }
        if let Some(rest) = text.strip_prefix("Uncalled bet (") {
            return self.uncalled(rest, line, hand);
        }
        let [deed, aside] = actors(hand, text, [": ", " "]);
        // A name may have a colon itself: the longer name is meant.
        let longer = |(player, _): (u8, &str)| hand.name(player).len();
        match (deed, aside) {
            (Some((player, rest)), other)
                if other.is_none_or(|other| longer(other) <= hand.name(player).len()) =>
            {
                return self.deed(player, rest, line, hand);
            }
            (_, Some((player, rest))) => return self.aside(player, rest, line, hand),
            _ => {}
        }
        if let Some(rest) = text.strip_prefix("Cash Drop to Pot : total ") {
            hand.money.house_added += amounts::whole(rest).ok_or_else(|| no_amount(line))?;
            return Ok(());
        }
        stranger(line, hand)
    }

    fn dealt<'a>(
        &mut self,
        text: &'a str,
        line: Line<'a>,
        hand: &mut Hand<'a>,
    ) -> Result<(), Unreadable> {
        let name = cut(text, " [").map_or(text, |(name, _)| name);
        let Some(player) = place_of(hand, name) else {
            return Err(Unreadable::new(
                line.number,
                format!("{name} is dealt cards, and has no seat"),
            ));
        };
        let mut deal = Action::new(ActionKind::DealHole, Some(player), self.street, line.number);
        let mut all = Cards::none();
        // Stud and draw games tell the cards held before, then the new ones: `[2c 3c] [4d]`.
        for inside in in_brackets(&text[name.len()..]) {
            let group = cards::parse(inside)
                .ok_or_else(|| Unreadable::new(line.number, "these cards cannot be read"))?;
            all.extend(&group);
            if !group.is_empty() {
                deal.cards = group;
            }
        }
        let expected = stud_cards(hand.game, self.street);
        if !all.is_empty() && all.len() < expected {
            // Of others' cards only those that lie face up are told.
            let unknown = expected - all.len();
            all = hidden(unknown).chain(all.ids().iter().copied()).collect();
            if self.street == 0 {
                deal.cards = all;
            }
        }
        if !all.is_empty() {
            let seat = &mut hand.seats[usize::from(player)];
            seat.hole = all;
            if self.street == 0 && all.known() {
                self.told += 1;
                hand.hero = hand.hero.or(Some(player));
            }
        }
        hand.actions.push(deal);
        Ok(())
    }

    /// `$990) returned to FLATC@T`.
    fn uncalled(
        &mut self,
        text: &str,
        line: Line<'_>,
        hand: &mut Hand<'_>,
    ) -> Result<(), Unreadable> {
        let (amount, rest) = amounts::leading(text).ok_or_else(|| no_amount(line))?;
        let name = rest.strip_prefix(") returned to ").unwrap_or(rest);
        let player = place_of(hand, name).ok_or_else(|| {
            Unreadable::new(
                line.number,
                format!("chips go back to {name}, who has no seat"),
            )
        })?;
        let mut back = Action::new(ActionKind::Uncalled, Some(player), self.street, line.number);
        back.said = Said::Adds(amount);
        hand.actions.push(back);
        Ok(())
    }

    /// `raises $40 to $60 and is all-in`: what a player does, behind the name and a colon.
    fn deed<'a>(
        &mut self,
        player: u8,
        text: &'a str,
        line: Line<'a>,
        hand: &mut Hand<'a>,
    ) -> Result<(), Unreadable> {
        let mut action = Action::new(ActionKind::Fold, Some(player), self.street, line.number);
        action.run = self.run;
        let (verb, rest) = cut(text, " ").unwrap_or((text, ""));
        let amount = |text: &str| {
            amounts::leading(text)
                .map(|(amount, _)| amount)
                .ok_or_else(|| no_amount(line))
        };
        match verb {
            "folds" => {
                if let Some(shown) = rest.strip_prefix('[') {
                    self.show(&mut action, shown, line, hand)?;
                }
                action.kind = ActionKind::Fold;
            }
            "checks" => action.kind = ActionKind::Check,
            "calls" => (action.kind, action.said) = (ActionKind::Call, Said::Adds(amount(rest)?)),
            "bets" => (action.kind, action.said) = (ActionKind::Bet, Said::Adds(amount(rest)?)),
            "raises" | "completes" => {
                let to = cut(rest, "to ").map_or(rest, |(_, to)| to);
                (action.kind, action.said) = (ActionKind::Raise, Said::To(amount(to)?));
            }
            "brings" => {
                let low = rest.strip_prefix("in for ").unwrap_or(rest);
                (action.kind, action.said) = (ActionKind::BringIn, Said::Adds(amount(low)?));
            }
            "straddle" => {
                (action.kind, action.said) = (ActionKind::Straddle, Said::To(amount(rest)?))
            }
            "posts" => return post(action, rest, line, hand),
            "shows" => {
                action.kind = ActionKind::Show;
                let shown = rest
                    .strip_prefix('[')
                    .ok_or_else(|| Unreadable::new(line.number, "no cards are shown"))?;
                self.show(&mut action, shown, line, hand)?;
            }
            "mucks" => {
                action.kind = ActionKind::Muck;
                hand.seats[usize::from(player)].mucked = true;
            }
            "discards" | "stands" => {
                action.kind = ActionKind::Draw;
                if verb == "discards" {
                    action.cards = discarded(rest, line)?;
                }
            }
            "doesn't" | "does" | "is" | "sits" | "will" => return Ok(()),
            "Chooses" => return Ok(()),
            "Pays" | "Receives" => return cashout(action, verb, rest, line, hand),
            // GGPoker's older insurance is settled with the room, as a cash-out is.
            "get" if rest.contains("insurance") => return Ok(()),
            "pay" | "receive" | "receives" if rest.contains("insurance") => {
                return cashout(action, verb, rest, line, hand);
            }
            other => {
                return Err(Unreadable::new(
                    line.number,
                    format!("\"{other}\" is nothing that a player does"),
                ));
            }
        }
        action.all_in = text.ends_with("all-in");
        hand.actions.push(action);
        Ok(())
    }

    fn show(
        &mut self,
        action: &mut Action,
        text: &str,
        line: Line<'_>,
        hand: &mut Hand<'_>,
    ) -> Result<(), Unreadable> {
        action.cards = cards_until(text, line)?;
        let seat = &mut hand.seats[usize::from(action.player.unwrap_or_default())];
        seat.shown = true;
        if seat.hole.len() < action.cards.len() || !seat.hole.known() {
            seat.hole = action.cards;
        }
        Ok(())
    }

    /// Lines without a colon: pots collected, chat, coming and going, places in tournaments.
    fn aside<'a>(
        &mut self,
        player: u8,
        text: &'a str,
        line: Line<'a>,
        hand: &mut Hand<'a>,
    ) -> Result<(), Unreadable> {
        if let Some(rest) = text.strip_prefix("collected ") {
            let (amount, rest) = amounts::leading(rest).ok_or_else(|| no_amount(line))?;
            let mut take = Action::new(ActionKind::Collect, Some(player), self.street, line.number);
            take.said = Said::Adds(amount);
            take.run = self.run;
            take.pot = pot_of(rest);
            hand.actions.push(take);
        } else if let Some(rest) = text.strip_prefix("cashed out the hand for ") {
            let (amount, rest) = amounts::leading(rest).ok_or_else(|| no_amount(line))?;
            let mut paid = Action::new(ActionKind::Cashout, Some(player), self.street, line.number);
            paid.said = Said::Adds(amount);
            hand.actions.push(paid);
            let fee = rest
                .split_once("Fee ")
                .and_then(|(_, fee)| amounts::leading(fee));
            hand.seats[usize::from(player)].account.cashout_fee = fee.map_or(0, |(fee, _)| fee);
        } else {
            finish_of(player, text, hand);
        }
        Ok(())
    }

    /// Say whose history it is: nobody's if it tells the cards of several.
    pub fn finish(&self, hand: &mut Hand<'_>) {
        // A history of all hole cards has no hero.
        if self.told > 1 {
            hand.hero = None;
        }
    }
}

/// `FIRST FLOP`: the run, from 0, and the street. The draws of draw games are no runs.
fn run_of(name: &str) -> (Option<u8>, &str) {
    for (run, word) in ["FIRST ", "SECOND ", "THIRD ", "FOURTH "]
        .iter()
        .enumerate()
    {
        if let Some(street) = name.strip_prefix(word).filter(|street| *street != "DRAW") {
            return (Some(run as u8), street);
        }
    }
    (None, name)
}

/// `3 cards [2c 3c 4c]`, or `3 cards` of somebody else.
fn discarded(text: &str, line: Line<'_>) -> Result<Cards, Unreadable> {
    match (text.split_once('['), times::digits(text)) {
        (Some((_, shown)), _) => cards_until(shown, line),
        (None, Some((count, _))) => Ok(hidden(count.clamp(0, 7) as usize).collect()),
        _ => Ok(Cards::none()),
    }
}

/// Cards that are not told.
fn hidden(count: usize) -> impl Iterator<Item = u8> {
    std::iter::repeat_n(Cards::UNKNOWN, count)
}

/// The number of cards that a player of stud has on a street; 0 in other games.
fn stud_cards(game: Game, street: u8) -> usize {
    match game {
        game if game.is_stud() => 3 + usize::from(street.min(4)),
        _ => 0,
    }
}
