//! The way by matchups: no board is dealt yet, and each choice of combos is compared on all boards.

use super::matchups::Matchups;
use crate::asked::Asked;
use crate::suits::share_among_suits;
use crate::tally::Tally;
use crate::way::Way;

/// The most choices that are reduced up to suit relabelling. Two players never have that many.
const MOST: usize = 2_000_000;

/// The way, if there is no board and there are not too many choices.
pub fn find(asked: &Asked<'_>, keep_going: &mut dyn FnMut() -> bool) -> Option<Way> {
    let situation = asked
        .holdem()
        .filter(|situation| situation.board.is_empty())?;
    let labels = asked.labels();
    let matchups = Matchups::new(situation, labels, MOST, keep_going)?;
    let (steps, players) = (matchups.len() as u64, situation.seats.len() as u64);
    let words = ("each choice of hands on all boards at once", "choices");
    let situation = asked.situation.clone();
    Some(Way::new(
        words,
        steps,
        steps * 5_500 * players * players,
        move |count| {
            let outcomes = matchups.all_outcomes(situation.detail.categories, count)?;
            let mut tally = Tally::of(&situation);
            matchups.add(&situation, &outcomes, &mut tally);
            tally.find_deals();
            if situation.detail.combos {
                matchups.add_deals(&situation, &mut tally);
                share_among_suits(&mut tally, &situation, labels);
            }
            Ok(tally)
        },
    ))
}
