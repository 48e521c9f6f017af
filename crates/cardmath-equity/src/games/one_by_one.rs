//! Every deal is looked at, or every class of boards if the hands are known.

use super::steps::Steps;
use super::walk::Walk;
use crate::asked::Asked;
use crate::deal_counter::DealCounter;
use crate::tally::Tally;
use crate::way::Way;
use crate::{Rules, Runouts, Situation};
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
    let situation = asked.other_game()?;
    let most = Steps::of_deals(&situation).choices();
    let most = most.saturating_mul(cost_of_a_deal(&situation));
    (!asked.is_above_least(most)).then(|| way(situation))
}

/// The way for a table.
pub fn way(situation: Arc<Situation>) -> Way {
    let (steps, a_deal) = (Steps::of_deals(&situation), cost_of_a_deal(&situation));
    let known = situation
        .hands()
        .map(|hands| (runouts(&situation, &hands), hands));
    let deals = match &known {
        Some((runouts, _)) => runouts.count(),
        None => steps.choices(),
    };
    let cost = deals.saturating_mul(a_deal);
    Way::new(("every deal", "deals"), deals, cost, move |count| {
        let (instructions, done) = (count.instructions, count.done);
        let pairs = match deals >= WORTH_TABLES {
            true => with_board::tables(&situation.rules, instructions),
            false => Vec::new(),
        };
        let work = |parts: &Parts| {
            let (rules, tally) = (&situation.rules, Tally::of(&situation));
            let mut counter = DealCounter::new(rules, &pairs, tally, instructions);
            if let Some((runouts, hands)) = &known {
                let combos = situation.seats.iter().flat_map(|seat| &seat.combos);
                let held = situation.scale.product(combos.map(|combo| combo.weight));
                runouts.visit(parts, done, |board, weight| {
                    counter.take(hands, &[], board, held * u128::from(weight));
                });
            } else {
                let mut take = |held: &[Hand], places: &[u32], board, weight| {
                    counter.take(held, places, board, weight);
                };
                Walk::new((&situation, &steps), parts, (done, 1), a_deal, &mut take).walk();
            }
            counter.into_tally()
        };
        count.add_up(&situation, &Parts::new(usize::MAX), work)
    })
}

/// The boards up to suit relabelling.
fn runouts(situation: &Situation, hands: &[Hand]) -> Runouts {
    let known = [situation.board, situation.dead, situation.rules.deck];
    let planes = known.iter().chain(hands).map(|cards| cards.planes());
    let planes: Vec<[u32; 4]> = planes.collect();
    let labels = suit_labels(|one, other| planes.iter().all(|of| of[one] == of[other]));
    let used = situation.known() - situation.board;
    let used = hands.iter().fold(used, |used, &hand| used | hand);
    Runouts::of(situation, used, labels)
}

fn cost_of_a_deal(situation: &Situation) -> u64 {
    let Rules { cards, board, .. } = situation.rules;
    let a_hand = |evaluator: &Arc<Evaluator>| {
        if with_board::fits(&situation.rules, evaluator) {
            return A_HAND_READ + choose(cards, 2);
        }
        let size = evaluator.ordering().size();
        let tries = situation.rules.plays.map_or(1, |plays| {
            choose(cards, plays) * choose(board, size.saturating_sub(plays))
        });
        3 * tries
    };
    let hands =
        situation.rules.pots.iter().map(a_hand).sum::<u128>() * situation.seats.len() as u128;
    u64::try_from(20 + hands).unwrap_or(u64::MAX)
}
