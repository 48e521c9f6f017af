//! Plays a hand again through the rules of betting.
//!
//! The ledger knows what every chip did; the state of [`cardmath_betting`] knows whose turn it was.
//! A hand that cannot be played again was misread, or its text is wrong.

use std::sync::Arc;

use cardmath_betting::{
    Action as Move, Ante, Illegal, Posts, Setup, SetupError, State, Structure, Turn, games,
};
use cardmath_cards::Card;

use crate::fault::Unreadable;
use crate::games::{Betting, Game};
use crate::hand::{Action, ActionKind, Hand, MOST_PLAYERS};
use crate::ledger::shown;
use crate::order;
use crate::plain_play;

/// Plays hands again. It keeps the rules of the last hand, since hands of a file mostly share them.
#[derive(Default)]
pub struct Replayer {
    last: Option<(Rules, Arc<Setup>)>,
}

/// What the rules of a hand depend on: the game, its betting, two bets or blinds, whether it is a
/// bomb pot, and the number of boards.
type Rules = (Game, Betting, i64, i64, bool, u8);

impl Replayer {
    /// Play a hand again that the ledger has settled, and warn of what does not fit the rules.
    ///
    /// # Errors
    ///
    /// If somebody calls another amount than had to be called, and the text states no fees, which
    /// would prove the amounts: then one was misread.
    pub fn check(&mut self, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
        if !has_rules(hand) || plain_play::fits(hand, order::seating(hand).dealt_in()) {
            return Ok(());
        }
        let Err(misfit) = self.play(hand) else {
            return Ok(());
        };
        let Unreadable { line, reason } = match misfit {
            // Where the room states the fees, the sum of all amounts is known to be right.
            Misfit::Amount(error) if hand.money.stated_rake.is_none() => return Err(error),
            Misfit::Amount(error) | Misfit::Order(error) => error,
        };
        let warning = format!("line {line} does not fit the rules of betting: {reason}");
        hand.warnings.push(warning);
        Ok(())
    }

    /// Play a hand again that the ledger has settled. Returns the state at its end; none if nobody
    /// was dealt in, if there are more players than the rules allow, or if the text does not show
    /// the draws of the game.
    ///
    /// # Errors
    ///
    /// If somebody acts out of turn or with chips that are not there, or if the pot differs.
    pub fn play(&mut self, hand: &Hand<'_>) -> Result<Option<State>, Misfit> {
        if !has_rules(hand) {
            return Ok(None);
        }
        let seating = order::seating(hand);
        let seats = seating.dealt_in();
        if seats.len() < 2 {
            return Ok(None);
        }
        let Some(setup) = self.setup(hand) else {
            return Ok(None);
        };
        if seats.len() > setup.most_seats() {
            return Ok(None);
        }
        let table = Table::of(seats);
        let stacks: Vec<i64> = seats.iter().map(|place| playable(hand, *place)).collect();
        let fault = |error: &dyn std::fmt::Display| Unreadable::new(hand.line, error.to_string());
        let posts = posts(hand, &table, &setup, seats.len())
            .map_err(|error| fault(&error))?
            .with_dead_antes(&stacks);
        let mut state =
            State::start_with(&setup, &stacks, &posts).map_err(|error| fault(&error))?;
        state.add_to_pot(hand.money.house_added);
        let behind = behind_decisions(hand);
        let (played, dealt) = hand.actions.split_at(behind);
        // Behind the last decision a room lists one run after the other; the state deals street by
        // street.
        let (mut runs, others): (Vec<&Action>, Vec<&Action>) =
            dealt.iter().partition(|action| is_of_a_run(action, hand));
        runs.sort_by_key(|action| (action.street, action.run));
        for action in played.iter().chain(others).chain(runs) {
            step(&mut state, action, hand, &table)?;
        }
        check_pot(&state, hand)?;
        Ok(Some(state))
    }

