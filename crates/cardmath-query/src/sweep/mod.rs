//! All pairs of combos of two players at once, on each board.
//!
//! The values of a question often depend on one player and the board, and on who has the stronger
//! hand. Then each player's combos are put into classes of equal values. A sweep upwards through
//! the strengths counts, for each pair of classes, the pairs of combos without a common card that
//! win, tie and lose. What was counted is added up over the boards; the rest of the program is
//! evaluated once for each pair of classes.

mod board;
mod by_rank;
mod classes;
mod cost;
mod entries;
mod joint;
mod kinds;
mod lanes;
mod live;
mod meeting;
mod pair_weights;
mod ranks;
mod side;
mod sweeper;
mod swept;
#[cfg(test)]
mod tests;
mod weight;

pub(crate) use classes::{ClassNumber, Values, classes, values_at};
pub(crate) use sweeper::Sweeper;

use crate::deal::{DealStep, Dealing, Slot};
use crate::program::{Id, Node, Program};
use crate::setup::Setup;
use cardmath_situation::Combo;
use weight::WeightSize;

/// The greatest product of the sums of weights of both players.
const MOST: u128 = 1 << 96;
/// The greatest sum of weights of a player.
const MOST_OF_ONE: u128 = 1 << 62;
/// The second seat if only one player is looked at.
const NOBODY: usize = usize::MAX;
/// The hands of most cards that are swept.
const MOST_CARDS: usize = 6;

/// How pairs of combos are swept.
#[derive(Clone)]
pub struct Sweep {
    /// The number of steps that deal the board, which come first.
    pub boards: usize,
    /// The two players; the second may be nobody.
    seats: [usize; 2],
    /// For each player, the nodes to compute of its combos and the board, in order.
    sides: [Vec<Id>; 2],
    /// For each player, those of which values are needed for pairs, strengths apart.
    interface: [Vec<Id>; 2],
    /// For each player, whether all of these follow from the strength alone.
    by_strength: [bool; 2],
    /// The nodes of the board of which values are needed for pairs.
    of_board: Vec<Id>,
    /// The nodes of pairs.
    pairs: Vec<Id>,
    /// The strengths of both players, of which only the order is needed.
    outcome: Option<[Id; 2]>,
    /// Whether one evaluation finds both strengths.
    is_shared: bool,
    /// The type of sums of weights.
    size: WeightSize,
}

/// The sweep for a program whose board is dealt first, if there is one.
pub fn of(setup: &Setup, program: &Program, dealing: &Dealing) -> Option<Sweep> {
    let (boards, seats) = seats_of(setup, program, dealing)?;
    let size = size_of(setup, seats)?;
    let depends = dependencies(program, seats);
    let is_dealt = |id: &Id| matches!(program.nodes[*id], Node::Own(..) | Node::Board(_));
    let pairs: Vec<Id> = (0..program.nodes.len())
        .filter(|id| depends[*id] == 3 && !is_dealt(id))
        .collect();
    let outputs: Vec<Id> = program.outputs().collect();
    let outcome = outcome(setup, program, &pairs, &outputs, &depends);
    let is_needed = |id: &Id| {
        let ends = outcome.is_some_and(|outcome| outcome.contains(id));
        let used = pairs
            .iter()
            .any(|&pair| program.nodes[pair].operands().contains(id));
        (used && !ends) || outputs.contains(id)
    };
    let interface_of = |kind: u8| -> Vec<Id> {
        (0..program.nodes.len())
            .filter(|id| depends[*id] == kind && is_needed(id))
            .collect()
    };
    let interface = [1, 2].map(interface_of);
    let by_strength: [bool; 2] = std::array::from_fn(|side| {
        outcome.is_some_and(|outcome| {
            let follow = follow_from(program, outcome[side]);
            interface[side].iter().all(|&id| follow[id])
        })
    });
    let sides: [Vec<Id>; 2] = std::array::from_fn(|side| {
        let given = |id: Id| {
            let of_board = depends[id] == 0 && !by_strength[side];
            of_board || is_dealt(&id) || outcome.is_some_and(|outcome| outcome[side] == id)
        };
        program.needed(&interface[side], given)
    });
    Some(Sweep {
        boards,
        seats,
        sides,
        of_board: interface_of(0),
        is_shared: is_shared(setup, program, seats, outcome),
        size,
        by_strength,
        interface,
        pairs,
        outcome,
    })
}

/// The number of steps that deal the board, and the players whose combos are dealt after it.
fn seats_of(setup: &Setup, program: &Program, dealing: &Dealing) -> Option<(usize, [usize; 2])> {
    let is_board = |step: &&DealStep| match step {
        DealStep::Cards { slots, .. } => slots
            .iter()
            .all(|&slot| matches!(dealing.slots[slot], Slot::Board(_))),
        DealStep::Combo { .. } => false,
    };
    let boards = dealing.steps.iter().take_while(is_board).count();
    let seats = match &dealing.steps[boards..] {
        [
            DealStep::Combo { seat: one, .. },
            DealStep::Combo { seat: other, .. },
        ] => [*one, *other],
        [DealStep::Combo { seat, .. }] => match known_seat(setup, program, *seat) {
            Some(known) => [known, *seat],
            None => [*seat, NOBODY],
        },
        _ => return None,
    };
    Some((boards, seats))
}

