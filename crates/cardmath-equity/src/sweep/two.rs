//! The way for two ranges on a board.

use super::cumulative::WeightPair;
use super::two_by_combo::{ByCombo, add_deals};
use super::two_ranges::TwoPlayers;
use super::two_totals::Totals;
use crate::Detail;
use crate::asked::Asked;
use crate::each_board::EachBoard;
use crate::tally::Tally;
use crate::way::Way;

/// The way, for two players whose weights are not too great: what a combo beats on all boards must
/// fit in 64 bits.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Way> {
    let situation = asked.holdem_on_board()?;
    let a_board = |hands: usize| 500 + 12 * hands;
    let longest = situation.seats.iter().map(|seat| seat.combos.len()).max();
    if asked.is_beaten(a_board(longest.unwrap_or(0))) {
        return None;
    }
    let players = TwoPlayers::of(situation)?;
    let most = players.most.checked_mul(situation.boards().1);
    if most.is_none_or(|most| most > u64::MAX / 2) {
        return None;
    }
    let are_light = players.most <= u64::MOST;
    let totals = are_light && situation.detail == Detail::default();
    let boards = EachBoard::of(asked);
    let cost = boards.at(a_board(players.cards.len()));
    let words = "a sweep over all hands on each board";
    Some(boards.way(words, cost, move |boards, count| {
        let (players, situation, set) = (&players, &*boards.situation, count.instructions);
        if totals && players.most <= u32::MOST {
            return boards.count(count, || Totals::<u32>::new(players, set), |_, _| ());
        }
        if totals {
            return boards.count(count, || Totals::<u64>::new(players, set), |_, _| ());
        }
        let add_deals = |boards, tally: &mut Tally| add_deals(situation, boards, tally);
        if are_light {
            let counter = || ByCombo::<u64>::new(players, situation, set);
            return boards.count(count, counter, add_deals);
        }
        let counter = || ByCombo::<u128>::new(players, situation, set);
        boards.count(count, counter, add_deals)
    }))
}
