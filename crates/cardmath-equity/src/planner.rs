//! The cheapest way to count all deals of a table.

use crate::Situation;
use crate::asked::Asked;
use crate::games::boards::alike;
use crate::games::{one_by_one, ranges};
use crate::holdem::enumerate::{combos, few_against_many};
use crate::holdem::preflop::by_matchups;
use crate::sweep::{three, two};
use crate::way::Way;
use std::sync::Arc;

/// Finds a way; `None` if the table is not one that it can answer.
type FindWay = fn(&Asked<'_>, &mut dyn FnMut() -> bool) -> Option<Way>;

/// All ways. Of equally cheap ones, the first is taken.
//
// Those that are searched for in a moment come first: later ones look whether their own search is
// worth the time, now that a cheap way is known (`is_beaten`, `is_above_least`).
const WAYS: &[FindWay] = &[
    by_matchups::find,
    combos::find,
    few_against_many::find,
    two::find,
    three::find,
    alike::find,
    one_by_one::find,
    ranges::find,
];

/// The cheapest way to count all deals of a table; `None` if there are too many choices of combos,
/// or if weights are so great that counts could overflow.
///
/// Finding it takes a second at most. `keep_going` is called meanwhile; once it returns false, the
/// result need not be the cheapest way.
pub fn find_way(
    situation: impl Into<Arc<Situation>>,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Way> {
    let situation = situation.into();
    if !situation.fits() {
        return None;
    }
    let asked = Asked::new(&situation);
    let mut cheapest: Option<Way> = None;
    for way in WAYS.iter().filter_map(|find| find(&asked, keep_going)) {
        if asked.lower(way.cost) {
            cheapest = Some(way);
        }
    }
    cheapest
}