    /// The rules of a hand; none if they are not known.
    fn setup(&mut self, hand: &Hand<'_>) -> Option<Arc<Setup>> {
        let (small, big) = match hand.betting {
            Betting::FixedLimit => (hand.stakes.small_bet, hand.stakes.big_bet),
            _ => (hand.stakes.small_blind, hand.stakes.big_blind),
        };
        let (bomb_pot, boards) = (is_bomb_pot(hand), boards(hand));
        let rules = (hand.game, hand.betting, small, big, bomb_pot, boards);
        if let Some((last, setup)) = &self.last
            && *last == rules
        {
            return Some(setup.clone());
        }
        let game = games::find(hand.game.key())?;
        let mut structure = match hand.betting {
            Betting::FixedLimit => Structure::fixed_limit(small, big),
            Betting::PotLimit | Betting::CapPotLimit => Structure::pot_limit(small, big),
            Betting::NoLimit | Betting::Cap => Structure::no_limit(small, big),
        };
        if bomb_pot {
            // The text says how much each player posts.
            structure.ante = Ante::BombPot(0);
        }
        structure.boards = boards;
        let setup = Arc::new(Setup::new(game, structure).ok()?);
        self.last = Some((rules, setup.clone()));
        Some(setup)
    }
}

/// Whether a hand is played again: PHH has gone through the rules already.
fn has_rules(hand: &Hand<'_>) -> bool {
    !hand.cancelled && hand.game.board_cards() > 0 && hand.room != "phh"
}

/// Whether it is a bomb pot: antes are all that was posted, and the bets begin on the flop.
pub(crate) fn is_bomb_pot(hand: &Hand<'_>) -> bool {
    let mut posts = hand.actions.iter().filter(|action| action.kind.is_post());
    let first = hand.actions.iter().find(|action| action.kind.is_decision());
    first.is_some_and(|first| first.street > 0)
        && posts.all(|post| post.kind == ActionKind::PostAnte)
}

/// The place behind the last decision among the actions.
fn behind_decisions(hand: &Hand<'_>) -> usize {
    let is_decision = |action: &Action| action.kind.is_decision();
    let last = hand.actions.iter().rposition(is_decision);
    last.map_or(0, |last| last + 1)
}

/// The number of boards that are played: more than one if a second is dealt while bets are still to
/// come. A board that is run several times is one.
pub(crate) fn boards(hand: &Hand<'_>) -> u8 {
    if hand.runs <= 1 {
        return 1;
    }
    let mut played = hand.actions[..behind_decisions(hand)].iter();
    let is_second = |action: &Action| action.kind == ActionKind::DealBoard && action.run > 0;
    if played.any(is_second) { hand.runs } else { 1 }
}

/// What does not fit the rules of betting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A call of another amount than had to be called.
    Amount(Unreadable),
    /// Somebody acts out of turn, or does what is not allowed.
    Order(Unreadable),
}

impl From<Unreadable> for Misfit {
    fn from(error: Unreadable) -> Self {
        Self::Order(error)
    }
}

/// The chips that a player can lose in a hand: under a cap no more than that.
fn playable(hand: &Hand<'_>, place: u8) -> i64 {
    let stack = hand.seats[usize::from(place)].stack;
    if hand.stakes.cap > 0 {
        stack.min(hand.stakes.cap)
    } else {
        stack
    }
}

/// The seats of the state by the places of the hand.
struct Table([Option<usize>; MOST_PLAYERS]);

impl Table {
    fn of(seats: &[u8]) -> Self {
        let mut table = [None; MOST_PLAYERS];
        for (seat, place) in seats.iter().enumerate() {
            table[usize::from(*place)] = Some(seat);
        }
        Self(table)
    }

    fn seat(&self, place: Option<u8>) -> Option<usize> {
        self.0[usize::from(place?)]
    }
}

/// What the text says was posted. The first player to act is the one whose action comes first in
/// the text.
fn posts(hand: &Hand<'_>, table: &Table, setup: &Setup, seats: usize) -> Result<Posts, SetupError> {
    let mut posts = setup.posts(seats)?;
    posts.antes.fill(0);
    posts.live.fill(0);
    posts.dead.fill(0);
    for action in &hand.actions {
        let Some(seat) = table.seat(action.player) else {
            continue;
        };
        match action.kind {
            ActionKind::PostAnte => posts.antes[seat] += action.amount,
            ActionKind::PostDead => posts.dead[seat] += action.amount,
            ActionKind::PostSmall | ActionKind::PostBig | ActionKind::Straddle => {
                posts.live[seat] += action.amount
            }
            _ => {}
        }
    }
    posts.level = posts.live.iter().max().copied().unwrap_or(0);
    let blind = hand
        .actions
        .iter()
        .filter(|action| action.kind == ActionKind::PostBig)
        .max_by_key(|action| action.to);
    if blind.is_some_and(|blind| blind.all_in && blind.to < hand.stakes.big_blind) {
        // A big blind that is short, all-in, still has to be called in full.
        posts.level = posts.level.max(hand.stakes.big_blind);
    }
    let first = hand.actions.iter().find(|action| action.kind.is_decision());
    posts.opener = first
        .and_then(|action| table.seat(action.player))
        .unwrap_or(posts.opener);
    Ok(posts)
}

