//! How all deals of a table can be visited, and what that costs.

use super::boards::alike;
use super::ranges::Ranges;
use crate::Runouts;
use crate::suits::labels_if;
use crate::{Rules, Table};
use cardmath_cards::{Hand, choose};
use cardmath_evaluate::{Evaluator, with_board};
use std::sync::Arc;

/// Costs, in units of about a nanosecond of one thread. If boards are counted by classes: of each
/// choice of the players' hands, and of each class for each player and pot.
const A_CHOICE: u64 = 15_000;
const A_CLASS_OF_BOARDS: u64 = 4;
/// The cost of reading a hand whose pairs are looked up.
const A_HAND_READ: u128 = 10;
/// This many parts keep all threads busy.
const ENOUGH_PARTS: u128 = 200;

/// The steps in which deals are chosen, and what all deals cost.
pub(crate) struct DealPlan {
    pub(super) boards: Boards,
    pub(super) steps: Vec<Step>,
    /// By the number of steps taken, the greatest number of deals left: one after all steps.
    pub(super) below: Vec<u64>,
    /// Each choice of this many first steps is a part of the work.
    pub(super) split: usize,
    /// The number of deals, or of boards if ranges are swept.
    pub(crate) deals: u64,
    pub(crate) cost: u64,
}

/// How boards are counted.
pub(super) enum Boards {
    /// For each choice of the players' hands, all boards that are alike are counted together.
    Alike(u64),
    /// One board of each class up to suit relabelling, if nothing else is unknown.
    Classes(Runouts),
    /// One by one.
    Each,
    /// Whole ranges are swept on one board of each class.
    Ranges(Box<Ranges>),
}

/// A choice in a deal.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// The combo of a player.
    Combo(usize),
    /// The unknown hole cards of a player.
    Missing(usize),
    /// The rest of the board.
    Board,
}

impl DealPlan {
    /// Every deal is looked at, or every class of boards if the hands are known.
    pub(crate) fn one_by_one(table: &Table) -> DealPlan {
        let steps = table.steps();
        let (below, split) = table.deals(&steps);
        let deals = below[0];
        let runouts = table.hands().map(|hands| runouts(table, &hands));
        let deals = runouts.as_ref().map_or(deals, Runouts::count);
        DealPlan {
            boards: runouts.map_or(Boards::Each, Boards::Classes),
            steps,
            below,
            split,
            deals,
            cost: deals.saturating_mul(table.cost_of_a_deal()),
        }
    }

    /// Boards that are alike are counted together, if they can be.
    pub(crate) fn alike(table: &Table) -> Option<DealPlan> {
        if !alike::fits(table) {
            return None;
        }
        let steps: Vec<Step> = (0..table.seats.len()).map(Step::Combo).collect();
        let (below, split) = table.deals(&steps);
        let choices = below[0];
        let boards = alike::boards(table) as u64;
        let rows = (table.seats.len() * table.rules.pots.len()) as u64;
        Some(DealPlan {
            boards: Boards::Alike(boards),
            steps,
            below,
            split,
            deals: choices.saturating_mul(boards),
            cost: choices.saturating_mul(A_CHOICE + A_CLASS_OF_BOARDS * rows * boards),
        })
    }

    /// Ranges are swept on each board, if they can be.
    pub(crate) fn ranges(table: &Table) -> Option<DealPlan> {
        let ranges = Ranges::of(table)?;
        Some(DealPlan {
            steps: Vec::new(),
            below: Vec::new(),
            split: 0,
            deals: ranges.boards,
            cost: ranges.cost,
            boards: Boards::Ranges(Box::new(ranges)),
        })
    }
}

/// The boards up to suit relabelling.
fn runouts(table: &Table, hands: &[Hand]) -> Runouts {
    let planes = [table.board, table.dead, table.rules.deck]
        .into_iter()
        .chain(hands.iter().copied());
    let planes: Vec<[u32; 4]> = planes.map(Hand::planes).collect();
    let same = |one: usize, other: usize| planes.iter().all(|of| of[one] == of[other]);
    let labels = labels_if(same);
    let used = hands
        .iter()
        .fold(table.known() - table.board, |used, &hand| used | hand);
    Runouts::among(table.rules.board, table.board, used, labels)
}

impl Table {
    /// The steps if every deal is looked at.
    pub(super) fn steps(&self) -> Vec<Step> {
        let missing = self.seats.iter().enumerate();
        let missing = missing.filter(|(_, seat)| seat.missing > 0);
        (0..self.seats.len())
            .map(Step::Combo)
            .chain(missing.map(|(seat, _)| Step::Missing(seat)))
            .chain((self.to_come() > 0).then_some(Step::Board))
            .collect()
    }

    /// The greatest number of deals left after none, one, … of the steps, and the number of steps
    /// that make enough parts.
    pub(super) fn deals(&self, steps: &[Step]) -> (Vec<u64>, usize) {
        let (mut deals, mut split) = (1u128, 0);
        let mut choices_of_steps = Vec::with_capacity(steps.len());
        let mut left = Hand::DECK.len() - self.known().len();
        for (place, &step) in steps.iter().enumerate() {
            if deals < ENOUGH_PARTS {
                split = place + 1;
            }
            let (choices, cards) = self.choices(step, left);
            deals = choices.saturating_mul(deals);
            choices_of_steps.push(choices);
            left = left.saturating_sub(cards);
        }
        let (mut below, mut deals) = (vec![1], 1u128);
        for choices in choices_of_steps.into_iter().rev() {
            deals = choices.saturating_mul(deals);
            below.push(u64::try_from(deals).unwrap_or(u64::MAX));
        }
        below.reverse();
        (below, split)
    }

    /// The greatest number of choices of a step, and the number of cards that it takes, if this
    /// many cards are left.
    fn choices(&self, step: Step, left: usize) -> (u128, usize) {
        match step {
            Step::Combo(seat) => {
                let combos = &self.seats[seat].combos;
                let cards = combos.first().map_or(0, |combo| combo.cards.len());
                (combos.len() as u128, cards)
            }
            Step::Missing(seat) => {
                let missing = self.seats[seat].missing;
                (choose(left, missing), missing)
            }
            Step::Board => (choose(left, self.to_come()), self.to_come()),
        }
    }

    pub(super) fn cost_of_a_deal(&self) -> u64 {
        let Rules { cards, board, .. } = self.rules;
        let a_hand = |evaluator: &Arc<Evaluator>| {
            if with_board::fits(&self.rules, evaluator) {
                return A_HAND_READ + choose(cards, 2);
            }
            let size = evaluator.ordering().size();
            let tries = self.rules.plays.map_or(1, |plays| {
                choose(cards, plays) * choose(board, size.saturating_sub(plays))
            });
            3 * tries
        };
        let hands = self.rules.pots.iter().map(a_hand).sum::<u128>() * self.seats.len() as u128;
        u64::try_from(20 + hands).unwrap_or(u64::MAX)
    }
}
