//! Tells a hand's events one by one, so that a reader says only what its room writes.

use std::ops::Range;

use crate::amounts;
use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::games::Game;
use crate::hand::{Action, ActionKind, Hand, MOST_RUNS, SOME_POT, Said, Seat};
use crate::readers::seating::{place_of, sit};
use crate::readers::vocabulary::decision_named;
use crate::text::{cut, find};
use crate::times;

/// Adds events to a hand on the street and run that the text has reached.
pub struct HandBuilder<'h, 'a> {
    /// The hand that is built.
    pub hand: &'h mut Hand<'a>,
    /// The street, from 0.
    pub street: u8,
    /// The run of the board, from 0.
    pub run: u8,
    /// The number of the line.
    pub line: u32,
    /// The number of players whose cards were known before the showdown.
    known_hands: u8,
}

impl<'h, 'a> HandBuilder<'h, 'a> {
    /// Begin with an empty hand.
    pub fn new(hand: &'h mut Hand<'a>) -> Self {
        let line = hand.line;
        Self {
            hand,
            street: 0,
            run: 0,
            line,
            known_hands: 0,
        }
    }

    /// An error about this line.
    pub fn unreadable(&self, reason: impl Into<String>) -> Unreadable {
        Unreadable::new(self.line, reason)
    }

    /// The player of a name.
    ///
    /// # Errors
    ///
    /// If nobody of the name has a seat.
    pub fn player(&self, name: &str) -> Result<u8, Unreadable> {
        place_of(self.hand, name).ok_or_else(|| self.unreadable(format!("{name} has no seat")))
    }

    /// What a text must have, or an error about this line.
    ///
    /// # Errors
    ///
    /// If it is not there.
    pub fn need<T>(&self, found: Option<T>, reason: &str) -> Result<T, Unreadable> {
        found.ok_or_else(|| self.unreadable(reason))
    }

    /// An error about an unknown word.
    pub fn unknown(&self, word: &str, what: &str) -> Unreadable {
        self.unreadable(format!("unknown {what}: \"{word}\""))
    }

    /// An error about an unknown action.
    pub fn unknown_action(&self, verb: &str) -> Unreadable {
        self.unreadable(format!("unknown action: \"{verb}\""))
    }

    /// Warn of an unknown action of a seated player, given the text after the name, unless it is
    /// known not to be play: coming and going, and the time that is left to act.
    pub fn warn_unknown_act(&mut self, player: u8, text: &str, beside: &[&str]) {
        if !beside.iter().any(|start| text.starts_with(start)) {
            let line = format!("{} {text}", self.hand.name(player));
            self.warn_unknown_line(&line);
        }
    }

    /// Warn of a line that is not understood.
    pub fn warn_unknown_line(&mut self, text: &str) {
        let warning = format!("line {} is not understood: {text}", self.line);
        self.hand.warnings.push(warning);
    }

    /// Add a player.
    ///
    /// # Errors
    ///
    /// If the table is full, or the seat or the name is taken.
    pub fn sit(&mut self, seat: Seat<'a>) -> Result<(), Unreadable> {
        sit(self.hand, seat, self.line)
    }

    /// `: NAME (STACK`: a seat after its number, and what follows the stack.
    ///
    /// # Errors
    ///
    /// If something else is there.
    pub fn seat(&self, number: i64, text: &'a str) -> Result<(Seat<'a>, &'a str), Unreadable> {
        let named = text.strip_prefix(": ");
        let found = named.and_then(|named| named.rsplit_once(" ("));
        let (name, stack) = self.need(found, "this seat cannot be read")?;
        let (stack, rest) = self.amount(stack)?;
        Ok((Seat::new(self.seat_number(number)?, name, stack), rest))
    }

    /// The number of a seat.
    ///
    /// # Errors
    ///
    /// If no table has such a seat.
    pub fn seat_number(&self, number: i64) -> Result<u8, Unreadable> {
        u8::try_from(number).map_err(|_| self.unreadable(format!("no table has a seat {number}")))
    }

    /// Two amounts with a sign between them: the stakes of the hand's betting.
    ///
    /// # Errors
    ///
    /// If something else is there.
    pub fn stakes(&mut self, text: &str, sign: char) -> Result<(), Unreadable> {
        let pair = amounts::pair(text, sign);
        let (first, second) = self.need(pair, "the stakes cannot be read")?;
        self.hand.stakes.set(self.hand.betting, first, second);
        Ok(())
    }

    /// `NAME [CARDS]`: hole cards that are dealt; a sign separates the name from the cards.
    ///
    /// # Errors
    ///
    /// If nobody of the name has a seat, or the cards cannot be read.
    pub fn dealt(&mut self, text: &str, sign: &str) -> Result<(), Unreadable> {
        let (name, held) = self.need(text.rsplit_once(sign), "no cards are dealt")?;
        let player = self.player(name)?;
        let held = self.cards(held.trim_end_matches(']'))?;
        self.hole(player, held);
        Ok(())
    }

