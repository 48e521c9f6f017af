//! One action of PHH's list.

use cardmath_betting::{Action as Move, Event, State, Turn, read_event};
use cardmath_cards::{Card, Hand};

use crate::cards::{self, Cards, id_of};
use crate::fault::Unreadable;
use crate::hand::{Action, ActionKind, Said};
use crate::readers::builder::HandBuilder;

/// One action of the list.
pub fn step(
    text: &str,
    state: &mut State,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    if let Some(dealt) = Dealt::of(text.as_bytes()) {
        return dealt.take(text, state, builder);
    }
    let event =
        read_event(text, 2).map_err(|error| builder.unreadable(format!("\"{text}\": {error}")))?;
    let (actor, level, returned) = (state.actor(), state.level(), state.uncalled());
    let player = seat_of(&event)
        .or(actor)
        .filter(|seat| *seat < state.seats());
    let (bet, stack) = player.map_or((0, 0), |seat| (state.bets()[seat], state.stacks()[seat]));
    builder.street = state.street() as u8;
    let played = state.replay(&event);
    // It changes nothing who shows or mucks when all others have folded.
    let changes_nothing =
        state.turn() == Turn::Over && matches!(event, Event::Show(..) | Event::Muck(_));
    if !changes_nothing {
        played.map_err(|illegal| builder.unreadable(format!("\"{text}\": {illegal:.2}")))?;
    }
    let who = |seat: Option<usize>, builder: &HandBuilder<'_, '_>| {
        let nobody = || builder.unreadable(format!("\"{text}\": nobody is to act"));
        seat.or(actor).ok_or_else(nobody)
    };
    let add = |action: Move, seat: Option<usize>, builder: &mut HandBuilder<'_, '_>| {
        let seat = who(seat, builder)?;
        match action {
            Move::Discard { count, cards } => {
                add_draw(seat, count, cards_said(text, cards), builder);
            }
            action => add_move(action, seat, level, bet, stack, builder),
        }
        Ok::<(), Unreadable>(())
    };
    match event {
        Event::Act(seat, action) => add(action, seat, builder)?,
        Event::Check(seat) => {
            let seat = who(seat, builder)?;
            builder.act(ActionKind::Check, seat as u8, Said::Nothing);
        }
        Event::Call(seat) => add(Move::Call, seat, builder)?,
        Event::Bet(seat, to) => add(Move::RaiseTo(to), seat, builder)?,
        Event::Size(seat, _) => add(Move::RaiseTo(state.level()), seat, builder)?,
        Event::DealHole(seat, cards) => add_hole(seat, &cards, builder),
        Event::DealBoard(cards) => {
            let new = cards.iter().map(|card| card.id()).collect();
            let street = builder.street;
            builder.board(street, &new);
        }
        Event::DealUnknown => {}
        Event::Show(seat, cards) => {
            let shown = cards_said(text, cards);
            if !shown.is_empty() {
                builder.show(seat as u8, shown);
            }
        }
        Event::Muck(seat) => builder.muck(seat as u8, Cards::none()),
    }
    add_uncalled(returned, state, builder);
    Ok(())
}

/// Cards that are dealt to a player, as programs write it: `d dh p2 ????`, `d dh p2 AhKh`.
pub struct Dealt {
    pub seat: usize,
    cards: [Option<Card>; Self::MOST],
    count: usize,
    /// Those that are known, a bit each.
    pub known: u64,
}

/// The player who is dealt hole cards, and what is behind: `d dh p1 `.
#[inline]
pub fn dealt_to(text: &[u8]) -> Option<(usize, &[u8])> {
    match text.strip_prefix(b"d dh p")? {
        [digit @ b'1'..=b'9', b' ', cards @ ..] => Some((usize::from(digit - b'1'), cards)),
        _ => None,
    }
}

impl Dealt {
    /// The most cards that a player gets at once: six of Omaha.
    const MOST: usize = 6;

    /// None if it is written in another way, or wrong.
    #[inline]
    pub fn of(text: &[u8]) -> Option<Self> {
        let (seat, cards) = dealt_to(text)?;
        let (pairs, []) = cards.as_chunks::<2>() else {
            return None;
        };
        let mut dealt = Self {
            seat,
            cards: [None; Self::MOST],
            count: pairs.len(),
            known: 0,
        };
        for ([rank, suit], card) in pairs.iter().zip(&mut dealt.cards) {
            if [*rank, *suit] != *b"??" {
                // Letters of the other case, and a card twice, are left to the reader of all words.
                let is_usual = !rank.is_ascii_lowercase() && suit.is_ascii_lowercase();
                let id = id_of(*rank, *suit).filter(|id| is_usual && dealt.known >> id & 1 == 0)?;
                dealt.known |= 1 << id;
                *card = Card::from_id(id);
            }
        }
        (1..=Self::MOST).contains(&dealt.count).then_some(dealt)
    }