/// The type of sums of weights; `None` if they are too great, or the hands cannot be swept.
fn size_of(setup: &Setup, seats: [usize; 2]) -> Option<WeightSize> {
    let weights = seats.map(|seat| -> u128 {
        let combos = combos_of(setup, seat).iter();
        combos
            .map(|combo| u128::from(combo.weight))
            .sum::<u128>()
            .max(1)
    });
    let held = setup.seats[seats[0]].held();
    let fits = weights.iter().all(|&weight| weight < MOST_OF_ONE)
        && weights[0] * weights[1] < MOST
        && (seats[1] == NOBODY || setup.seats[seats[1]].held() == held)
        && (2..=MOST_CARDS).contains(&held);
    fits.then(|| WeightSize::of(weights))
}

/// The combos of a seat; none for nobody.
fn combos_of(setup: &Setup, seat: usize) -> &[Combo] {
    setup.seats.get(seat).map_or(&[], |seat| &seat.combos)
}

/// For each node, whether it follows from a strength alone.
fn follow_from(program: &Program, strength: Id) -> Vec<bool> {
    let mut follow = Vec::with_capacity(program.nodes.len());
    for (id, node) in program.nodes.iter().enumerate() {
        let operands = node.operands();
        follow.push(match node {
            Node::Constant(_) | Node::Fraction(..) => true,
            _ => id == strength || !operands.is_empty() && operands.iter().all(|&id| follow[id]),
        });
    }
    follow
}

/// Whether the strengths of both players are evaluated in the same way, on the same board.
fn is_shared(
    setup: &Setup,
    program: &Program,
    seats: [usize; 2],
    outcome: Option<[Id; 2]>,
) -> bool {
    let Some(outcome) = outcome else {
        return true;
    };
    let parts = |side: usize| match program.nodes[outcome[side]] {
        Node::Strength(pot, own, board) => match program.nodes[own] {
            Node::Own(seat, street) if seat == seats[side] => {
                Some((pot, setup.streets[street].own, board))
            }
            _ => None,
        },
        _ => None,
    };
    parts(0).is_some() && parts(0) == parts(1)
}

/// A seat with a single combo that the program looks at, besides another seat.
fn known_seat(setup: &Setup, program: &Program, other: usize) -> Option<usize> {
    let is_shown = |seat: usize| {
        program
            .nodes
            .iter()
            .any(|node| matches!(node, Node::Own(shown, _) if *shown == seat))
    };
    let known = |seat: &usize| *seat != other && setup.seats[*seat].only().is_some();
    (0..setup.seats.len())
        .filter(known)
        .find(|&seat| is_shown(seat))
}

/// For each node, whether it depends on nodes that a test finds.
fn depends_on(program: &Program, finds: impl Fn(&Node) -> bool) -> Vec<bool> {
    let mut depends: Vec<bool> = Vec::with_capacity(program.nodes.len());
    for node in &program.nodes {
        let operands = node.operands();
        depends.push(finds(node) || operands.into_iter().any(|id| depends[id]));
    }
    depends
}

/// Bits that say on which of two players a node depends.
fn dependencies(program: &Program, seats: [usize; 2]) -> Vec<u8> {
    let [one, other] = seats.map(|seat| {
        depends_on(
            program,
            |node| matches!(node, Node::Own(own, _) if *own == seat),
        )
    });
    let both = one.into_iter().zip(other);
    both.map(|(one, other)| u8::from(one) | u8::from(other) << 1)
        .collect()
}

/// The strengths of both players for the first pot if only their order is needed. The strengths
/// for other pots are values like any others.
fn outcome(
    setup: &Setup,
    program: &Program,
    pairs: &[Id],
    outputs: &[Id],
    depends: &[u8],
) -> Option<[Id; 2]> {
    let is_strength = |id: &Id| matches!(program.nodes[*id], Node::Strength(0, ..));
    let of_two = setup.seats.len() == 2;
    let compared = |&pair: &Id| match &program.nodes[pair] {
        Node::Less(a, b) | Node::Equal(a, b) if is_strength(a) && is_strength(b) => Some([*a, *b]),
        Node::Share(_, all) | Node::ShareOf(_, _, all) if of_two => all.first_chunk::<2>().copied(),
        _ => None,
    };
    let mut both: [Id; 2] = pairs.iter().find_map(compared)?;
    both.sort_unstable_by_key(|&id| depends[id]);
    let kinds = both.map(|id| depends[id]);
    let only_compared = |id: &Id| {
        let uses = pairs
            .iter()
            .filter(|&&pair| program.nodes[pair].operands().contains(id));
        let fits = |pair: &Id| {
            let times = |id: &Id| {
                let operands = program.nodes[*pair].operands();
                operands.iter().filter(|operand| *operand == id).count()
            };
            compared(pair).is_some_and(|mut pair| {
                pair.sort_unstable_by_key(|&id| depends[id]);
                pair == both
            }) && times(id) == 1
        };
        !outputs.contains(id) && uses.into_iter().all(fits)
    };
    let fits = kinds == [1, 2] && both.iter().all(is_strength) && both.iter().all(only_compared);
    fits.then_some(both)
}