    /// `$2) returned to NAME`: an uncalled bet; words separate the amount from the name.
    ///
    /// # Errors
    ///
    /// If no amount is there, or no seated player has the name.
    pub fn uncalled(&mut self, text: &str, words: &str) -> Result<(), Unreadable> {
        let (chips, rest) = self.amount(text)?;
        let player = self.player(rest.strip_prefix(words).unwrap_or(rest))?;
        self.act(ActionKind::Uncalled, player, Said::Adds(chips));
        Ok(())
    }

    /// The action of a verb that most rooms write, such as `raises … to $6`; none for other verbs.
    ///
    /// # Errors
    ///
    /// If a bet has no amount.
    pub fn decision(
        &self,
        verb: &str,
        rest: &str,
    ) -> Result<Option<(ActionKind, Said)>, Unreadable> {
        let Some(kind) = decision_named(verb) else {
            return Ok(None);
        };
        let said = match kind {
            ActionKind::Fold | ActionKind::Check => Said::Nothing,
            ActionKind::Raise => {
                let to = rest.split_once("to ").map_or(rest, |(_, to)| to);
                Said::To(self.amount(to)?.0)
            }
            _ => Said::Adds(self.amount(rest)?.0),
        };
        Ok(Some((kind, said)))
    }

    /// A street begins, by the name that most rooms give it. After `FLOP` comes the board, with the
    /// new cards in the last brackets: `[9h 10d 7c] [Ah]`. Stud has `3RD STREET` to `RIVER`. False
    /// if there is no such street.
    ///
    /// # Errors
    ///
    /// If the cards cannot be read.
    pub fn street(&mut self, name: &str, text: &str) -> Result<bool, Unreadable> {
        if let Some(street) = stud_street_of(name, self.hand.game) {
            self.street = street;
            return Ok(true);
        }
        let Some(street) = street_of(name) else {
            return Ok(false);
        };
        let new = self.cards(last_brackets(text))?;
        self.board(street, &new);
        Ok(true)
    }

    /// A player acts.
    pub fn act(&mut self, kind: ActionKind, player: u8, said: Said) -> &mut Action {
        let mut action = Action::new(kind, Some(player), self.street, self.line);
        action.said = said;
        action.run = self.run;
        let at = self.hand.actions.len();
        self.hand.actions.push(action);
        &mut self.hand.actions[at]
    }

    /// Somebody takes a pot: 0 the main pot, [`SOME_POT`] if the room does not say which.
    pub fn collect(&mut self, player: u8, amount: i64, pot: u8) -> &mut Action {
        let action = self.act(ActionKind::Collect, player, Said::Adds(amount));
        action.pot = pot;
        action
    }

    /// Somebody takes chips from a pot that the room does not name.
    pub fn collect_some(&mut self, player: u8, amount: i64) {
        self.collect(player, amount, SOME_POT);
    }

    /// A blind and a dead blind that are posted together: what exceeds the big blind is dead.
    pub fn post_with_dead(&mut self, player: u8, amount: i64) {
        self.act(ActionKind::PostBig, player, Said::WithDead(amount));
    }

    /// Cards are dealt to the board of every run from this one on.
    pub fn board(&mut self, street: u8, new: &Cards) {
        self.street = street;
        for board in &mut self.hand.boards[usize::from(self.run)..] {
            if self.run > 0 {
                // Its cards are those of the run before up to this street.
                let shared = if street == 1 {
                    0
                } else {
                    usize::from(street) + 1
                };
                *board = board.ids().iter().take(shared).copied().collect();
            }
            board.extend(new);
        }
        let mut deal = Action::new(ActionKind::DealBoard, None, street, self.line);
        deal.cards = *new;
        deal.run = self.run;
        self.hand.actions.push(deal);
    }

    /// The boards of all runs, if there are several, of which the first has been dealt. A street whose
    /// cards are those of the first was dealt once.
    ///
    /// # Errors
    ///
    /// If there are too many.
    pub fn other_runs(&mut self, boards: &[Cards]) -> Result<(), Unreadable> {
        const STREETS: [(u8, Range<usize>); 3] = [(1, 0..3), (2, 3..4), (3, 4..5)];
        if boards.len() > MOST_RUNS {
            return Err(self.unreadable(format!("there are more than {MOST_RUNS} boards")));
        }
        let first = *self.hand.board();
        let mut deals = Vec::new();
        for (run, board) in (0..).zip(boards).skip(1) {
            self.hand.boards[run] = *board;
            self.hand.runs = run as u8 + 1;
            for (street, cards) in STREETS {
                let known = first.ids().get(cards.clone());
                if let Some(new) = board.ids().get(cards)
                    && known != Some(new)
                {
                    let mut deal = Action::new(ActionKind::DealBoard, None, street, self.hand.line);
                    (deal.cards, deal.run) = (new.iter().copied().collect(), run as u8);
                    deals.push(deal);
                }
            }
        }
        let actions = &mut self.hand.actions;
        let is_deal = |action: &Action| action.kind == ActionKind::DealBoard;
        let last = actions.iter().rposition(is_deal);
        let behind = last.map_or(actions.len(), |at| at + 1);
        actions.splice(behind..behind, deals);
        Ok(())
    }

