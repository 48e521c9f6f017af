//! What holds of every hand that is accepted, whatever its room.

use cardmath_histories::Hand;
use cardmath_histories::hand::Account;

/// What a hand breaks of what holds of all.
pub fn broken(hand: &Hand<'_>) -> Vec<&'static str> {
    let money = &hand.money;
    let accounts = || hand.seats.iter().map(|seat| &seat.account);
    let sum = |amount: &dyn Fn(&Account) -> i64| -> i64 { accounts().map(amount).sum() };
    let fees = money.rake + money.jackpot + money.other_fees;
    let mut seen = 0u64;
    let held = hand.seats.iter().map(|seat| seat.hole.ids());
    let ids = held
        .chain([hand.board().ids()])
        .flatten()
        .filter(|id| **id < 52);
    let twice = ids.into_iter().any(|id| {
        let there = seen >> id & 1 != 0;
        seen |= 1 << id;
        there
    });
    let put_in = sum(&|account| account.contributed) + money.house_added;
    let collected = sum(&|account| account.collected);
    let dealt = hand.seats.iter().zip(0u8..);
    let cards = hand.actions.iter().all(|action| {
        // What was dealt is on a board or in a hand.
        let boards = hand.boards.iter().flat_map(|board| board.ids());
        let holes = dealt.clone().flat_map(|(seat, _)| seat.hole.ids());
        let mut known = boards.chain(holes);
        action.player.is_some()
            || action
                .cards
                .ids()
                .iter()
                .all(|id| known.any(|other| other == id))
    });
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
        ("no card is in two places", !twice),
        ("no card is dealt that no table has", cards),
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
