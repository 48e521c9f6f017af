//! The posts and actions, played through the rules.

use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;

use cardmath_betting::{Ante, Chips, Posts, Setup, State, Structure, Turn, games};
use cardmath_cards::Hand as CardSet;

use crate::fault::Unreadable;
use crate::games::{Betting, Game};
use crate::hand::{Action, ActionKind, Hand, SOME_POT, Said, Seat};
use crate::readers::Source;
use crate::readers::builder::HandBuilder;
use crate::readers::phh::events::step;
use crate::readers::phh::field::Field;
use crate::readers::phh::fields::{Amounts, Fields, Key};
use crate::readers::seating::sit;

/// Reads the actions of usual hands, and says what each player has left; none of all others. It is
/// given what is between the brackets of the actions.
pub type Direct =
    fn(&[u8], &Fields<'_>, &[i64], &Posts, &mut HandBuilder<'_, '_>) -> Option<Amounts>;

/// The posts and actions, played through the rules, given what reads those of usual hands.
pub fn play<'a>(
    fields: &mut Fields<'a>,
    source: &Source<'_>,
    hand: &mut Hand<'a>,
    directly: Direct,
) -> Result<(), Unreadable> {
    let unread = fields.unread_actions();
    let stacks = fields
        .amounts(Key::StartingStacks)?
        .ok_or_else(|| fields.unreadable("there are no starting_stacks"))?;
    let players = stacks.count;
    if !(2..=cardmath_betting::MOST_SEATS).contains(&players) {
        return Err(fields.unreadable(format!(
            "{players} players: there are 2 to {}",
            cardmath_betting::MOST_SEATS
        )));
    }
    seats(fields, &stacks, hand)?;
    let (setup, posts) = rules(fields, players, hand)?;
    // PHH has no word for a capped game: it is played with stacks of what can be lost.
    let cap = fields.amount(Key::Cap)?;
    hand.stakes.cap = cap;
    hand.betting = match hand.betting {
        Betting::NoLimit if cap > 0 => Betting::Cap,
        Betting::PotLimit if cap > 0 => Betting::CapPotLimit,
        other => other,
    };
    if !fields.has_list(Key::Actions)? {
        return Err(fields.unreadable("the hand has no actions"));
    }
    let mut builder = HandBuilder::new(hand);
    post(&posts, stacks, &mut builder);
    let posts = posts.with_dead_antes(&stacks);
    let by_bytes = |actions| directly(actions, fields, &stacks, &posts, &mut builder);
    if let Some(left) = unread.and_then(by_bytes) {
        other_runs(fields, &mut builder)?;
        outcome(fields, &left, |_| None, &mut builder)?;
        return own(fields, hand);
    }
    let lost = |stack: &i64| if cap > 0 { cap.min(*stack) } else { *stack };
    let playable: Amounts = stacks.iter().map(lost).collect();
    read_actions(fields)?;
    let state = State::start_with(&setup, &playable, &posts);
    let mut state = state.map_err(|error| fields.unreadable(error.to_string()))?;
    for action in fields.each_text(Key::Actions)? {
        step(action, &mut state, &mut builder)?;
    }
    state.run_out();
    other_runs(fields, &mut builder)?;
    let by_cards = |hand: &Hand<'_>| by_cards(source, &state, hand);
    outcome(fields, state.stacks(), by_cards, &mut builder)?;
    own(fields, hand)
}

/// Read the items of the actions.
fn read_actions(fields: &mut Fields<'_>) -> Result<(), Unreadable> {
    let is_read = fields.read_actions();
    is_read
        .then_some(())
        .ok_or_else(|| fields.unreadable("the actions are unusual"))
}