    /// The text lists the whole board so far; the new cards are dealt.
    pub fn whole_board(&mut self, street: u8, whole: &Cards) {
        let known = self.hand.boards[usize::from(self.run)]
            .len()
            .min(whole.len());
        let new: Cards = whole.ids()[known..].iter().copied().collect();
        self.board(street, &new);
    }

    /// Hole cards that the history shows before the showdown. If it shows only one player's, that
    /// player is the hero.
    pub fn hole(&mut self, player: u8, held: Cards) {
        let mut deal = Action::new(ActionKind::DealHole, Some(player), self.street, self.line);
        deal.cards = held;
        self.hand.actions.push(deal);
        if !held.known() {
            return;
        }
        self.hand.seats[usize::from(player)].hole = held;
        self.knows(player);
    }

    /// More cards of a player of stud, who is the hero if the first three are known.
    pub fn dealt_more(&mut self, player: u8, new: &Cards) {
        let mut deal = Action::new(ActionKind::DealHole, Some(player), self.street, self.line);
        deal.cards = *new;
        self.hand.actions.push(deal);
        let hole = &mut self.hand.seats[usize::from(player)].hole;
        let is_first = hole.is_empty();
        hole.extend(new);
        if is_first && new.known() && new.len() > 1 {
            self.knows(player);
        }
    }

    /// Notes a player whose cards the history shows before the showdown: the hero, unless it shows
    /// others' cards too.
    pub fn knows(&mut self, player: u8) {
        self.known_hands += 1;
        self.hand.hero = (self.known_hands == 1).then_some(player);
    }

    /// Hole cards are shown to all.
    pub fn show(&mut self, player: u8, held: Cards) {
        self.act(ActionKind::Show, player, Said::Nothing).cards = held;
        self.hand.seats[usize::from(player)].show(held);
    }

    /// Hole cards are mucked at the showdown; none if the room does not show them.
    pub fn muck(&mut self, player: u8, held: Cards) {
        self.act(ActionKind::Muck, player, Said::Nothing).cards = held;
        self.hand.seats[usize::from(player)].muck(held);
    }

    /// Cards of a text.
    ///
    /// # Errors
    ///
    /// If something else is there.
    pub fn cards(&self, text: &str) -> Result<Cards, Unreadable> {
        cards::parse(text)
            .ok_or_else(|| self.unreadable(format!("\"{text}\" is not a list of cards")))
    }

    /// An amount at the start of a text, and what follows it.
    ///
    /// # Errors
    ///
    /// If no amount is there.
    pub fn amount<'t>(&self, text: &'t str) -> Result<(i64, &'t str), Unreadable> {
        amounts::leading(text)
            .ok_or_else(|| self.unreadable(format!("\"{text}\" is not an amount")))
    }
}

/// The street of the name that most rooms give it: 1 the flop.
pub fn street_of(name: &str) -> Option<u8> {
    match name {
        "FLOP" => Some(1),
        "TURN" => Some(2),
        "RIVER" => Some(3),
        _ => None,
    }
}

/// The street of stud: 0 for `3RD STREET`, which comes before the first bets, 4 for the last one.
fn stud_street_of(name: &str, game: Game) -> Option<u8> {
    if name == "RIVER" && game.is_stud() {
        return Some(4);
    }
    let (number, _) = times::digits(name.strip_suffix(" STREET")?)?;
    Some(number.clamp(3, 7) as u8 - 3)
}

/// A prize that is named: 0 if none is. None if it is no amount, such as a ticket.
pub fn prize_of(named: Option<&str>) -> Option<i64> {
    named.map_or(Some(0), |named| {
        amounts::leading(named).map(|(prize, _)| prize)
    })
}

/// ` from side pot-2`, ` from side-pot 2`: the number of the pot, 0 for the main pot.
pub fn pot_of(text: &str) -> u8 {
    if find(text, "main pot").is_some() {
        return 0;
    }
    match cut(text, "side pot").or_else(|| cut(text, "side-pot")) {
        Some((_, rest)) => {
            times::digits(rest.trim_start_matches(['-', ' ', '#'])).map_or(1, |(pot, _)| pot as u8)
        }
        None => SOME_POT,
    }
}

/// The cards in the last square brackets of a text: `[9h 10d 7c] [Ah]` gives `Ah`.
pub fn last_brackets(text: &str) -> &str {
    text.rsplit_once('[')
        .map_or("", |(_, last)| last.split(']').next().unwrap_or(""))
}

/// The text between the first of one sign and the next of another.
pub fn between(text: &str, open: char, close: char) -> Option<&str> {
    let (_, rest) = text.split_once(open)?;
    rest.split_once(close).map(|(inside, _)| inside)
}
