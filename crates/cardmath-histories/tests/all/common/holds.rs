//! What holds of every hand that is accepted, whatever its room.

use cardmath_histories::Hand;
use cardmath_histories::hand::{Account, ActionKind};

/// What a hand breaks of what holds of all.
pub fn broken(hand: &Hand<'_>) -> Vec<&'static str> {
    let money = &hand.money;
    let accounts = || hand.seats.iter().map(|seat| &seat.account);
    let sum = |amount: &dyn Fn(&Account) -> i64| -> i64 { accounts().map(amount).sum() };
    let fees = money.rake + money.jackpot + money.other_fees;
    let put_in = sum(&|account| account.contributed) + money.house_added;
    let collected = sum(&|account| account.collected);
    let warned = |words: &str| hand.warnings.iter().any(|warning| warning.contains(words));
    [
        ("the pot is what went in", put_in == money.pot),
        (
            "no fee is below 0",
            money.rake >= 0 && money.jackpot >= 0 && money.other_fees >= 0,
        ),
        (
            "no room takes that much",
            100 * (money.rake - 1) <= 15 * money.pot || !hand.warnings.is_empty(),
        ),
        (
            "the pot is paid",
            collected + fees == money.pot || hand.winner_unknown,
        ),
        (
            "no stack is below 0",
            hand.seats
                .iter()
                .all(|seat| seat.stack - seat.account.contributed >= 0),
        ),
        ("no card is in two places", !has_card_twice(hand)),
        (
            "no card is dealt that no table has",
            has_all_dealt_cards(hand),
        ),
        (
            "no card of the text is lost",
            !warned("cards that no part of the hand has"),
        ),
        ("stacks go on from hand to hand", !warned("before the next")),
        (
            "all actors are seated",
            hand.actions.iter().all(|action| {
                action
                    .player
                    .is_none_or(|place| usize::from(place) < hand.seats.len())
            }),
        ),
    ]
    .into_iter()
    .filter_map(|(what, holds)| (!holds).then_some(what))
    .collect()
}

/// Whether a card is in two hands, or in one and on the first board. In games with draws, cards that
/// were folded are dealt again when the deck has run out.
fn has_card_twice(hand: &Hand<'_>) -> bool {
    let mut seen = 0u64;
    let folds = hand
        .actions
        .iter()
        .filter(|action| action.kind == ActionKind::Fold);
    let folded: Vec<_> = folds
        .filter_map(|fold| fold.player.map(usize::from))
        .collect();
    let seats = hand.seats.iter().enumerate();
    let seats = seats.filter(|(place, _)| !(hand.game.has_draws() && folded.contains(place)));
    let held = seats.map(|(_, seat)| seat.hole.ids());
    let ids = held.chain([hand.board().ids()]).flatten();
    ids.filter(|id| **id < 52).any(|id| {
        let there = seen >> id & 1 != 0;
        seen |= 1 << id;
        there
    })
}

/// Whether what the dealer deals is on a board or in a hand.
fn has_all_dealt_cards(hand: &Hand<'_>) -> bool {
    let boards = hand.boards.iter().map(|board| board.ids());
    let held = hand.seats.iter().map(|seat| seat.hole.ids());
    let known: Vec<u8> = boards.chain(held).flatten().copied().collect();
    let dealt = hand.actions.iter().filter(|action| action.player.is_none());
    let mut cards = dealt.flat_map(|action| action.cards.ids());
    cards.all(|id| known.contains(id))
}