fn seats<'a>(fields: &Fields<'a>, stacks: &[i64], hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let (names, numbers) = (fields.list(Key::Players)?, fields.list(Key::Seats)?);
    for (place, stack) in stacks.iter().enumerate() {
        let name = match names.and_then(|all| all.get(place)) {
            Some(Field::Text(name)) if !name.is_empty() => Some(fields.part(*name)),
            Some(Field::Whole(number)) => Some(Cow::Owned(number.to_string())),
            None | Some(Field::Text(_)) => None,
            Some(other) => {
                let other = fields.shown(*other);
                return Err(fields.unreadable(format!("players: {other} is not a name")));
            }
        };
        let number = match numbers.and_then(|all| all.get(place)) {
            None => place as u8 + 1,
            Some(Field::Whole(number @ 0..=255)) => *number as u8,
            Some(other) => {
                let other = fields.shown(*other);
                return Err(fields.unreadable(format!("seats: {other} is not a seat")));
            }
        };
        let seat = Seat {
            seat: number,
            name: name.unwrap_or_else(|| Cow::Owned(format!("p{}", place + 1))),
            stack: *stack,
            ..Seat::default()
        };
        sit(hand, seat, fields.line)?;
    }
    // The last player has the button.
    hand.button = hand
        .seats
        .last()
        .map(|seat| seat.seat)
        .filter(|_| !hand.game.is_stud());
    Ok(())
}

/// The same limits without blinds, in which the first bet is a bring-in.
fn with_bring_in(structure: Structure, ante: Chips, bring_in: Chips) -> Structure {
    Structure {
        blinds: [0, 0],
        ante: Ante::Each(ante),
        bring_in,
        ..structure
    }
}

/// The rules of the betting, and what is posted.
fn rules(
    fields: &mut Fields<'_>,
    players: usize,
    hand: &mut Hand<'_>,
) -> Result<(Arc<Setup>, Posts), Unreadable> {
    let amounts = |fields: &Fields<'_>, key| -> Result<Amounts, Unreadable> {
        let found = fields.amounts_of(key, players)?;
        Ok(found.unwrap_or(Amounts::zeros(players)))
    };
    let (blinds, antes) = (amounts(fields, Key::Blinds)?, amounts(fields, Key::Antes)?);
    let structure = structure(fields, &blinds, &antes, hand)?;
    let setup = setup_of(hand.game, structure).map_err(|reason| fields.unreadable(reason))?;
    let posts = setup.posts(players);
    let mut posts = posts.map_err(|error| fields.unreadable(error.to_string()))?;
    set_posts(&mut posts, &blinds, &antes);
    posts.opener = opener(fields, &posts, players)?;
    Ok((setup, posts))
}

/// The structure of the betting; the stakes become those of the hand.
fn structure(
    fields: &Fields<'_>,
    blinds: &[i64],
    antes: &[i64],
    hand: &mut Hand<'_>,
) -> Result<Structure, Unreadable> {
    let (least, bring_in) = (fields.amount(Key::LeastBet)?, fields.amount(Key::BringIn)?);
    let (small_bet, big_bet) = (fields.amount(Key::SmallBet)?, fields.amount(Key::BigBet)?);
    let stakes = &mut hand.stakes;
    (stakes.small_blind, stakes.big_blind) = (blinds[0], blinds[1]);
    if stakes.big_blind == 0 {
        // Short deck has a blind of the button alone, which comes first with two players.
        stakes.big_blind = blinds.iter().copied().max().unwrap_or(0);
        stakes.small_blind = 0;
    }
    (stakes.small_bet, stakes.big_bet, stakes.bring_in) = (small_bet, big_bet, bring_in);
    stakes.ante = antes.iter().copied().max().unwrap_or(0);
    let least = if least > 0 {
        least
    } else {
        blinds[1].max(small_bet).max(1)
    };
    if bring_in > 0 {
        // Without blinds the least bet is what results are measured in.
        stakes.big_blind = least;
    }
    let structure = match hand.betting {
        Betting::FixedLimit if bring_in > 0 => {
            Structure::stud_limit(stakes.ante, bring_in, small_bet, big_bet)
        }
        Betting::FixedLimit => Structure::fixed_limit(small_bet, big_bet),
        Betting::PotLimit | Betting::CapPotLimit => Structure::pot_limit(least, least),
        Betting::NoLimit | Betting::Cap => Structure::no_limit(least, least),
    };
    Ok(if bring_in > 0 {
        with_bring_in(structure, stakes.ante, bring_in)
    } else {
        structure
    })
}

