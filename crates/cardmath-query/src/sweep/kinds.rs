//! Kinds of hole cards: combos of the same kind look the same to a player's values on every board.

use super::classes::{ClassNumber, classes};
use super::depends_on;
use super::swept::Swept;
use crate::column::Column;
use crate::deal::Slot;
use crate::evaluate::{Columns, Evaluation};
use crate::program::{Id, Node};
use cardmath_cards::Hand;

/// The kinds of a player's combos.
pub struct ComboKinds {
    /// The kind of each entry.
    pub of_entries: Vec<ClassNumber>,
    /// For each kind, the numbers of its entries.
    members: Vec<Vec<u32>>,
}

impl ComboKinds {
    /// The kinds, if there are fewer than combos: the values look at ranks, for example, and
    /// neither at suits nor at the strength.
    pub fn find(
        side: usize,
        swept: Swept<'_>,
        evaluation: &mut Evaluation<'_>,
    ) -> Option<ComboKinds> {
        let (nodes, seen) = of_hole_cards(side, swept)?;
        let (dealing, seat) = (swept.dealing, swept.sweep.seats[side]);
        let masks = swept.entries.iter().map(|entry| entry.cards.mask() as i64);
        let masks: Vec<i64> = masks.collect();
        let mut columns: Columns = vec![None; swept.program.nodes.len()];
        for &(node, slot) in &dealing.dealt {
            if matches!(dealing.slots[slot], Slot::Own(own, _) if own == seat) {
                columns[node] = Some(Column::Whole(masks.clone()));
            }
        }
        // A value that fails for some combo is reported when this combo is dealt.
        evaluation.compute(&nodes, masks.len(), &mut columns).ok()?;
        let (of_entries, examples) = classes(&seen, &columns, masks.len()).ok()?;
        let mut members = vec![Vec::new(); examples.len()];
        for (&kind, (entry, number)) in of_entries.iter().zip(swept.entries.iter().zip(0..)) {
            if entry.weights[side] > 0 {
                members[kind as usize].push(number);
            }
        }
        Some(ComboKinds {
            of_entries,
            members,
        })
    }

    /// The number of kinds.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// The kinds of which the player may hold a combo, each with one, where some cards are taken.
    pub fn live<'a>(
        &'a self,
        swept: Swept<'a>,
        taken: Hand,
    ) -> impl Iterator<Item = (ClassNumber, Hand)> + 'a {
        let kinds = (0..).zip(&self.members);
        kinds.filter_map(move |(kind, members)| {
            let entries = members.iter().map(|&entry| &swept.entries[entry as usize]);
            let mut free = entries.filter(|entry| (entry.blocking & taken).is_empty());
            free.next().map(|entry| (kind, entry.cards))
        })
    }
}

/// The nodes of a player that follow from the hole cards alone, in order, and those among them that
/// the values look at. `None` if these look at the hole cards themselves, or at the strength.
fn of_hole_cards(side: usize, swept: Swept<'_>) -> Option<(Vec<Id>, Vec<Id>)> {
    let (sweep, program) = (swept.sweep, swept.program);
    let seat = sweep.seats[side];
    let is_own = |node: &Node| matches!(node, Node::Own(own, _) if *own == seat);
    let is_dealt = |node: &Node| matches!(node, Node::Own(..) | Node::Board(_));
    let own = depends_on(program, is_own);
    let other = depends_on(program, |node| is_dealt(node) && !is_own(node));
    let of_hand = |id: &Id| own[*id] && !other[*id];
    let nodes = &sweep.sides[side];
    let interface = || sweep.interface[side].iter().copied();
    let operands_of = |id: &Id| program.nodes[*id].operands();
    let outcome = sweep.outcome.map(|outcome| outcome[side]);
    let looks_at_strength = (nodes.iter().flat_map(operands_of))
        .chain(interface())
        .any(|id| Some(id) == outcome);
    let late = nodes.iter().filter(|id| !of_hand(id));
    let mut seen: Vec<Id> = (late.flat_map(operands_of))
        .chain(interface())
        .filter(of_hand)
        .collect();
    seen.sort_unstable();
    seen.dedup();
    let shows_cards = seen.iter().any(|&id| is_dealt(&program.nodes[id]));
    if looks_at_strength || shows_cards {
        return None;
    }
    Some((
        program.needed(&seen, |id| is_dealt(&program.nodes[id])),
        seen,
    ))
}