/// One action of the text.
fn step(state: &mut State, action: &Action, hand: &Hand<'_>, table: &Table) -> Result<(), Misfit> {
    if action.kind == ActionKind::DealBoard {
        return Ok(deal(state, action, hand)?);
    }
    let Some(seat) = table.seat(action.player) else {
        return Ok(());
    };
    let wanted = match action.kind {
        ActionKind::Fold => Move::Fold,
        ActionKind::Check | ActionKind::Call => Move::Call,
        ActionKind::Bet | ActionKind::Raise => Move::RaiseTo(action.to),
        _ => return Ok(()),
    };
    if action.kind == ActionKind::Fold && state.actor() != Some(seat) {
        // Players who leave or time out fold before it is their turn; after the last bet it changes
        // nothing.
        let _ = state.fold_out_of_turn(seat);
        return Ok(());
    }
    if state.turn() != Turn::Bet(seat) {
        return Err(out_of_turn(state, action, hand, table).into());
    }
    if action.kind == ActionKind::Call {
        let added = (state.level() - state.bets()[seat]).min(state.stacks()[seat]);
        if added != action.amount {
            let (name, [called, due]) = (who(action, hand), [action.amount, added].map(shown));
            let reason = format!("{name} calls {called}, and had to call {due}");
            return Err(Misfit::Amount(action.unreadable(reason)));
        }
    }
    state
        .record(wanted)
        .map_err(|illegal| action.unreadable(format!("{illegal:.2}")).into())
}

fn who<'h>(action: &Action, hand: &'h Hand<'_>) -> &'h str {
    action
        .player
        .map_or("the dealer", |player| hand.name(player))
}

fn out_of_turn(state: &State, action: &Action, hand: &Hand<'_>, table: &Table) -> Unreadable {
    let turn = match state.turn() {
        Turn::Bet(seat) => {
            let place = table
                .0
                .iter()
                .position(|other| *other == Some(seat))
                .unwrap_or(0);
            format!("it is the turn of {}", hand.seats[place].name)
        }
        _ => "no bet is due".to_owned(),
    };
    action.unreadable(format!("{} acts out of turn: {turn}", who(action, hand)))
}

/// Whether cards are dealt to one of several runs.
fn is_of_a_run(action: &Action, hand: &Hand<'_>) -> bool {
    let is_of_run = |other: &Action| {
        other.kind == ActionKind::DealBoard && other.street == action.street && other.run > 0
    };
    hand.runs > 1 && action.kind == ActionKind::DealBoard && hand.actions.iter().any(is_of_run)
}

/// Cards on the board. Several runs begin where the bets ended.
fn deal(state: &mut State, action: &Action, hand: &Hand<'_>) -> Result<(), Unreadable> {
    let fault = |illegal: Illegal| action.unreadable(format!("{illegal:.2}"));
    if is_of_a_run(action, hand) && state.boards() == 1 {
        state.run_times(usize::from(hand.runs)).map_err(fault)?;
    }
    if state.turn() != Turn::Deal {
        return match state.turn() {
            // Some rooms show the cards that would have come.
            Turn::Over | Turn::Showdown => Ok(()),
            _ => Err(action.unreadable("cards are dealt before the bets are done")),
        };
    }
    let cards: Vec<Card> = action
        .cards
        .ids()
        .iter()
        .filter_map(|id| Card::from_id(*id))
        .collect();
    state
        .deal_board_cards(usize::from(action.run), &cards)
        .map_err(fault)
}

fn check_pot(state: &State, hand: &Hand<'_>) -> Result<(), Unreadable> {
    if let Turn::Bet(_) = state.turn() {
        let line = hand.actions.last().map_or(hand.line, |action| action.line);
        let reason = "the hand ends before the bets are done";
        return Err(Unreadable::new(line, reason));
    }
    if state.pot() == hand.money.pot {
        return Ok(());
    }
    let [stated, by_rules] = [hand.money.pot, state.pot()].map(shown);
    let reason = format!("the pot is {stated}, but by the rules it is {by_rules}");
    Err(Unreadable::new(hand.line, reason))
}
