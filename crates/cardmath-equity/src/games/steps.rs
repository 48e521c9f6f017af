//! The choices of which a deal consists.

use crate::Situation;
use cardmath_cards::{Hand, choose};

/// This many parts keep all threads busy.
const ENOUGH_PARTS: u128 = 200;

/// The steps in which deals are chosen.
pub struct Steps {
    pub all: Vec<Step>,
    /// By the number of steps taken, the greatest number of deals left: one after all steps.
    pub below: Vec<u64>,
    /// Each choice of this many first steps is a part of the work.
    pub split: usize,
}

/// A choice in a deal.
#[derive(Clone, Copy)]
pub enum Step {
    /// The combo of a player.
    Combo(usize),
    /// The unknown hole cards of a player.
    Missing(usize),
    /// The rest of the board.
    Board,
}

impl Steps {
    /// The choice of a combo for each player.
    pub fn of_combos(situation: &Situation) -> Steps {
        Steps::new(
            situation,
            (0..situation.seats.len()).map(Step::Combo).collect(),
        )
    }

    /// All choices of a deal.
    pub fn of_deals(situation: &Situation) -> Steps {
        let missing = situation.seats.iter().enumerate();
        let missing = missing.filter(|(_, seat)| seat.missing > 0);
        let steps = (0..situation.seats.len())
            .map(Step::Combo)
            .chain(missing.map(|(seat, _)| Step::Missing(seat)))
            .chain((situation.to_come() > 0).then_some(Step::Board));
        Steps::new(situation, steps.collect())
    }

    fn new(situation: &Situation, all: Vec<Step>) -> Steps {
        let (mut deals, mut split) = (1u128, 0);
        let mut choices_of_steps = Vec::with_capacity(all.len());
        let mut left = Hand::DECK.len() - situation.known().len();
        for (place, &step) in all.iter().enumerate() {
            if deals < ENOUGH_PARTS {
                split = place + 1;
            }
            let (choices, cards) = choices(situation, step, left);
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
        Steps { all, below, split }
    }

    /// The greatest number of choices of all steps.
    pub fn choices(&self) -> u64 {
        self.below[0]
    }
}

/// The greatest number of choices of a step, and the number of cards that it takes, if this many
/// cards are left.
fn choices(situation: &Situation, step: Step, left: usize) -> (u128, usize) {
    match step {
        Step::Combo(seat) => {
            let seat = &situation.seats[seat];
            (seat.combos.len() as u128, seat.held())
        }
        Step::Missing(seat) => {
            let missing = situation.seats[seat].missing;
            (choose(left, missing), missing)
        }
        Step::Board => (choose(left, situation.to_come()), situation.to_come()),
    }
}
