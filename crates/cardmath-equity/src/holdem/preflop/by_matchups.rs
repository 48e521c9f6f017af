//! The way by matchups: no board is dealt yet, and each choice of combos is compared on all boards.

use super::matchups::Matchups;
use crate::Table;
use crate::asked::Asked;
use crate::suits::{Labels, share_among_suits};
use crate::tally::Tally;
use crate::way::{Count, Way};
use std::io;
use std::sync::Arc;

/// The most choices that are reduced up to suit relabelling. Two players never have so many.
const MOST: usize = 2_000_000;

/// The way by matchups, before the flop.
struct ByMatchups {
    table: Arc<Table>,
    labels: Labels,
    matchups: Matchups,
}

/// The way, if there is no board and there are not too many choices.
pub fn find(asked: &Asked<'_>, goes_on: &mut dyn FnMut() -> bool) -> Option<Box<dyn Way>> {
    let table = asked.holdem().filter(|table| table.board.is_empty())?;
    let labels = asked.labels();
    let matchups = Matchups::new(table, labels, MOST, goes_on)?;
    Some(Box::new(ByMatchups {
        table: asked.table.clone(),
        labels,
        matchups,
    }))
}

impl Way for ByMatchups {
    fn words(&self) -> (&'static str, &'static str) {
        ("each choice of hands on all boards at once", "choices")
    }

    fn steps(&self) -> u64 {
        self.matchups.len() as u64
    }

    fn cost(&self) -> u64 {
        let players = self.table.seats.len() as u64;
        self.steps() * 5_500 * players * players
    }

    fn count(&self, count: &mut Count<'_>) -> io::Result<Tally> {
        let (table, matchups) = (&*self.table, &self.matchups);
        let outcomes = matchups.all_outcomes(table.detail.categories, count)?;
        let mut tally = Tally::of(table);
        matchups.add(table, &outcomes, &mut tally);
        tally.find_deals();
        if table.detail.combos {
            matchups.add_deals(table, &mut tally);
            share_among_suits(&mut tally, table, self.labels);
        }
        Ok(tally)
    }
}