    pub fn cards(&self) -> &[Option<Card>] {
        &self.cards[..self.count]
    }

    fn take(
        &self,
        text: &str,
        state: &mut State,
        builder: &mut HandBuilder<'_, '_>,
    ) -> Result<(), Unreadable> {
        let (cards, returned) = (self.cards(), state.uncalled());
        builder.street = state.street() as u8;
        let dealt = state.deal_hole(self.seat, cards);
        dealt.map_err(|illegal| builder.unreadable(format!("\"{text}\": {illegal:.2}")))?;
        add_hole(self.seat, cards, builder);
        add_uncalled(returned, state, builder);
        Ok(())
    }
}

/// A bet that has come back, if none had.
fn add_uncalled(returned: Option<(usize, i64)>, state: &State, builder: &mut HandBuilder<'_, '_>) {
    if let (None, Some((seat, amount))) = (returned, state.uncalled()) {
        builder.act(ActionKind::Uncalled, seat as u8, Said::Adds(amount));
    }
}

/// The player named in the text of an action.
fn seat_of(event: &Event) -> Option<usize> {
    match *event {
        Event::Act(seat, _)
        | Event::Check(seat)
        | Event::Call(seat)
        | Event::Bet(seat, _)
        | Event::Size(seat, _) => seat,
        _ => None,
    }
}

pub fn add_move(
    action: Move,
    seat: usize,
    level: i64,
    bet: i64,
    stack: i64,
    builder: &mut HandBuilder<'_, '_>,
) {
    let (kind, said) = match action {
        Move::Fold => (ActionKind::Fold, Said::Nothing),
        Move::Call if level <= bet => (ActionKind::Check, Said::Nothing),
        Move::Call => (ActionKind::Call, Said::Adds((level - bet).min(stack))),
        Move::RaiseTo(to) => (ActionKind::Raise, Said::To(to)),
        Move::BringIn => {
            let chips = builder.hand.stakes.bring_in.min(stack);
            (ActionKind::BringIn, Said::Adds(chips))
        }
        Move::Discard { .. } => (ActionKind::Draw, Said::Nothing),
    };
    builder.act(kind, seat as u8, said);
}

/// `p1 sd AhKd`, `p1 sd ????`, `p1 sd 2`: discarded cards, as far as they are known.
fn add_draw(seat: usize, count: u8, mut gone: Cards, builder: &mut HandBuilder<'_, '_>) {
    while gone.len() < usize::from(count) && gone.push(Cards::UNKNOWN) {}
    let action = builder.act(ActionKind::Draw, seat as u8, Said::Nothing);
    action.cards = gone;
    let held = &mut builder.hand.seats[seat].hole;
    let kept = held.ids().iter().copied();
    *held = kept.filter(|id| !gone.ids().contains(id)).collect();
}

/// Cards dealt to a player, in stud and draw games in several parts. Cards of which none is known
/// are unknown.
pub fn add_hole(seat: usize, cards: &[Option<Card>], builder: &mut HandBuilder<'_, '_>) {
    if cards.iter().all(Option::is_none) {
        return;
    }
    let new: Cards = cards
        .iter()
        .map(|card| card.map_or(Cards::UNKNOWN, |card| card.id()))
        .collect();
    if builder.hand.game.has_draws() {
        builder.street = street_of_draw(seat, builder);
    }
    builder
        .act(ActionKind::DealHole, seat as u8, Said::Nothing)
        .cards = new;
    builder.hand.seats[seat].hole.extend(&new);
}

/// The street on which a player drew last, whose cards come now. The rules may be a street further:
/// nobody bets when all others are all-in.
fn street_of_draw(seat: usize, builder: &HandBuilder<'_, '_>) -> u8 {
    let is_draw =
        |action: &&Action| action.kind == ActionKind::Draw && action.player == Some(seat as u8);
    let mut actions = builder.hand.actions.iter().rev();
    actions.find(is_draw).map_or(0, |draw| draw.street)
}

/// The cards after a player and a word, which the rules have accepted; none where only their number
/// is given, as in `p1 sd 2`.
///
/// They are in the order of the text, as `p1 sm AhKd` is written. Other spellings that the rules
/// read, such as `A♥K♦`, are rare, and their cards come in the order of a deck.
fn cards_said(text: &str, known: Hand) -> Cards {
    let words = text.split('#').next().unwrap_or("").split_whitespace();
    let said: String = words.skip(2).collect();
    cards::parse(&said).unwrap_or_else(|| known.ids().collect())
}