/// Put in what the hand says in place of what the rules do.
fn set_posts(posts: &mut Posts, blinds: &[i64], antes: &[i64]) {
    let players = blinds.len();
    posts.antes.fill(0);
    posts.live.fill(0);
    posts.dead.fill(0);
    for (seat, ante) in antes.iter().enumerate() {
        // With two players the last one posts the small blind.
        let place = if players == 2 { 1 - seat } else { seat };
        let chips = blinds[place];
        if chips >= 0 {
            posts.live[seat] = chips;
        } else {
            posts.dead[seat] = -chips;
        }
        posts.antes[seat] = (*ante).max(0);
    }
    posts.level = posts.live.iter().copied().max().unwrap_or(0);
}

/// Who acts first: the player after the greatest post, or without any the first one. Of equal posts
/// the last counts, but programs differ, and the first action of the text may say otherwise.
fn opener(fields: &mut Fields<'_>, posts: &Posts, players: usize) -> Result<usize, Unreadable> {
    if posts.level == 0 {
        return Ok(0);
    }
    let has_most = |seat: &usize| posts.live[*seat] == posts.level;
    let after = |seat: usize| (seat + 1) % players;
    let mut openers = (0..players).filter(has_most).map(after);
    let (first, last) = (openers.next(), openers.next_back());
    let (Some(_), Some(last)) = (first, last) else {
        return Ok(first.unwrap_or(0));
    };
    read_actions(fields)?;
    let by_text = first_to_act(fields)?;
    let is_possible = |seat: &usize| {
        (0..players)
            .filter(has_most)
            .map(after)
            .any(|it| it == *seat)
    };
    Ok(by_text.filter(is_possible).unwrap_or(last))
}

/// The player whose decision comes first in the text.
fn first_to_act(fields: &Fields<'_>) -> Result<Option<usize>, Unreadable> {
    let first = fields.each_text(Key::Actions)?.find_map(|text| {
        let (player, words) = text.strip_prefix('p')?.split_once(' ')?;
        let word = words.split(' ').next()?;
        let number: usize = player.parse().ok()?;
        ["f", "cc", "cbr"].contains(&word).then_some(number)
    });
    Ok(first.and_then(|number| number.checked_sub(1)))
}

thread_local! {
    /// The rules of the last hand: those of a file are mostly alike.
    static LAST: RefCell<Option<(Game, Arc<Setup>)>> = const { RefCell::new(None) };
}

/// The rules of a game with its betting, or why there are none.
fn setup_of(game: Game, structure: Structure) -> Result<Arc<Setup>, String> {
    LAST.with_borrow_mut(|last| {
        if let Some((known, setup)) = last
            && *known == game
            && *setup.structure() == structure
        {
            return Ok(Arc::clone(setup));
        }
        let key = game.key();
        let rules = games::find(key).ok_or_else(|| format!("{key} is not played here"))?;
        let setup = Arc::new(Setup::new(rules, structure).map_err(|error| error.to_string())?);
        *last = Some((game, Arc::clone(&setup)));
        Ok(setup)
    })
}

/// Record what was posted, as far as the stacks go.
fn post(posts: &Posts, mut left: Amounts, builder: &mut HandBuilder<'_, '_>) {
    let players = left.len();
    let mut add = |seat: usize, kind, chips: i64| {
        let chips = chips.min(left[seat]);
        if chips > 0 {
            left[seat] -= chips;
            builder.act(kind, seat as u8, Said::Adds(chips));
        }
    };
    for seat in 0..players {
        add(seat, ActionKind::PostAnte, posts.antes[seat]);
        add(seat, ActionKind::PostDead, posts.dead[seat]);
    }
    let (small, big) = if players == 2 { (1, 0) } else { (0, 1) };
    for seat in [small, big].into_iter().chain(2..players) {
        let kind = match seat {
            seat if seat == small && posts.live[big] > 0 => ActionKind::PostSmall,
            seat if seat == big => ActionKind::PostBig,
            _ if posts.live[seat] > posts.live[big] => ActionKind::Straddle,
            _ => ActionKind::PostBig,
        };
        add(seat, kind, posts.live[seat]);
    }
}

