//! The cheapest way to count all deals of a table.

use crate::way::Way;
use crate::{Table, games, holdem};

/// Finds a way; `None` if the table is not one that it can answer.
type Finder = fn(&Table, &mut dyn FnMut() -> bool) -> Option<Box<dyn Way>>;

/// All ways. Of equally cheap ones, the first is taken.
const WAYS: &[Finder] = &[holdem::find, games::find];

/// The cheapest way to count all deals of a table; `None` if there are too many choices of combos,
/// or if weights are so great that counts could overflow.
///
/// Finding it takes a second at most. `goes_on` is called meanwhile; once it returns false, the
/// result need not be the cheapest way.
pub fn find_way(table: &Table, goes_on: &mut dyn FnMut() -> bool) -> Option<Box<dyn Way>> {
    if !table.fits() {
        return None;
    }
    let ways = WAYS.iter().filter_map(|find| find(table, goes_on));
    ways.min_by_key(|way| way.cost())
}
