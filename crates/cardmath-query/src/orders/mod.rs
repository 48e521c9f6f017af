//! Every complete board once, with all the orders in which its cards can come.
//!
//! A question about several streets, with all hole cards known, looks at the flop, perhaps at the
//! turn, and at the complete board. There are ten flops and twenty flops with a turn in each
//! complete board. So what is known by the turn is computed once for each flop and turn, and noted
//! as a label; what needs the complete board is computed once for each board; and each board looks
//! up the labels of its orders. The rest of the program is evaluated once for each pair of a class
//! of boards and a label.

mod counts;
mod labelled;
mod labels;

pub(crate) use counts::LabelCounts;
pub(crate) use labelled::{Label, Labelled};
pub(crate) use labels::Labels;

use crate::cost::{Before, cost_of};
use crate::deal::{DealStep, Dealing, Slot};
use crate::program::{Id, Node, Program};
use crate::setup::Setup;
use cardmath_cards::Hand;

/// The cards of a complete board.
pub(crate) const BOARD: usize = 5;
const FLOP: usize = 3;
const TURN: usize = 4;
/// The cost of looking up a label, in nanoseconds.
const LOOKUP: u64 = 6;
/// The cost of a board besides.
const ROW: u64 = 100;
/// The most combos, or pairs of combos …, for which all boards are gone through.
const MOST_COMBOS: u64 = 200;

/// How boards are counted with their orders.
#[derive(Clone)]
pub struct Orders {
    /// The number of steps that deal combos, which come first.
    pub combos: usize,
    /// Whether the flop is looked at, and whether the turn is.
    pub streets: [bool; 2],
    /// The nodes to compute on a complete board, in order.
    pub late: Vec<Id>,
    /// The nodes that are known before the board comes and are needed at the end.
    pub known: Vec<Id>,
    /// The nodes of the flop and the turn of which values are needed at the end.
    pub early_interface: Vec<Id>,
    /// Those of the complete board.
    pub late_interface: Vec<Id>,
    /// The nodes of both.
    pub mixed: Vec<Id>,
}

/// How to count boards with their orders for a dealing with the combos first, if that is possible.
pub fn of(setup: &Setup, program: &Program, dealing: &Dealing) -> Option<Orders> {
    let is_combo = |step: &&DealStep| matches!(step, DealStep::Combo { .. });
    let combos = dealing.steps.iter().take_while(is_combo).count();
    let streets = streets(setup, dealing, combos)?;
    let levels = dealing.levels(program);
    let last = dealing.steps.len();
    let is_dealt = |id: Id| matches!(program.nodes[id], Node::Own(..) | Node::Board(_));
    // What a node needs: nothing but combos and the complete board, or more.
    let mut is_late: Vec<bool> = Vec::with_capacity(program.nodes.len());
    for (id, node) in program.nodes.iter().enumerate() {
        let from = |id: &Id| levels[*id] <= combos || is_late[*id];
        let late = levels[id] == last && (is_dealt(id) || node.operands().iter().all(from));
        is_late.push(late);
    }
    let mixed: Vec<Id> = (0..program.nodes.len())
        .filter(|&id| levels[id] == last && !is_late[id])
        .collect();
    let mut used: Vec<Id> = mixed
        .iter()
        .flat_map(|&id| program.nodes[id].operands())
        .collect();
    let cards_of_board = |id: &Id| is_dealt(*id) && levels[*id] > combos;
    if used.iter().any(cards_of_board) {
        return None;
    }
    used.extend(program.outputs());
    used.sort_unstable();
    used.dedup();
    used.retain(|id| !mixed.contains(id));
    let (late_interface, rest): (Vec<Id>, Vec<Id>) = used.into_iter().partition(|&id| is_late[id]);
    let (known, early_interface): (Vec<Id>, Vec<Id>) =
        rest.into_iter().partition(|&id| levels[id] <= combos);
    // Conditions that are met by all rows that are left need no label.
    let needed_later = |id: &Id| {
        let condition = program.conditions.contains(id) && levels[*id] < last;
        let used = mixed
            .iter()
            .any(|&mixed| program.nodes[mixed].operands().contains(id));
        !condition || used || program.shown().any(|shown| shown == *id)
    };
    let early_interface: Vec<Id> = early_interface.into_iter().filter(needed_later).collect();
    let late = program.needed(&late_interface, |id| !is_late[id] || is_dealt(id));
    Some(Orders {
        combos,
        streets,
        late,
        known,
        early_interface,
        late_interface,
        mixed,
    })
}

/// Whether the flop is dealt by itself after `combos` steps, and whether the turn is; `None` if the
/// board does not come whole, in streets, after the combos.
fn streets(setup: &Setup, dealing: &Dealing, combos: usize) -> Option<[bool; 2]> {
    let of_board = |slot: usize| match dealing.slots[slot] {
        Slot::Board(cards) => Some(cards),
        Slot::Own(..) => None,
    };
    let mut cuts = Vec::new();
    for step in &dealing.steps[combos..] {
        let DealStep::Cards { slots, .. } = step else {
            return None;
        };
        let first = slots.iter().map(|&slot| of_board(slot)).min()?;
        cuts.push(first?);
    }
    let known = [FLOP, TURN, BOARD];
    let fits = setup.rules.board == BOARD
        && (setup.rules.deck - Hand::DECK).is_empty()
        && setup.board.is_empty()
        && cuts.len() > 1
        && cuts.last() == Some(&BOARD)
        && cuts.iter().all(|cut| known.contains(cut));
    fits.then(|| [FLOP, TURN].map(|street| cuts.contains(&street)))
}

impl Orders {
    /// The number of orders of a board.
    fn count(&self) -> u64 {
        match self.streets {
            [true, true] => 20,
            [true, false] => 10,
            _ => 5,
        }
    }

    /// About how many nanoseconds the boards take, after this many rows of combos.
    pub fn cost(
        &self,
        setup: &Setup,
        program: &Program,
        before: Before,
        (combos, boards): (u64, u64),
    ) -> u64 {
        if combos > MOST_COMBOS {
            return u64::MAX;
        }
        let nodes = self
            .late
            .iter()
            .map(|&node| cost_of(setup, program, before, node));
        let each = nodes.fold(ROW + LOOKUP * self.count(), u64::saturating_add);
        boards.saturating_mul(each)
    }
}
