//! Every deal is looked at, or every class of boards if the hands are known.

use super::steps::Steps;
use super::walk::Walk;
use crate::asked::Asked;
use crate::deal_counter::DealCounter;
use crate::tally::Tally;
use crate::way::Way;
use crate::{Rules, Runouts, Table};
use cardmath_cards::workers::Parts;
use cardmath_cards::{Hand, choose, suit_labels};
use cardmath_evaluate::Evaluator;
use cardmath_evaluate::with_board::{self, WORTH_TABLES};
use std::sync::Arc;

/// The cost of reading a hand whose pairs are looked up.
const A_HAND_READ: u128 = 10;

/// The way, for any game but hold'em, unless one that was found certainly costs less: finding the
/// classes of boards can take longer than the answer.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Way> {
    let table = asked.other_game()?;
    let most = Steps::of_deals(&table).choices();
    let most = most.saturating_mul(cost_of_a_deal(&table));
    (!asked.is_above_least(most)).then(|| way(table))
}

/// The way for a table.
pub fn way(table: Arc<Table>) -> Way {
    let (steps, a_deal) = (Steps::of_deals(&table), cost_of_a_deal(&table));
    let known = table.hands().map(|hands| (runouts(&table, &hands), hands));
    let deals = match &known {
        Some((runouts, _)) => runouts.count(),
        None => steps.choices(),
    };
    let cost = deals.saturating_mul(a_deal);
    Way::new(("every deal", "deals"), deals, cost, move |count| {
        let (instructions, done) = (count.instructions, count.done);
        let pairs = match deals >= WORTH_TABLES {
            true => with_board::tables(&table.rules, instructions),
            false => Vec::new(),
        };
        let work = |parts: &Parts| {
            let (rules, tally) = (&table.rules, Tally::of(&table));
            let mut counter = DealCounter::new(rules, &pairs, tally, instructions);
            if let Some((runouts, hands)) = &known {
                let combos = table.seats.iter().flat_map(|seat| &seat.combos);
                let held = table.scale.product(combos.map(|combo| combo.weight));
                runouts.visit(parts, done, |board, weight| {
                    counter.take(hands, &[], board, held * u128::from(weight));
                });
            } else {
                let mut take = |held: &[Hand], places: &[u32], board, weight| {
                    counter.take(held, places, board, weight);
                };
                Walk::new((&table, &steps), parts, (done, 1), a_deal, &mut take).walk();
            }
            counter.into_tally()
        };
        count.add_up(&table, &Parts::new(usize::MAX), work)
    })
}

/// The boards up to suit relabelling.
fn runouts(table: &Table, hands: &[Hand]) -> Runouts {
    let known = [table.board, table.dead, table.rules.deck];
    let planes = known.iter().chain(hands).map(|cards| cards.planes());
    let planes: Vec<[u32; 4]> = planes.collect();
    let labels = suit_labels(|one, other| planes.iter().all(|of| of[one] == of[other]));
    let used = table.known() - table.board;
    let used = hands.iter().fold(used, |used, &hand| used | hand);
    Runouts::of(table, used, labels)
}

fn cost_of_a_deal(table: &Table) -> u64 {
    let Rules { cards, board, .. } = table.rules;
    let a_hand = |evaluator: &Arc<Evaluator>| {
        if with_board::fits(&table.rules, evaluator) {
            return A_HAND_READ + choose(cards, 2);
        }
        let size = evaluator.ordering().size();
        let tries = table.rules.plays.map_or(1, |plays| {
            choose(cards, plays) * choose(board, size.saturating_sub(plays))
        });
        3 * tries
    };
    let hands = table.rules.pots.iter().map(a_hand).sum::<u128>() * table.seats.len() as u128;
    u64::try_from(20 + hands).unwrap_or(u64::MAX)
}