/// Who takes the pot: from the text, or else from the rules, or else from the cards.
fn outcome(
    fields: &Fields<'_>,
    left: &[i64],
    by_cards: impl Fn(&Hand<'_>) -> Option<Amounts>,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let players = left.len();
    let stated = match fields.amounts_of(Key::Winnings, players)? {
        Some(won) => Some(won),
        None => fields
            .amounts_of(Key::FinishingStacks, players)?
            .map(|after| {
                after
                    .iter()
                    .zip(left)
                    .map(|(after, left)| after - left)
                    .collect()
            }),
    };
    let won = stated.or_else(|| by_cards(builder.hand));
    let Some(won) = won else {
        builder.hand.winner_unknown = true;
        return Ok(());
    };
    let won = won.iter().copied().enumerate();
    for (seat, amount) in won.filter(|(_, amount)| *amount != 0) {
        if amount < 0 {
            return Err(builder.unreadable(format!("p{} wins less than nothing", seat + 1)));
        }
        builder.collect(seat as u8, amount, SOME_POT);
    }
    Ok(())
}

/// What each player gets by the rules; none if cards that matter are not known.
fn by_cards(source: &Source<'_>, state: &State, hand: &Hand<'_>) -> Option<Amounts> {
    if !matches!(state.turn(), Turn::Over | Turn::Showdown) {
        return None;
    }
    let mut unknown = false;
    let settled = state.settle(|seat, part, board| {
        let cards: CardSet = state.board(board).collect();
        let strength = source
            .judge
            .strength(hand.game, part, state.hole(seat), cards);
        unknown |= strength.is_none();
        strength.unwrap_or(0)
    });
    settled
        .ok()
        .filter(|_| !unknown)
        .map(|settled| settled.won().iter().copied().collect())
}

/// `_boards`, our field: the boards of all runs. The actions have the first.
fn other_runs(fields: &Fields<'_>, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if fields.list(Key::Boards)?.is_none() {
        return Ok(());
    }
    let boards = fields.each_text(Key::Boards)?;
    let boards: Result<Vec<_>, _> = boards.map(|text| builder.cards(text)).collect();
    builder.other_runs(&boards?)
}

/// Our own other fields: fees, cash-outs, and whose history it is.
fn own(fields: &Fields<'_>, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    hand.money.jackpot = fields.amount(Key::Jackpot)?;
    hand.money.other_fees = fields.amount(Key::OtherFees)?;
    let players = hand.seats.len();
    let each = |key| fields.amounts_of(key, players);
    let (paid, fees, ceded) = (
        each(Key::Cashouts)?,
        each(Key::CashoutFees)?,
        each(Key::Ceded)?,
    );
    for (seat, fee) in hand
        .seats
        .iter_mut()
        .zip(fees.iter().flat_map(|all| &**all))
    {
        seat.account.cashout_fee = *fee;
    }
    for (seat, ceded) in hand
        .seats
        .iter_mut()
        .zip(ceded.iter().flat_map(|all| &**all))
    {
        seat.account.ceded = *ceded;
    }
    let street = hand.actions.last().map_or(0, |action| action.street);
    let paid = (0..).zip(paid.iter().flat_map(|all| &**all));
    for (place, paid) in paid.filter(|(_, paid)| **paid != 0) {
        let mut deal = Action::new(ActionKind::Cashout, Some(place), street, hand.line);
        deal.said = Said::Adds(*paid);
        hand.actions.push(deal);
    }
    let Some(hero) = fields.whole(Key::Hero) else {
        return Ok(());
    };
    let place = usize::try_from(hero - 1).ok();
    let place = place.filter(|place| *place < hand.seats.len());
    hand.hero = place.map(|place| place as u8);
    match place {
        Some(_) => Ok(()),
        None => Err(fields.unreadable(format!("_hero: there is no player {hero}"))),
    }
}
