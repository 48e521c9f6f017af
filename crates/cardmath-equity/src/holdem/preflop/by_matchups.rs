//! The way by matchups: two board cards or more are to come, and each choice of combos is compared
//! on all boards at once.

use super::matchups::Matchups;
use crate::asked::Asked;
use crate::suits::share_among_suits;
use crate::tally::Tally;
use crate::way::Way;

/// The most choices that are reduced up to suit relabelling. Before the flop, two players never have
/// that many.
const MOST: usize = 2_000_000;
/// The same on a flop, where sweeps of the boards take less time than more choices.
const MOST_ON_A_FLOP: usize = 10_000;

/// The cost of a choice for each two players, as all costs in about nanoseconds of one thread: 6,175
/// choices of ranks are compared, and 91 on a flop.
const BEFORE_THE_FLOP: u64 = 5_500;
/// The same on a flop, and the cost of the tables of one.
const ON_A_FLOP: u64 = 100;
const TABLES_OF_A_FLOP: u64 = 2_000;

/// The way, if two cards or more are to come and there are not too many choices.
pub fn find(asked: &Asked<'_>, keep_going: &mut dyn FnMut() -> bool) -> Option<Way> {
    let situation = asked.holdem()?;
    let (most, tables, a_choice) = match situation.to_come() {
        0..2 => return None,
        2 => (MOST_ON_A_FLOP, TABLES_OF_A_FLOP, ON_A_FLOP),
        _ => (MOST, 0, BEFORE_THE_FLOP),
    };
    let labels = asked.labels();
    let matchups = Matchups::new(situation, labels, most, keep_going)?;
    let (steps, players) = (matchups.len() as u64, situation.seats.len() as u64);
    let cost = tables + steps * a_choice * players * players;
    let words = ("each choice of hands on all boards at once", "choices");
    let situation = asked.situation.clone();
    Some(Way::new(words, steps, cost, move |count| {
        let outcomes = matchups.all_outcomes(situation.detail.categories, count)?;
        let mut tally = Tally::of(&situation);
        matchups.add(&situation, &outcomes, &mut tally);
        tally.find_deals();
        if situation.detail.combos {
            matchups.add_deals(&situation, &mut tally);
            share_among_suits(&mut tally, &situation, labels);
        }
        Ok(tally)
    }))
}
