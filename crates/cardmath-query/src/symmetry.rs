//! The symmetry of a question: the relabellings of suits that change nothing.

use crate::hands::HandTable;
use crate::program::{Id, Node, Program};
use crate::setup::Setup;
use crate::suits::{ALONE, SuitGroup, others, relabelled, under_which};
use cardmath_cards::{Hand, RELABELLINGS};
use cardmath_situation::{Combo, Seat};

/// The relabellings of the suits that leave a question unchanged: those by which suits that can be
/// exchanged in pairs change places.
pub fn symmetry(setup: &Setup, program: &Program) -> SuitGroup {
    if names_suits(program) {
        return ALONE;
    }
    let unchanged = |mask: u64, relabelling: usize| relabelled(mask, relabelling) == mask;
    // A seat that may hold any cards has every symmetry that the known cards have.
    let ranges = (0..setup.seats.len()).filter(|&seat| !setup.is_open(seat));
    let seats: Vec<HandTable> = ranges.map(|seat| table_of(&setup.seats[seat])).collect();
    let used = |table: &usize| {
        program.nodes.iter().any(|node| match node {
            Node::OfHand(other, _) | Node::EquityAgainst(other, ..) | Node::Opposed(other, ..) => {
                other == table
            }
            _ => false,
        })
    };
    let tables = (0..program.tables.len())
        .filter(used)
        .map(|table| &program.tables[table]);
    let tables: Vec<&HandTable> = tables.chain(&seats).collect();
    // The cards of a flop come at once.
    let board = match setup.board.len() <= 3 && setup.rules.board > 3 {
        true => &[setup.board][..],
        false => &setup.board_order,
    };
    let orders = setup.orders.iter().flatten();
    let orders = orders.filter(|_| setup.rules.board == 0);
    let cards = board.iter().chain([&setup.dead, &setup.rules.deck]);
    let cards: Vec<u64> = cards.chain(orders).map(|cards| cards.mask()).collect();
    let allows = |relabelling: usize| {
        cards.iter().all(|&mask| unchanged(mask, relabelling))
            && tables.iter().all(|table| table.allows(relabelling))
    };
    let allowed: Vec<usize> = exchanges().filter(|&each| allows(each)).collect();
    generated(&allowed)
}

/// The question in which a player of one combo has all of its images under the relabellings that
/// leave the rest unchanged, and their number. Each image has the same share in the answer, and the
/// question has more symmetry. `None` if the combo has no other image.
pub fn with_images(setup: &Setup, program: &Program, seat: usize) -> Option<(Setup, u128)> {
    let combo = setup.seats[seat].only()?;
    if setup.rules.board == 0 || setup.seats[seat].missing > 0 || setup.seats.len() < 2 {
        return None;
    }
    let mut wider = setup.clone();
    wider.situation.seats.remove(seat);
    wider.orders.remove(seat);
    let group = symmetry(&wider, program);
    let mask = combo.cards.mask();
    let images = others(group)
        .map(|relabelling| relabelled(mask, relabelling))
        .chain([mask]);
    let mut images: Vec<u64> = images.collect();
    images.sort_unstable();
    images.dedup();
    if images.len() < 2 {
        return None;
    }
    let combos = images.iter().map(|&mask| Combo {
        cards: Hand::of_mask(mask),
        ..combo
    });
    let of_images = Seat::of(combos.collect());
    wider.situation.seats.insert(seat, of_images);
    wider.orders.insert(seat, Vec::new());
    Some((wider, images.len() as u128))
}

fn table_of(seat: &Seat) -> HandTable {
    let combos = seat.combos.iter();
    let (masks, weights) = combos
        .map(|combo| (combo.cards.mask(), combo.weight as i64))
        .unzip();
    HandTable::new(masks, weights)
}

/// The relabellings that exchange two suits and leave the others.
fn exchanges() -> impl Iterator<Item = usize> {
    (0..RELABELLINGS.len()).filter(|&number| {
        let moved = RELABELLINGS[number].iter().zip(RELABELLINGS[0]);
        moved.filter(|(to, from)| *to != from).count() == 2
    })
}

/// The group that some relabellings generate.
fn generated(relabellings: &[usize]) -> SuitGroup {
    let probe = 0x0001_0002_0004_0008u64;
    let mut images = vec![probe];
    let mut next = 0;
    while let Some(&image) = images.get(next) {
        for &each in relabellings {
            let image = relabelled(image, each);
            if !images.contains(&image) {
                images.push(image);
            }
        }
        next += 1;
    }
    under_which(|number| images.contains(&relabelled(probe, number)))
}

/// Whether a suit or a card with its suit is a value of the program.
fn names_suits(program: &Program) -> bool {
    let is_card = |id: Id| matches!(program.nodes[id], Node::Card(_));
    let shows_card =
        |node: &Node| !matches!(node, Node::RankOf(_)) && node.operands().into_iter().any(is_card);
    program.names_suits
        || program
            .nodes
            .iter()
            .any(|node| matches!(node, Node::SuitOf(_)))
        || program.nodes.iter().any(shows_card)
        || program.outputs().any(is_card)
}
